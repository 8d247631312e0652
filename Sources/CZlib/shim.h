// zlib, which Foundation itself needs: its header comes with the packages that Swift's installation instructions name on Linux,
// and with Apple's SDKs.

#ifndef ICALENDAR_CZLIB_SHIM_H
#define ICALENDAR_CZLIB_SHIM_H

#include <zlib.h>

// Prepares a stream of gzip (RFC 1952). `inflateInit2` is a macro, which Swift doesn't see. 16 asks for gzip, 15 for windows of
// every size.
static inline int czlib_prepare_gzip(z_stream *stream) { return inflateInit2(stream, 16 + 15); }

#endif
