import CalendarStore
import CivilTime
import Foundation
import Reservations
import Testing

@testable import TicketImport

@Suite struct LedgerReconcileTests {
  private let folder: LedgerFolder

  init() throws { folder = try LedgerFolder() }

  /// Begins an import, writes intents and ends without a word.
  private func cutOff(_ parts: [LedgerObject]...) throws -> Int64 {
    let ledger = try folder.open()
    let id = try ledger.begin(.batch, at: .noon)
    for part in parts { _ = try ledger.intend(part, of: id) }
    return id
  }

  @Test func keepsWhatWasMadeAndForgetsTheRest() throws {
    let (made, missing, foreign) = (UUID(), UUID(), UUID())
    let id = try cutOff([.sample(made), .sample(missing)], [.sample(foreign)])
    let ledger = try folder.open()
    let etags = [made: "1-2-3", foreign: "9-9-9"]
    let found = try ledger.reconcile(
      in: StatCalendars { write in
        #expect(write.calendar == .tickets)
        return write.uid.flatMap { etags[$0] }.map { ObjectVersion(href: "x.ics", etag: $0) }
      })
    #expect(found.map(\.importID) == [id])
    #expect(found.map(\.inputs) == [["bookings.csv"]])
    #expect(found.map(\.made) == [1] && found.map(\.notMade) == [2])
    #expect(Set(try ledger.entries(of: [made, missing, foreign]).keys) == [made])
    #expect(try ledger.reconcile(in: StatCalendars { _ in nil }).isEmpty)
  }

  @Test func goesBackToTheTextBeforeAnUpdateThatWasNotMade() throws {
    let uid = UUID()
    try folder.open().import([.sample(uid, text: "one", etag: "old")])
    let previous = try folder.open().entry(of: uid)?.id
    _ = try cutOff([
      .sample(uid, action: .update, text: "two", etag: "new", previous: previous)
    ])
    let ledger = try folder.open()
    _ = try ledger.reconcile(
      in: StatCalendars { write in
        #expect(write.intended == "new" && write.expected == "old")
        return ObjectVersion(href: "x.ics", etag: "old")
      })
    #expect(try ledger.text(of: uid) == "one")
    _ = try cutOff([.sample(uid, action: .update, text: "two", etag: "new")])
    _ = try ledger.reconcile(in: StatCalendars { _ in ObjectVersion(href: "x.ics", etag: "new") })
    #expect(try ledger.text(of: uid) == "two")
  }

  @Test func leavesOpenWhatCannotBeLookedAt() throws {
    let uids = [UUID(), UUID()]
    _ = try cutOff([.sample(uids[0])], [.sample(uids[1])])
    let ledger = try folder.open()
    let found = try ledger.reconcile(
      in: StatCalendars { write throws(StoreError) in
        guard write.uid == uids[1] else {
          throw StoreError.failed(
            cause: .inputOutput, path: "tickets", reason: "it is not mounted")
        }
        return ObjectVersion(href: "x.ics", etag: write.intended)
      })
    #expect(found.map(\.made) == [1])
    #expect(found.map(\.unreachable) == [["tickets": "tickets: it is not mounted"]])
    #expect(Set(try ledger.entries(of: uids).keys) == [uids[1]])
    let later = try ledger.reconcile(
      in: StatCalendars { ObjectVersion(href: "x.ics", etag: $0.intended) })
    #expect(later.map(\.made) == [1] && later.map(\.unreachable) == [[:]])
    #expect(try ledger.entries(of: uids).count == 2)
  }

  @Test func knowsWhatAnImportUnderWayHasWritten() throws {
    let living = try folder.open()
    let uid = UUID()
    var intent = LedgerObject.sample(uid, etag: "4-5-6")
    let (stored, other) = (facts(of: uid, 1), facts(of: uid, 2))
    intent.facts = [stored]
    _ = try living.intend([intent], of: try living.begin(.batch, at: .noon))
    let ledger = try folder.open()
    #expect(try ledger.hasWritten([stored], of: uid, as: "4-5-6"))
    #expect(try !ledger.hasWritten([stored], of: uid, as: "4-5-7"))
    #expect(try !ledger.hasWritten([stored, other], of: uid, as: "4-5-6"))
    #expect(try !ledger.hasWritten([stored], of: UUID(), as: "4-5-6"))
  }

