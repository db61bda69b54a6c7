import CivilTime
import Foundation
import SampleEvents
import Testing

@testable import CalendarStore

@Suite struct EventSaveTests {
  let world: StoreWorld
  let store: EventStore

  init() throws {
    world = try StoreWorld()
    store = try world.events()
    try world.write(
      event: "UID:single", "X-KEPT;X-P=1:yes", "SUMMARY:Dentist", "DTSTART:20270310T090000Z",
      "DTEND:20270310T100000Z", to: "single.ics")
    try world.write(
      event: "UID:weekly", "SUMMARY:Choir", "DTSTART:20270301T180000Z", "DTEND:20270301T200000Z",
      "RRULE:FREQ=WEEKLY;COUNT=4", to: "weekly.ics")
  }

  private func occurrences() throws -> [String] {
    try world.events().events(matching: world.predicate((2027, 1, 1), (2027, 12, 31)))
      .filter { $0.uid != "single" }
      .map { "\($0.title) \($0.start.reading.date)" }
  }

  private func occurrence(_ day: Int) throws -> StoredEvent {
    let time = EventTime.utc(try Samples.reading(2027, 3, day, 18))
    return try #require(try store.event(withIdentifier: ItemID(uid: "weekly", occurrence: time)))
  }

  private func single() throws -> StoredEvent {
    try #require(try store.event(withIdentifier: ItemID(uid: "single")))
  }

  private func new(_ uid: String, title: String = "New") throws -> StoredEvent {
    StoredEvent(
      Event(
        uid: uid, title: title,
        start: .utc(try Samples.reading(2027, 5, 1, 9)),
        end: .utc(try Samples.reading(2027, 5, 1, 10))), in: world.calendar())
  }

  @Test func addsANewEventUnderItsUID() throws {
    try store.save(new("b0a7b810-9dad-4fd1-80b4-00c04fd430c8"), span: .thisEvent)
    #expect(try world.names().contains("b0a7b810-9dad-4fd1-80b4-00c04fd430c8.ics"))
    #expect(try store.events(containing: "new").count == 1)
  }

  @Test(arguments: [
    "../escape", "a/b", ".hidden", "line\nbreak", "mit Umlaut ä", "",
    String(repeating: "x", count: 300),
  ])
  func namesAFileByTheIdentifierWhereTheUIDIsNoName(uid: String) throws {
    let error = storeError { try store.save(try new(uid), span: .thisEvent) }
    let added = try world.names().filter { $0 != "single.ics" && $0 != "weekly.ics" }
    if uid.isEmpty || uid.contains("\n") {
      #expect(error?.field == "id")
      #expect(added == [])
    } else {
      #expect(error == nil)
      #expect(added == ["\(ItemID(uid: uid)).ics"])
      #expect(try store.event(withIdentifier: ItemID(uid: uid))?.uid == uid)
    }
  }

  @Test func refusesANewEventWhoseNameIsTaken() throws {
    try store.save(new("twice"), span: .thisEvent)
    let error = storeError { try store.save(try new("twice", title: "Other"), span: .thisEvent) }
    guard case .changed(let yours, .some(let theirs)) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(String(decoding: yours, as: UTF8.self).contains("SUMMARY:Other"))
    #expect(String(decoding: theirs, as: UTF8.self).contains("SUMMARY:New"))
  }

  @Test func refusesANewEventWhoseUIDAnotherFileHolds() throws {
    try world.write(
      event: "UID:held", "SUMMARY:Theirs", "DTSTART:20270310T090000Z", to: "quite-another.ics")
    let before = try world.names()
    guard
      case .changed(let yours, .some(let theirs)) = storeError({
        try store.save(try new("held", title: "Mine"), span: .thisEvent)
      })
    else {
      Issue.record("made a second one")
      return
    }
    #expect(String(decoding: yours, as: UTF8.self).contains("SUMMARY:Mine"))
    #expect(String(decoding: theirs, as: UTF8.self).contains("SUMMARY:Theirs"))
    #expect(try world.names() == before)
    try store.save(new("held", title: "Mine"), span: .thisEvent, commit: false)
    try store.save(new("free", title: "Mine"), span: .thisEvent, commit: false)
    #expect(store.commit().map(\.item) == [ItemID(uid: "held")])
    #expect(try world.names() == before)
  }

