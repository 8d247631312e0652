#include "CLimits.h"

#include <string.h>

// A loop for each rule of the Recurrence suite. Everything about the rule is written into its loop; only the start, the
// window and the zone's offsets are read from memory. Every instant is added to an answer, as the engines' are.

enum { DAY = 86400, WEEK = 7 * DAY };

typedef struct {
    CLimitAnswer answer;
    const CLimitOffset *offset;
    int64_t end;
} Output;

/// Adds an instant, and says whether it is in the window.
static inline bool add(Output *output, int64_t instant) {
    if (instant >= output->end) return false;
    output->answer.count += 1;
    output->answer.checksum = (output->answer.checksum + instant) & INT64_MAX;
    return true;
}

/// Adds a time on the wall clock of a zone: times ascend, so the zone's offsets are passed once.
static inline bool add_in_zone(Output *output, int64_t wall_clock) {
    while (wall_clock >= output->offset[1].wall_clock) output->offset++;
    return add(output, wall_clock - output->offset->offset);
}

static inline Output output_of(const CLimitWindow *window) {
    return (Output){.offset = window->offsets, .end = window->end};
}

static inline int64_t start_of(const CLimitWindow *window) {
    return window->day_number * DAY + window->second_of_day;
}

static inline bool is_leap(int year) { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0); }

