import Foundation

/// The bookings that an import met, where somebody wants to know.
struct SeenBookings {
  /// Whether every record could be read.
  private(set) var isComplete = true
  private var identities: Set<UUID> = []
  private let isNeeded: Bool

  init(_ isNeeded: Bool) { self.isNeeded = isNeeded }

  mutating func note(_ step: ImportStep) {
    guard isNeeded else { return }
    switch step {
    case .recognized(let entry): identities.insert(entry.identity)
    case .ready(let candidate): identities.insert(candidate.identity)
    case .rejected: isComplete = false
    }
  }

  func contains(_ identity: UUID) -> Bool { identities.contains(identity) }
}
