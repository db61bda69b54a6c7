import CalendarStore
import Testing

@testable import ticketcal

@Suite struct ListWatchTests {
  private func cut(_ count: Int, rows: Int, problems: Int = 0) -> [String] {
    var size = TerminalSize(of: -1, environment: [:])
    size.rows = rows
    return ListWatch.cut(
      ListWatch.Frame(
        lines: (1...count).map(String.init),
        problems: (0..<problems).map { number in
          ObjectProblem(calendar: EventSample.home, href: "\(number).ics", reason: "is damaged")
        }), to: size)
  }

  @Test func showsAllThatFits() { #expect(cut(3, rows: 3) == ["1", "2", "3"]) }

  @Test func countsWhatDoesNot() {
    #expect(cut(10, rows: 3) == ["1", "2", "... 8 more"])
    #expect(cut(10, rows: 1) == ["... 10 more"])
  }

  @Test func tellsOfProblemsAtTheEnd() {
    #expect(
      cut(10, rows: 4, problems: 1)
        == ["1", "2", "... 8 more", "1 file has a problem; see ticketcal calendars check"])
  }

  @Test func keepsItsNotesBelowWhatDoesNotFit() {
    var size = TerminalSize(of: -1, environment: [:])
    size.rows = 3
    let frame = ListWatch.Frame(lines: (1...10).map(String.init), notes: ["gone"], problems: [])
    #expect(ListWatch.cut(frame, to: size) == ["1", "... 9 more", "gone"])
  }

  @Test func countsAFileOnce() {
    var size = TerminalSize(of: -1, environment: [:])
    size.rows = 4
    let problems = ["is damaged", "repeats too often"].map {
      ObjectProblem(calendar: EventSample.home, href: "a.ics", reason: $0)
    }
    #expect(
      ListWatch.cut(ListWatch.Frame(lines: ["1"], problems: problems), to: size)
        == ["1", "1 file has a problem; see ticketcal calendars check"])
  }
}
