import CalendarStore
import Foundation

extension Event {
  /// This event, as a record now has it, with what a person made of it at the prompt before: a field
  /// that says what it said in the record then stays as it was written.
  ///
  /// - Parameters:
  ///   - drafted: what the record alone gave then.
  ///   - written: what was saved then.
  func merged(drafted: Event, written: Event) -> Event {
    var event = self
    func keep<Value: Equatable>(_ field: WritableKeyPath<Event, Value>) {
      if self[keyPath: field] == drafted[keyPath: field] {
        event[keyPath: field] = written[keyPath: field]
      }
    }
    let title = EventDraft.withoutCancellation(self.title) ?? self.title
    if title == EventDraft.withoutCancellation(drafted.title) ?? drafted.title {
      let own = EventDraft.withoutCancellation(written.title) ?? written.title
      event.title = status == .canceled ? "Canceled: \(own)" : own
    }
    keep(\.location)
    keep(\.geo)
    keep(\.notes)
    keep(\.url)
    keep(\.availability)
    keep(\.alarms)
    keep(\.recurrenceRule)
    // A start and its end belong together: a mixture of two could be nonsense.
    if start == drafted.start && end == drafted.end {
      event.start = written.start
      event.end = written.end
    }
    return event
  }

  /// This as the next version of an event that was written before: the same event, changed now.
  func following(_ entry: LedgerEntry) -> Event {
    var event = self
    event.uid = entry.uid
    event.creationDate = entry.creationDate
    event.sequence = entry.sequence + 1
    return event
  }
}
