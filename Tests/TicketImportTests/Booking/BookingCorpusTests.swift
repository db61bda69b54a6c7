import CalendarStore
import Foundation
import ICalendar
import Reservations
import Testing

@testable import TicketImport

/// The reservations of the corpora with the events that another program makes of them.
@Suite(.enabled(if: CalendarCorpus.isHere, "the corpora are not beside the package"))
struct BookingCorpusTests {
  @Test(arguments: ["flight", "canceled", "hotel", "event-full-day"])
  func givesTheTimesAndTheStatusOfTheCalendarBesideIt(_ name: String) throws {
    let draft = try Drafting.draft(CalendarCorpus.text("\(name).json"))
    let event = try draft.event(at: Drafting.moment)
    let expected = try CalendarCorpus.text("\(name).ics").replacing("\r\n", with: "\n")
      .replacing("\n ", with: "")
    func value(_ property: String) -> String? {
      expected.split(separator: "\n").first { $0.hasPrefix(property) }.map { String($0) }
    }
    let text = String(
      decoding: try event.objectText(productID: ItemDraft.productID), as: UTF8.self)
    let lines = text.replacing("\r\n", with: "\n").split(separator: "\n").map { String($0) }
    for property in ["DTSTART", "DTEND", "TRANSP"] {
      let line = try #require(value(property))
      // An opaque event needs no line.
      #expect(lines.contains(line) || line == "TRANSP:OPAQUE", "\(name): \(line)")
    }
    #expect(lines.contains("TRANSP:TRANSPARENT") == (value("TRANSP") == "TRANSP:TRANSPARENT"))
    let isCanceled = value("SUMMARY")?.hasPrefix("SUMMARY:Canceled: ") == true
    #expect(draft.shownTitle?.hasPrefix("Canceled: ") == isCanceled)
    #expect((event.status == .canceled) == isCanceled)
  }
}

/// The folder of calendars beside the package.
enum CalendarCorpus {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "../shared/corpora/reservations/calendar").standardizedFileURL

  static var isHere: Bool { FileManager.default.fileExists(atPath: folder.path) }

  static func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }
}
