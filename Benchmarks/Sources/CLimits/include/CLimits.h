#ifndef CLIMITS_H
#define CLIMITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Plain C loops that do one job each, as a good programmer would write them by hand for that job: what is left of an
// engine when everything general is taken out. A case's cost is shown as a ratio to its loop, measured in the same run.

/// A number of results and their sum modulo 2^63, as `Answer` has them.
typedef struct {
    int64_t count, checksum;
} CLimitAnswer;

/// The offset from UTC that a zone has from a moment on.
typedef struct {
    /// The first second of the wall clock, counted from 1970 as if in UTC, that has the offset: after a gap or a fold.
    int64_t wall_clock;
    /// Seconds east of UTC.
    int64_t offset;
} CLimitOffset;

/// A rule's start and the end of its window.
typedef struct {
    int year, month, day;
    /// The day as a number, counted from 1970-01-01.
    int64_t day_number;
    /// The second of the day on the wall clock.
    int64_t second_of_day;
    /// The instant that ends the window, in seconds since 1970 in UTC.
    int64_t end;
    /// Offsets in order. The first one holds for the start; the last one has `INT64_MAX` and ends the list.
    const CLimitOffset *offsets;
} CLimitWindow;

typedef CLimitAnswer (*CLimitRule)(const CLimitWindow *window);

/// Returns the loop for the rule with an id such as `R5`, or null. It delivers DTSTART and the rule's days after it.
CLimitRule climit_rule(const char *id);

/// Splits a calendar into lines with `memchr` and joins folded ones.
///
/// - Returns: the number of logical lines.
int64_t climit_count_lines(const char *bytes, size_t length);

/// Reads the events of a calendar into an array of structures, as `climit_events` in Events.c describes.
///
/// - Returns: the number of events, and the sum of their starts on the wall clock and of the lengths of their texts.
CLimitAnswer climit_read_events(const char *bytes, size_t length);

#endif
