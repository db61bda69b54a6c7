internal import CalendarStore
internal import Foundation
internal import TicketImport

/// A calendar that is made when the first event is added to it: an import that adds nothing makes
/// no calendar.
final class NewCalendar: CalendarWriter {
  let calendar: EventCalendar
  private let path: String
  private let title: String
  private let color: String
  private let access: CalendarAccess
  private var made: Result<any CalendarWriter, StoreError>?

  /// - Parameter color: `#RRGGBB`.
  init(_ new: StoredCalendar, at path: String, color: String, _ access: CalendarAccess) {
    calendar = new.calendar
    self.path = path
    title = new.title
    self.color = color
    self.access = access
  }

  var batchLimit: Int { existing?.batchLimit ?? 256 }

  func version(of href: String) throws(StoreError) -> ObjectVersion? {
    try existing?.version(of: href)
  }

  /// Nil until the calendar exists; another import can create it, too.
  private var existing: (any CalendarWriter)? {
    if made == nil, let writer = try? open() { made = .success(writer) }
    guard case .success(let writer) = made else { return nil }
    return writer
  }

  func stage(_ changes: [ObjectWrite]) -> StagedBatch {
    guard !changes.isEmpty else { return StagedBatch([]) { [] } }
    switch writer() {
    case .success(let writer): return writer.stage(changes)
    case .failure(let error): return StagedBatch(refusing: changes, error)
    }
  }

  func reconcile(_ write: InterruptedWrite) throws(StoreError) -> WriteOutcome {
    try existing?.reconcile(write) ?? (write.intended == nil ? .made(etag: nil) : .missing)
  }

  private func writer() -> Result<any CalendarWriter, StoreError> {
    let made = made ?? make()
    self.made = made
    return made
  }

  private func make() -> Result<any CalendarWriter, StoreError> {
    do throws(StoreError) {
      do throws(StoreError) { try access.checkWriting(to: calendar, at: path) } catch {
        throw refusal(error)
      }
      try VdirCalendar.create(at: path, displayName: title, color: color)
      return .success(try open())
    } catch {
      return .failure(error)
    }
  }

  /// Opens the calendar, which must exist.
  private func open() throws(StoreError) -> any CalendarWriter {
    do throws(StoreError) {
      let writer = try access.requestWriteOnlyAccess(
        to: calendar, at: path, productID: ItemDraft.productID)
      FaultHook.arm(writer)
      return writer
    } catch { throw refusal(error) }
  }

  private func refusal(_ error: StoreError) -> StoreError {
    guard case .noAccess = error else { return error }
    return .failed(cause: .notPermitted, path: path, reason: error.advice)
  }
}
