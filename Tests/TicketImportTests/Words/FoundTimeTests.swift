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

  private func times(_ text: String, _ order: DayOrder? = nil) -> [String] {
    FoundTime.times(in: text, madeAt: now, dayOrder: order).map(\.typed)
  }

  @Test(
    arguments: [
      ("Your visit is on Friday, June 16, 2023 at 7:30 pm.", ["2023-06-16T19:30"]),
      ("Ihr Termin: Freitag, 16. Juni 2023, um 19.30 Uhr!", ["2023-06-16T19:30"]),
      ("Votre séance du vendredi 16 juin 2023 à 19h30", ["2023-06-16T19:30"]),
      ("La visita es el viernes 16 de junio de 2023 a las 19:30", ["2023-06-16T19:30"]),
      ("La visita è venerdì 16 giugno 2023 alle 19:30", ["2023-06-16T19:30"]),
      ("Uw afspraak is op vrijdag 16 juni 2023 om 19:30 uur", ["2023-06-16T19:30"]),
      (
        "Delivery on 16 June 2023 between 14:00 and 16:00",
        ["2023-06-16T14:00", "2023-06-16T16:00"]
      ),
      ("Am 16. Juni 2023 zwischen 14 Uhr und 16 Uhr", ["2023-06-16T14:00", "2023-06-16T16:00"]),
      ("Le 16 juin 2023 entre 14h et 16h", ["2023-06-16T14:00", "2023-06-16T16:00"]),
      ("See you on Monday at 11, or tomorrow", ["2023-06-19T11:00", "2023-06-15"]),
      (
        "(16.06.2023) *19:30* \"20:15\", <2023-06-17>",
        [
          "2023-06-16T19:30", "2023-06-16T20:15", "2023-06-17",
        ]
      ),
      ("\u{200E}16.06.2023\u{200F} \u{202E}19:30\u{202C}", ["2023-06-16T19:30"]),
    ] as [(String, [String])])
  func findsTheTimesOfTexts(text: String, expected: [String]) {
    #expect(times(text) == expected)
  }

  @Test(
    arguments: [
      ("Friday\t16.06.2023 \u{A0} 19:30", ["2023-06-16T19:30"]),
      ("Termin      16.06.2023           um      19:30      Uhr", ["2023-06-16T19:30"]),
      ("Date:\n\n  16 June 2023\n\n   Time: 19:30", ["2023-06-16", "2023-06-16T19:30"]),
      (
        "Doors 18:30, show 19:30, on 16 June",
        [
          "2023-06-16T18:30", "2023-06-16T19:30",
        ]
      ),
      (
        "16.06.2023 09:00 10:00\n17.06.2023 11:00 12:00",
        [
          "2023-06-16T09:00", "2023-06-16T10:00", "2023-06-17T11:00", "2023-06-17T12:00",
        ]
      ),
      ("09:00 16.06.2023, 11:00 17.06.2023", ["2023-06-16T09:00", "2023-06-17T11:00"]),
      ("Doors 18:30, show 19:30", []),
      ("16 June 2023 19:30-21:00", ["2023-06-16T19:30", "2023-06-16T21:00"]),
      (
        "16 June 22:30 - 00:15, again 17 June 2023",
        [
          "2023-06-16T22:30", "2023-06-17T00:15", "2023-06-17",
        ]
      ),
      ("Stay: 16-18 June 2023, check-in 15:00", ["2023-06-16", "2023-06-18", "2023-06-16T15:00"]),
      (
        "from 2023-06-16T19:30:15+02:00 or 16 June 2023 20:00 UTC",
        [
          "2023-06-16T19:30:15+02:00", "2023-06-16T20:00[GMT]",
        ]
      ),
      ("16 June 19:30, again: 16 June, 19:30", ["2023-06-16T19:30"]),
      ("ordered on 1.6.2023 10:00; the 16.6.2023", ["2023-06-16", "2023-06-01T10:00"]),
      ("Total 12,50 EUR, +49 30 123456, no. 4711 0815, 3 guests", []),
    ] as [(String, [String])])
  func findsTimesInTables(text: String, expected: [String]) {
    #expect(times(text) == expected)
  }

  @Test func offersBothDaysOfAnAmbiguousDate() {
    let text = "10/06/2024, 19:30"
    #expect(times(text) == ["2024-06-10T19:30", "2024-10-06T19:30"])
    #expect(times(text, .monthFirst) == ["2024-10-06T19:30"])
    #expect(
      times("Date 10/06/2024 Time 19:30") == [
        "2024-06-10", "2024-10-06", "2024-06-10T19:30", "2024-10-06T19:30",
      ])
  }

  /// A document can be older or newer than the mail that it came with.
  @Test func offersADayWithoutAYearAlsoNearTheDayBefore() {
    #expect(
      times("Outward journey 10.02.2027: Berlin 10.02. 08:37") == [
        "2027-02-10", "2027-02-10T08:37", "2024-02-10T08:37",
      ])
    #expect(times("no. 8576-222, 16 June 19:30").contains("2023-06-16T19:30"))
  }

  @Test(
    arguments: [
      ("Your visit is on 16 June at 19:30, please come 10 minutes early", "2023-06-16T19:30"),
      ("16 June, 19:30-21:00. Ordered 1 June 2023 10:00", "2023-06-16T19:30"),
      ("On 16 June. Doors 18:30", nil), ("16 June 19:30 or 17 June 19:30", nil),
      ("10/06/2024 19:30", nil), ("1 June 2023 10:00", nil), ("hello", nil),
    ] as [(String, String?)])
  func findsTheOnlyStart(text: String, expected: String?) {
    let times = FoundTime.times(in: text, madeAt: now)
    let start = FoundTime.start(among: times, after: now)
    #expect(start?.typed == expected)
  }

  /// Ambiguous, contradicted, or in a zone that names no offset for certain: a person decides.
  @Test(arguments: [
    "Meeting on 10/06/2023 at 15:00", "Monday 16 June 19:30", "16 June 2023 9:00 AM PST",
  ])
  func findsNoStartThatIsUncertain(text: String) {
    let times = FoundTime.times(in: text, madeAt: now)
    #expect(!times.isEmpty)
    #expect(FoundTime.start(among: times, after: now) == nil)
  }

  @Test func findsTheEndAndTheOffsetBesideTheStart() {
    let range = FoundTime.times(in: "16 June 2023 18:00-19:30", madeAt: now)
    #expect(FoundTime.start(among: range, after: now)?.end?.time?.description == "19:30:00")
    #expect(times("16 June 2023 18:00 CET") == ["2023-06-16T18:00+01:00"])
    #expect(times("Friday, June 16th at 2:15 p.m.") == ["2023-06-16T14:15"])
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
