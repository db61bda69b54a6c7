import Testing

@testable import Reservations

@Suite struct LabelledTextTests {
  private func values(_ text: String) -> [String] {
    let known: Set<String> = ["checkin", "start", "title", "termin"]
    return LabelledText(text, isKnown: known.contains).values.map {
      "\($0.label)=\($0.value)" + ($0.isCutOff ? "…" : "")
    }
  }

  @Test(arguments: [
    ("Start: 4 Dec 2026 18:00", ["Start=4 Dec 2026 18:00"]),
    ("  Termin :  Fr 4.12.2026", ["Termin=Fr 4.12.2026"]),
    ("Termin\t4.12.2026", ["Termin=4.12.2026"]),
    ("Termin:\t4.12.2026", ["Termin=4.12.2026"]),
    ("Termin ........ 4.12.2026", ["Termin=4.12.2026"]),
    ("Termin … 4.12.2026", ["Termin=4.12.2026"]),
    ("Termin      4.12.2026", ["Termin=4.12.2026"]),
    ("Termin:\n4.12.2026", ["Termin=4.12.2026"]),
    ("Termin:\n\n  4.12.2026", ["Termin=4.12.2026"]),
    ("Check-in\nFri 4 Dec 2026", ["Check-in=Fri 4 Dec 2026"]),
    ("Flight 1: OS 118\nFlight 2: OS 119", ["Flight=OS 118", "Flight=OS 119"]),
    ("* Start: 4 Dec\n- Title: A", ["Start=4 Dec", "Title=A"]),
    ("*Start*: 4 Dec", ["Start=4 Dec"]), ("**Start:** 4 Dec", ["Start=4 Dec"]),
    ("Arrival time: 18:00", ["Arrival time=18:00"]),
  ])
  func findsLabels(text: String, expected: [String]) {
    #expect(values(text) == expected)
    #expect(values(text.replacing("\n", with: "\r\n").replacing("\r\n", with: "\n")) == expected)
  }

  @Test(arguments: [
    "We meet at 18:00 as ever.", "Start\n\nDear Anna", "Start 5\n12345 City",
    "https://example.org/a", "18:30", "12: 30", "Hello Anna,",
    "A\tB\tC", "Check-in", "Booking no.    X     Arrival",
    "This is a sentence of many words, and it goes on: like this",
  ])
  func findsNoneInOtherLines(text: String) {
    #expect(values(text).isEmpty)
  }

  @Test func aValueOfSeveralLinesIsNone() {
    #expect(values("Start:\tFri 4 Dec\u{0B}18:00") == ["Start=Fri 4 Dec 18:00…"])
    #expect(values("Start: Fri 4 Dec\n    18:00\nTitle: A") == ["Start=Fri 4 Dec…", "Title=A"])
    #expect(values("  Start: 4 Dec\n  See you\nTitle: A") == ["Start=4 Dec", "Title=A"])
  }

  @Test func theHeaderOfAForwardedMailIsLeftOut() {
    let header = "From: Desk <desk@clinic.example>\nDate: Mon, 23 Nov 2026\nSubject: A\n"
    #expect(values("---- Forwarded ----\n\(header)\nStart: 4 Dec") == ["Start=4 Dec"])
    #expect(values("Start: 4 Dec\n\(header)\nStart: 5 Dec") == ["Start=4 Dec"])
    #expect(values("Von: Praxis\nAn: Ada\nBetreff: A\n\nStart: 4 Dec") == ["Start=4 Dec"])
    #expect(values("From: Rome\nTo: Paris\nDate: 4 Dec").count == 3)
    #expect(values("Date: 4 Dec\nMail: desk@clinic.example").count == 2)
  }

  @Test func readsHostileTextsInLinearTime() {
    #expect(values(String(repeating: "x: ", count: 400_000)).isEmpty)
    #expect(values(String(repeating: ".", count: 1 << 20)).isEmpty)
    #expect(values(String(repeating: " ", count: 1 << 20) + "\n" + "Start: 1").count == 1)
    #expect(values(String(repeating: "Start: 1\n", count: 100_000)).count == 100_000)
    #expect(values("Start: \u{1B}[2J\u{202E}x") == ["Start=\u{1B}[2J\u{202E}x"])
  }

  @Test(arguments: [
    ("Re: Your booking", "Your booking"), ("AW: WG: Termin", "Termin"),
    ("Fwd: fw: A: B", "A: B"), ("Re[2]: A", "A"), ("Réservation", "Réservation"),
    ("Regarding: A", "Regarding: A"), ("re : A", "A"),
  ])
  func readsTheTitleOfASubject(subject: String, title: String) {
    #expect(MailSubject.title(subject) == title)
  }

  @Test(arguments: ["", " ", "Re:", "Re: Fwd: "])
  func aSubjectOfMarksIsNoTitle(subject: String) {
    #expect(MailSubject.title(subject) == nil)
  }
}
