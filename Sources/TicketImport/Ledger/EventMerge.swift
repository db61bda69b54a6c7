import CalendarStore
import Foundation

extension Event {
  /// This event by the new record, with a person's earlier edits at the prompt. A field whose
  /// record value has not changed keeps the written value, and a new time keeps the parts that
  /// `EventTimes.keeping` names.
  ///
  /// - Parameters:
  ///   - drafted: the event as the record alone gave it then.
  ///   - written: the event as it was saved then.
  func merged(drafted: Event, written: Event) -> Event {
    var event = self
    // Compared as drafts, because a calendar stores some values in a form of its own.
    let same = EventDraft(self).fields(as: EventDraft(drafted))
    if !same.contains(.start) {
      let times = EventTimes(self).keeping(EventTimes(written), since: EventTimes(drafted))
      event.start = times.start
      event.end = times.end
    }
    if !same.contains(.notes), drafted.notes != written.notes {
      event.notes = EventDraft.notes(notes, with: written.notes, since: drafted.notes)
    }
    for field in same {
      switch field {
      case .title:
        let own = EventDraft.withoutCancellation(written.title) ?? written.title
        event.title = status == .canceled ? "Canceled: \(own)" : own
      case .location:
        event.location = written.location
      case .geo: event.structuredLocation = written.structuredLocation
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

  /// The person's edit that contradicts the record's new start; nil without one.
  ///
  /// - Parameter record: this event, as the record alone gives it.
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

  /// The next version of an event that was written before.
  func following(_ entry: LedgerEntry) -> Event {
    var event = self
    event.uid = entry.uid.lowercaseName
    event.creationDate = entry.creationDate
    event.sequence = entry.sequence + 1
    return event
  }
}

extension EventDraft {
  /// The notes of a new record with the lines that a person added to those of the earlier record,
  /// and without those that the person took out. Of two lines with one label the record's counts.
  static func notes(
    _ new: String?, with written: String?, since drafted: String?
  ) -> String? {
    let (own, stated) = (written.map(lines) ?? [], drafted.map(lines) ?? [])
    let kept = (new.map(lines) ?? []).filter { !stated.contains($0) || own.contains($0) }
    let labels = Set(kept.compactMap(label))
    let added = own.filter { line in
      !stated.contains(line) && !kept.contains(line)
        && !(label(of: line).map(labels.contains) ?? false)
    }
    let isInFront = own.first.map { added.contains($0) } ?? false
    let all = isInFront ? added + kept : kept + added
    return all.isEmpty ? nil : all.joined(separator: "\n")
  }

  static func lines(of notes: String) -> [String] {
    notes.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// `Seat` of `Seat: 9A`; nil for a line without a label.
  private static func label(of line: String) -> Substring? {
    line.range(of: ": ").map { line[..<$0.lowerBound] }
  }
}
