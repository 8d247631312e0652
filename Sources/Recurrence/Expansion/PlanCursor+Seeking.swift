extension PlanCursor {
    /// Moves before the first occurrence at or after a moment: by arithmetic, without visiting what lies between.
    mutating func seek(to moment: Int) {
        let moment = max(moment, plan.bodyStart)
        guard !plan.isNever, moment <= plan.last else { return finish() }
        let day = Gregorian.floorDivide(moment, 86_400)
        switch plan.kind {
        case .periodic:
            guard let periodic = plan.periodic else { return finish() }
            (base, offset) = periodic.position(notBefore: moment)
        case .oneTime:
            // The day itself counts only if its time has not passed.
            _ = seek(toDay: day * 86_400 + plan.times[0] < moment ? day + 1 : day)
        case .severalTimes:
            timeIndex = plan.times.count
            guard seek(toDay: day), nextDay() else { return finish() }
            timeIndex = midnight < moment ? plan.times.firstIndex(notBelow: moment - midnight) : 0
        case .picks:
            guard loadYear(from: plan.year(ofDay: day)) else { return }
            let clock = moment - firstDay * 86_400
            guard clock > 0 else { return }
            let target = clock / 86_400 * plan.times.count + plan.times.firstIndex(notBelow: clock % 86_400)
            pickIndex = picks.firstIndex(notBelow: target)
        case .lattice:
            guard let lattice = plan.lattice, let last = lattice.offsets.last else { return finish() }
            // The unit that holds the moment may start before it.
            guard seek(lattice, to: lattice.align(moment - last)) else { return }
            while unit + lattice.offsets[offsetIndex] < moment {
                offsetIndex += 1
                if offsetIndex == lattice.offsets.count {
                    guard stepForward(lattice) else { return }
                }
            }
        }
    }
}

// MARK: - Steps of a lattice

extension PlanCursor {
    mutating func nextStep(of lattice: UnitLattice) -> Int? {
        if offsetIndex == lattice.offsets.count {
            guard stepForward(lattice) else { return nil }
        }
        offsetIndex += 1
        return unit + lattice.offsets[offsetIndex - 1]
    }

    /// Moves to the next unit that is allowed.
    mutating func stepForward(_ lattice: UnitLattice) -> Bool {
        if let next = lattice.firstAllowed(from: unit + lattice.step, dayStart: midnight) {
            unit = next
            offsetIndex = 0
            return true
        }
        return seek(lattice, to: lattice.align(max(midnight + 86_400, unit + lattice.step)))
    }

    /// Moves to the first allowed unit from a step on; false when there is none.
    mutating func seek(_ lattice: UnitLattice, to step: Int) -> Bool {
        var step = step
        while step <= plan.last, spend(1) {
            guard seek(toDay: Gregorian.floorDivide(step, 86_400)), nextDay() else { return false }
            step = lattice.align(max(step, midnight))
            if let allowed = lattice.firstAllowed(from: step, dayStart: midnight) {
                unit = allowed
                offsetIndex = 0
                return true
            }
            step = lattice.align(max(step, midnight + 86_400))
        }
        finish()
        return false
    }
}
