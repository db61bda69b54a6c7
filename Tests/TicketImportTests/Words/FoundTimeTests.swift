import CivilTime
import Foundation
import Reservations
import TestSupport
import Testing

@testable import TicketImport

/// Days and times of texts. The documents are made on Wednesday, 14 June 2023, 12:00.
@Suite struct FoundTimeTests {
  private let now: LocalDateTime

  init() throws {
    now = LocalDateTime(
      try #require(LocalDate(year: 2023, month: 6, day: 14)), LocalTime(secondOfDay: 43_200))
  }

  /// Tests/Corpora/found-times.tsv: a text, its times, and the only start that is certain.
  /// `TICKETCAL_UPDATE=1 swift test --filter FoundTimeTests` rewrites the times.
  @Test func findsTheTimesOfTheTable() throws {
    let differences = try Corpus("found-times.tsv").differences(given: 1) { row in
      let times = FoundTime.times(in: row[0].unescaped, madeAt: now)
      let start = FoundTime.start(among: times, after: now)
      return [times.map(\.typed).joined(separator: " | "), start?.typed ?? ""]
    }
    #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
  }

  @Test func anOrderOfDaysDecides() {
    let times = FoundTime.times(in: "10/06/2024, 19:30", madeAt: now, dayOrder: .monthFirst)
    #expect(times.map(\.typed) == ["2024-10-06T19:30"])
  }

  @Test func findsTheEndBesideTheStart() {
    let range = FoundTime.times(in: "16 June 2023 18:00-19:30", madeAt: now)
    #expect(FoundTime.start(among: range, after: now)?.end?.time?.description == "19:30:00")
  }

  /// What Tab inserts is read as the time that was found.
  @Test(arguments: ["16 June 2023 19:30", "2023-06-16T19:30:15+02:00", "16 June 2023 20:00 UTC"])
  func canBeTyped(text: String) throws {
    let found = try #require(FoundTime.times(in: text, madeAt: now).first)
    let typed = try TypedTimeReader(now: now).read(found.typed, relativeTo: nil)
    switch typed {
    case .dayAndTime(let date, let time):
      #expect(found.time == ReservationTime(date: date, time: time))
    case .stated(let time): #expect(found.time == time)
    default: Issue.record("\(typed)")
    }
  }

  @Test func showsTheWordsAround() throws {
    let line = String(repeating: "word ", count: 30)
    let found = try #require(
      FoundTime.times(
        in: line + "Hinflug\u{1B}[31m \u{202E}16.06.2023\n19:30 TXL " + line, madeAt: now
      )
      .first)
    #expect(found.words.count <= 60)
    #expect(found.words.contains("Hinflug[31m 16.06.2023 19:30 TXL word"))
    #expect(found.words.hasPrefix("… word") && found.words.hasSuffix("word …"))
    #expect(FoundTime.times(in: "16.06.2023", madeAt: now).first?.words == "16.06.2023")
  }

  /// Linear time, whatever the text is.
  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      "1", "1 may ", "10/06/2024 ", "\u{1B}[31m\u{200F}\u{202E}",
    ])
  func isLinear(part: String) {
    let text = String(repeating: part, count: (1 << 17) / part.utf8.count)
    let found = FoundTime.times(in: text, madeAt: now)
    #expect(found.count <= 200)
    #expect(found.allSatisfy { $0.words.unicodeScalars.count <= 100 })
  }
}
