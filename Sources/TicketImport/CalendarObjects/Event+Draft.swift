import CalendarStore

extension Event {
  /// This event with the fields of another event that a draft can hold. A field that is the same as
  /// far as a draft holds it stays.
  func taking(_ other: Event) -> Event {
    var event = self
    event.start = start.keptFor(other.start)
    event.end = end.keptFor(other.end)
    for field in Self.fields { field.copy(&event, other) }
    // A draft holds the first rule, no alarm twice, and of a place only the position.
    let isHeld = recurrenceRules.first.map { $0.isHeldByDrafts } ?? true
    if RecurrenceRule.areSame(other.recurrenceRules.first, recurrenceRules.first)
      || !isHeld && other.recurrenceRules.isEmpty
    {
      event.recurrenceRules = recurrenceRules
    }
    if other.structuredLocation?.geo == structuredLocation?.geo {
      event.structuredLocation = structuredLocation
    }
    return event
  }
}

extension EventTime {
  /// This time if the other one is the same moment in UTC: a stored draft has no zone that only a
  /// file describes.
  fileprivate func keptFor(_ other: EventTime) -> EventTime {
    guard case .described = self, case .utc = other, instant == other.instant else { return other }
    return self
  }
}

extension RecurrenceRule {
  /// Whether a draft can hold the rule: another program's rule may have parts that do not go
  /// together.
  var isHeldByDrafts: Bool { (try? RecurrenceRule(text)) != nil }

  /// Whether the rules differ at most in the order of their parts and in parts that state the
  /// default, as `INTERVAL=1` and `WKST=MO` of Exchange do.
  fileprivate static func areSame(_ first: RecurrenceRule?, _ second: RecurrenceRule?) -> Bool {
    func plain(_ rule: RecurrenceRule?) -> RecurrenceRule? {
      rule.map { (try? RecurrenceRule($0.text)) ?? $0 }
    }
    return first == second || plain(first) == plain(second)
  }
}
