internal import CalendarStore
internal import Foundation

/// A calendar that would be made if this were not a dry run: it holds nothing and takes nothing.
final class AbsentCalendar: EventWriter {
  let calendar: EventCalendar
  let durability = WriteDurability.afterEachGroup
  var journal: (any WriteJournal)?
  var tellsEtags = false

  init(_ calendar: EventCalendar) { self.calendar = calendar }

  func version(of uid: UUID) -> EventVersion? { nil }

  func write(_ changes: [EventChange]) -> [WriteOutcome] {
    changes.map { _ in
      .failed(
        WriteError(
          cause: .noSuchCalendar, path: calendar.title,
          reason: "a dry run writes nothing; leave --dry-run out"))
    }
  }

  func finish() throws(WriteError) {}
}