  private func facts(of identity: UUID, _ number: UInt8) -> StoredFacts {
    let fact = Fact(
      Reservation(), digest: ContentFingerprint(record: [number]), position: "\(number)",
      input: "", sender: nil, imported: .noon)
    return StoredFacts(identity: identity, facts: [fact], keys: [])
  }

  @Test(arguments: [LedgerObject.Action.withdraw, .forget])
  func knowsARemovalByNothingBeingThere(action: LedgerObject.Action) throws {
    let (gone, kept) = (UUID(), UUID())
    try folder.open().import([.sample(gone), .sample(kept)])
    _ = try cutOff([
      .sample(gone, action: action, text: nil), .sample(kept, action: action, text: nil),
    ])
    let ledger = try folder.open()
    let found = try ledger.reconcile(
      in: StatCalendars { write in
        write.uid == kept ? ObjectVersion(href: "x.ics", etag: "1-2-3") : nil
      })
    #expect(found.map(\.made) == [1] && found.map(\.notMade) == [1])
    #expect(try ledger.entry(of: gone)?.action == action)
    #expect(try ledger.entry(of: kept)?.action == .create)
  }

  /// Nobody can tell it from an event that somebody else put there.
  @Test func leavesOpenAnEventWithoutAnEtag() throws {
    let uid = UUID()
    _ = try cutOff([.sample(uid, etag: nil)])
    let ledger = try folder.open()
    _ = try ledger.reconcile(in: StatCalendars { _ in ObjectVersion(href: "x.ics", etag: nil) })
    #expect(try ledger.entry(of: uid) == nil)
  }

  private let undecided = StatCalendars(isRemote: true) { _ throws(StoreError) in
    throw .failed(cause: .undecided, path: "tickets", reason: "the answer was lost")
  }

  /// The booking's latest entry until the server tells.
  @Test func keepsAnUndecidedWrite() throws {
    let uid = UUID()
    try folder.open().import([.sample(uid, text: "one", etag: "old")])
    let previous = try folder.open().entry(of: uid)?.id
    let id = try cutOff([
      .sample(uid, action: .update, text: "two", etag: nil, previous: previous)
    ])
    let ledger = try folder.open()
    #expect(try ledger.reconcile(in: undecided).map(\.undecided) == [1])
    #expect(try ledger.entry(of: uid)?.isUndecided == true)
    #expect(try ledger.loggedImport(id)?.counts == ["undecided": 1])
    // It is asked again, and said once.
    #expect(try ledger.reconcile(in: undecided).isEmpty)
    let found = try ledger.reconcile(
      in: StatCalendars(isRemote: true) { write in
        #expect(write.expected == "old" && write.text == Array("two".utf8))
        return ObjectVersion(href: "x.ics", etag: "new")
      })
    #expect(found.map(\.made) == [1])
    let entry = try #require(try ledger.entry(of: uid))
    #expect(!entry.isUndecided && entry.etag == "new")
    #expect(try ledger.reconcile(in: undecided).isEmpty)
  }

  /// Two imports were killed; the request of the first one has arrived after the second one looked.
  @Test func takesTheVersionOfAnEarlierWriteForNoLaterOne() throws {
    let uid = UUID()
    _ = try cutOff([.sample(uid, text: "one", etag: nil)])
    _ = try cutOff([.sample(uid, action: .update, text: "two", etag: nil)])
    let ledger = try folder.open()
    let found = try ledger.reconcile(
      in: StatCalendars(isRemote: true) { write in
        if write.text == Array("one".utf8) { return ObjectVersion(href: "x.ics", etag: "1") }
        #expect(write.expected == "1")
        return nil
      })
    #expect(found.map(\.made) == [1, 0] && found.map(\.notMade) == [0, 1])
    #expect(try ledger.entry(of: uid)?.etag == "1")
  }

  /// A write that is made meanwhile decides.
  @Test func asksNoMoreAboutAWriteThatWasReplaced() throws {
    let uid = UUID()
    _ = try cutOff([.sample(uid, etag: nil)])
    let ledger = try folder.open()
    #expect(try ledger.hasUnsettledWrite(of: uid))
    _ = try ledger.reconcile(in: undecided)
    try ledger.import([.sample(uid, action: .update, text: "three", etag: "3")])
    let found = try ledger.reconcile(
      in: StatCalendars(isRemote: true) { _ in
        Issue.record("it was asked")
        return nil
      })
    #expect(found.isEmpty)
    #expect(try ledger.entry(of: uid)?.etag == "3")
    #expect(try !ledger.hasUnsettledWrite(of: uid))
  }

