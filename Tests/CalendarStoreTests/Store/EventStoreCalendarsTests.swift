import CivilTime
import Foundation
import SampleEvents
import Testing

@testable import CalendarStore

@Suite struct EventStoreCalendarsTests {
  private let personal = MemoryBackend(CalendarSource(name: "personal", location: "/personal"))
  private let server = MemoryBackend(
    CalendarSource(name: "server", kind: .calDAV, location: "https://example.org"))
  private let local = MemoryBackend(CalendarSource(name: "local", location: "/local"))

  private func list(_ backends: [any CalendarBackend]) -> EventStore {
    EventStore(backends, context: Self.context)
  }

  private static let context = StoreContext(
    productID: Samples.productID, zone: TimeZone(secondsFromGMT: 0) ?? .gmt,
    now: { Instant(secondsSince1970: 0) },
    newUID: { Samples.uid(0) })

  private static func text(_ uid: String, _ lines: String = "DTSTART:20260101T100000Z\n") -> [UInt8]
  {
    Array(
      "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:\(uid)\n\(lines)END:VEVENT\nEND:VCALENDAR\n"
        .replacing("\n", with: "\r\n").utf8)
  }

  @Test func listsSourceBySource() throws {
    _ = try personal.create(named: "b", color: nil, for: [.event])
    _ = try personal.create(named: "a", color: nil, for: [.reminder])
    _ = try local.create(named: "a", color: nil, for: [.event])
    let calendars = try list([personal, local]).calendars()
    #expect(calendars.map(\.calendar.name) == ["a", "b", "a"])
    #expect(calendars.map(\.source.name) == ["personal", "personal", "local"])
  }

  @Test func knowsTheDefaultsForNewItems() throws {
    for (name, type) in [("Chores", EntityType.reminder), ("Trips", .event), ("Work", .event)] {
      _ = try personal.create(named: name, color: nil, for: [type])
    }
    let files = MemoryBackend(CalendarSource(name: "a", kind: .subscribed, location: "/a"))
    _ = try files.create(named: "Holidays", color: nil, for: [.event, .reminder])
    var context = Self.context
    func defaults() throws -> [String?] {
      let store = EventStore([files, personal], context: context)
      return [
        try store.defaultCalendarForNewEvents?.title,
        try store.defaultCalendarForNewReminders()?.title,
      ]
    }
    #expect(try defaults() == ["Trips", "Chores"])
    context.defaultCalendars = [.event: "personal/Work", .reminder: "Work"]
    #expect(try defaults() == ["Work", "Chores"])
    let path = try list([personal]).calendars().last?.calendar.identifier
    context.defaultCalendars = [.event: try #require(path)]
    #expect(try defaults() == ["Work", "Chores"])
    context.defaultCalendars = [.event: "gone"]
    #expect(try defaults() == ["Trips", "Chores"])
  }

  /// The default may be in the source that is missing: no other calendar gets the items.
  @Test func knowsNoDefaultWhereItsSourceIsMissing() throws {
    _ = try personal.create(named: "Trips", color: nil, for: [.event])
    let missing = VdirBackend(CalendarSource(name: "usb", location: "/none/such/folder"))
    var context = Self.context
    context.defaultCalendars = [.event: "usb/Work"]
    #expect(throws: StoreError.self) {
      try EventStore([missing, personal], context: context).defaultCalendarForNewEvents
    }
    context.defaultCalendars = [.event: "personal/Trips"]
    let store = EventStore([missing, personal], context: context)
    #expect(try store.defaultCalendarForNewEvents?.title == "Trips")
  }

  @Test func listsTheOthersWhereASourceIsMissing() throws {
    let missing = VdirBackend(CalendarSource(name: "usb", location: "/none/such/folder"))
    let made = try personal.create(named: "a", color: nil, for: [.event])
    let both = list([missing, personal])
    #expect(try both.calendars() == [made])
    #expect(try both.calendars() == [made])
    #expect(both.problems.map(\.calendar.name) == ["usb"])
    #expect(both.problems.map(\.calendar.identifier) == ["/none/such/folder"])
    #expect(both.problems.first?.reason.contains("no such folder") == true)
    #expect(storeError { _ = try list([missing]).calendars() }?.path == "/none/such/folder")
    #expect(try list([]).calendars() == [])
  }

  @Test func makesCalendarsInTheSourceThatIsAskedFor() throws {
    let list = list([personal, server, local])
    let made = try list.create(title: "Work", color: "#112233", in: local.source, for: [.reminder])
    #expect(made.source == local.source)
    #expect(made.entityTypes == [.reminder])
    let error = storeError {
      _ = try list.create(title: "Work", in: CalendarSource(name: "none", location: "/none"))
    }
    #expect(error?.isNoAccess == true)
  }

