extension RecurrenceParts {
  /// The same rule as libical can be asked for it: with a longer frequency where the interval is beyond 16
  /// bits, or the rule is one by the minute or the second, which no calendar of ours may have.
  var supported: RecurrenceParts {
    get throws(RecurrenceRuleError) {
      var parts = self
      while parts.interval > Int(Int16.max) || parts.frequency.isWithinHour
        || parts != self && parts.frequency == .hourly,
        let longer = parts.longer
      {
        parts = longer
      }
      if parts.interval > Int(Int16.max) { throw .unsupported(.interval) }
      if case .count(let count) = end, count > Int(Int32.max) { throw .unsupported(.count) }
      return parts
    }
  }

  /// The same with the next longer frequency, on the clock that the rule goes by; nil where there is none.
  private var longer: RecurrenceParts? {
    // What only narrows the set in the one frequency and widens it in the other (RFC 5545 §3.3.10, the table
    // of BYxxx) would not mean the same.
    let (count, frequency, isSame): (Int, RecurrenceFrequency, Bool) =
      switch self.frequency {
      case .secondly: (60, .minutely, seconds.isEmpty)
      case .minutely: (60, .hourly, minutes.isEmpty)
      case .hourly: (24, .daily, hours.isEmpty && yearDays.isEmpty)
      case .daily: (7, .weekly, days.isEmpty && monthDays.isEmpty && yearDays.isEmpty)
      case .monthly:
        (12, .yearly, days.isEmpty && monthDays.isEmpty && months.isEmpty && yearDays.isEmpty)
      case .weekly, .yearly: (1, self.frequency, false)
      }
    guard isSame, weeks.isEmpty, interval % count == 0 else { return nil }
    var parts = self
    parts.frequency = frequency
    parts.interval = interval / count
    return parts
  }
}
