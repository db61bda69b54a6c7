internal import CivilTime

/// The times of day of a rule, as far as its frequency does not step through them itself.
struct TimePlan {
  let text: String
  /// How many there are of them in each period's day, hour or minute.
  let weight: Int

  init(_ parts: RecurrenceParts, start: LocalTime) {
    var text = ""
    var weight = 1
    func add(_ part: RecurrenceRule.Part, _ values: [Int], _ own: Int) {
      let values = values.isEmpty ? [own] : values
      text += ";\(part.rawValue)=\(values.map(\.description).joined(separator: ","))"
      weight *= values.count
    }
    let frequency = parts.frequency
    if frequency != .secondly { add(.bySecond, parts.seconds, start.second) }
    if frequency != .secondly, frequency != .minutely {
      add(.byMinute, parts.minutes, start.minute)
    }
    if !frequency.isWithinDay { add(.byHour, parts.hours, start.hour) }
    self.text = text
    self.weight = weight
  }
}
