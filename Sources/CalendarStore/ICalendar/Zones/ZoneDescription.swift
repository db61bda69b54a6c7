/// What a VTIMEZONE says of offsets (RFC 5545 §3.6.5), and nothing else.
struct ZoneDescription {
  let observances: [ZoneObservance]
  /// The lines that it follows from.
  let text: [UInt8]

  static let mostRules = 16
  static let mostDates = 2000
  private static let mostObservances = 400

  /// Nil for one that lacks what it takes, and for one with more than any zone of the world has.
  init?(_ component: ICalendarComponent) {
    var observances: [ZoneObservance] = []
    var rules = 0
    var dates = 0
    for case .component(let inner) in component.items {
      guard inner.name == "STANDARD" || inner.name == "DAYLIGHT" else { continue }
      guard observances.count < Self.mostObservances, let observance = ZoneObservance(inner) else {
        return nil
      }
      observances.append(observance)
      rules += observance.rules.count
      dates += observance.dates.count
      guard rules <= Self.mostRules, dates <= Self.mostDates else { return nil }
    }
    guard !observances.isEmpty else { return nil }
    self.observances = observances
    text = Self.text(of: component)
  }

  /// What tells two descriptions apart, cheaper than a look into it.
  static func text(of component: ICalendarComponent) -> [UInt8] {
    var text: [UInt8] = []
    for case .component(let inner) in component.items
    where inner.name == "STANDARD" || inner.name == "DAYLIGHT" {
      text += inner.name.utf8
      for case .line(let line) in inner.items where known.contains(line.name) {
        text.append(0x0A)
        text += line.unfolded
      }
      text.append(0x0A)
    }
    return text
  }

  private static let known: Set<String> = [
    "DTSTART", "TZOFFSETFROM", "TZOFFSETTO", "RRULE", "RDATE",
  ]
}