  @Test func looksForTheUIDOfANewEventInNoOtherObject() throws {
    let backend = MemoryBackend(world.source)
    let calendar = try backend.create(named: "home", color: nil, for: [.event]).calendar
    for number in 0..<40 {
      let text = StoreWorld.object([
        "BEGIN:VEVENT", "UID:e\(number)", "DTSTART:20270310T090000Z", "END:VEVENT",
      ])
      _ = try backend.put(Array(text.utf8), as: "x\(number).ics", in: calendar, if: .absent)
    }
    let store = EventStore([backend], context: try world.context(isCached: false))
    _ = try store.events(withIdentifier: ItemID(uid: "e1"))
    backend.read = []
    func save(_ uid: String, commit: Bool = true) throws {
      let start = EventTime.utc(try Samples.reading(2027, 5, 1, 9))
      try store.save(
        StoredEvent(Event(uid: uid, title: "", start: start, end: start), in: calendar),
        span: .thisEvent, commit: commit)
    }
    try save("new")
    #expect(backend.read.allSatisfy { $0 == "new.ics" })
    backend.read = []
    #expect(storeError { try save("e7") } != nil)
    #expect(Set(backend.read).subtracting(["e7.ics", "new.ics"]) == ["x7.ics"])
    for number in 0..<5 { try save("more\(number)", commit: false) }
    try save("e8", commit: false)
    #expect(store.commit().count == 1)
  }

  @Test func changesWhatDiffersAndNothingElse() throws {
    var event = try single()
    event.title = "Dentist again"
    try store.save(event, span: .futureEvents)
    let text = try world.text(of: "single.ics")
    #expect(text.contains("\r\nX-KEPT;X-P=1:yes\r\n"))
    #expect(text.contains("\r\nSUMMARY:Dentist again\r\n"))
    #expect(try store.event(withIdentifier: event.id)?.title == "Dentist again")
  }

  @Test func writesNothingWhereNothingDiffers() throws {
    let before = try world.text(of: "single.ics")
    let event = try single()
    try store.save(event, span: .thisEvent)
    #expect(try world.text(of: "single.ics") == before)
    var same = try #require(try store.event(withIdentifier: event.id))
    #expect(try store.refresh(&same))
    #expect(same == event)
  }

