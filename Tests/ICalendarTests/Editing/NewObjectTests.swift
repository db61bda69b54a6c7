import CivilTime
import Foundation
import SampleEvents
import Testing

@testable import ICalendar

@Suite struct NewObjectTests {
  private func event(_ uid: String = "any text, of 1;2") throws -> Event {
    let berlin = try Samples.zone("Europe/Berlin")
    return Event(
      uid: uid, title: "Concert, loud",
      start: .zoned(try Samples.reading(2026, 11, 21, 20), berlin),
      end: .zoned(try Samples.reading(2026, 11, 21, 22), berlin), location: "Hall",
      structuredLocation: StructuredLocation(geo: GeoLocation(latitude: 52.5, longitude: 13.25)),
      notes: "a\nb", url: "https://x.y",
      status: .tentative, availability: .free,
      alarms: [.before(CivilDuration(seconds: 3600)), .at(Edited.now)],
      recurrenceRules: [try RecurrenceRule("FREQ=DAILY;COUNT=3")])
  }

  @Test func holdsTheEvent() throws {
    let edited = Edited(try ICalendarObject(event().newObject(Edited.stamp)))
    let read = try edited.event("any text, of 1;2")
    let made = try event()
    #expect(edited.contents.problem == nil)
    #expect(read.title == made.title)
    #expect(read.start == made.start)
    #expect(read.end == made.end)
    #expect(read.location == made.location)
    #expect(read.structuredLocation?.geo == made.structuredLocation?.geo)
    #expect(read.notes == made.notes)
    #expect(read.url == made.url)
    #expect(read.status == made.status)
    #expect(read.availability == made.availability)
    #expect(read.alarms == made.alarms)
    #expect(read.recurrenceRules == made.recurrenceRules)
    #expect(read.creationDate == Edited.now)
    #expect(read.lastModifiedDate == Edited.now)
    #expect(read.sequence == 0)
    let calendar = try ReadCalendar(edited.text)
    #expect(calendar.components == ["VTIMEZONE", "VEVENT"])
    #expect(calendar.zones == ["Europe/Berlin"])
    #expect(calendar.events.first?.uid == "any text, of 1;2")
  }

  @Test func isWhatImportWrites() throws {
    let event = try Samples.event()
    let stored = Event(
      uid: event.uid, title: event.title,
      start: event.start, end: event.end)
    var written = event
    written.creationDate = Edited.now
    written.lastModifiedDate = Edited.now
    let text = String(
      decoding: try EventEncoder(productID: Samples.productID).object(of: written), as: UTF8.self)
    #expect(Edited(try ICalendarObject(stored.newObject(Edited.stamp))).text == text)
  }

  @Test func holdsTheReminder() throws {
    let made = Reminder(
      uid: "r", title: "Milk", notes: "n", url: "http://u",
      location: "l", due: .utc(try Samples.reading(2026, 11, 22, 9)),
      start: .utc(try Samples.reading(2026, 11, 21, 9)), priority: 3,
      alarms: [.before(CivilDuration()), .at(Edited.now)],
      recurrenceRules: [try RecurrenceRule("FREQ=WEEKLY")])
    let edited = Edited(try ICalendarObject(made.newObject(Edited.stamp)))
    let read = try edited.reminder("r")
    #expect(read.title == "Milk")
    #expect(read.notes == "n")
    #expect(read.url == "http://u")
    #expect(read.location == "l")
    #expect(read.due == made.due)
    #expect(read.start == made.start)
    #expect(read.priority == 3)
    #expect(read.alarms == made.alarms)
    #expect(read.recurrenceRules == made.recurrenceRules)
    #expect(!read.isCompleted)
    #expect(edited.lines.contains("STATUS:NEEDS-ACTION"))
    var done = made
    done.isCompleted = true
    done.completionDate = Edited.now
    let written = Edited(try ICalendarObject(done.newObject(Edited.stamp)))
    #expect(try written.reminder("r").completionDate == Edited.now)
  }

  @Test func hasTheMomentInUTCOfAZoneThatOnlyAFileKnows() throws {
    let zone = """
      BEGIN:VTIMEZONE
      TZID:Odd one
      BEGIN:STANDARD
      DTSTART:20000101T000000
      TZOFFSETFROM:+0137
      TZOFFSETTO:+0137
      END:STANDARD
      END:VTIMEZONE

      """
    let event = try Edited(event: "DTSTART;TZID=Odd one:20260408T090000", zones: zone).event()
    let object = try ICalendarObject(event.newObject(Edited.stamp))
    #expect(Edited(object).lines.contains("DTSTART:20260408T072300Z"))
  }

  @Test(arguments: ["", " ", "a\nb", "a\u{0}b"])
  func refusesAnIdentifierThatCannotBeReadAgain(uid: String) throws {
    #expect(throws: EditError.self) {
      try event(uid).newObject(Edited.stamp)
    }
  }

  @Test func refusesWhatCannotBeWritten() throws {
    var event = try event()
    event.end = .date(try Samples.reading(2026, 11, 22).date)
    #expect(throws: EditError.mixedTimes(Event.end)) {
      try event.newObject(Edited.stamp)
    }
    event.end = .utc(try Samples.reading(2026, 1, 1))
    #expect(throws: EditError.self) { try event.newObject(Edited.stamp) }
    #expect(throws: EditError.self) {
      try self.event().newObject(
        EditStamp(now: Instant(secondsSince1970: .max), productID: Samples.productID))
    }
  }
}
