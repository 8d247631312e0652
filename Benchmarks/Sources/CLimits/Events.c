#include "CLimits.h"

#include <stdlib.h>
#include <string.h>

// The typed events of a calendar, read in one pass: lines are split with `memchr` and unfolded where they are folded, the
// name of each is compared with the names below, and the value of each such property in a VEVENT is parsed: UID (hashed),
// DTSTART, DTEND, RECURRENCE-ID, EXDATE and DTSTAMP with TZID, RRULE part by part, SEQUENCE, STATUS, TRANSP, and the TRIGGER of
// alarms. An event owns its SUMMARY and DESCRIPTION, unescaped. These are the fields that `CalendarFeed` decodes, and the texts
// that the case asks of it.
//
// It trusts its input as no library may: nothing is checked, nothing is reported, other lines are forgotten, and a damaged
// calendar gives wrong events. That is the point of a limit.

typedef struct {
    const char *start, *end;
} Text;

typedef struct {
    /// Seconds of the wall clock since 1970.
    int64_t clock;
    /// The name of the zone; empty for UTC, floating times and dates.
    Text zone;
    bool is_utc, is_date;
} Time;

typedef struct {
    int frequency, interval, count;
    Time until;
    /// Bits for months, weekdays and, by `day + 31`, days of the month.
    uint32_t months, weekdays;
    uint64_t days;
    int ordinal, week_start;
} Rule;

typedef struct {
    uint64_t uid_hash;
    Time start, end, recurrence_id, exception, stamp;
    Rule rule;
    int sequence, status, alarms;
    int64_t trigger;
    bool has_rule, is_transparent;
    /// Owned; null where the event has none.
    char *summary, *description;
} Event;

static bool is(Text text, const char *name, size_t length) {
    return (size_t)(text.end - text.start) == length && memcmp(text.start, name, length) == 0;
}
#define IS(text, name) is(text, name, sizeof name - 1)

static int number(const char *digits, int length) {
    int value = 0;
    for (int index = 0; index < length; index++) value = value * 10 + (digits[index] - '0');
    return value;
}

static int decimal(Text text) {
    bool is_negative = text.start < text.end && *text.start == '-';
    if (is_negative || (text.start < text.end && *text.start == '+')) text.start++;
    int value = number(text.start, (int)(text.end - text.start));
    return is_negative ? -value : value;
}

/// Days since 1970-01-01, for years from 1 on.
static int64_t day_number(int year, int month, int day) {
    year -= month <= 2;
    int era = year / 400, of_era = year % 400;
    int of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
    return (int64_t)era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719468;
}

/// 20260301, 20260301T090000 or 20260301T090000Z
static Time time_of(Text value, Text zone) {
    const char *text = value.start;
    Time time = {.zone = zone, .clock = day_number(number(text, 4), number(text + 4, 2), number(text + 6, 2)) * 86400};
    if (value.end - text < 15) {
        time.is_date = true;
        return time;
    }
    time.clock += number(text + 9, 2) * 3600 + number(text + 11, 2) * 60 + number(text + 13, 2);
    time.is_utc = value.end - text > 15;
    return time;
}

/// The value of TZID among parameters that start with a semicolon each.
static Text zone_of(Text parameters) {
    while (parameters.start < parameters.end) {
        const char *name = ++parameters.start;
        bool is_quoted = false;
        while (parameters.start < parameters.end && (is_quoted || *parameters.start != ';'))
            is_quoted ^= *parameters.start++ == '"';
        if (parameters.start - name > 5 && memcmp(name, "TZID=", 5) == 0) return (Text){name + 5, parameters.start};
    }
    return (Text){parameters.end, parameters.end};
}

static int weekday_of(const char *name) {
    static const char names[] = "SUMOTUWETHFRSA";
    for (int day = 0; day < 7; day++)
        if (memcmp(names + 2 * day, name, 2) == 0) return day;
    return 0;
}

