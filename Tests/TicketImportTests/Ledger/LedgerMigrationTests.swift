import CalendarStore
import CivilTime
import Foundation
import GRDB
import Testing

@testable import TicketImport

/// Ledgers of versions 1 to 3, with one history of imports and another one of commands.
@Suite struct LedgerMigrationTests {
  private let folder: LedgerFolder
  private let opera = UUID()
  private let ballet = UUID()
  private let concert = UUID()

  init() throws { folder = try LedgerFolder() }

  private static func text(
    _ title: String, alarm: Int? = nil, isCanceled: Bool = false
  ) -> String {
    var lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//x", "BEGIN:VEVENT", "UID:a"]
    lines += ["SUMMARY:\(title)", "DTSTAMP:20260101T000000Z", "DTSTART:20261203T183000Z"]
    if isCanceled { lines.append("STATUS:CANCELLED") }
    if let alarm {
      lines += ["BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:x", "TRIGGER:-PT\(alarm)H"]
      lines.append("END:VALARM")
    }
    return (lines + ["END:VEVENT", "END:VCALENDAR", ""]).joined(separator: "\r\n")
  }

  private func blob(_ text: String) -> String {
    "x'" + text.utf8.map { String($0 / 16, radix: 16) + String($0 % 16, radix: 16) }.joined() + "'"
  }

  private func blob(_ id: UUID) -> String { "x'\(id.uuidString.replacing("-", with: ""))'" }

  /// A row of `records` with its texts.
  private func record(
    _ id: Int, of importID: Int, _ event: UUID, _ action: LedgerObject.Action, etag: String,
    _ text: String, original: String = "x", drafted: String? = nil, previous: Int? = nil
  ) -> String {
    let name = event.uuidString.lowercased()
    return """
      INSERT INTO records (
        id, import, settled, booking, identity, uid, action, fingerprint, calendar, href, etag, title,
        sequence, created, source, position, states_end, previous)
      VALUES (
        \(id), \(importID), 1, \(event.bookingNumber), \(blob(event)), \(blob(event)),
        \(action.rawValue), \(blob(opera)), 1, '\(name).ics', '\(etag)', 'Opera', 0, 0, 1,
        'a.csv:2', 0, \(previous.map(String.init) ?? "NULL"));
      INSERT INTO contents (record, original, text, drafted)
      VALUES (
        \(id), \(blob(original)), \(blob(text)), \(drafted.map(blob) ?? "NULL"));
      """
  }

  /// A row of `changes`.
  private func change(
    of importID: Int, _ href: String, etag: String?, _ before: String?, _ after: String?,
    made: String?
  ) -> String {
    func quoted(_ text: String?) -> String { text.map { "'\($0)'" } ?? "NULL" }
    func bytes(_ text: String?) -> String { text.map { blob(Self.text($0)) } ?? "NULL" }
    return """
      INSERT INTO changes (import, subject, calendar, href, before, etag, after, title, uid, made)
      VALUES (
        \(importID), 1, 1, '\(href)', \(bytes(before)), \(quoted(etag)), \(bytes(after)),
        '\(after ?? before ?? href)', 'a', \(quoted(made)));
      """
  }

  private func entry(
    _ id: Int, _ kind: ImportDescription.Kind, _ how: String, isFinished: Bool = true
  ) -> String {
    """
    INSERT INTO imports (id, kind, how, inputs, started, finished, counts)
    VALUES (\(id), \(kind.rawValue), '\(how)', '[]', 0, \(isFinished ? "1" : "NULL"), '{}');
    """
  }

