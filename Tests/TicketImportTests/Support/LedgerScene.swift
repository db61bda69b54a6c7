import CivilTime
import Foundation
import GRDB
import Reservations
import TestSupport
import Testing

@testable import CalendarStore
@testable import TicketImport

/// Imports, one after the other, into vdirs on disk, with a ledger between them.
final class LedgerScene {
  let folder: String
  let ledger: Ledger
  var options = ImportOptions()
  var defaults = DraftDefaults()
  /// The calendar that imports go to unless their records say otherwise.
  var calendar = "tickets"
  /// When the latest import began; the next one begins an hour later.
  var now = Drafting.moment
  /// Is interrupted once so many records were looked at.
  var interruptedAfter = Int.max
  /// How many records are decided about together; nil for windows that grow.
  var windowSize: Int?
  /// Whether the next import has the ledger; without one it knows its own records alone.
  var hasLedger = true
  /// The new .ics file that the next import writes, in place of the calendars.
  var output: String?
  /// What imports write to in place of the vdirs.
  var memory: MemoryCalendars?

  init() throws {
    folder = try Self.makeFolder()
    try Self.emptyLedger.get().write(to: URL(filePath: "\(folder)/state/ledger.sqlite"))
    ledger = try Ledger(folder: "\(folder)/state", access: .readWrite)
  }

  /// What a past left behind; see Tests/Corpora/ledgers.
  struct Past: Decodable {
    struct File: Decodable {
      var text: String
      /// In nanoseconds since 1970.
      var modified: String
    }

    var now: Int
    var imports: [Int64]
    var ledger: [String]
    var files: [String: File]
  }

  /// A scene with a past: the files have new inodes, as those of a restored backup.
  init(_ past: Past) throws {
    folder = try Self.makeFolder()
    for (name, file) in past.files {
      let path = "\(folder)/\(name)"
      try file.text.write(toFile: path, atomically: true, encoding: .utf8)
      let moment = try #require(Int(file.modified))
      let time = timespec(tv_sec: moment / 1_000_000_000, tv_nsec: moment % 1_000_000_000)
      try #require(utimensat(AT_FDCWD, path, [time, time], 0) == 0)
    }
    var configuration = Configuration()
    // The statements are in the order of the tables' names.
    configuration.foreignKeysEnabled = false
    let database = try DatabaseQueue(
      path: "\(folder)/state/ledger.sqlite", configuration: configuration)
    try database.write { [folder] database in
      for statement in past.ledger {
        try database.execute(sql: statement.replacingOccurrences(of: "FOLDER", with: folder))
      }
    }
    try database.close()
    ledger = try Ledger(folder: "\(folder)/state", access: .readWrite)
    now = Instant(secondsSince1970: past.now)
  }

  /// A ledger without imports: to make one takes as long as a short import.
  private static let emptyLedger = Result {
    let folder = try TemporaryFolder()
    _ = try Ledger(folder: folder.path, access: .readWrite)
    return try Data(contentsOf: URL(filePath: folder("ledger.sqlite")))
  }