  /// An alarm that only a file can state is kept there, and is none of a new event.
  @Test func keepsAnAlarmThatCannotBeAdded() throws {
    func write(_ title: String) throws {
      try world.write(
        event: "UID:mail", "SUMMARY:\(title)", "DTSTART:20270310T090000Z", "BEGIN:VALARM",
        "ACTION:EMAIL", "TRIGGER:-PT1H", "END:VALARM", "BEGIN:VALARM", "ACTION:DISPLAY",
        "TRIGGER:-PT2H", "END:VALARM", to: "mail.ics")
    }
    try write("Talk")
    var event = try #require(try store.event(withIdentifier: ItemID(uid: "mail")))
    event.title = "Mine"
    event = try store.save(event, span: .thisEvent)
    #expect(try world.text(of: "mail.ics").contains("ACTION:EMAIL"))
    var copy = event.item
    copy.uid = "copy"
    #expect(
      storeError { try store.save(StoredEvent(copy, in: world.calendar()), span: .thisEvent) }?
        .field == "alarms")
    event.title = "Mine again"
    try write("Theirs, and longer")
    guard case .changed(let yours, .some) = storeError({ try store.save(event, span: .thisEvent) })
    else {
      Issue.record("written over")
      return
    }
    let text = String(decoding: yours, as: UTF8.self)
    #expect(text.contains("SUMMARY:Mine again") && text.contains("TRIGGER:-PT2H"))
    #expect(!text.contains("EMAIL"))
    event.end = .date(event.start.reading.date)
    #expect(storeError { try store.save(event, span: .thisEvent) }?.field != nil)
  }

  @Test func refusesToOverwriteWhatSomebodyElseChanged() throws {
    var event = try single()
    event.title = "Mine"
    try world.write(
      event: "UID:single", "SUMMARY:Theirs", "DTSTART:20270310T090000Z", to: "single.ics")
    let changes: [() throws -> Void] = [
      { try store.save(event, span: .thisEvent) }, { try store.remove(event, span: .thisEvent) },
    ]
    for change in changes {
      guard case .changed(let yours, .some(let theirs)) = storeError(change) else {
        Issue.record("written over")
        return
      }
      #expect(yours.isEmpty || String(decoding: yours, as: UTF8.self).contains("SUMMARY:Mine"))
      #expect(String(decoding: theirs, as: UTF8.self).contains("SUMMARY:Theirs"))
    }
    #expect(try world.text(of: "single.ics").contains("SUMMARY:Theirs"))
    #expect(try store.refresh(&event))
    #expect(event.title == "Theirs")
    world.delete("single.ics")
    #expect(try !store.refresh(&event))
    guard case .changed(_, nil) = storeError({ try store.save(event, span: .thisEvent) }) else {
      Issue.record("written anew")
      return
    }
  }

  @Test func detachesOneOccurrence() throws {
    var event = try occurrence(15)
    event.title = "Concert"
    try store.save(event, span: .thisEvent)
    #expect(
      try occurrences() == [
        "Choir 2027-03-01", "Choir 2027-03-08", "Concert 2027-03-15", "Choir 2027-03-22",
      ])
    var detached = try occurrence(15)
    #expect(detached.isDetached)
    detached.title = "Big concert"
    try store.save(detached, span: .thisEvent)
    #expect(try occurrences().contains("Big concert 2027-03-15"))
    #expect(try world.text(of: "weekly.ics").components(separatedBy: "BEGIN:VEVENT").count == 3)
  }

  @Test func splitsASeries() throws {
    var event = try occurrence(15)
    event.title = "New choir"
    event.start = .utc(try Samples.reading(2027, 3, 16, 18))
    event.end = .utc(try Samples.reading(2027, 3, 16, 20))
    try store.save(event, span: .futureEvents)
    #expect(
      try occurrences() == [
        "Choir 2027-03-01", "Choir 2027-03-08", "New choir 2027-03-16", "New choir 2027-03-23",
      ])
    let new = "\(Samples.uid(1001).lowercaseName).ics"
    #expect(try world.names() == [new, "single.ics", "weekly.ics"])
    #expect(try world.text(of: "weekly.ics").contains("COUNT=2"))
  }

  @Test func changesTheWholeSeriesAtItsFirstOccurrence() throws {
    var event = try occurrence(1)
    event.title = "All"
    try store.save(event, span: .futureEvents)
    #expect(try occurrences().filter { $0.hasPrefix("All") }.count == 4)
    #expect(try world.names() == ["single.ics", "weekly.ics"])
    var master = try #require(try store.event(withIdentifier: ItemID(uid: "weekly")))
    master.title = "Every"
    try store.save(master, span: .futureEvents)
    #expect(try occurrences().filter { $0.hasPrefix("Every") }.count == 4)
  }

  @Test func aMasterStandsForItsFirstOccurrence() throws {
    var master = try #require(try store.event(withIdentifier: ItemID(uid: "weekly")))
    master.title = "First"
    try store.save(master, span: .thisEvent)
    #expect(
      try occurrences() == [
        "First 2027-03-01", "Choir 2027-03-08", "Choir 2027-03-15", "Choir 2027-03-22",
      ])
    let now = try #require(try store.event(withIdentifier: ItemID(uid: "weekly")))
    try store.remove(now, span: .thisEvent)
    #expect(try occurrences() == ["Choir 2027-03-08", "Choir 2027-03-15", "Choir 2027-03-22"])
  }

  @Test func oneOccurrenceCannotRepeatOnItsOwn() throws {
    var event = try occurrence(8)
    event.recurrenceRules = []
    #expect(storeError { try store.save(event, span: .thisEvent) }?.field == "repeat")
    try store.save(event, span: .futureEvents)
    #expect(try occurrences() == ["Choir 2027-03-01", "Choir 2027-03-08"])
  }

  @Test func removesOneOccurrenceOrAllThatFollow() throws {
    try store.remove(occurrence(8), span: .thisEvent)
    #expect(try occurrences() == ["Choir 2027-03-01", "Choir 2027-03-15", "Choir 2027-03-22"])
    try store.remove(occurrence(15), span: .futureEvents)
    #expect(try occurrences() == ["Choir 2027-03-01"])
    try store.remove(occurrence(1), span: .thisEvent)
    #expect(try world.names() == ["single.ics"])
  }

  @Test func keepsASeriesThatGoesOnWithoutTheOccurrence() throws {
    try world.write(
      event: "UID:leap", "SUMMARY:Leap day", "DTSTART:20280229T090000Z",
      "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", to: "leap.ics")
    let first = EventTime.utc(try Samples.reading(2028, 2, 29, 9))
    let leap = try #require(try store.event(withIdentifier: ItemID(uid: "leap", occurrence: first)))
    try store.remove(leap, span: .thisEvent)
    #expect(
      try store.events(matching: world.predicate((2028, 1, 1), (2033, 1, 1))).map(\.title)
        == ["Leap day"])
    let now = try #require(try store.event(withIdentifier: ItemID(uid: "leap")))
    try store.remove(now, span: .thisEvent)
    #expect(try world.names().contains("leap.ics"))
    #expect(try store.events(matching: world.predicate((2028, 1, 1), (2033, 1, 1))).isEmpty)
    #expect(try store.events(matching: world.predicate((2036, 2, 29), (2036, 2, 29))).count == 1)
  }

  @Test func removesAnEventOrAWholeSeries() throws {
    try store.remove(single(), span: .thisEvent)
    try store.remove(occurrence(1), span: .futureEvents)
    #expect(try world.names() == [])
  }

  @Test func leavesOtherEventsOfAFileAlone() throws {
    try world.write(
      StoreWorld.object([
        "BEGIN:VEVENT", "UID:one", "SUMMARY:One", "DTSTART:20270601T090000Z", "END:VEVENT",
        "BEGIN:VEVENT", "UID:two", "SUMMARY:Two", "DTSTART:20270602T090000Z", "END:VEVENT",
      ]), to: "both.ics")
    let one = try #require(try store.event(withIdentifier: ItemID(uid: "one")))
    try store.remove(one, span: .futureEvents)
    #expect(
      try world.text(of: "both.ics")
        == StoreWorld.object([
          "BEGIN:VEVENT", "UID:two", "SUMMARY:Two", "DTSTART:20270602T090000Z", "END:VEVENT",
        ]))
    let two = try #require(try store.event(withIdentifier: ItemID(uid: "two")))
    try store.remove(two, span: .futureEvents)
    #expect(try !world.names().contains("both.ics"))
  }

  @Test func writesOnlyWhereItMayRead() throws {
    let elsewhere = StoredEvent(
      Event(
        uid: "x", title: "X",
        start: .date(try Samples.reading(2027, 1, 1).date),
        end: .date(try Samples.reading(2027, 1, 2).date)),
      in: EventCalendar(name: "home", source: "other"))
    #expect(storeError { try store.save(elsewhere, span: .thisEvent) }?.isRefusal == true)
  }

  @Test func tellsWhatTheEventIsCalledNow() throws {
    var single = try single()
    single.title = "Doctor"
    #expect(try store.save(single, span: .thisEvent).id == ItemID(uid: "single"))
    var third = try occurrence(15)
    third.title = "Rehearsal"
    let id = try store.save(third, span: .futureEvents).id
    #expect(id.uuid != third.id.uuid)
    #expect(try store.event(withIdentifier: id)?.title == "Rehearsal")
    var second = try occurrence(8)
    second.title = "Solo"
    #expect(try store.save(second, span: .thisEvent).id == second.id)
    #expect(try store.save(second, span: .futureEvents, commit: false) == second)
    store.reset()
  }
}
