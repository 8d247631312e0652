#include "CCurl.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>

// As in curl/curl.h and curl/easy.h, which the header doesn't need.
extern void *curl_easy_init(void);
extern void curl_easy_cleanup(void *handle);
extern int curl_easy_setopt(void *handle, int option, ...);
extern int curl_easy_perform(void *handle);
extern int curl_easy_getinfo(void *handle, int info, ...);
extern const char *curl_easy_strerror(int code);
extern void *curl_slist_append(void *list, const char *text);
extern void curl_slist_free_all(void *list);

enum {
    OPTION_RECEIVER_CONTEXT = 10001,
    OPTION_FIELDS = 10023,
    OPTION_HEADER_CONTEXT = 10029,
    OPTION_OBSERVER_CONTEXT = 10057,
    OPTION_SOCKET_CONTEXT = 10164,
    OPTION_RECEIVER = 20011,
    OPTION_HEADER_RECEIVER = 20079,
    OPTION_OPEN_SOCKET = 20163,
    OPTION_OBSERVER = 20219,
    INFO_ADDRESS = 0x100000 + 32,
    INFO_CONTENT_TYPE = 0x100000 + 18,
    INFO_STATUS = 0x200000 + 2,
};

ccurl_handle *ccurl_new(void) { return curl_easy_init(); }
void ccurl_free(ccurl_handle *handle) { curl_easy_cleanup(handle); }

int ccurl_set_number(ccurl_handle *handle, int option, long value) { return curl_easy_setopt(handle, option, value); }
int ccurl_set_text(ccurl_handle *handle, int option, const char *value) {
    return curl_easy_setopt(handle, option, value);
}

ccurl_list *ccurl_list_append(ccurl_list *list, const char *field) { return curl_slist_append(list, field); }
void ccurl_list_free(ccurl_list *list) { curl_slist_free_all(list); }
int ccurl_set_fields(ccurl_handle *handle, ccurl_list *list) { return curl_easy_setopt(handle, OPTION_FIELDS, list); }

int ccurl_set_receiver(ccurl_handle *handle, ccurl_receiver receiver, void *context) {
    int code = curl_easy_setopt(handle, OPTION_RECEIVER_CONTEXT, context);
    return code ? code : curl_easy_setopt(handle, OPTION_RECEIVER, receiver);
}
int ccurl_set_header_receiver(ccurl_handle *handle, ccurl_receiver receiver, void *context) {
    int code = curl_easy_setopt(handle, OPTION_HEADER_CONTEXT, context);
    return code ? code : curl_easy_setopt(handle, OPTION_HEADER_RECEIVER, receiver);
}
int ccurl_set_observer(ccurl_handle *handle, ccurl_observer observer, void *context) {
    int code = curl_easy_setopt(handle, OPTION_OBSERVER_CONTEXT, context);
    return code ? code : curl_easy_setopt(handle, OPTION_OBSERVER, observer);
}

// As struct curl_sockaddr in curl/curl.h.
struct socket_address {
    int family;
    int type;
    int protocol;
    unsigned int length;
    struct sockaddr address;
};

// Opens the socket to an address that the check allows. -1 is CURL_SOCKET_BAD.
static int open_socket(void *context, int purpose, struct socket_address *address) {
    ccurl_address_check *check = context;
    char text[INET6_ADDRSTRLEN];
    const void *bytes;
    (void)purpose;
    if (address->family == AF_INET) {
        bytes = &((struct sockaddr_in *)&address->address)->sin_addr;
    } else if (address->family == AF_INET6) {
        bytes = &((struct sockaddr_in6 *)&address->address)->sin6_addr;
    } else {
        return -1;
    }
    if (!inet_ntop(address->family, bytes, text, sizeof text) || !check->allows(check->context, text)) return -1;
    return socket(address->family, address->type, address->protocol);
}
int ccurl_set_address_check(ccurl_handle *handle, ccurl_address_check *check) {
    int code = curl_easy_setopt(handle, OPTION_SOCKET_CONTEXT, check);
    return code ? code : curl_easy_setopt(handle, OPTION_OPEN_SOCKET, check ? open_socket : NULL);
}

int ccurl_perform(ccurl_handle *handle) { return curl_easy_perform(handle); }

long ccurl_status(ccurl_handle *handle) {
    long status = 0;
    return curl_easy_getinfo(handle, INFO_STATUS, &status) ? 0 : status;
}
const char *ccurl_content_type(ccurl_handle *handle) {
    const char *type = NULL;
    return curl_easy_getinfo(handle, INFO_CONTENT_TYPE, &type) ? NULL : type;
}

const char *ccurl_address(ccurl_handle *handle) {
    const char *address = NULL;
    return curl_easy_getinfo(handle, INFO_ADDRESS, &address) || !address || !*address ? NULL : address;
}

const char *ccurl_message(int code) { return curl_easy_strerror(code); }