static int frequency_of(Text value) {
    if (IS(value, "WEEKLY")) return 1;
    if (IS(value, "DAILY")) return 2;
    if (IS(value, "MONTHLY")) return 3;
    if (IS(value, "YEARLY")) return 4;
    if (IS(value, "HOURLY")) return 5;
    return IS(value, "MINUTELY") ? 6 : 7;
}

/// Cuts `rest` after the next `separator` and returns what is before it.
static Text next_part(Text *rest, char separator) {
    Text part = {rest->start, rest->start};
    while (part.end < rest->end && *part.end != separator) part.end++;
    rest->start = part.end + (part.end < rest->end);
    return part;
}

static Rule rule_of(Text value) {
    Rule rule = {.interval = 1, .week_start = 1};
    while (value.start < value.end) {
        Text part = next_part(&value, ';'), name = next_part(&part, '=');
        if (IS(name, "FREQ")) rule.frequency = frequency_of(part);
        else if (IS(name, "INTERVAL")) rule.interval = decimal(part);
        else if (IS(name, "COUNT")) rule.count = decimal(part);
        else if (IS(name, "UNTIL")) rule.until = time_of(part, (Text){part.end, part.end});
        else if (IS(name, "WKST")) rule.week_start = weekday_of(part.start);
        else if (IS(name, "BYDAY"))
            while (part.start < part.end) {
                Text day = next_part(&part, ',');
                rule.weekdays |= 1u << weekday_of(day.end - 2);
                if (day.end - day.start > 2) rule.ordinal = decimal((Text){day.start, day.end - 2});
            }
        else if (IS(name, "BYMONTH"))
            while (part.start < part.end) rule.months |= 1u << decimal(next_part(&part, ','));
        else if (IS(name, "BYMONTHDAY"))
            while (part.start < part.end) rule.days |= 1ull << (decimal(next_part(&part, ',')) + 31);
    }
    return rule;
}

static uint64_t hash_of(Text text) {
    uint64_t hash = 14695981039346656037u;
    while (text.start < text.end) hash = (hash ^ (unsigned char)*text.start++) * 1099511628211u;
    return hash;
}

/// Returns `realloc` of a block, or ends the process.
static void *resized(void *block, size_t size) {
    void *result = realloc(block, size);
    if (!result) abort();
    return result;
}

/// Replaces `*owned` by a text without its backslashes.
///
/// - Returns: the number of bytes in it.
static size_t decode(Text text, char **owned) {
    char *out = *owned = resized(*owned, (size_t)(text.end - text.start) + 1);
    while (text.start < text.end) {
        const char *backslash = memchr(text.start, '\\', (size_t)(text.end - text.start));
        const char *stop = backslash ? backslash : text.end;
        memcpy(out, text.start, (size_t)(stop - text.start));
        out += stop - text.start;
        text.start = stop;
        if (!backslash || stop + 1 == text.end) break;
        *out++ = stop[1] == 'n' || stop[1] == 'N' ? '\n' : stop[1];
        text.start = stop + 2;
    }
    *out = 0;
    return (size_t)(out - *owned);
}

/// -PT15M and the like, in seconds.
static int64_t duration_of(Text value) {
    int64_t sign = 1, total = 0, amount = 0;
    for (; value.start < value.end; value.start++) {
        char letter = *value.start;
        if (letter >= '0' && letter <= '9') amount = amount * 10 + (letter - '0');
        else if (letter == '-') sign = -1;
        else {
            int64_t unit = letter == 'W' ? 604800 : letter == 'D' ? 86400 : letter == 'H' ? 3600 : letter == 'M' ? 60 : 1;
            total += amount * unit;
            amount = 0;
        }
    }
    return sign * total;
}

typedef struct {
    const char *position, *end;
    char *unfolded;
    size_t capacity;
} Lines;

/// Returns the next line of the file without its line break.
static Text next_physical_line(Lines *lines) {
    const char *start = lines->position;
    const char *newline = memchr(start, '\n', (size_t)(lines->end - start));
    const char *stop = newline ? newline : lines->end;
    lines->position = newline ? newline + 1 : lines->end;
    return (Text){start, stop > start && stop[-1] == '\r' ? stop - 1 : stop};
}

