import TestSupport
import Testing

@testable import Reservations

@Suite struct ICalendarTests {
  private func calendar(_ components: String..., method: String = "") -> String {
    "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\nX-WR-CALNAME:Mine\n\(method)"
      + components.joined() + "END:VCALENDAR\n"
  }

  private func event(_ uid: String, _ lines: String = "DTSTART:20261201T090000Z\n") -> String {
    "BEGIN:VEVENT\nUID:\(uid)\n\(lines)END:VEVENT\n"
  }

  private func zone(_ name: String) -> String {
    "BEGIN:VTIMEZONE\nTZID:\(name)\nBEGIN:STANDARD\nDTSTART:19700101T000000\n"
      + "TZOFFSETFROM:+0100\nTZOFFSETTO:+0100\nEND:STANDARD\nEND:VTIMEZONE\n"
  }

  private func objects(_ reading: Records) -> [(text: String, method: String?)] {
    reading.records.compactMap { record in
      guard case .object(let text, let method) = record.content else { return nil }
      return (String(decoding: text, as: UTF8.self), method)
    }
  }

  @Test func deliversTheComponentsOfOneUIDTogether() {
    let occurrence = event("a", "RECURRENCE-ID:20261208T090000Z\nDTSTART:20261208T100000Z\n")
    let reading = Records(calendar(event("a"), event("b"), occurrence))
    #expect(reading.format == .ical)
    #expect(reading.places == ["in:5", "in:9"])
    let texts = objects(reading).map(\.text)
    #expect(
      texts.first
        == "BEGIN:VCALENDAR\r\nVERSION:2.0\nPRODID:x\n\(event("a"))\(occurrence)END:VCALENDAR\r\n")
    #expect(reading.originals == texts)
    #expect(reading.error == nil)
  }

  @Test(arguments: [1, 7, 64 << 10])
  func readsAnyPiecesOfAFile(chunk: Int) {
    let text = calendar(event("a"), zone("Z"), event("b"), method: "METHOD:request\n")
    let reading = Records("\u{FEFF}\n \(text)", chunk: chunk, pauses: true)
    #expect(objects(reading).map(\.method) == ["REQUEST", "REQUEST"])
    #expect(reading.places == ["in:7", "in:19"])
  }

  @Test func addsTheZonesThatTheComponentsUse() {
    let quoted = event("b", "DTSTART;TZID=\"A: B\":20261201T090000\n")
    let bare = event("c", "DTSTART;X=1;TZID=A: B:20261201T090000\n")
    let reading = Records(
      calendar(event("a"), zone("Unused"), quoted, bare, zone("A: B")))
    let texts = objects(reading).map(\.text)
    #expect(texts.map { $0.contains("TZID:A: B") } == [false, true, true])
    #expect(!texts.contains { $0.contains("Unused") })
  }

  @Test func keepsCalendarsOfOneFileApart() {
    let reading = Records(
      calendar(event("a"), method: "METHOD:REQUEST\n")
        + calendar(event("a"), method: "METHOD:CANCEL\n") + calendar(event("a")))
    #expect(objects(reading).map(\.method) == ["REQUEST", "CANCEL", nil])
  }

  @Test func understandsFoldsAnywhere() {
    let text =
      "BEGIN:VCALENDAR\r\nBEG\r\n IN:VEV\r\n\tENT\r\nUI\r\n D:a\r\n b\r\n"
      + "DESCRIPTION:x\r\n BEGIN:VEVENT\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:ab\r\nEND:VEVENT\r\n"
      + "END:VCALENDAR\r\n"
    let reading = Records(text)
    #expect(reading.places == ["in:2"])
    #expect(objects(reading).count == 1)
  }

  @Test func readsAFoldWithinACharacterAsUTF8() {
    var bytes = Array("BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nSUMMARY:Caf".utf8)
    bytes += [0xC3, 0x0D, 0x0A, 0x20, 0xA9] + Array("\nEND:VEVENT\nEND:VCALENDAR\n".utf8)
    for chunk in [3, 64 << 10] {
      let reading = Records(bytes, chunk: chunk)
      #expect(reading.guessedEncoding == nil)
      #expect(reading.records.first?.original.contains(0xC3) == true)
    }
  }

  @Test func deliversEventsWithoutUIDOneByOne() {
    let nameless = "BEGIN:VEVENT\nDTSTART:20261201T090000Z\nEND:VEVENT\n"
    #expect(Records(calendar(nameless, nameless)).places == ["in:5", "in:8"])
  }

  /// The importer has those of the time zone database itself.
  @Test func addsOnlyTheTimeZonesThatAreNotKnownByName() {
    let names = ["Z", "Europe/Berlin", "W. Europe Standard Time", "/x/y/Asia/Tokyo"]
    for name in names {
      let text = calendar(zone(name), event("a", "DTSTART;TZID=\(name):20250101T090000\n"))
      #expect(objects(Records(text)).first?.text.contains("VTIMEZONE") == (name == "Z"))
    }
  }

  // MARK: Bad input

  @Test func namesTheEventThatIsCutOff() {
    let whole = calendar(event("a"), event("b"))
    let cut = String(whole.prefix(whole.count - 30))
    let reading = Records(cut)
    #expect(reading.places == ["in:5", "in:9"])
    #expect(reading.rejections == ["in:9: breaks off within its VEVENT; fetch the file again"])
    #expect(reading.error == nil)
  }

  @Test func saysThatAFileIsCutOffBetweenEvents() {
    let whole = calendar(event("a"))
    let reading = Records(String(whole.prefix(whole.count - "END:VCALENDAR\n".count)))
    #expect(reading.places == ["in:5"])
    #expect(reading.error?.reason == "breaks off before END:VCALENDAR; fetch the file again")
  }

  @Test func goesOnBehindAnEventWithoutEnd() {
    let open = "BEGIN:VEVENT\nUID:a\nBEGIN:VALARM\n"
    let reading = Records(calendar(open, event("b"), open) + calendar(event("c")))
    #expect(
      reading.rejections == [
        "in:5: breaks off within its VEVENT; fetch the file again",
        "in:12: breaks off within its VEVENT; fetch the file again",
      ])
    #expect(objects(reading).count == 2)
  }

  @Test func refusesAFileWithoutEvents() {
    #expect(Records(calendar()).error?.cause == .noRecords)
    #expect(Records(calendar(zone("Z"))).error?.cause == .noRecords)
  }

  @Test(.enabled(if: TestRun.isSlow)) func boundsARecord() {
    let long = event("a", "ATTACH:\(String(repeating: "x", count: 17 << 20))\n")
    let reading = Records(calendar(long, event("b")))
    #expect(reading.rejections == ["in:5: is longer than 16 MiB; shorten it"])
    #expect(reading.records.count == 2)
  }

  @Test func boundsTheLinesOfARecord() {
    let long = event("a", String(repeating: "X:\n", count: ICalendarReader.mostLines))
    let reading = Records(calendar(long, event("b")))
    #expect(reading.rejections == ["in:5: has more than 100000 lines; shorten it"])
    #expect(reading.records.count == 2)
  }

  @Test(.enabled(if: TestRun.isSlow)) func boundsAFile() {
    let event = event("a", "ATTACH:\(String(repeating: "x", count: 1 << 20))\n")
    let reading = Records(calendar(String(repeating: event, count: 65)))
    #expect(reading.records.isEmpty)
    #expect(
      reading.error?.reason == "larger than 64 MiB; split the calendar into several files")
  }

  @Test(arguments: [
    "EXDATE:", "DTSTART:TBD", "DTEND:", "RDATE:X", "RECURRENCE-ID:", "DUE:TBD", "DUE;:", "DUE",
    "DTSTART;TZID", "DTSTART;TZID=", "DTSTART;TZID=:", "DTSTART;TZID=Z:", "DTSTART:2", "DTSTART: ",
  ])
  func readsTheEventsBesideATimeOfFewCharacters(line: String) {
    let zone =
      "BEGIN:VTIMEZONE\nTZID:Z\nBEGIN:STANDARD\n\(line)\nEND:STANDARD\n\(line)\nEND:VTIMEZONE\n"
    for end in ["\n", "\r\n", "\n \n"] {
      let odd = event("b", "\(line)\(end)")
      #expect(Records(calendar(zone, event("a"), odd, event("c"))).records.count == 3)
    }
  }

  @Test func survivesDeepNesting() {
    let deep =
      String(repeating: "BEGIN:X\n", count: 50_000) + String(repeating: "END:Y\n", count: 50_000)
    #expect(Records(calendar("BEGIN:VEVENT\n\(deep)END:VEVENT\n")).records.count == 1)
    #expect(Records("BEGIN:VCALENDAR").error != nil)
    #expect(Records("BEGIN:VCALENDAR\n\(String(repeating: "END:X\n", count: 9))").error != nil)
  }

  @Test func hasNoMapping() throws {
    var mapping = FieldMapping()
    try mapping.map("title", to: "Event")
    let reader = ReservationReader(
      MemorySource(Array(calendar(event("a")).utf8)), file: "in",
      options: ReadingOptions(mapping: mapping))
    let record = try #require(try reader.nextRecord())
    #expect(
      reader.unmatchedKeys == [
        MappingError(target: "title", reason: "an iCalendar file has no key \"Event\"")
      ])
    #expect(try record.origin.read(mapping, as: reader) == nil)
  }
}
