import Foundation

/// The bookings that an import met, where somebody wants to know.
struct SeenBookings {
  /// Whether every record could be read.
  private(set) var isComplete = true
  private var identities: Set<UUID> = []
  private let isNeeded: Bool

  init(_ isNeeded: Bool) { self.isNeeded = isNeeded }

  /// Those of an interrupted session.
  init(_ pruning: SessionSettings.Pruning) {
    isNeeded = true
    isComplete = pruning.isComplete
    identities = Set(pruning.seen)
  }

  /// In the form in which they are kept with a session.
  func pruning(of sources: Set<String>, isWhole: Bool) -> SessionSettings.Pruning {
    SessionSettings.Pruning(
      sources: sources.sorted(), seen: identities.sorted { $0.uuidString < $1.uuidString },
      isComplete: isComplete && isWhole)
  }

  mutating func add(_ record: DraftedRecord) {
    guard isNeeded else { return }
    switch record {
    case .planned(let planned): identities.insert(planned.identity)
    case .rejected: isComplete = false
    }
  }

  func contains(_ identity: UUID) -> Bool { identities.contains(identity) }
}
