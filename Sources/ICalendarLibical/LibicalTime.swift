#if Libical
    import CLibical
    import ICalendar

    extension CivilDateTime {
        /// Creates the civil time of a libical time, or nil outside the years 1 to 9999. A day that doesn't exist in
        /// its month rolls over, as in libical.
        init?(_ time: icaltimetype) {
            if let valid = unsafe Self(fieldsOf: time) {
                self = valid
            } else if let rolled = unsafe Self(fieldsOf: shim_time_normalized(time)) {
                self = rolled
            } else {
                return nil
            }
        }

        private init?(fieldsOf time: icaltimetype) {
            let isDate = unsafe shim_time_is_date(time)
            unsafe self.init(
                year: Int(time.year), month: Int(time.month), day: Int(time.day), hour: isDate ? 0 : Int(time.hour),
                minute: isDate ? 0 : Int(time.minute), second: isDate ? 0 : Int(time.second))
        }

        /// Returns this civil time as a libical time.
        func libicalTime(isDate: Bool, zone: OpaquePointer?) -> icaltimetype {
            let (year, month, day) = date.components
            let second = secondOfDay
            return unsafe shim_time(
                Int32(year), Int32(month), Int32(day), Int32(second / 3_600), Int32(second / 60 % 60),
                Int32(second % 60), isDate, isDate ? nil : zone)
        }
    }
#endif
