import CalendarStore
import CivilTime
import Foundation
import Reservations
import Testing
import TicketImport

/// Every record file in samples/ beside the calendar that it gives.
@Suite struct SampleTests {
  @Test func thereIsASampleOfEachKind() throws {
    let names = try Sample.all().map(\.name)
    let expected = [
      "appointment.text", "barcodes.txt", "boarding-pass.pkpass", "boat-jsonld.json",
      "booking-mail.eml",
      "booking-page.html", "bookings.csv", "bus-jsonld.json", "concert-hall.json", "concert.pkpass",
      "course.json", "event-jsonld.json", "flight-booked.json", "flight-cancelled.json",
      "flight-jsonld.json", "flight-rebooked.json", "google-calendar.csv", "invitation.ical",
      "line-by-line.jsonl", "lodging-jsonld.json", "overnight-flight.json",
      "rental-car-jsonld.json", "restaurant-jsonld.json", "seed.json", "tasks.ical",
      "taxi-jsonld.json", "train-jsonld.json",
    ]
    #expect(names == expected)
  }

  /// Nothing but the bad record is rejected, and time stamps are the clock's.
  @Test(arguments: try Sample.all())
  func givesTheCalendarBesideIt(_ sample: Sample) throws {
    let imported = try sample.imported()
    let calendar = imported.calendar
    if ProcessInfo.processInfo.environment["TICKETCAL_UPDATE"] != nil {
      try Data(calendar.utf8).write(to: sample.calendar)
    }
    let difference = sample.difference(from: calendar)
    #expect(difference.isEmpty, "\(sample.name) gives another calendar:\n\(difference)")
    let rejected =
      sample.name == "line-by-line.jsonl"
      ? [
        "line-by-line.jsonl:2: start: 2026-02-30: no such day: 30 February 2026; February has 28 "
          + "days that year"
      ] : []
    #expect(imported.rejections == rejected)
    let stamps = sample.lines(of: calendar).filter {
      ["DTSTAMP:", "CREATED:", "LAST-MODIFIED:"].contains(where: $0.hasPrefix)
    }
    #expect(!stamps.isEmpty)
    #expect(stamps.allSatisfy { $0.hasSuffix(":20260101T000000Z") })
  }
}

/// A file of records and the iCalendar file of the same name.
struct Sample: Sendable, CustomTestStringConvertible {
  let records: URL

  var name: String { records.lastPathComponent }
  var testDescription: String { name }

  var calendar: URL { records.deletingPathExtension().appendingPathExtension("ics") }

  /// By name.
  static func all() throws -> [Sample] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "samples")
    return try FileManager.default
      .contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension != "ics" && !$0.lastPathComponent.hasPrefix(".") }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
      .map(Sample.init)
  }

  struct Imported {
    var calendar: String
    var rejections: [String]
  }

  /// What `ticketcal --yes --output FILE` makes of it at the turn of 2026, with no configuration.
  func imported() throws -> Imported {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let output = folder.appending(path: "output.ics")
    let bytes = [UInt8](try Data(contentsOf: records))
    let name = name
    // A text is read as what it is called.
    let format = records.pathExtension == "text" ? RecordFormat.text : nil
    let collected = CollectedResults()
    let run = ImportRun(
      inputs: [
        ImportInput(name: name) {
          ReservationReader(
            TextSource(bytes), file: name,
            options: ReadingOptions(
              format: format, today: LocalDate(year: 2026, month: 1, day: 1)))
        }
      ],
      defaults: DraftDefaults(), options: ImportOptions(),
      calendars: OneCalendar(
        try ICSFileWriter(
          path: output.path(), calendar: EventCalendar(name: "output"),
          productID: ItemDraft.productID)),
      session: nil, reporter: collected, clock: { Instant(secondsSince1970: 1_767_225_600) },
      isInterrupted: { false })
    let summary = run.unattended()
    #expect(summary.writeFailure == nil)
    #expect(collected.errors == [])
    let calendar = try Data(contentsOf: output)
    return Imported(
      calendar: String(decoding: calendar, as: UTF8.self), rejections: collected.rejections)
  }

  /// The lines to take from (`-`) and to add to (`+`) the calendar beside the records, with their
  /// numbers; empty where the other text is the same, byte for byte.
  func difference(from imported: String) -> String {
    guard let data = try? Data(contentsOf: calendar) else {
      return "\(calendar.lastPathComponent) is missing"
    }
    let expected = String(decoding: data, as: UTF8.self)
    if Array(expected.utf8) == Array(imported.utf8) { return "" }
    let changes = lines(of: imported).difference(from: lines(of: expected)).map { change in
      switch change {
      case .remove(let offset, let line, _): "-\(offset + 1): \(line)"
      case .insert(let offset, let line, _): "+\(offset + 1): \(line)"
      }
    }
    return changes.isEmpty ? "line ends differ" : changes.joined(separator: "\n")
  }

  func lines(of text: String) -> [String] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
  }
}

/// Keeps what an import says.
private final class CollectedResults: ImportReporter {
  func began(_ number: Int, of count: Int) {}
  func report(_ unread: UnreadDocument, in file: String) {}
  private(set) var rejections: [String] = []
  private(set) var errors: [String] = []

  func expect(_ position: RecordPosition) {}

  func report(_ reader: any RecordReader) {}

  func report(_ result: ImportResult) {
    guard result.status == .rejected else { return }
    rejections.append("\(result.position): \(result.reason ?? "")")
  }

  func report(_ error: InputError) { errors.append("\(error.file): \(error.reason)") }

  func say(_ text: String) {}
  func complain(_ text: String) {}
  func list(_ entry: LedgerObject, remark: String?) {}

  func progressed(records: Int) {}
}
