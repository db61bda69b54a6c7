import CalendarStore
import Foundation

extension Event {
  /// This event, as a record now has it, with what a person made of it at the prompt before: a field
  /// that says what it said in the record then stays as it was written, and a new time takes over what
  /// `EventTimes.keeping` says.
  ///
  /// - Parameters:
  ///   - drafted: what the record alone gave then.
  ///   - written: what was saved then.
  func merged(drafted: Event, written: Event) -> Event {
    var event = self
    // Compared as drafts, as a calendar keeps some things in a form of its own.
    let same = EventDraft(self).fields(as: EventDraft(drafted))
    if !same.contains(.start) {
      let times = EventTimes(self).keeping(EventTimes(written), since: EventTimes(drafted))
      event.start = times.start
      event.end = times.end
    }
    for field in same {
      switch field {
      case .title:
        let own = EventDraft.withoutCancellation(written.title) ?? written.title
        event.title = status == .canceled ? "Canceled: \(own)" : own
      case .location:
        event.location = written.location
        if geo == drafted.geo { event.geo = written.geo }
      case .notes: event.notes = written.notes
      case .url: event.url = written.url
      case .availability: event.availability = written.availability
      case .alarms: event.alarms = written.alarms
      case .repeatRule: event.recurrenceRules = written.recurrenceRules
      case .start: event.start = written.start
      case .end: event.end = written.end
      case .zone, .allDay, .status, .calendar: break
      }
    }
    return event
  }

  /// What a person chose at the prompt and no longer goes with the record's start; nil where all does.
  ///
  /// - Parameter record: this event, as the record alone has it.
  func contradiction(from record: Event) -> String? {
    let rule = recurrenceRules.first
    if recurrenceRules != record.recurrenceRules, rule?.ends(before: start) ?? false {
      return "your repeat rule ends before its start"
    }
    if rule?.lengthFault(from: start, to: end) != nil,
      record.recurrenceRules.first?.lengthFault(from: record.start, to: record.end) == nil
    {
      return "your change makes it longer than its repeat interval allows"
    }
    guard alarms != record.alarms, let start = start.instant else { return nil }
    let isLate = alarms.contains { if case .at(let moment) = $0 { moment > start } else { false } }
    return isLate ? "your alarm is after its start" : nil
  }

  /// This as the next version of an event that was written before: the same event, changed now.
  func following(_ entry: LedgerEntry) -> Event {
    var event = self
    event.uid = entry.uid.lowercaseName
    event.creationDate = entry.creationDate
    event.sequence = entry.sequence + 1
    return event
  }
}
