public import CalendarStore

/// A calendar that a dry run does not make: it has no events, and refuses every change.
public final class AbsentCalendar: CalendarWriter {
  public let calendar: EventCalendar
  public let batchLimit = 256

  public init(_ calendar: EventCalendar) { self.calendar = calendar }

  public func version(of href: String) throws(StoreError) -> ObjectVersion? { nil }

  public func stage(_ changes: [ObjectWrite]) -> StagedBatch {
    StagedBatch(
      refusing: changes,
      .failed(
        cause: .noSuchCalendar, path: calendar.name,
        reason: "a dry run writes nothing; leave --dry-run out"))
  }

  public func reconcile(_ write: InterruptedWrite) throws(StoreError) -> WriteOutcome { .missing }
}
