import CalendarStore
import CivilTime
import Foundation
import Reservations
import Testing

@testable import TicketImport

@Suite struct LedgerTests {
  private let folder: LedgerFolder

  init() throws { folder = try LedgerFolder() }

  private func mode(_ name: String) throws -> mode_t {
    var status = stat()
    try #require(stat("\(folder.path)/\(name)", &status) == 0)
    return status.st_mode & 0o777
  }

  /// The same for the start of an event and for one that a person has changed.
  @Test func saysWhichZoneTheMachineLacks() throws {
    let uid = UUID()
    try folder.open().import([.sample(uid)])
    try folder.sqlite("UPDATE objects SET start = 'Mars/Base 1686393572'")
    let ledger = try folder.open()
    #expect {
      try ledger.entry(of: uid)
    } throws: {
      ($0 as? StoreError)?.reason.contains("in the zone Mars/Base, which") == true
    }
    #expect(throws: LedgerTimeError.unknownZone("Mars/Base")) {
      try JSONDecoder().decode([EventTime].self, from: Data(#"["Mars/Base 1686393572"]"#.utf8))
    }
  }

  @Test func isReadableByItsOwnerAlone() throws {
    let old = umask(0)
    defer { umask(old) }
    let ledger = try folder.open()
    try ledger.import([.sample(UUID())])
    #expect(try folder.names.contains("ledger.sqlite-wal"))
    for name in try folder.names { #expect(try mode(name) == 0o600, "\(name)") }
  }

  @Test func knowsTheFoldersOfEveryImport() throws {
    let ledger = try folder.open()
    let other = EventCalendar(name: "b", identifier: "/srv/b c?#%\u{E9}")
    for calendar in [.tickets, other, .tickets, EventCalendar(name: "out.ics")] {
      var intent = LedgerObject.sample(UUID())
      intent.calendar = calendar
      try ledger.import([intent])
    }
    #expect(
      try folder.open(.readOnly).calendarFolders() == ["/home/jo/tickets", "/srv/b c?#%\u{E9}"])
  }

