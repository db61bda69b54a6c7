import CalendarStore
import Foundation
import Reservations
import Testing
import TicketImport

@testable import ticketcal

/// The list of drafts before the first is asked about.
@Suite struct DraftOverviewTests {
  init() { TerminalLocale.activate() }

  private func lines(
    _ entries: [EditEntry], color: ColorChoice = .never, width: Int = 80
  ) -> [String] {
    DraftOverview(
      entries: entries, style: Style(color, isTerminal: false, environment: [:]), width: width
    ).lines
  }

  private func entries() throws -> [EditEntry] {
    let film = try DraftSample.draft()
    let written = try DraftSample.written(film)
    let off = try DraftSample.draft("Off", start: "2023-06-12", status: .cancelled)
    return [
      EditEntry(film), EditEntry(film, booking: .update(written)),
      EditEntry(off, booking: .cancellation(written)),
      EditEntry(film, booking: .conflict(written)), EditEntry(film, state: .settled),
      EditEntry(film, state: .leftOut, booking: .conflict(written)),
    ]
  }

  @Test func marksHowEachDraftStands() throws {
    #expect(
      lines(try entries()) == [
        "1  new        Sat 10 Jun 2023, 19:30 Europe/Berlin  Film",
        "2  update     Sat 10 Jun 2023, 19:30 Europe/Berlin  Film",
        "3  cancelled  Mon 12 Jun 2023                       Canceled: Off",
        "4  conflict   Sat 10 Jun 2023, 19:30 Europe/Berlin  Film",
        "5  saved      Sat 10 Jun 2023, 19:30 Europe/Berlin  Film",
        "6  skipped    Sat 10 Jun 2023, 19:30 Europe/Berlin  Film",
      ])
  }

  @Test func marksNothingWhereAllIsNew() throws {
    let film = EditEntry(try DraftSample.draft(zone: nil))
    #expect(lines([film]) == ["1  Sat 10 Jun 2023, 19:30  Film"])
  }

  @Test func showsTheZoneOfATime() throws {
    let drafts = [
      try DraftSample.draft("Zone"),
      try DraftSample.draft("UTC", start: "2023-06-10T19:30Z", zone: nil),
      try DraftSample.draft("Floating", zone: nil),
      try DraftSample.draft("Day", start: "2023-06-10", zone: nil),
      try DraftSample.draft(
        "Far", start: "2023-06-10T19:30", zone: "America/Argentina/Buenos_Aires"),
    ].map { EditEntry($0) }
    #expect(
      lines(drafts) == [
        "1  Sat 10 Jun 2023, 19:30 Europe/Berlin          Zone",
        "2  Sat 10 Jun 2023, 19:30 UTC                    UTC",
        "3  Sat 10 Jun 2023, 19:30                        Floating",
        "4  Sat 10 Jun 2023                               Day",
        "5  Sat 10 Jun 2023, 19:30 America/Argentina/Buenos_Aires  Far",
      ])
    #expect(lines(drafts, width: 50)[0] == "1  Sat 10 Jun 2023, 19:30  Zone")
  }

  @Test func fitsTheTerminal() throws {
    let long = EditEntry(try DraftSample.draft(String(repeating: "long 長い ", count: 60)))
    let bad = EditEntry(try DraftSample.draft(nil))
    for width in [44, 60, 80, 120] {
      for line in lines(try entries() + [long, bad], width: width) {
        #expect(DisplayWidth.of(line) <= width, "\(line)")
      }
    }
    #expect(lines([bad])[0].hasSuffix("no title (problem)"))
  }

  @Test func coloursWhatNeedsADecision() throws {
    let lines = lines(try entries(), color: .always)
    #expect(lines[0].hasPrefix("1  new        Sat"))
    #expect(lines[1].hasPrefix("2  \u{1B}[33mupdate     \u{1B}[0mSat"))
    #expect(lines[3].hasPrefix("4  \u{1B}[31mconflict   \u{1B}[0mSat"))
    #expect(lines[4].hasPrefix("5  \u{1B}[2msaved      \u{1B}[0mSat"))
  }

  @Test func obeysNothingOfATitle() throws {
    let line = lines([EditEntry(try DraftSample.draft("\u{1B}[2J\u{202E}x"))])[0]
    #expect(line.hasSuffix("\\u{1B}[2J\\u{202E}x"))
  }
}