  @Test func makesCalendarsBesideTheDefaultOne() throws {
    let standard = try local.create(named: "tickets", color: nil, for: [.event]).calendar
    let all = list([personal, server, local])
    #expect(try all.create(title: "Work", beside: standard).source == local.source)
    #expect(
      try all.create(title: "Work", in: personal.source, beside: standard).source
        == personal.source)
  }

  @Test func makesCalendarsOnAServerWhereTheDefaultSaysNothing() throws {
    let unknown = EventCalendar(name: "x", source: "gone", identifier: nil)
    #expect(try list([personal, server]).create(title: "Work").source == server.source)
    #expect(
      try list([personal, server]).create(title: "Work", beside: unknown).source == server.source)
    #expect(try list([personal, local]).create(title: "Work").source == personal.source)
    #expect(storeError { _ = try list([]).create(title: "Work") }?.isRefusal == true)
  }

  @Test func renamesAndRecolors() throws {
    let list = list([personal])
    var calendar = try list.create(title: "Work")
    calendar.title = "Arbeit"
    calendar.color = "#AABBCC"
    try list.update(calendar)
    #expect(try list.calendars() == [calendar])
  }

  @Test func emptiesAndCounts() throws {
    let list = list([personal])
    let calendar = try list.create(title: "Work")
    #expect(try list.objectCount(of: calendar) == 0)
    for href in ["a.ics", "b.ics"] {
      _ = try personal.put([1], as: href, in: calendar.calendar, if: .absent)
    }
    #expect(try list.objectCount(of: calendar) == 2)
    #expect(try list.empty(calendar).removed.sorted() == ["a.ics", "b.ics"])
    #expect(try list.objectCount(of: calendar) == 0)
    #expect(try list.calendars() == [calendar])
  }

  @Test func deletesACalendarWithEventsWhereThatIsAskedFor() throws {
    let list = list([personal])
    let kept = try list.create(title: "Kept")
    let calendar = try list.create(title: "Work")
    _ = try personal.put([1], as: "a.ics", in: calendar.calendar, if: .absent)
    let error = storeError { try list.delete(calendar, evenWithEvents: false) }
    #expect(error?.isRefusal == true)
    #expect(error?.reason.contains("1 entry") == true)
    #expect(try list.objectCount(of: calendar) == 1)
    try list.delete(calendar, evenWithEvents: true)
    #expect(try list.calendars() == [kept])
    #expect(storeError { try list.delete(calendar) }?.cause == .noSuchCalendar)
  }

  @Test func deletesNoLastCalendarOfASource() throws {
    let list = list([personal, local])
    let last = try list.create(title: "Last", in: personal.source)
    _ = try list.create(title: "Other", in: local.source)
    for evenWithEvents in [true, false] {
      let error = storeError { try list.delete(last, evenWithEvents: evenWithEvents) }
      #expect(error?.reason.contains("last calendar of the source personal") == true)
    }
    #expect(try list.calendars().count == 2)
    _ = try list.create(title: "Next", in: personal.source)
    try list.delete(last)
  }

  @Test func changesNothingThatIsImmutable() throws {
    let list = list([personal])
    var calendar = try list.create(title: "Work")
    _ = try list.create(title: "Other")
    calendar.isImmutable = true
    for attempt: () throws -> Void in [
      { try list.update(calendar) }, { _ = try list.empty(calendar) },
      { try list.delete(calendar, evenWithEvents: true) },
    ] {
      #expect(storeError(attempt)?.isRefusal == true)
    }
  }

  @Test func findsNothingWrongWithWhatIsRight() throws {
    let list = list([personal])
    let calendar = try list.create(title: "Work")
    for uid in ["a", "b"] {
      _ = try personal.put(Self.text(uid), as: "\(uid).ics", in: calendar.calendar, if: .absent)
    }
    #expect(try list.check(calendar) == [])
  }

  @Test func listsEverythingThatIsWrong() throws {
    let directory = try TemporaryDirectory()
    let backend = VdirBackend(CalendarSource(name: "personal", location: directory.path))
    let list = list([backend])
    let calendar = try list.create(title: "work")
    let texts: [String: [UInt8]] = [
      "a.ics": Self.text("one"), "b.ics": Self.text("two"), "c.ics": Self.text("one"),
      "empty.ics": [], "half.ics": Array(Self.text("three").prefix(60)),
      "text.ics": Array("x".utf8),
      "timeless.ics": Self.text("four", ""),
    ]
    for (href, text) in texts {
      _ = try backend.put(text, as: href, in: calendar.calendar, if: .absent)
    }
    symlink("/etc/passwd", directory.path(of: "work/out.ics"))
    mkfifo(directory.path(of: "work/fifo.ics"), 0o600)
    let problems = try list.check(calendar)
    #expect(
      Set(problems.map(\.href)) == [
        "c.ics", "empty.ics", "fifo.ics", "half.ics", "out.ics", "text.ics", "timeless.ics",
      ])
    #expect(problems.allSatisfy { $0.calendar == calendar.calendar })
    #expect(problems.first { $0.href == "c.ics" }?.reason.contains("a.ics") == true)
    for problem in problems { #expect(problem.reason.first?.isUppercase == false) }
  }

  @Test func namesACalendarThatCannotBeChecked() throws {
    let list = list([personal])
    let calendar = try list.create(title: "Work")
    try personal.delete(calendar.calendar, only: nil)
    #expect(storeError { _ = try list.check(calendar) }?.cause == .noSuchCalendar)
  }
}

