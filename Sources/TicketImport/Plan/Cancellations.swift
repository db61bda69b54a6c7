import CalendarStore
import Foundation

/// The cancellations of bookings that no import had saved before them: a record that is older than
/// such a cancellation, and imported after it, saves nothing.
struct Cancellations {
  private let session: LedgerSession?
  /// Those of this import, by the keys of their bookings or the UIDs of their events.
  private var own: [UUID: ImportedObject.Revision] = [:]

  /// - Parameter session: nil for an import without a ledger, which knows only its own records.
  init(_ session: LedgerSession?) { self.session = session }

  mutating func add(_ key: UUID, _ revision: ImportedObject.Revision) {
    guard latest(key)?.isOlder(than: revision) ?? true else { return }
    own[key] = revision
    session?.store(canceled: key, revision)
  }

  /// Whether a record of this revision is older than the latest cancellation.
  func cancel(_ key: UUID, at revision: ImportedObject.Revision) -> Bool {
    latest(key).map { revision.isOlder(than: $0) } ?? false
  }

  /// A ledger that cannot be read counts as one without a cancellation; the planner reports it.
  private func latest(_ key: UUID) -> ImportedObject.Revision? {
    own[key] ?? (try? session?.cancellation(of: key)) ?? nil
  }
}