  @Test func leavesImportsThatLiveAlone() throws {
    let living = try folder.open()
    let id = try living.begin(.batch, at: .noon)
    let uid = UUID()
    let rows = try living.intend([.sample(uid)], of: id)
    let other = try folder.open()
    #expect(try other.reconcile(in: StatCalendars { _ in nil }).isEmpty)
    #expect(try living.reconcile(in: StatCalendars { _ in nil }).isEmpty)
    #expect(try other.imports().map(\.outcome) == [.running])
    #expect(try living.imports().map(\.outcome) == [.running])
    try living.settle(rows.map { ($0, .made(etag: nil)) })
    #expect(try other.entry(of: uid) != nil)
  }

  @Test func settlesWhatAFinishedImportLeftOpen() throws {
    let ledger = try folder.open()
    let id = try ledger.begin(.batch, at: .noon)
    let uid = UUID()
    _ = try ledger.intend([.sample(uid)], of: id)
    try ledger.finish(id, counts: [:], at: .noon, wasInterrupted: true)
    let found = try ledger.reconcile(
      in: StatCalendars { _ in ObjectVersion(href: "x.ics", etag: "1-2-3") })
    #expect(found.map(\.made) == [1])
    #expect(try ledger.entry(of: uid) != nil)
  }

  @Test func settlesNothingWhereItOnlyReads() throws {
    let uid = UUID()
    _ = try cutOff([.sample(uid)])
    let calendars = StatCalendars { _ in ObjectVersion(href: "x.ics", etag: "1-2-3") }
    #expect(try folder.open(.readOnly).reconcile(in: calendars).isEmpty)
    #expect(try folder.open().reconcile(in: calendars).map(\.made) == [1])
  }

  @Test func tellsOfEachImportCutOff() throws {
    let ids = try (0..<3).map { _ in try cutOff([.sample(UUID())], [.sample(UUID())]) }
    let found = try folder.open().reconcile(in: StatCalendars { _ in nil })
    #expect(found.map(\.importID) == ids)
    #expect(found.map(\.notMade) == [2, 2, 2])
  }

  @Test func isDoneOnceByTwoAtATime() async throws {
    let uids = (0..<50).map { _ in UUID() }
    _ = try cutOff(uids.map { .sample($0) })
    let path = folder.path
    let made = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<2 {
        group.addTask {
          let ledger = try Ledger(folder: path, access: .readWrite)
          let calendars = StatCalendars { _ in ObjectVersion(href: "x.ics", etag: "1-2-3") }
          return try ledger.reconcile(in: calendars, WriteLock(ledger)).reduce(0) { $0 + $1.made }
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(made == 50)
    #expect(try folder.open().entries(of: uids).count == 50)
  }
}

/// Calendars of which stat(2) says what a test says, and which take no changes.
private final class StatCalendars: CalendarResolver, CalendarWriter {
  typealias Look = (InterruptedWrite) throws(StoreError) -> ObjectVersion?

  let names: CalendarNames = []
  let calendar = EventCalendar.tickets
  let batchLimit = 1
  let isRemote: Bool
  private let look: Look

  init(isRemote: Bool = false, _ look: @escaping Look) {
    self.isRemote = isRemote
    self.look = look
  }

  func writer(named name: String?) throws(CalendarResolverError) -> any CalendarWriter { self }
  func writer(of calendar: EventCalendar) throws(CalendarResolverError) -> any CalendarWriter {
    self
  }
  func writers(holding href: String, besides calendar: EventCalendar) -> [any CalendarWriter] { [] }
  func version(of href: String) throws(StoreError) -> ObjectVersion? { nil }

  func reconcile(_ write: InterruptedWrite) throws(StoreError) -> WriteOutcome {
    let version: ObjectVersion?
    do throws(StoreError) { version = try look(write) } catch {
      guard error.cause == .undecided else { throw error }
      return .unknown(error)
    }
    if isRemote { return version.map { .made(etag: $0.etag) } ?? .missing }
    guard let intended = write.intended else {
      return version == nil ? .made(etag: nil) : .exists
    }
    return version?.etag == intended ? .made(etag: intended) : .changed
  }

  func stage(_ changes: [ObjectWrite]) -> StagedBatch { StagedBatch([]) { [] } }
}

extension InterruptedWrite {
  fileprivate var uid: UUID? { UUID(uuidString: String(href.dropLast(4))) }
}