  @Test func remembersWhatWasWritten() throws {
    let uid = UUID()
    var intent = LedgerObject.sample(uid, text: "written")
    intent.start = .zoned(
      try #require(LocalDateTime(secondsSinceEpoch: 1_686_364_772)),
      try #require(TimeZone(identifier: "Asia/Shanghai")))
    (intent.sequence, intent.messageID, intent.hasKind) = (7, "1@example.org", true)
    let id = try folder.open().import([intent])
    let ledger = try folder.open()
    let entry = try #require(try ledger.entry(of: uid))
    #expect(try ledger.contents(of: entry) == intent.contents)
    (intent.id, intent.importID) = (entry.id, id)
    intent.contents = LedgerObject.Contents()
    #expect(entry == intent)
  }

  @Test(arguments: ["action", "subject"])
  func saysThatARowIsDamaged(column: String) throws {
    let uid = UUID()
    let ledger = try folder.open()
    let id = try ledger.import([.sample(uid)])
    try folder.sqlite("UPDATE objects SET \(column) = x'00'")
    for read in [
      { _ = try ledger.records(of: id) }, { _ = try ledger.entry(of: uid) },
      { _ = try ledger.undoSteps(of: id) },
      { _ = try ledger.entries(writtenFrom: "/home/jo/bookings.csv") },
    ] {
      let error = #expect(throws: StoreError.self) { try read() }
      #expect(error?.cause == .inputOutput)
    }
  }

  @Test(arguments: ["", "日本 🎟️", String(repeating: "long ", count: 100_000)])
  func keepsAnyText(_ text: String) throws {
    let uid = UUID()
    var intent = LedgerObject.sample(uid, text: text)
    intent.title = text
    intent.position = text
    intent.calendar = EventCalendar(name: text, source: text, identifier: nil)
    let ledger = try folder.open()
    try ledger.import([intent])
    let entry = try #require(try ledger.entry(of: uid))
    #expect(entry.title == text)
    #expect(entry.calendar == intent.calendar)
    #expect(entry.position == text)
    #expect(try ledger.contents(of: entry).after == Array(text.utf8))
  }

  @Test func keepsEveryKindOfTime() throws {
    let reading = try #require(LocalDateTime(secondsSinceEpoch: -62_135_596_800 + 59))
    let late = try #require(LocalDateTime(secondsSinceEpoch: 253_402_300_799))
    let times: [EventTime?] = [
      nil, .date(late.date), .floating(reading), .utc(late),
      .zoned(reading, try #require(TimeZone(identifier: "America/Argentina/Buenos_Aires"))),
      .zoned(late, try #require(TimeZone(secondsFromGMT: 19_800))),
    ]
    let ledger = try folder.open()
    for time in times {
      var intent = LedgerObject.sample(UUID())
      intent.start = time
      try ledger.import([intent])
      let identity = try #require(intent.identity)
      #expect(try ledger.entry(of: identity)?.start == time)
    }
  }

  @Test func countsOnlyWhatIsSettled() throws {
    let ledger = try folder.open()
    let (made, failed) = (UUID(), UUID())
    let id = try ledger.begin(.batch, at: .noon)
    let rows = try ledger.intend([.sample(made), .sample(failed)], of: id)
    #expect(try ledger.entries(of: [made, failed]).isEmpty)
    #expect(try ledger.entries(writtenFrom: "/home/jo/bookings.csv").isEmpty)
    #expect(try ledger.records(of: id).isEmpty)
    try ledger.settle([(rows[0], .made(etag: "later")), (rows[1], .notMade())])
    #expect(Set(try ledger.entries(of: [made, failed]).keys) == [made])
    #expect(try ledger.records(of: id).map(\.identity) == [made])
    #expect(try ledger.entry(of: made)?.etag == "later")
  }

  /// A server may choose the names of objects.
  @Test func keepsTheNameThatAServerGives() throws {
    let ledger = try folder.open()
    let uids = [UUID(), UUID()]
    let entry = try ledger.begin(.batch, at: .noon)
    let rows = try ledger.intend(uids.map { .sample($0) }, of: entry)
    try ledger.settle([
      (rows[0], .made(etag: "a", href: "other.ics")), (rows[1], .made(etag: "b")),
    ])
    #expect(try ledger.entry(of: uids[0])?.href == "other.ics")
    #expect(try ledger.entry(of: uids[1])?.href == LedgerObject.sample(uids[1]).href)
  }

  @Test func knowsTheLatestOfABooking() throws {
    let uid = UUID()
    let ledger = try folder.open()
    try ledger.import([.sample(uid, text: "one")])
    let first = try #require(try ledger.entry(of: uid))
    try ledger.import([.sample(uid, action: .update, text: "two", previous: first.id)])
    #expect(try ledger.text(of: uid) == "two")
    let open = try ledger.begin(.batch, at: .noon)
    _ = try ledger.intend([.sample(uid, action: .update, text: "three")], of: open)
    #expect(try ledger.text(of: uid) == "two")
  }

  @Test func tellsBookingsApartWhoseFirstHalvesAreTheSame() throws {
    var bytes = UUID().uuid
    let one = UUID(uuid: bytes)
    bytes.15 ^= 1
    let other = UUID(uuid: bytes)
    let ledger = try folder.open()
    try ledger.import([.sample(one, text: "one")])
    #expect(try ledger.entry(of: other) == nil)
    try ledger.import([.sample(other, text: "other")])
    #expect(try ledger.text(of: one) == "one")
    #expect(try ledger.text(of: other) == "other")
  }

  @Test func tellsAnEventOfItsUIDFromASecondOne() throws {
    let (identity, second) = (UUID(), UUID())
    let ledger = try folder.open()
    try ledger.import([.sample(identity, text: "first")])
    var intent = LedgerObject.sample(second, text: "second")
    intent.identity = identity
    try ledger.import([intent])
    let entry = try #require(try ledger.entry(of: identity))
    #expect(entry.eventID == second)
    #expect(try ledger.text(of: identity) == "second")
    #expect(try ledger.entry(of: second) == nil)

    intent = .sample(second, action: .forget, text: nil, previous: entry.id)
    intent.identity = identity
    try ledger.import([intent])
    #expect(try ledger.text(of: identity) == "first")
    try ledger.import([.sample(identity, action: .forget, text: nil)])
    #expect(try ledger.entry(of: identity)?.action == .forget)
  }

  @Test func findsWhatIsInACalendarFromASource() throws {
    let uids = (0..<5).map { _ in UUID() }
    let ledger = try folder.open()
    try ledger.import(uids.map { .sample($0) })
    var other = LedgerObject.sample(uids[1], action: .update, text: "two")
    other.source = "elsewhere"
    var nameless = LedgerObject.sample(UUID())
    nameless.source = nil
    try ledger.import([
      other, nameless, .sample(uids[2], action: .withdraw, text: nil),
      .sample(uids[3], action: .update, text: "two"), .sample(uids[4], action: .forget, text: nil),
    ])
    let found = try ledger.entries(writtenFrom: "/home/jo/bookings.csv")
    #expect(found.map(\.identity) == [uids[0], uids[3]])
    #expect(found.map(\.action) == [.create, .update])
    #expect(try ledger.entries(writtenFrom: "elsewhere").map(\.identity) == [uids[1]])
    #expect(try ledger.entries(writtenFrom: "nowhere").isEmpty)
  }

  @Test func servesTwoProgramsAtATime() async throws {
    _ = try folder.open()
    let path = folder.path
    let uids = (0..<40).map { _ in UUID() }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for half in [uids.prefix(20), uids.suffix(20)] {
        group.addTask {
          let ledger = try Ledger(folder: path, access: .readWrite)
          for uid in half { try ledger.import([.sample(uid)]) }
        }
      }
      try await group.waitForAll()
    }
    let ledger = try folder.open()
    #expect(try ledger.entries(of: uids).count == 40)
    #expect(try ledger.imports().count == 40)
  }

  @Test func isMadeOnceByManyAtATime() async throws {
    let path = folder.path
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          let ledger = try Ledger(folder: path, access: .readWrite)
          try ledger.import([.sample(UUID())])
        }
      }
      try await group.waitForAll()
    }
    #expect(try folder.open().imports().count == 8)
  }

  #if DEBUG
    @Test func saysWhatItHasDone() throws {
      let ledger = try folder.open()
      let steps = Steps()
      ledger.reached = { steps.add($0) }
      try ledger.import([.sample(UUID())])
      #expect(
        steps.all == [
          .importBegun, .intentBegun, .intentWritten, .settleBegun, .settled, .importFinished,
        ])
    }

    private final class Steps {
      private(set) var all: [LedgerStep] = []
      func add(_ step: LedgerStep) { all.append(step) }
    }
  #endif
}
