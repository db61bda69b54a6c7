import CalendarStore
import CivilTime
import Foundation
import Testing
import TicketImport

@Suite struct LedgerRecognitionTests {
  private static let source = "/home/jo/bookings.csv"
  private let folder: LedgerFolder
  private let ledger: Ledger

  init() throws {
    folder = try LedgerFolder()
    ledger = try folder.open()
  }

  /// A write for a record that is known by the digest.
  private func intent(
    _ uid: UUID, _ digest: UUID?, from source: String? = source,
    action: LedgerEntry.Action = .create
  ) -> LedgerIntent {
    let intent = LedgerIntent.sample(uid, action: action)
    intent.digest = digest
    intent.source = source
    return intent
  }

  /// The events that are known, by their records' digests.
  private func known(limit: Int = 100) throws -> [UUID: UUID] {
    try ledger.recordsKnown(from: Self.source, limit: limit).mapValues(\.uid)
  }

  @Test func knowsWhatASourceWrote() throws {
    let (first, second) = (UUID(), UUID())
    let digests = [UUID(), UUID()]
    try ledger.import([intent(first, digests[0]), intent(UUID(), nil)])
    #expect(try known() == [digests[0]: first])
    try ledger.import([intent(second, digests[1])])
    #expect(try known() == [digests[0]: first, digests[1]: second])
    #expect(try ledger.recordsKnown(from: "/elsewhere.csv", limit: 100).isEmpty)
  }

  @Test(arguments: [source, "/elsewhere.csv", nil])
  func knowsTheLatestOfABookingAlone(_ later: String?) throws {
    let (booking, other) = (UUID(), UUID())
    let (old, new, others) = (UUID(), UUID(), UUID())
    try ledger.import([intent(booking, old), intent(other, others)])
    try ledger.import([intent(booking, new, from: later, action: .update)])
    let latest = later == Self.source ? [new: booking] : [:]
    #expect(try known() == [others: other].merging(latest) { old, _ in old })
  }

  @Test func knowsNothingThatAnotherRecordOfTheImportReplaced() throws {
    let (booking, digest) = (UUID(), UUID())
    try ledger.import([
      intent(booking, digest), intent(booking, nil, from: "/elsewhere.csv", action: .update),
    ])
    #expect(try known().isEmpty)
    try ledger.import([intent(booking, digest, action: .update)])
    #expect(try known() == [digest: booking])
  }

  @Test func knowsNothingThatWasWithdrawn() throws {
    let (booking, digest) = (UUID(), UUID())
    try ledger.import([intent(booking, digest)])
    try ledger.import([intent(booking, UUID(), action: .withdraw)])
    #expect(try known().isEmpty)
  }

  @Test func knowsNothingThatMayBeReplaced() throws {
    let (booking, other) = (UUID(), UUID())
    let (digest, others) = (UUID(), UUID())
    try ledger.import([intent(booking, digest), intent(other, others)])
    let open = try ledger.begin(.batch, at: .noon)
    _ = try ledger.intend([intent(booking, UUID(), action: .update)], of: open)
    #expect(try known() == [others: other])
  }

  @Test func knowsNothingOfALongSource() throws {
    let digests = (0..<5).map { _ in UUID() }
    try ledger.import(digests.map { intent(UUID(), $0) })
    #expect(try Set(known(limit: 5).keys) == Set(digests))
    #expect(try known(limit: 4).isEmpty)
  }
}