static inline int length_of(int year, int month) {
    static const signed char lengths[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    return lengths[month - 1] + (month == 2 && is_leap(year));
}

/// The day of the week from Sunday, 0; 1970-01-01 was a Thursday. For days after 1969.
static inline int weekday(int64_t day) { return (int)((uint64_t)(day + 4) % 7); }

/// 1 January of the start's year.
static int64_t first_of_year(const CLimitWindow *window) {
    int64_t first = window->day_number - (window->day - 1);
    for (int month = 1; month < window->month; month++) first -= length_of(window->year, month);
    return first;
}

/// FREQ=DAILY, UTC
static CLimitAnswer daily(const CLimitWindow *window) {
    Output output = output_of(window);
    for (int64_t time = start_of(window); add(&output, time);) time += DAY;
    return output.answer;
}

/// FREQ=DAILY
static CLimitAnswer daily_in_zone(const CLimitWindow *window) {
    Output output = output_of(window);
    for (int64_t time = start_of(window); add_in_zone(&output, time);) time += DAY;
    return output.answer;
}

/// FREQ=WEEKLY;BYDAY=MO,WE,FR from a Monday
static CLimitAnswer three_days_a_week(const CLimitWindow *window) {
    Output output = output_of(window);
    int64_t time = start_of(window);
    while (add_in_zone(&output, time) && add_in_zone(&output, time + 2 * DAY) && add_in_zone(&output, time + 4 * DAY))
        time += WEEK;
    return output.answer;
}

/// FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=TU,TH from a Monday, which the rule does not have
static CLimitAnswer two_days_a_fortnight(const CLimitWindow *window) {
    Output output = output_of(window);
    int64_t time = start_of(window);
    add_in_zone(&output, time);
    while (add_in_zone(&output, time + DAY) && add_in_zone(&output, time + 3 * DAY)) time += 2 * WEEK;
    return output.answer;
}

/// Calls `BODY` with `first` and `length` of each month from the start's on; `BODY` ends the loop.
#define FOR_EACH_MONTH(window, BODY)                                                                                     \
    int64_t first = (window)->day_number - ((window)->day - 1);                                                          \
    for (int year = (window)->year, month = (window)->month;; month == 12 ? (void)(year++, month = 1) : (void)month++) { \
        int length = length_of(year, month);                                                                             \
        BODY                                                                                                             \
        first += length;                                                                                                 \
    }

/// FREQ=MONTHLY;BYDAY=-1FR from a day before the last Friday of its month
static CLimitAnswer last_friday(const CLimitWindow *window) {
    Output output = output_of(window);
    add_in_zone(&output, start_of(window));
    FOR_EACH_MONTH(window, {
        int64_t last = first + length - 1;
        int64_t friday = last - (weekday(last) + 2) % 7;
        if (!add_in_zone(&output, friday * DAY + window->second_of_day)) return output.answer;
    })
}

/// FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1 from a day before the last workday of its month
static CLimitAnswer last_workday(const CLimitWindow *window) {
    static const signed char back[] = {2, 0, 0, 0, 0, 0, 1};
    Output output = output_of(window);
    add_in_zone(&output, start_of(window));
    FOR_EACH_MONTH(window, {
        int64_t last = first + length - 1;
        if (!add_in_zone(&output, (last - back[weekday(last)]) * DAY + window->second_of_day)) return output.answer;
    })
}

/// FREQ=MONTHLY;BYMONTHDAY=1,15,-1 from a day between the 1st and the 15th
static CLimitAnswer three_days_a_month(const CLimitWindow *window) {
    Output output = output_of(window);
    int64_t start = start_of(window);
    add_in_zone(&output, start);
    FOR_EACH_MONTH(window, {
        int64_t time = first * DAY + window->second_of_day;
        if (time > start && !add_in_zone(&output, time)) return output.answer;
        if (!add_in_zone(&output, time + 14 * DAY)) return output.answer;
        if (!add_in_zone(&output, time + (length - 1) * DAY)) return output.answer;
    })
}

/// Calls `BODY` with `first`, 1 January, and `leap` of each year from the start's on, `STEP` years apart.
#define FOR_EACH_YEAR(window, STEP, BODY)                                                 \
    int64_t first = first_of_year(window);                                                \
    for (int year = (window)->year;; year += (STEP)) {                                    \
        int leap = is_leap(year);                                                         \
        BODY                                                                              \
        for (int next = year; next < year + (STEP); next++) first += 365 + is_leap(next); \
    }

/// FREQ=YEARLY;BYMONTH=11;BYDAY=4TH, UTC, from a day before November
static CLimitAnswer thanksgiving(const CLimitWindow *window) {
    Output output = output_of(window);
    add(&output, start_of(window));
    FOR_EACH_YEAR(window, 1, {
        int64_t november = first + 304 + leap;
        int64_t thursday = november + (11 - weekday(november)) % 7 + 21;
        if (!add(&output, thursday * DAY + window->second_of_day)) return output.answer;
    })
}

/// FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO, UTC, from a day before that week
static CLimitAnswer monday_of_week_20(const CLimitWindow *window) {
    Output output = output_of(window);
    add(&output, start_of(window));
    FOR_EACH_YEAR(window, 1, {
        // Week 1 has 4 January.
        int64_t monday = first + 3 - (weekday(first + 3) + 6) % 7 + 19 * 7;
        if (!add(&output, monday * DAY + window->second_of_day)) return output.answer;
        (void)leap;
    })
}

/// FREQ=YEARLY;BYYEARDAY=1,100,200,-1, UTC, from a day between the first two
static CLimitAnswer four_days_a_year(const CLimitWindow *window) {
    Output output = output_of(window);
    int64_t start = start_of(window);
    add(&output, start);
    FOR_EACH_YEAR(window, 1, {
        int64_t time = first * DAY + window->second_of_day;
        if (time > start && !add(&output, time)) return output.answer;
        if (!add(&output, time + 99 * DAY)) return output.answer;
        if (!add(&output, time + 199 * DAY)) return output.answer;
        if (!add(&output, time + (364 + leap) * DAY)) return output.answer;
    })
}

/// FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8, UTC, from such a day
static CLimitAnswer election_day(const CLimitWindow *window) {
    Output output = output_of(window);
    FOR_EACH_YEAR(window, 4, {
        int64_t second = first + 305 + leap;
        int64_t tuesday = second + (9 - weekday(second)) % 7;
        if (!add(&output, tuesday * DAY + window->second_of_day)) return output.answer;
    })
}

/// FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13, UTC, from a month that has none
static CLimitAnswer friday_13th(const CLimitWindow *window) {
    Output output = output_of(window);
    add(&output, start_of(window));
    FOR_EACH_MONTH(window, {
        int64_t day = first + 12;
        if (weekday(day) == 5 && !add(&output, day * DAY + window->second_of_day)) return output.answer;
    })
}

/// FREQ=HOURLY;INTERVAL=3
static CLimitAnswer three_hourly(const CLimitWindow *window) {
    Output output = output_of(window);
    for (int64_t time = start_of(window); add_in_zone(&output, time);) time += 3 * 3600;
    return output.answer;
}

/// FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10,11,12,13,14,15,16 from nine o'clock
static CLimitAnswer in_office_hours(const CLimitWindow *window) {
    Output output = output_of(window);
    for (int64_t nine = start_of(window);; nine += DAY)
        for (int64_t time = nine; time < nine + 8 * 3600; time += 20 * 60)
            if (!add_in_zone(&output, time)) return output.answer;
}

/// FREQ=SECONDLY;INTERVAL=90, UTC
static CLimitAnswer every_90_seconds(const CLimitWindow *window) {
    Output output = output_of(window);
    for (int64_t time = start_of(window); add(&output, time);) time += 90;
    return output.answer;
}

CLimitRule climit_rule(const char *id) {
    static const struct {
        const char *id;
        CLimitRule rule;
    } rules[] = {
        {"R1", daily},
        {"R2", daily_in_zone},
        {"R3", three_days_a_week},
        {"R4", two_days_a_fortnight},
        {"R5", last_friday},
        {"R6", last_workday},
        {"R7", three_days_a_month},
        {"R8", thanksgiving},
        {"R9", monday_of_week_20},
        {"R10", four_days_a_year},
        {"R11", election_day},
        {"R12", friday_13th},
        {"R13", three_hourly},
        {"R14", in_office_hours},
        {"R15", every_90_seconds},
    };
    for (size_t index = 0; index < sizeof rules / sizeof *rules; index++)
        if (strcmp(rules[index].id, id) == 0) return rules[index].rule;
    return NULL;
}
