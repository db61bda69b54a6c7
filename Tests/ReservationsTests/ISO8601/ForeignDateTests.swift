import Foundation
import Testing

@testable import Reservations

@Suite struct ForeignDateTests {
  private func start(_ text: String) throws -> ReservationTime? {
    let reading = Reading("title,start\nA,\"\(text)\"\n")
    return try #require(reading.reservations.first).start
  }

  @Test(
    arguments: [
      "24.12.2026", "24. 12. 2026", "24/12/2026", "24-12-2026", "12/24/2026", "2026/12/24",
      "2026.12.24", "24 December 2026", "24. Dezember 2026", "24 décembre 2026",
      "24 de diciembre de 2026", "24 dicembre 2026", "24 december 2026", "Dec 24, 2026",
      "December 24th, 2026", "24-Dec-2026", "Thu, 24 Dec 2026", "Donnerstag, 24. Dezember 2026",
      "24-Dec-26", "jeudi 24 décembre 2026", "am 24. Dez. 2026", "2026 Dec 24", "Do, 24.12.2026",
      "Thu 24 Dec 2026",
      "Do. 24.12.26", "24.12.26", "2026年12月24日", "2026年 12月 24日(木)", "2026/12/24(木)",
      "2026年12月24日 木曜日", "24.12.2026 (Do.)", "24 Dec 2026 (Thu)", "Thu 12/24/2026", "24 DEC 2026",
      "24DEC2026", "12/24/26", "24/12/26", "Thu, 12/24/26", "Thu • Dec 24, 2026",
      "Thu · 24 December 2026",
      "Thu | 24/12/2026", "Do – 24.12.2026", "Thu — Dec 24, 2026",
    ])
  func readsADayInOneWay(_ text: String) throws {
    #expect(try start(text) == ISO8601.time("2026-12-24"))
  }

  @Test(
    arguments: [
      "24.12.2026 19:30", "24.12.2026, 19.30 Uhr", "24.12.2026 um 19:30 Uhr",
      "12/24/2026 7:30 PM", "12/24/26 7:30 PM", "24/12/26 19:30", "24/12/2026 7.30pm",
      "24/12/2026 19h30",
      "24 décembre 2026 à 19 h 30",
      "Dec 24, 2026 at 7:30 p.m.", "24 dicembre 2026 alle ore 19.30",
      "24 december 2026 om 19.30 uur",
      "24 de diciembre de 2026 a las 19:30 h", "2026/12/24 19:30:00", "24/12/2026T19:30",
      "2026-12-24 19.30", "2026-12-24 7:30 p. m.", "24.12.26 19.30", "24-12-2026 19u30",
      "2026年12月24日 19時30分", "2026年12月24日(木) 19:30", "2026年12月24日 午後7時半",
      "2026年12月24日19時30分", "2026/12/24（木） 19:30", "24.12.2026 (Do) 19:30",
      "24.12.2026 • 19:30", "24 Dec 2026 · 7:30 PM", "Thu | 24/12/2026 | 19:30",
      "24.12.2026 ab 19 Uhr 30",
      "24/12/2026 19 h 30", "Do, 24.12.2026, 19.30 Uhr", "24/12/2026 19u30 uur",
    ])
  func readsEveryFormOfATime(_ text: String) throws {
    #expect(try start(text) == ISO8601.time("2026-12-24T19:30"))
  }

  @Test(
    arguments: zip(
      [
        "1er janvier 2027", "1 février 2027", "1. März 2027", "1 avril 2027", "1 mayo 2027",
        "1 juin 2027", "1 luglio 2027", "1 août 2027", "1 settembre 2027", "1 ott 2027",
        "1 nov. 2027", "1 dic 2027", "mar 2 mars 2027", "1 mrt 2027",
      ],
      [
        "01-01", "02-01", "03-01", "04-01", "05-01", "06-01", "07-01", "08-01", "09-01", "10-01",
        "11-01", "12-01", "03-02", "03-01",
      ]))
  func readsTheMonthsOfSixLanguages(_ text: String, _ day: String) throws {
    #expect(try start(text) == ISO8601.time("2027-\(day)"))
  }

  @Test func keepsAnOffsetBehindTheTime() throws {
    #expect(try start("24.12.2026 19:30 +02:00") == ISO8601.time("2026-12-24T19:30+02:00"))
  }

  @Test(
    arguments: [
      ("31.06.2026", "no such day: 31 June 2026"), ("13/13/2026", "no month 13"),
      ("Fri, 24 Dec 2026", "wrong weekday: that day is a thursday"),
      ("2026年12月24日(金)", "wrong weekday"), ("24.12.2026 (Fr) 19:30", "wrong weekday"),
      ("2026年13月1日", "no month 13"), ("2026年12月24日 25時", "no hour 25"),
      ("01.02.03 10:00", "which number is the year? write 2023-06-10"), ("10.11.12", "the year?"),
      ("24.12. 18:00", "no year; write 2023-12-24 or 24.12.2023"), ("24.12. 20 Uhr", "no year"),
      ("24/12 18:00", "no year"), ("Do, 24.12. 18:00", "no year"), ("24. 12. 18", "no year"),
      ("24. Dezember 18 Uhr", "no year"), ("Dec 24 8pm", "no year"), ("12月24日", "no year"),
      ("19-21 Uhr", "a range of times"), ("20 Uhr", "a time without a day"),
      ("24.12.2026 halb acht", "no time of day such as 19:30"),
      ("24.12.2026 25:00", "no hour 25"), ("24.12.2026 x", "no time of day"),
      ("24 Foo 2026", "not a date; write 2023-06-10T19:30"), ("1 jui 2027", "not a date"),
      ("99/12/26", "--date-format yy/MM/dd"), ("Fr, 24.12.2026", "wrong weekday"),
      ("05/06/07", "which number is the year?"), ("31/02/26", "no such day: 31 February 2026"),
      ("24122026", "digits alone are the year, the month and the day; use --date-format ddMMyyyy"),
      ("31 Feb 2027", "no such day: 31 February 2027; February has 28 days that year"),
      ("24.12.2026 19:30 EST", "EST is an abbreviation of a zone; write the zone's name, e.g. Am"),
      ("2026-12-24 19:30 BST", "e.g. Europe/London, into a zone column"),
    ])
  func refusesWhatIsNoDate(_ text: String, _ reason: String) throws {
    let reading = Reading("title,start\nA,\"\(text)\"\n")
    let problem = try #require(reading.reservations.first?.problems.first)
    #expect(problem.reason.contains(reason), "\(problem.reason)")
  }

