internal import CalendarStore
internal import Foundation

/// A calendar that is made when the first event is added to it, so that an import which adds nothing
/// leaves nothing behind.
final class NewCalendar: EventWriter {
  let calendar: EventCalendar
  let durability = WriteDurability.afterEachGroup
  var journal: (any WriteJournal)?
  private let path: String
  private let color: String
  private var made: Result<VdirWriter, WriteError>?

  /// The colour is `#RRGGBB`.
  init(_ location: CalendarLocation, color: String) {
    calendar = location.calendar
    path = location.path
    self.color = color
  }

  func version(of uid: UUID) -> EventVersion? {
    guard case .success(let writer) = made else { return nil }
    return writer.version(of: uid)
  }

  func write(_ changes: [EventChange]) -> [WriteOutcome] {
    guard !changes.isEmpty else { return [] }
    switch writer() {
    case .success(let writer): return writer.write(changes)
    case .failure(let error): return changes.map { _ in .failed(error) }
    }
  }

  func begin(_ changes: [EventChange]) -> PendingWrite {
    guard !changes.isEmpty else { return PendingWrite([]) }
    switch writer() {
    case .success(let writer): return writer.begin(changes)
    case .failure(let error): return PendingWrite(changes.map { _ in .failed(error) })
    }
  }

  func flush() {
    if case .success(let writer) = made { writer.flush() }
  }

  func clearLeftovers(of uid: UUID, intended: String?, expected: String?) {
    guard case .success(let writer) = made else { return }
    writer.clearLeftovers(of: uid, intended: intended, expected: expected)
  }

  func finish() throws(WriteError) {
    if case .success(let writer) = made { try writer.finish() }
  }

  private func writer() -> Result<VdirWriter, WriteError> {
    let made = made ?? make()
    self.made = made
    return made
  }

  private func make() -> Result<VdirWriter, WriteError> {
    do {
      try VdirCalendar.create(at: path, displayName: calendar.title, color: color)
      let writer = try VdirWriter(directory: path, calendar: calendar)
      FaultHook.arm(writer)
      writer.journal = journal
      return .success(writer)
    } catch {
      return .failure(error)
    }
  }
}