  /// Import 1 wrote three events, 2 edited the first one, 3 replaced it and canceled the third one,
  /// 4 undid the former; 5 edited the second one, 6 deleted it and 7 undid that. 8 was cut off in the middle of a move.
  private func fill() throws {
    let (first, second) = ("\(opera).ics".lowercased(), "\(ballet).ics".lowercased())
    let queue = try DatabaseQueue(path: folder.file)
    try LedgerSchema.migrator.migrate(queue, upTo: "v1")
    try queue.close()
    try folder.sqlite(
      """
      PRAGMA journal_mode = WAL;
      INSERT INTO calendars VALUES (1, '/home/jo/tickets', 'tickets', 'local');
      INSERT INTO sources VALUES (1, 'a.csv'); INSERT INTO import_sources VALUES (1, 1);
      """)
    try folder.sqlite(
      [
        entry(1, .import, "--yes"), entry(2, .change, "edit"), entry(3, .import, "--yes"),
        entry(4, .undo, "undo 3"), entry(5, .change, "edit"), entry(6, .change, "delete"),
        entry(7, .undo, "undo 6"), entry(8, .change, "edit", isFinished: false),
        // What the event was when import 3 replaced it.
        record(
          1, of: 1, opera, .create, etag: "o2", Self.text("Othello"),
          drafted: Self.text("Opera")),
        change(of: 2, first, etag: "o1", "Opera", "Othello", made: "o2"),
        record(2, of: 1, ballet, .create, etag: "b1", Self.text("Ballet")),
        record(3, of: 3, opera, .update, etag: "o3", Self.text("Tosca"), previous: 1),
        record(
          4, of: 4, opera, .restore, etag: "o4", Self.text("Othello"),
          drafted: Self.text("Opera"), previous: 3),
        change(of: 5, second, etag: "b1", "Ballet", "Swans", made: "b3"),
        change(of: 6, second, etag: "b2", "Swans", nil, made: nil),
        change(of: 7, second, etag: nil, nil, "Swans", made: "b3"),
        change(of: 8, "c.ics", etag: "c1", nil, "Moved", made: nil),
        change(of: 8, "c.ics", etag: "c0", "Moved", nil, made: nil),
        record(
          5, of: 1, concert, .create, etag: "c1", Self.text("A", alarm: 3),
          drafted: Self.text("A", alarm: 1)),
        record(
          6, of: 3, concert, .cancel, etag: "c2", Self.text("A", isCanceled: true), previous: 5),
        "INSERT INTO facts (record, import, booking, identity, digest, value)",
        "VALUES (3, 3, \(opera.bookingNumber), \(blob(opera)), \(blob(opera)), x'7b7d');",
      ].joined(separator: "\n"))
  }