  @Test(
    arguments: [
      "12/5/2026", "12/5/2026 7:30 PM", "12/5/2026 7:30PM", "5-12-2026, 19:30",
      "5/12/2026T19:30:15", "12/5/2026 7.30 PM", "12/5/26 7:30 AM", "12/5/2026 19:30 +02:00",
    ])
  func suggestsPatternsThatReadTheText(_ text: String) throws {
    let reading = Reading("title,start\nA,\"\(text)\"\n")
    let reason = try #require(reading.reservations.first?.problems.first?.reason)
    let options = try #require(reason.components(separatedBy: "--date-format ").last)
    let patterns = options.components(separatedBy: " or ")
    #expect(patterns.count == 2)
    for pattern in patterns {
      let bare = pattern.trimmingCharacters(in: ["\""])
      #expect(throws: Never.self) { try DatePattern(bare).time(text) }
    }
  }

  @Test(arguments: [
    "12.5.2026", "12.05.2026", "12.5.26", "Di 12.5.2026", "Tue 12/5/2026", "mardi 12/5/26",
  ])
  func readsTheDayFirstWithDotsOrByTheWeekday(_ text: String) throws {
    #expect(try start(text) == ISO8601.time("2026-05-12"))
  }

  @Test(
    arguments: [
      ("24.12.2026 19:30 MEZ", "+01:00"), ("2026-12-24T19:30 CET", "+01:00"),
      ("24.12.2026 19:30 UTC", "Z"), ("24/12/2026 19:30 GMT", "Z"),
    ])
  func readsAZoneThatHasOneOffset(_ text: String, _ offset: String) throws {
    #expect(try start(text) == ISO8601.time("2026-12-24T19:30\(offset)"))
  }

  @Test(
    arguments: [
      ("2026-07-01 10:00 CET", "10:00+01:00", "CET"), ("1.7.2026 10:00 MEZ", "10:00+01:00", "MEZ"),
      ("24.12.2026 19.30 Uhr MESZ", "19:30+02:00", "MESZ"),
      ("24 Dec 2026 7:30 PM CEST", "19:30+02:00", "CEST"),
      ("1.7.2026 10:00 CEST", "10:00+02:00", nil), ("24.12.2026 10:00 CET", "10:00+01:00", nil),
    ])
  func remarksOnAnAbbreviationOfTheOtherSeason(
    _ text: String, _ clock: String, _ name: String?
  ) throws {
    let start = try #require(try start(text))
    #expect(start.offSeason == name)
    #expect(try start.instant == ISO8601.time("\(start.date)T\(clock)").instant)
  }

  @Test(
    arguments: [
      ("12.-14. Februar 2027", "02-12", "02-14"), ("12.-14.2.2027", "02-12", "02-14"),
      ("12.02.-14.02.2027", "02-12", "02-14"), ("Feb 12-14, 2027", "02-12", "02-14"),
      ("12 – 14 février 2027", "02-12", "02-14"), ("28 Feb - 2 March 2027", "02-28", "03-02"),
      ("12. bis 14. Februar 2027", "02-12", "02-14"),
    ])
  func readsSeveralDays(_ text: String, _ first: String, _ last: String) throws {
    let made = try #require(Reading("title,start\nA,\"\(text)\"\n").reservations.first)
    #expect(try made.start == ISO8601.time("2027-\(first)"))
    #expect(try made.end == ISO8601.time("2027-\(last)"))
  }

  @Test func readsDaysAcrossNewYear() throws {
    let made = try #require(Reading("title,start\nA,30.12.-2.1.2027\n").reservations.first)
    #expect(try made.start == ISO8601.time("2026-12-30"))
    #expect(try made.end == ISO8601.time("2027-01-02"))
  }

  @Test(arguments: ["14.-12. Februar 2027", "31.-32.1.2027", "0.-3.1.2027", "1.-2.-3.1.2027", "-"])
  func refusesDaysOutOfOrder(_ text: String) throws {
    let made = try #require(Reading("title,start\nA,\(text)\n").reservations.first)
    #expect(made.start == nil)
    #expect(made.problems.count == 1)
  }

  @Test func otherWordsInParenthesesAreAnError() throws {
    let reading = Reading("title,start\nA,24.12.2026 20:00 (New York)\n")
    #expect(reading.reservations.first?.problems.isEmpty == false)
  }

  @Test func startAndEndTakeTheSameForms() throws {
    let reading = Reading("title,date,start time,end time\nA,24.12.2026,17.30,20.00\n")
    let made = try #require(reading.reservations.first)
    #expect(try made.start == ISO8601.time("2026-12-24T17:30"))
    #expect(try made.end == ISO8601.time("2026-12-24T20:00"))
    let whole = Reading("title,start,end\nA,24 Dec 2026 19:30,\"Dec 25, 2026 1:00 AM\"\n")
    #expect(try whole.reservations.first?.end == ISO8601.time("2026-12-25T01:00"))
  }
}
