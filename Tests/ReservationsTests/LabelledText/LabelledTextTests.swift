import TestSupport
import Testing

@testable import Reservations

@Suite struct LabelledTextTests {
  private func values(_ text: String) -> [String] {
    let known: Set<String> = ["checkin", "start", "title", "termin"]
    return LabelledText(text, isKnown: known.contains).values.map {
      "\($0.label)=\($0.value)" + ($0.isCutOff ? "…" : "")
    }
  }

  /// Tests/Corpora/labels.tsv: a text and its labels. `TICKETCAL_UPDATE=1 swift test --filter
  /// LabelledTextTests` rewrites the labels.
  @Test func findsTheLabelsOfTheTable() throws {
    let differences = try Corpus("labels.tsv").differences(given: 1) { row in
      [values(row[0].unescaped).joined(separator: "; ")]
    }
    #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
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
