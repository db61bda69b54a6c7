internal import CalendarStore
internal import Foundation

/// A calendar that is made when the first event is added to it, so that an import which adds nothing
/// leaves nothing behind.
final class NewCalendar: EventWriter {
  let calendar: EventCalendar
  let durability = WriteDurability.afterEachGroup
  var journal: (any WriteJournal)? {
    didSet {
      if case .success(let writer) = made { writer.journal = journal }
    }
  }
  var tellsEtags = true {
    didSet {
      if case .success(let writer) = made { writer.tellsEtags = tellsEtags }
    }
  }
  private let path: String
  private let color: String
  private let access: CalendarAccess
  private var made: Result<any EventWriter, WriteError>?

  /// The colour is `#RRGGBB`.
  init(_ location: CalendarLocation, color: String, _ access: CalendarAccess) {
    calendar = location.calendar
    path = location.path
    self.color = color
    self.access = access
  }

  func version(of uid: UUID) -> EventVersion? {
    existing?.version(of: uid)
  }

  func contains(_ uid: UUID) -> Bool { existing?.contains(uid) ?? false }

  /// Nil while nobody has made the calendar: another import may have.
  private var existing: (any EventWriter)? {
    if made == nil, let writer = try? open() { made = .success(writer) }
    guard case .success(let writer) = made else { return nil }
    return writer
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
    existing?.clearLeftovers(of: uid, intended: intended, expected: expected)
  }

  func finish() throws(WriteError) {
    if case .success(let writer) = made { try writer.finish() }
  }

  private func writer() -> Result<any EventWriter, WriteError> {
    let made = made ?? make()
    self.made = made
    return made
  }

  private func make() -> Result<any EventWriter, WriteError> {
    do throws(AccessError) { try access.checkWriting(to: calendar, at: path) } catch {
      return .failure(refusal(error))
    }
    do throws(WriteError) {
      try VdirCalendar.create(at: path, displayName: calendar.title, color: color)
      return .success(try open())
    } catch {
      return .failure(error)
    }
  }

  /// The calendar, once it is there.
  private func open() throws(WriteError) -> any EventWriter {
    do throws(AccessError) {
      let writer = try access.requestWriteOnlyAccess(to: calendar, at: path)
      FaultHook.arm(writer)
      writer.journal = journal
      writer.tellsEtags = tellsEtags
      return writer
    } catch { throw refusal(error) }
  }

  private func refusal(_ error: AccessError) -> WriteError {
    if case .unopened(let error) = error { return error }
    return WriteError(cause: .notPermitted, path: path, reason: "\(error)")
  }
}
