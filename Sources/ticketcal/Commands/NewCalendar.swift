internal import CalendarStore
internal import Foundation

/// A calendar that is made when the first event is added to it, so that an import which adds nothing
/// leaves nothing behind.
final class NewCalendar: EventWriter {
  let calendar: EventCalendar
  let durability = WriteDurability.afterEachGroup
  private let path: String
  private let color: String
  private var made: Result<VdirWriter, WriteError>?

  /// The colour is `#RRGGBB`.
  init(_ location: CalendarLocation, color: String) {
    calendar = location.calendar
    path = location.path
    self.color = color
  }

  func href(of uid: UUID) -> String? {
    guard case .success(let writer) = made else { return nil }
    return writer.href(of: uid)
  }

  func add(_ events: [Event]) -> [WriteOutcome] { begin(events).outcomes() }

  func begin(_ events: [Event]) -> PendingWrite {
    guard !events.isEmpty else { return PendingWrite([]) }
    let made = made ?? make()
    self.made = made
    switch made {
    case .success(let writer) where events.count == 1: return PendingWrite(writer.add(events))
    case .success(let writer): return writer.begin(events)
    case .failure(let error): return PendingWrite(events.map { _ in .failed(error) })
    }
  }

  func flush() {
    if case .success(let writer) = made { writer.flush() }
  }

  func finish() throws(WriteError) {
    if case .success(let writer) = made { try writer.finish() }
  }

  private func make() -> Result<VdirWriter, WriteError> {
    do {
      try VdirCalendar.create(at: path, displayName: calendar.title, color: color)
      return .success(try VdirWriter(directory: path, calendar: calendar))
    } catch {
      return .failure(error)
    }
  }
}