  @Test(arguments: [Ledger.Access.readWrite, .readOnly])
  func knowTheLatestOfEachBooking(access: Ledger.Access) throws {
    try fill()
    let ledger = try folder.open(access)
    #expect(try ledger.imports().count == 8)
    let entries = try ledger.entries(of: [opera, ballet])
    let (first, second) = (try #require(entries[opera]), try #require(entries[ballet]))
    #expect(first.action == .restore && first.etag == "o4")
    #expect(first.uid == opera.uuidString.lowercased() && first.position == "a.csv:2")
    #expect(second.action == .add && second.etag == "b3")
    let contents = try ledger.contents(of: second)
    #expect(contents.after == Array(Self.text("Swans").utf8))
  }

  @Test func knowWhatAPersonChanged() throws {
    try fill()
    let ledger = try folder.open()
    #expect(
      try ledger.overrides(of: opera) == [
        .title(Override.Change(before: "Opera", after: "Othello"))
      ])
    #expect(
      try ledger.overrides(of: ballet) == [
        .title(Override.Change(before: "Ballet", after: "Swans"))
      ])
    #expect(
      try ledger.overrides(of: concert) == [
        .alarms(Override.Change(before: [try AlarmSpec("1h")], after: [try AlarmSpec("3h")]))
      ])
    // Without the edit, which is entry 5.
    #expect(try ledger.overrides(of: ballet, undoing: ledger.origin(of: 5)).isEmpty)
  }

  @Test func canBeUndone() throws {
    try fill()
    let ledger = try folder.open()
    let undone = try ledger.imports().map(\.description.undoneEntry)
    #expect(undone == [nil, 6, nil, nil, 3, nil, nil, nil])
    func texts(_ entry: Int64) throws -> [String?] {
      try ledger.undoSteps(of: entry).map { step in
        try ledger.texts(of: step).before.map { String(decoding: $0, as: UTF8.self) }
      }
    }
    #expect(try texts(4) == [Self.text("Tosca")])
    #expect(try texts(3) == [Self.text("A", alarm: 3), Self.text("Othello")])
    #expect(try texts(2) == [Self.text("Opera")])
    #expect(try texts(1) == [nil, nil, nil])
    #expect(try texts(6) == [Self.text("Swans")])
    // What the undo put back is as the entry before left it.
    for (entry, isLast) in [
      (4, [true]), (3, [true, false]), (1, [false, false, true]), (5, [true]),
    ] {
      #expect(try ledger.undoSteps(of: Int64(entry)).map(\.isLast) == isLast, "\(entry)")
    }
    #expect(try ledger.undoSteps(of: 2).map(\.previous?.importID) == [1])
  }

  /// An invitation, its new version in entry 2, which entry 3 undid, and its cancellation in entry 4.
  @Test func makesFactsOfTheObjectsOfImports() throws {
    let queue = try DatabaseQueue(path: folder.file)
    try LedgerSchema.migrator.migrate(queue, upTo: "v1")
    try queue.close()
    let identity = BookingIdentity.invitation(uid: "a").uid
    let first = Self.text("Talk")
    let second = Self.text("Talks").replacing("UID:a", with: "UID:a\r\nSEQUENCE:1")
    let third = second.replacing("SEQUENCE:1", with: "SEQUENCE:2")
      .replacing("PRODID:-//x", with: "PRODID:-//x\r\nMETHOD:CANCEL")
    try folder.sqlite(
      [
        "INSERT INTO calendars VALUES (1, '/home/jo/tickets', 'tickets', 'local');",
        "INSERT INTO sources VALUES (1, 'a.ics'); INSERT INTO import_sources VALUES (1, 1);",
        entry(1, .import, "--yes"), entry(2, .import, "--yes"), entry(3, .undo, "undo 2"),
        entry(4, .import, "--yes"),
        // Of several records in one import, the ledger had the last one alone.
        record(
          1, of: 1, identity, .create, etag: "1", first,
          original: first.replacing("DTSTART", with: "RECURRENCE-ID:20261203T183000Z\r\nDTSTART")),
        record(2, of: 2, identity, .update, etag: "2", second, original: second, previous: 1),
        record(3, of: 3, identity, .restore, etag: "3", first, original: first, previous: 2),
        record(
          4, of: 4, identity, .cancel, etag: "4",
          third.replacing("DTSTART", with: "STATUS:CANCELLED\r\nDTSTART"), original: third,
          previous: 3),
      ].joined(separator: "\n"))
    let ledger = try folder.open()
    let facts = try ledger.facts(of: identity)
    #expect(facts.map(\.object?.method) == [nil, nil] && facts.map(\.sequence) == [0, 2])
    #expect(facts.first?.object?.text == Array(first.utf8))
    let draft = Booking(identity, facts).draft(DraftDefaults())
    #expect(draft.status.value == .canceled && draft.title?.value == "Talks")
    #expect(try ledger.facts(of: identity, undoing: ledger.origin(of: 3)).count == 3)
  }

  /// A later release may refuse what an earlier one has read: of that, the ledger has what was written.
  @Test func keepAnObjectWhoseOriginalCannotBeRead() throws {
    let queue = try DatabaseQueue(path: folder.file)
    try LedgerSchema.migrator.migrate(queue, upTo: "v1")
    try queue.close()
    let identity = BookingIdentity.invitation(uid: "a").uid
    let written = Self.text("Talk")
    try folder.sqlite(
      [
        "INSERT INTO calendars VALUES (1, '/home/jo/tickets', 'tickets', 'local');",
        "INSERT INTO sources VALUES (1, 'a.ics'); INSERT INTO import_sources VALUES (1, 1);",
        entry(1, .import, "--yes"),
        record(
          1, of: 1, identity, .create, etag: "1", written,
          original: written.replacing("END:VEVENT\r\n", with: "")),
      ].joined(separator: "\n"))
    let facts = try folder.open().facts(of: identity)
    #expect(facts.map(\.object?.text) == [Array(written.utf8)])
    #expect(Booking(identity, facts).draft(DraftDefaults()).title?.value == "Talk")
  }

  /// The undo of a deletion is a row of the booking, so that the undo of the import is one, too.
  @Test func knowTheBookingOfAnUndoneDeletion() throws {
    try fill()
    let ledger = try folder.open()
    let entry = try #require(try ledger.entries(of: [ballet])[ballet])
    #expect(entry.importID == 7 && entry.action == .add && entry.position == "a.csv:2")
    #expect(try ledger.undoSteps(of: 1).allSatisfy { $0.current.identity != nil })
  }

  /// Of version 2: entry 9 moved the first event, and 10 undid that. The rows that left a version
  /// had its latest etag.
  private func fillMove(isUndone: Bool) throws {
    try fill()
    let (name, text) = ("\(opera).ics".lowercased(), blob(Self.text("Othello")))
    let etag = isUndone ? "m3" : "m1"
    var rows = [
      "(91, 9, 1, 2, '\(name)', NULL, NULL, \(text), 'Othello', '\(etag)', 91)",
      "(92, 9, 1, 1, '\(name)', \(text), 'o4', NULL, 'Othello', NULL, 91)",
    ]
    if isUndone {
      rows += [
        "(93, 10, 1, 2, '\(name)', \(text), 'm2', NULL, 'Othello', NULL, 93)",
        "(94, 10, 1, 1, '\(name)', NULL, '\(etag)', \(text), 'Othello', '\(etag)', 93)",
      ]
    }
    try folder.sqlite(
      """
      ALTER TABLE changes ADD COLUMN unit INTEGER;
      ALTER TABLE imports ADD COLUMN undoes INTEGER;
      INSERT INTO grdb_migrations VALUES ('v2');
      PRAGMA user_version = 2;
      \(entry(9, .change, "edit")) \(isUndone ? entry(10, .undo, "undo 9") : "")
      UPDATE imports SET undoes = CAST(substr(how, 6) AS INTEGER) WHERE kind = 2;
      INSERT INTO calendars VALUES (2, '/home/jo/trips', 'trips', 'local');
      UPDATE records SET etag = '\(etag)' WHERE etag = 'o4';
      INSERT INTO changes (
        id, import, subject, calendar, href, before, etag, after, title, made, unit)
      VALUES \(rows.joined(separator: ", "));
      """)
  }

  /// Both rows of a move follow the one before it, so that its undo is of the booking.
  @Test func knowTheBookingOfAMovedEvent() throws {
    try fillMove(isUndone: false)
    let ledger = try folder.open()
    let entry = try #require(try ledger.entries(of: [opera])[opera])
    #expect(entry.importID == 9 && entry.etag == "m1" && entry.calendar.name == "trips")
    let steps = try ledger.undoSteps(of: 9)
    #expect(steps.map(\.entry.action) == [.remove, .add])
    #expect(steps.map(\.previous?.importID) == [4, 4])
    #expect(steps.map(\.previous?.identity) == [opera, opera])
    #expect(steps.map(\.isLast) == [true, true])
  }

  @Test func knowTheBookingOfAnUndoneMove() throws {
    try fillMove(isUndone: true)
    let ledger = try folder.open()
    let entry = try #require(try ledger.entries(of: [opera])[opera])
    #expect(entry.importID == 10 && entry.etag == "m3" && entry.calendar.name == "tickets")
    #expect(try ledger.undoSteps(of: 4).map(\.isLast) == [true])
    #expect(try ledger.undoSteps(of: 10).map(\.previous?.importID) == [9, 9])
    // The arrival follows the departure, not the restored version, which has its etag.
    #expect(try ledger.undoSteps(of: 10).map(\.previous?.action) == [.remove, .add])
  }

  @Test func keepWhatWasCutOff() throws {
    try fill()
    let ledger = try folder.open()
    #expect(try ledger.changes(of: 8).map(\.action) == [.add, .remove])
    #expect(try ledger.loggedImport(8)?.outcome == .cutOff)
  }

  @Test func keepTheFactsOfTheirRows() throws {
    try fill()
    let ledger = try folder.open()
    let row = try #require(try ledger.undoSteps(of: 3).last?.entry.id)
    // A fact that cannot be read is one that counts.
    #expect(throws: StoreError.self) { try ledger.facts(of: opera) }
    try ledger.settle([(row, .notMade())])
    #expect(try ledger.facts(of: opera).isEmpty)
  }
}
