// One face for libical 3 and 4, in plain C types: what differs between them, or is a macro or a truth value of varying
// type, is a function here. Functions that give a `char *` or a `shim_…` give it away: free it as their comment says.

#ifndef ICALENDAR_CLIBICAL_SHIM_H
#define ICALENDAR_CLIBICAL_SHIM_H

#include <libical/ical.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

static inline const char *shim_version(void) { return ICAL_VERSION; }

// Once in a process: errors are answers and no reason to abort.
static inline void shim_prepare(void) { icalerror_set_errors_are_fatal(0); }

// The parser's result, with every component in it; free with shim_component_free.
static inline icalcomponent *shim_parse(const char *text) { return icalparser_parse_string(text); }
static inline void shim_component_free(icalcomponent *component) { icalcomponent_free(component); }

// The component as text; free with shim_text_free.
static inline char *shim_component_text(icalcomponent *component) { return icalcomponent_as_ical_string_r(component); }
static inline void shim_text_free(char *text) { icalmemory_free_buffer(text); }

// MARK: Rules

// libical 3: a struct of 2,896 octets by value, whose RSCALE somebody must free. libical 4: a counted reference.
typedef struct shim_rule {
#if ICAL_MAJOR_VERSION >= 4
    struct icalrecurrencetype *value;
#else
    struct icalrecurrencetype value;
    bool owns_scale;
#endif
} shim_rule;

// A rule from text, or null where libical refuses it; free with shim_rule_free.
static inline shim_rule *shim_rule_from_text(const char *text) {
    shim_rule *rule = (shim_rule *)calloc(1, sizeof(shim_rule));
    if (!rule) return NULL;
#if ICAL_MAJOR_VERSION >= 4
    rule->value = icalrecurrencetype_new_from_string(text);
    if (rule->value && rule->value->freq != ICAL_NO_RECURRENCE) return rule;
    if (rule->value) icalrecurrencetype_unref(rule->value);
#else
    rule->value = icalrecurrencetype_from_string(text);
    rule->owns_scale = true;
    if (rule->value.freq != ICAL_NO_RECURRENCE) return rule;
    if (rule->value.rscale) icalmemory_free_buffer(rule->value.rscale);
#endif
    free(rule);
    return NULL;
}

// The rule of an RRULE or EXRULE, valid as long as its component; free with shim_rule_free.
static inline shim_rule *shim_rule_of_property(icalproperty *property) {
    shim_rule *rule = (shim_rule *)calloc(1, sizeof(shim_rule));
    if (!rule) return NULL;
    bool is_exclusion = icalproperty_isa(property) == ICAL_EXRULE_PROPERTY;
#if ICAL_MAJOR_VERSION >= 4
    rule->value = is_exclusion ? icalproperty_get_exrule(property) : icalproperty_get_rrule(property);
    if (rule->value) {
        icalrecurrencetype_ref(rule->value);
        return rule;
    }
#else
    rule->value = is_exclusion ? icalproperty_get_exrule(property) : icalproperty_get_rrule(property);
    if (rule->value.freq != ICAL_NO_RECURRENCE) return rule;
#endif
    free(rule);
    return NULL;
}

static inline void shim_rule_free(shim_rule *rule) {
#if ICAL_MAJOR_VERSION >= 4
    icalrecurrencetype_unref(rule->value);
#else
    if (rule->owns_scale && rule->value.rscale) icalmemory_free_buffer(rule->value.rscale);
#endif
    free(rule);
}

// The rule as text; free with shim_text_free.
static inline char *shim_rule_text(shim_rule *rule) {
#if ICAL_MAJOR_VERSION >= 4
    return icalrecurrencetype_as_string_r(rule->value);
#else
    return icalrecurrencetype_as_string_r(&rule->value);
#endif
}

// Null where libical refuses the rule for this start; free with shim_iterator_free.
static inline icalrecur_iterator *shim_iterator(shim_rule *rule, struct icaltimetype start) {
    return icalrecur_iterator_new(rule->value, start);
}
static inline void shim_iterator_free(icalrecur_iterator *iterator) { icalrecur_iterator_free(iterator); }
static inline bool shim_iterator_seek(icalrecur_iterator *iterator, struct icaltimetype start) {
    return icalrecur_iterator_set_start(iterator, start) != 0;
}
// False at the end.
static inline bool shim_iterator_next(icalrecur_iterator *iterator, struct icaltimetype *next) {
    *next = icalrecur_iterator_next(iterator);
    return !icaltime_is_null_time(*next);
}

// MARK: Times

