// The part of libcurl's interface that ics-inspect uses, in plain C types.
//
// FoundationNetworking itself loads libcurl, so every Linux system that runs Swift has the library, but not always its
// headers. The numbers and types here are part of libcurl's stable ABI (https://curl.se/libcurl/abi.html), unchanged since 2006
// in libcurl.so.4, and are the same in Apple's SDKs. `curl_easy_setopt` and `curl_easy_getinfo` take any type of argument,
// which Swift can't call: here is one function for each type.

#ifndef ICALENDAR_CCURL_H
#define ICALENDAR_CCURL_H

#include <stddef.h>
#include <stdint.h>

// A transfer.
typedef struct ccurl_handle ccurl_handle;

// A list of header fields.
typedef struct ccurl_list ccurl_list;

// Options whose argument is a number.
enum {
    CCURL_NO_PROGRESS = 43,
    CCURL_NETRC = 51,
    CCURL_FOLLOW_REDIRECTS = 52,
    CCURL_MAX_REDIRECTS = 68,
    CCURL_NO_SIGNAL = 99,
    CCURL_AUTHENTICATION = 107,
    CCURL_TIMEOUT_MILLISECONDS = 155,
    CCURL_PROTOCOLS = 181,
    CCURL_REDIRECT_PROTOCOLS = 182,
};

// Values of CCURL_PROTOCOLS and CCURL_AUTHENTICATION.
enum { CCURL_HTTP = 1, CCURL_HTTPS = 2, CCURL_BASIC = 1 };

// Options whose argument is text.
enum { CCURL_URL = 10002, CCURL_PROXY = 10004, CCURL_USER_AGENT = 10018 };

// What a transfer ends with.
enum {
    CCURL_OK = 0,
    CCURL_UNSUPPORTED_PROTOCOL = 1,
    CCURL_COULD_NOT_RESOLVE_PROXY = 5,
    CCURL_COULD_NOT_RESOLVE = 6,
    CCURL_COULD_NOT_CONNECT = 7,
    CCURL_PARTIAL_FILE = 18,
    CCURL_WRITE_ERROR = 23,
    CCURL_TIMED_OUT = 28,
    CCURL_TLS_CONNECT = 35,
    CCURL_ABORTED = 42,
    CCURL_TOO_MANY_REDIRECTS = 47,
    CCURL_CERTIFICATE = 60,
};

// Null without memory; free with ccurl_free.
ccurl_handle *ccurl_new(void);
void ccurl_free(ccurl_handle *handle);

int ccurl_set_number(ccurl_handle *handle, int option, long value);
int ccurl_set_text(ccurl_handle *handle, int option, const char *value);

// Adds a field to a list, which may be null; free with ccurl_list_free, after the transfer.
ccurl_list *ccurl_list_append(ccurl_list *list, const char *field);
void ccurl_list_free(ccurl_list *list);
int ccurl_set_fields(ccurl_handle *handle, ccurl_list *list);

// Called with each piece of the body and each line of the headers; a count other than the product ends the transfer.
typedef size_t (*ccurl_receiver)(char *bytes, size_t size, size_t count, void *context);
int ccurl_set_receiver(ccurl_handle *handle, ccurl_receiver receiver, void *context);
int ccurl_set_header_receiver(ccurl_handle *handle, ccurl_receiver receiver, void *context);

// Called about once a second, and whenever there is data; other than zero ends the transfer.
typedef int (*ccurl_observer)(void *context, int64_t to_receive, int64_t received, int64_t to_send, int64_t sent);
int ccurl_set_observer(ccurl_handle *handle, ccurl_observer observer, void *context);

// Called with the IP address of each connection before it is made; zero refuses the address.
typedef struct {
    int (*allows)(void *context, const char *address);
    void *context;
} ccurl_address_check;

// The check must live until the transfer has ended; null allows all addresses.
int ccurl_set_address_check(ccurl_handle *handle, ccurl_address_check *check);

// Performs the transfer to its end and blocks the thread, which sleeps while there is nothing to do.
int ccurl_perform(ccurl_handle *handle);

// The status of the last response; 0 before there is one.
long ccurl_status(ccurl_handle *handle);

// The Content-Type of the last response, or null; valid until the handle is freed.
const char *ccurl_content_type(ccurl_handle *handle);

// The IP address of the last connection, or null; valid until the handle is freed.
const char *ccurl_address(ccurl_handle *handle);

// A sentence without the URL, and so without a password.
const char *ccurl_message(int code);

#endif