/// The identity of a calendar, and the items that it is for.
@Suite struct CalendarIdentityTests {
  @Test func keepsItsIdentityWhenItsFolderIsRenamed() throws {
    let world = try StoreWorld()
    let list = try world.events()
    let made = try list.create(title: "Trips")
    #expect(made.calendarIdentifier != made.calendar.identifier)
    rename(world.folder("Trips"), world.folder("Journeys"))
    let found = try #require(try list.calendar(withIdentifier: made.calendarIdentifier))
    #expect(found.calendar.name == "Journeys")
    #expect(found.title == "Trips")
    let event = try world.events().calendar(withIdentifier: made.calendarIdentifier)
    #expect(event == found)
  }

  @Test func givesACalendarOfAnotherProgramAnIdentityWithItsFirstChange() throws {
    let world = try StoreWorld()
    let list = try world.events()
    var calendar = try #require(try list.calendars().first)
    #expect(calendar.calendarIdentifier == calendar.calendar.identifier)
    calendar.title = "House"
    try list.update(calendar)
    let changed = try #require(try list.calendars().first)
    #expect(UUID(uuidString: changed.calendarIdentifier) != nil)
  }

  @Test func givesACalendarOfAnotherProgramAnIdentityThatLasts() throws {
    let world = try StoreWorld()
    let list = try world.events()
    let calendar = try #require(try list.calendars().first)
    let kept = try list.keepingIdentity(of: calendar)
    #expect(UUID(uuidString: kept.calendarIdentifier) != nil)
    #expect(kept.title == calendar.title && kept.color == calendar.color)
    #expect(try list.keepingIdentity(of: kept) == kept)
    // The path, which was the identifier before.
    #expect(try list.calendar(withIdentifier: calendar.calendarIdentifier) == kept)
    #expect(rename(world.folder("home"), world.folder("house")) == 0)
    let found = try list.calendar(withIdentifier: kept.calendarIdentifier)
    #expect(found?.calendar.name == "house")
  }

  @Test func givesACopiedFolderAnIdentityOfItsOwn() throws {
    let world = try StoreWorld()
    let list = try world.events()
    let made = try list.create(title: "A")
    try FileManager.default.copyItem(atPath: world.folder("A"), toPath: world.folder("B"))
    let identifiers = try list.calendars().map(\.calendarIdentifier)
    #expect(Set(identifiers).count == identifiers.count)
    #expect(try list.calendar(withIdentifier: made.calendarIdentifier)?.calendar.name == "A")
  }

  @Test(arguments: [
    ("VEVENT", [EntityType.event]), ("vtodo\n", [.reminder]),
    ("VEVENT,VTODO", [.event, .reminder]),
    ("VEVENT VTODO", [.event, .reminder]), ("", [.event, .reminder]), ("VJOURNAL", []),
  ])
  func readsTheItemsThatACalendarIsFor(_ text: String, _ types: [EntityType]) throws {
    let world = try StoreWorld()
    try world.write(text, to: "supported-calendar-component-set")
    #expect(try world.events().calendars().first?.entityTypes == Set(types))
  }

  @Test func keepsRemindersOutOfACalendarForEvents() throws {
    let world = try StoreWorld()
    let list = try world.events()
    let events = try list.create(title: "Events", for: [.event])
    let lists = try list.create(title: "Lists", for: [.reminder])
    #expect(events.entityTypes == [.event])
    #expect(
      try world.events().calendars(for: .reminder).map(\.title) == ["home", "Lists"].sorted())
    let reminder = Reminder(uid: "r", title: "R")
    let error = storeError {
      try world.events().save(StoredReminder(reminder, in: events.calendar))
    }
    #expect(error?.isRefusal == true)
    try world.events().save(StoredReminder(reminder, in: lists.calendar))
    #expect(try world.names(in: "Events").allSatisfy { !$0.hasSuffix(".ics") })
  }

  @Test func takesColorsByName() throws {
    let world = try StoreWorld()
    #expect(try world.events().create(title: "A", color: "SteelBlue").color == "#4682B4")
    #expect(CalendarColor.name(of: "#4682B4") == "steelblue")
    #expect(CalendarColor.color("#12345") == nil)
  }
}