static inline struct icaltimetype shim_time(int year, int month, int day, int hour, int minute, int second, bool is_date,
                                            icaltimezone *zone) {
    struct icaltimetype time = icaltime_null_time();
    time.year = year;
    time.month = month;
    time.day = day;
    time.hour = hour;
    time.minute = minute;
    time.second = second;
    time.is_date = is_date;
    time.zone = zone;
    return time;
}
static inline bool shim_time_is_null(struct icaltimetype time) { return icaltime_is_null_time(time); }
static inline bool shim_time_is_date(struct icaltimetype time) { return time.is_date != 0; }
static inline bool shim_time_is_utc(struct icaltimetype time) {
    return time.zone != NULL && time.zone == icaltimezone_get_utc_timezone();
}
// Days that a month does not have roll over, as they do whenever libical calculates with the time.
static inline struct icaltimetype shim_time_normalized(struct icaltimetype time) { return icaltime_normalize(time); }

// The time of a property whose value is a date, a time or a period; null time for others.
static inline struct icaltimetype shim_property_time(icalproperty *property) {
    icalvalue *value = icalproperty_get_value(property);
    if (!value) return icaltime_null_time();
    switch (icalvalue_isa(value)) {
    case ICAL_DATE_VALUE: return icalvalue_get_date(value);
    case ICAL_DATETIME_VALUE: return icalvalue_get_datetime(value);
    case ICAL_DATETIMEPERIOD_VALUE: {
        struct icaldatetimeperiodtype both = icalvalue_get_datetimeperiod(value);
        return icaltime_is_null_time(both.time) ? both.period.start : both.time;
    }
    case ICAL_PERIOD_VALUE: return icalvalue_get_period(value).start;
    default: return icaltime_null_time();
    }
}

// Whether the value is a period; its end or, where that is a null time, its duration.
static inline bool shim_property_period(icalproperty *property, struct icaltimetype *end,
                                        struct icaldurationtype *duration) {
    icalvalue *value = icalproperty_get_value(property);
    if (!value) return false;
    struct icalperiodtype period;
    if (icalvalue_isa(value) == ICAL_PERIOD_VALUE) {
        period = icalvalue_get_period(value);
    } else if (icalvalue_isa(value) == ICAL_DATETIMEPERIOD_VALUE) {
        struct icaldatetimeperiodtype both = icalvalue_get_datetimeperiod(value);
        if (!icaltime_is_null_time(both.time)) return false;
        period = both.period;
    } else {
        return false;
    }
    *end = period.end;
    *duration = period.duration;
    return true;
}

// MARK: Properties

// Text of a property's value, as it is written, and of its parameters; owned by the property.
static inline char *shim_property_value_text(icalproperty *property) { return icalproperty_get_value_as_string_r(property); }
static inline const char *shim_property_text(icalproperty *property) {
    icalvalue *value = icalproperty_get_value(property);
    if (!value) return NULL;
    switch (icalvalue_isa(value)) {
    case ICAL_TEXT_VALUE: return icalvalue_get_text(value);
    case ICAL_STRING_VALUE: return icalvalue_get_string(value);
    default: return NULL;
    }
}
static inline const char *shim_property_zone_identifier(icalproperty *property) {
    icalparameter *parameter = icalproperty_get_first_parameter(property, ICAL_TZID_PARAMETER);
    return parameter ? icalparameter_get_tzid(parameter) : NULL;
}
static inline bool shim_property_includes_future(icalproperty *property) {
    icalparameter *parameter = icalproperty_get_first_parameter(property, ICAL_RANGE_PARAMETER);
    return parameter && icalparameter_get_range(parameter) == ICAL_RANGE_THISANDFUTURE;
}
static inline bool shim_property_is_transparent(icalproperty *property) {
    return icalproperty_get_transp(property) == ICAL_TRANSP_TRANSPARENT;
}

// MARK: Zones

// The zone that libical takes for a TZID: the VTIMEZONE of the calendar, then its own of that name. Owned by either.
static inline icaltimezone *shim_zone(icalcomponent *calendar, const char *identifier, bool *is_from_feed) {
    icaltimezone *zone = calendar ? icalcomponent_get_timezone(calendar, identifier) : NULL;
    *is_from_feed = zone != NULL;
    if (!zone) zone = icaltimezone_get_builtin_timezone_from_tzid(identifier);
    if (!zone) zone = icaltimezone_get_builtin_timezone(identifier);
    return zone;
}
static inline icaltimezone *shim_zone_utc(void) { return icaltimezone_get_utc_timezone(); }
static inline const char *shim_zone_location(icaltimezone *zone) { return icaltimezone_get_location(zone); }

// Seconds east of UTC at an instant.
static inline int shim_zone_offset(icaltimezone *zone, int64_t instant) {
    struct icaltimetype time = icaltime_from_timet_with_zone((time_t)instant, 0, icaltimezone_get_utc_timezone());
    int is_daylight = 0;
    return icaltimezone_get_utc_offset_of_utc_time(zone, &time, &is_daylight);
}

#endif