  private static func makeFolder() throws -> String {
    let folder = "\(TestRun.folder)/ticketcal-ledger-\(UUID().uuidString)"
    for name in ["tickets", "work", "state"] {
      try FileManager.default.createDirectory(
        atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
    }
    return folder
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// What became of the records: `RECORD STATUS TITLE`.
  @discardableResult
  func imports(_ text: String, as name: String = "bookings.csv") throws -> [String] {
    try run(text, name) { $0.unattended() }.lines
  }

  /// The same of bookings, each list from an input of its own.
  ///
  /// - Parameter unread: what was not read of inputs, by their names.
  @discardableResult
  func imports(
    _ inputs: (String, [Reservation])..., unread: [String: UnreadDocument] = [:]
  ) throws -> [String] {
    try run(
      inputs.map { name, reservations in
        ImportInput(name: name, source: "/in/\(name)") { () throws(InputError) in
          ReservationList(reservations, file: name, unread: unread[name] ?? UnreadDocument())
        }
      }
    ) { $0.unattended() }.lines
  }

  /// The same of inputs of which some cannot be read to their end.
  func imports(cutOff inputs: [(String, [Reservation], InputError?)]) throws -> [String] {
    try run(
      inputs.map { name, reservations, failure in
        ImportInput(name: name, source: "/in/\(name)") { () throws(InputError) in
          ReservationList(reservations, file: name, failure: failure)
        }
      }
    ) { $0.unattended() }.lines
  }

  /// The same of an input that gives its parts one by one, and keeps its reader waiting between them.
  func imports(
    pausing parts: [String], lock: WriteLock? = nil, meanwhile: @escaping () throws -> Void
  ) throws -> [String] {
    let source = PausingSource(parts, meanwhile: meanwhile)
    let lines = try run(
      [
        ImportInput(name: "bookings.csv", source: "/in/bookings.csv") { () throws(InputError) in
          ReservationReader(source, file: "bookings.csv")
        }
      ],
      lock: lock
    ) { $0.unattended() }.lines
    if let failure = source.failure { throw failure }
    return lines
  }

  /// What a person sees who types these lines and then ends the input.
  func prompted(
    _ text: String, _ answers: LineInputResult..., meanwhile: (() -> Void)? = nil
  ) throws -> (lines: [String], prompt: ScriptedPrompt) {
    let prompt = ScriptedPrompt(answers, meanwhile: meanwhile)
    let reporter = try run(text, "bookings.csv") {
      $0.prompted(prompt, now: LocalDateTime(.epoch, .midnight))
    }
    return (reporter.lines, prompt)
  }

  /// What becomes of the records of several files, in their order, with `--yes`, or at the prompt
  /// if a person types answers and then ends the input.
  func imports(
    files: [(name: String, text: String)], answers: [LineInputResult]? = nil
  ) throws -> [ImportResult] {
    let reading = ReadingOptions(today: now.local(offset: 0)?.date)
    let inputs = files.map { name, text in
      ImportInput(name: name, source: "/in/\(name)") { () throws(InputError) in
        // Of a Wallet pass, the text is its pass.json.
        let bytes =
          name.hasSuffix(".pkpass") ? SampleZip([("pass.json", text)]).bytes : Array(text.utf8)
        return ReservationReader(TextSource(bytes), file: name, options: reading)
      }
    }
    return try run(inputs) { run in
      guard let answers else { return run.unattended() }
      return run.prompted(ScriptedPrompt(answers), now: LocalDateTime(.epoch, .midnight))
    }.results
  }

  /// What becomes of the records of several files, if a person types these lines.
  func prompted(
    files: [(name: String, text: String)], _ answers: LineInputResult...
  ) throws -> [String] {
    let prompt = ScriptedPrompt(answers)
    let inputs = files.map { name, text in
      ImportInput(name: name, source: "/in/\(name)") { () throws(InputError) in
        ReservationReader(TextSource(text), file: name)
      }
    }
    return try run(inputs) {
      $0.prompted(prompt, now: LocalDateTime(.epoch, .midnight))
    }.lines
  }

  /// The last import, with all it told and what it came to.
  private(set) var reporter = ListReporter()
  private(set) var summary = ImportSummary()

  private func run(
    _ text: String, _ name: String, _ body: (ImportRun) throws -> ImportSummary
  ) throws -> ListReporter {
    try run(
      [
        ImportInput(name: name, source: "/in/\(name)") { () throws(InputError) in
          ReservationReader(TextSource(text), file: name)
        }
      ], body)
  }

  private func run(
    _ inputs: [ImportInput], lock: WriteLock? = nil, _ body: (ImportRun) throws -> ImportSummary
  ) throws -> ListReporter {
    now = Instant(secondsSince1970: now.secondsSince1970 + 3600)
    let moment = now
    let calendars: any CalendarResolver =
      if let output {
        OneCalendar(
          try ICSFileWriter(
            path: "\(folder)/\(output)", calendar: EventCalendar(name: output),
            productID: ItemDraft.productID))
      } else { memory ?? FolderCalendars(folder, first: calendar) }
    let ledger =
      options.isDryRun
      ? try Ledger(folder: "\(folder)/state", access: .scratch) : ledger
    let importID = try ledger.begin(
      ImportDescription(
        kind: .import, inputs: inputs.map(\.name), source: nil, how: "test", calendar: nil),
      at: moment)
    let reporter = ListReporter()
    var looks = 0
    let interruptedAfter = interruptedAfter
    let run = ImportRun(
      inputs: inputs, defaults: defaults, options: options,
      calendars: calendars,
      session: hasLedger
        ? try LedgerSession(
          ledger: ledger, importID: importID, lock: lock, clock: { moment })
        : nil,
      reporter: reporter, clock: { moment },
      isInterrupted: {
        looks += 1
        return looks >= interruptedAfter
      })
    run.windowSize = windowSize
    summary = try body(run)
    try ledger.finish(
      importID, counts: [:], at: moment, wasInterrupted: summary.wasInterrupted)
    self.reporter = reporter
    return reporter
  }

  /// The files of a calendar, each a text.
  func texts(in calendar: String = "tickets") throws -> [String] {
    try names(in: calendar).map {
      try String(contentsOfFile: "\(folder)/\(calendar)/\($0)", encoding: .utf8)
    }
  }

  func names(in calendar: String = "tickets") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(calendar)").sorted()
  }

  /// What a person does to the one event in their calendar.
  func edit(_ calendar: String = "tickets") throws {
    let path = "\(folder)/\(calendar)/\(try #require(try names(in: calendar).first))"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    try text.replacingOccurrences(of: "SUMMARY:", with: "SUMMARY:My ").write(
      toFile: path, atomically: true, encoding: .utf8)
  }

  /// What `ticketcal edit` does to the one event when it gives it a title.
  func edit(title: String) throws {
    let title = "SUMMARY:\(title)"
    try edit { $0.replacing(/SUMMARY:[^\r]*/) { _ in title } }
  }

  /// What `ticketcal edit` does to the occurrence of a series when it gives that a title.
  func edit(occurrence start: String, title: String) throws {
    let end = "END:VEVENT\r\n"
    try edit { text in
      guard let first = text.range(of: "BEGIN:VEVENT"), let last = text.range(of: end) else {
        return text
      }
      let detached = text[first.lowerBound..<last.upperBound]
        .replacing(/RRULE:[^\r]*\r\n/, with: "")
        .replacing(/DTSTART:[^\r]*/) { _ in "RECURRENCE-ID:\(start)\r\nDTSTART:\(start)" }
        .replacing(/DTEND:[^\r]*/, with: "DURATION:PT1H")
        .replacing(/SUMMARY:[^\r]*/) { _ in "SUMMARY:\(title)" }
      return text.replacing(end, with: end + detached)
    }
  }

  /// What `ticketcal delete` does to the occurrence of a series.
  func edit(exception start: String) throws {
    try edit { $0.replacing(/RRULE:/) { _ in "EXDATE:\(start)\r\nRRULE:" } }
  }

  /// What `ticketcal delete` does to the one event.
  func deleteByCommand() throws { try edit { _ in nil } }

  /// - Parameter change: nil for an event that is removed.
  private func edit(_ change: (String) -> String?) throws {
    let name = try #require(try names().first)
    let writer = try FolderCalendars(folder, first: calendar).writer(named: calendar)
    let path = "\(folder)/tickets/\(name)"
    let before = try String(contentsOfFile: path, encoding: .utf8)
    let after = change(before)
    let entry = try ledger.begin(
      ImportDescription(kind: .change, inputs: [], how: "edit"), at: now)
    let rows = try ledger.intend(
      [
        LedgerObject(
          ObjectChange(
            calendar: writer.calendar, href: name, before: Array(before.utf8),
            etag: try writer.version(of: name)?.etag, after: after.map { Array($0.utf8) }))
      ], of: entry)
    if let after {
      try after.write(toFile: path, atomically: true, encoding: .utf8)
    } else {
      try FileManager.default.removeItem(atPath: path)
    }
    try ledger.settle([(rows[0], .made(etag: try writer.version(of: name)?.etag))])
    try ledger.finish(entry, counts: [:], at: now, wasInterrupted: false)
  }

  /// What a program does to the one event that writes it in place, in the same size, and sets its time of
  /// modification back.
  func editInPlace() throws {
    let path = "\(folder)/tickets/\(try #require(try names().first))"
    var before = stat()
    try #require(stat(path, &before) == 0)
    var after = before
    // The clock of a file system has coarse ticks.
    while after.st_ctim.tv_sec == before.st_ctim.tv_sec,
      after.st_ctim.tv_nsec == before.st_ctim.tv_nsec
    {
      let file = try #require(FileHandle(forUpdatingAtPath: path))
      let text = try #require(try file.readToEnd().map { String(decoding: $0, as: UTF8.self) })
      try file.seek(toOffset: 0)
      try file.write(
        contentsOf: Data(text.replacingOccurrences(of: "SUMMARY:O", with: "SUMMARY:X").utf8))
      try file.close()
      try #require(utimensat(AT_FDCWD, path, [before.st_atim, before.st_mtim], 0) == 0)
      try #require(stat(path, &after) == 0)
    }
    try #require(after.st_ino == before.st_ino && after.st_size == before.st_size)
  }

  func delete(_ calendar: String = "tickets") throws {
    for name in try names(in: calendar) {
      try FileManager.default.removeItem(atPath: "\(folder)/\(calendar)/\(name)")
    }
  }

  /// The value of a property of the one event.
  func property(_ name: String, in calendar: String = "tickets") throws -> String? {
    let text = try #require(try texts(in: calendar).first)
    let event = try #require(text.range(of: "BEGIN:VEVENT"))
    return text[event.upperBound...].split(whereSeparator: \.isNewline).first {
      $0.hasPrefix("\(name):") || $0.hasPrefix("\(name);")
    }.map { String($0.drop { $0 != ":" }.dropFirst()) }
  }
}