static bool is_continued(const Lines *lines) {
    return lines->position < lines->end && (*lines->position == ' ' || *lines->position == '\t');
}

/// Returns the next line without its folds. A folded one is in a buffer until the next call.
static Text next_line(Lines *lines) {
    Text line = next_physical_line(lines);
    if (!is_continued(lines)) return line;
    size_t length = 0;
    for (;;) {
        size_t more = (size_t)(line.end - line.start);
        if (length + more > lines->capacity) {
            lines->capacity = 2 * (length + more);
            lines->unfolded = resized(lines->unfolded, lines->capacity);
        }
        memcpy(lines->unfolded + length, line.start, more);
        length += more;
        if (!is_continued(lines)) return (Text){lines->unfolded, lines->unfolded + length};
        lines->position++;
        line = next_physical_line(lines);
    }
}

CLimitAnswer climit_read_events(const char *bytes, size_t length) {
    CLimitAnswer answer = {0, 0};
    Lines lines = {.position = bytes, .end = bytes + length};
    Event *events = NULL, *event = NULL;
    size_t count = 0, capacity = 0, texts = 0;
    int depth = 0;
    while (lines.position < lines.end) {
        Text line = next_line(&lines);
        Text name = {line.start, line.start};
        while (name.end < line.end && *name.end != ':' && *name.end != ';') name.end++;
        Text parameters = {name.end, name.end};
        for (bool is_quoted = false; parameters.end < line.end && (is_quoted || *parameters.end != ':'); parameters.end++)
            is_quoted ^= *parameters.end == '"';
        Text value = {parameters.end + (parameters.end < line.end), line.end};

        if (IS(name, "BEGIN")) {
            if (event) depth++;
            if (event && IS(value, "VALARM")) event->alarms++;
            if (!IS(value, "VEVENT")) continue;
            if (count == capacity) {
                capacity = capacity ? 2 * capacity : 64;
                events = resized(events, capacity * sizeof *events);
            }
            event = &events[count++];
            *event = (Event){0};
            depth = 0;
        } else if (!event) {
            continue;
        } else if (IS(name, "END")) {
            if (depth-- > 0) continue;
            answer.checksum += event->start.clock;
            event = NULL;
        } else if (depth > 0) {
            if (IS(name, "TRIGGER")) event->trigger = duration_of(value);
        } else {
            // By the length of the name first, as a switch of a scanner would.
            switch (name.end - name.start) {
            case 3:
                if (IS(name, "UID")) event->uid_hash = hash_of(value);
                break;
            case 5:
                if (IS(name, "DTEND")) event->end = time_of(value, zone_of(parameters));
                else if (IS(name, "RRULE")) event->rule = rule_of(value), event->has_rule = true;
                break;
            case 6:
                if (IS(name, "EXDATE")) event->exception = time_of(value, zone_of(parameters));
                else if (IS(name, "STATUS")) event->status = IS(value, "CONFIRMED") ? 1 : IS(value, "CANCELLED") ? 2 : 3;
                else if (IS(name, "TRANSP")) event->is_transparent = IS(value, "TRANSPARENT");
                break;
            case 7:
                if (IS(name, "DTSTART")) event->start = time_of(value, zone_of(parameters));
                else if (IS(name, "DTSTAMP")) event->stamp = time_of(value, zone_of(parameters));
                else if (IS(name, "SUMMARY")) texts += decode(value, &event->summary);
                break;
            case 8:
                if (IS(name, "SEQUENCE")) event->sequence = decimal(value);
                break;
            case 13:
                if (IS(name, "RECURRENCE-ID")) event->recurrence_id = time_of(value, zone_of(parameters));
                break;
            case 11:
                if (IS(name, "DESCRIPTION")) texts += decode(value, &event->description);
                break;
            }
        }
    }
    answer.count = (int64_t)count;
    answer.checksum = (answer.checksum + (int64_t)texts) & INT64_MAX;
    for (size_t index = 0; index < count; index++) {
        free(events[index].summary);
        free(events[index].description);
    }
    free(events);
    free(lines.unfolded);
    return answer;
}
