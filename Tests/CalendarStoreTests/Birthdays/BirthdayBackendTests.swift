import CivilTime
import Foundation
import SampleEvents
import Testing

@testable import CalendarStore

/// Birthdays and anniversaries of vCards.
@Suite struct BirthdayBackendTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func store(_ name: String? = nil) throws -> EventStore {
    let source = CalendarSource(
      name: "contacts", kind: .birthdays,
      location: name.map(directory.path(of:)) ?? directory.path)
    return EventStore(
      CalendarDatabase(
        [source.backend()],
        context: StoreContext(
          productID: Samples.productID, zone: .gmt,
          now: { Instant(secondsSince1970: 1_900_000_000) }, newUID: { UUID() })))
  }

  private func card(_ lines: String...) -> String {
    (["BEGIN:VCARD", "VERSION:4.0"] + lines + ["END:VCARD", ""]).joined(separator: "\r\n")
  }

  private func events(_ store: EventStore, _ year: Int) throws -> [String] {
    let first = try #require(LocalDate(year: year, month: 1, day: 1)).daysSinceEpoch * 86_400
    let last = try #require(LocalDate(year: year + 1, month: 1, day: 1)).daysSinceEpoch * 86_400
    let range = Instant(secondsSince1970: first)..<Instant(secondsSince1970: last)
    return try store.events(matching: EventPredicate(range: range)).map {
      "\($0.start.reading.date) \($0.title)"
    }
  }

  @Test func countsTheYears() throws {
    try directory.write(
      card("UID:1", "FN:Ada Lovelace", "BDAY:18151210", "ANNIVERSARY:18350708"), to: "ada.vcf")
    let store = try store()
    #expect(
      try events(store, 1850) == [
        "1850-07-08 Ada Lovelace's anniversary (15)", "1850-12-10 Ada Lovelace's birthday (35)",
      ])
    #expect(
      try events(store, 1815) == ["1815-12-10 Ada Lovelace's birthday"])
    #expect(try events(store, 1814) == [])
    let calendar = try #require(try store.calendars().first)
    #expect(calendar.isImmutable)
    #expect(calendar.entityTypes == [.event])
    let event = try #require(try store.events(containing: "ada").first)
    #expect(event.availability == .free)
    #expect(event.start.isAllDay)
  }

  @Test func keepsTheLeapDay() throws {
    try directory.write(
      card("FN:Leap", "BDAY:2000-02-29") + card("FN:Any", "BDAY:--0229"), to: "all.vcf")
    let store = try store("all.vcf")
    #expect(
      try events(store, 2024) == [
        "2024-02-29 Any's birthday", "2024-02-29 Leap's birthday (24)",
      ])
    #expect(
      try events(store, 2025) == [
        "2025-02-28 Any's birthday", "2025-02-28 Leap's birthday (25)",
      ])
  }

  @Test func readsTheCardsOfOldVersionsAndOfPhones() throws {
    try directory.write(
      "BEGIN:VCARD\r\nVERSION:3.0\r\nN:Appleseed;John;;;\r\n"
        + "BDAY;X-APPLE-OMIT-YEAR=1604;value=date:1604-03-01\r\n"
        + "item1.X-ABDATE;type=pref:2010-06-12\r\n"
        + "item1.X-ABLabel:_$!<Anniversary>!$_\r\nEND:VCARD\r\n"
        + "BEGIN:VCARD\nVERSION:2.1\nFN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:J=C3=B6=\nrg\n"
        + "BDAY:19700131T000000Z\nEND:VCARD\n", to: "phone.vcf")
    #expect(
      try events(try store("phone.vcf"), 2020) == [
        "2020-01-31 Jörg's birthday (50)", "2020-03-01 John Appleseed's birthday",
        "2020-06-12 John Appleseed's anniversary (10)",
      ])
  }

  @Test(arguments: [
    ("19900230", "no such day"), ("1990-13-01", "no such day"), ("--0230", "no such day"),
    ("00000101", "no such day"), ("1953", "no month or no day"), ("---15", "no month or no day"),
    ("1953-10", "no month or no day"), ("T102200", "not a date"), ("soon", "not a date"),
    ("999999999999999999999", "not a date"), ("٣", "not a date"),
  ])
  func namesADateThatCannotBe(_ date: String, _ reason: String) throws {
    try directory.write(
      card("FN:Wrong", "BDAY:\(date)") + card("FN:Right", "BDAY:1990-02-28"), to: "all.vcf")
    let store = try store()
    #expect(try events(store, 2020) == ["2020-02-28 Right's birthday (30)"])
    let problem = try #require(store.problems.first)
    #expect(store.problems.count == 1)
    #expect(problem.href == "all.vcf")
    #expect(problem.reason.hasPrefix("line 4: birthday: \(reason)"))
  }

  @Test func skipsALargePhoto() throws {
    let line = " " + String(repeating: "A", count: 74) + "\r\n"
    let lines = String(repeating: line, count: 30_000)
    let long = String(repeating: "B", count: 3_000_000)
    try directory.write(
      card("FN:Ada", "PHOTO:data:image/jpeg;base64,AA\r\n\(lines.dropLast(2))", "BDAY:19700101")
        + card("PHOTO;ENCODING=b:\(long)", "FN:Bob", "BDAY:19800101"), to: "all.vcf")
    #expect(
      try events(try store(), 2020) == [
        "2020-01-01 Ada's birthday (50)", "2020-01-01 Bob's birthday (40)",
      ])
  }

  @Test func namesACardThatBreaksOff() throws {
    try directory.write(
      card("FN:Ada", "BDAY:19700101") + "BEGIN:VCARD\nFN:Bob\nBDAY:1980", to: "all.vcf")
    let store = try store()
    #expect(try events(store, 2020) == ["2020-01-01 Ada's birthday (50)"])
    #expect(store.problems.map(\.reason) == ["line 6: the card breaks off; fetch the file again"])
  }

  @Test func keepsCardsApartThatShareAUID() throws {
    try directory.write(card("UID:1", "FN:A", "BDAY:19700101"), to: "a.vcf")
    try directory.write(card("UID:1", "FN:B", "BDAY:19700101"), to: "b.vcf")
    #expect(try events(try store(), 2020).count == 2)
  }

  @Test func saysThatAFileHasNoCard() throws {
    try directory.write("BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n", to: "club.ics")
    let store = try store("club.ics")
    #expect(try events(store, 2030) == [])
    #expect(store.problems.map(\.reason).first?.hasPrefix("the file has no vCard; ") == true)
  }

  @Test func changesNothing() throws {
    try directory.write(card("FN:A", "BDAY:19700101"), to: "a.vcf")
    let store = try store()
    var event = try #require(try store.events(containing: "A").first)
    event.title = "B"
    #expect(storeError { try store.save(event, span: .futureEvents) }?.isRefusal == true)
    #expect(storeError { try store.remove(event, span: .futureEvents) }?.isRefusal == true)
    #expect(try directory.text(of: "a.vcf").contains("FN:A"))
  }
}
