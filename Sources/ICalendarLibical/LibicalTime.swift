#if Libical
    import CLibical
    import ICalendar

    extension CivilDateTime {
        /// What a time of libical shows; a day that its month does not have rolls over, as libical has it. Nil outside the
        /// years 1 to 9999.
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

        /// The same for libical.
        func libicalTime(isDate: Bool, zone: OpaquePointer?) -> icaltimetype {
            let (year, month, day) = date.components
            let second = secondOfDay
            return unsafe shim_time(
                Int32(year), Int32(month), Int32(day), Int32(second / 3_600), Int32(second / 60 % 60),
                Int32(second % 60), isDate, isDate ? nil : zone)
        }
    }
#endif
