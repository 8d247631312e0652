#include "CLimits.h"

#include <string.h>

int64_t climit_count_lines(const char *bytes, size_t length) {
    const char *position = bytes, *end = bytes + length;
    int64_t count = 0;
    while (position < end) {
        const char *newline = memchr(position, '\n', (size_t)(end - position));
        position = newline ? newline + 1 : end;
        // What starts with a space continues the line before.
        if (position == end || (*position != ' ' && *position != '\t')) count++;
    }
    return count;
}
