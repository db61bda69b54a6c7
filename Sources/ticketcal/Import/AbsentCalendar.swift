internal import CalendarStore

/// A calendar that would be made if this were not a dry run: it holds nothing and takes nothing.
final class AbsentCalendar: EventWriter {
  let calendar: EventCalendar
  let batchLimit = 256
  let isDurableOnCommit = true

  init(_ calendar: EventCalendar) { self.calendar = calendar }

  func version(of href: String) throws(WriteError) -> EventVersion? { nil }

  func stage(_ changes: [EventChange]) -> any StagedBatch {
    RefusedBatch(
      changes.map { _ in
        WriteError(
          cause: .noSuchCalendar, path: calendar.title,
          reason: "a dry run writes nothing; leave --dry-run out")
      })
  }

  func reconcile(_ write: InterruptedWrite) throws(WriteError) -> WriteOutcome { .missing }

  func finish() throws(WriteError) {}
}
