import Foundation
import Testing

@testable import CalendarStore

/// What every backend promises.
@Suite struct CalendarBackendContractTests {
  private let directory: TemporaryDirectory
  private static let text = Array("BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n".utf8)
  private static let other = Array("BEGIN:VCALENDAR\nX-A:\u{0}\nEND:VCALENDAR".utf8) + [0xFF]

  init() throws { directory = try TemporaryDirectory() }

  private func world(_ kind: BackendWorld.Kind) -> BackendWorld { BackendWorld(kind, directory) }

  // MARK: Calendars

  @Test(arguments: BackendWorld.Kind.all)
  func hasNoCalendarsAtFirst(_ kind: BackendWorld.Kind) throws {
    #expect(try world(kind).open().calendars() == [])
  }

  @Test(arguments: BackendWorld.Kind.all)
  func makesCalendars(_ kind: BackendWorld.Kind) throws {
    let world = world(kind)
    let made = try world.open().create(
      named: "Work & trips", color: "#3366cc", for: Set(EntityType.allCases))
    #expect(made.title == "Work & trips")
    #expect(made.color == "#3366CC")
    #expect(made.source == world.source)
    #expect(made.calendar.name == "Work-trips")
    #expect(made.calendar.source == "personal")
    #expect(made.calendar.identifier != nil)
    #expect(made.entityTypes == Set(EntityType.allCases))
    #expect(!made.isImmutable)
    #expect(try world.open().calendars() == [made])
    #expect(try world.open().listing(of: made.calendar).versions == [])
  }

  @Test(arguments: BackendWorld.Kind.all)
  func listsCalendarsByTheirNames(_ kind: BackendWorld.Kind) throws {
    let backend = world(kind).open()
    for title in ["c", "a", "B"] { _ = try backend.create(named: title, color: nil, for: [.event]) }
    #expect(try backend.calendars().map(\.calendar.name) == ["B", "a", "c"])
    #expect(try backend.calendars().map(\.color) == [nil, nil, nil])
  }

  @Test(arguments: BackendWorld.Kind.all)
  func makesTwoCalendarsOfOneTitle(_ kind: BackendWorld.Kind) throws {
    let backend = world(kind).open()
    let first = try backend.create(named: "Work", color: nil, for: [.event])
    let second = try backend.create(named: "Work", color: nil, for: [.event])
    #expect(first.title == second.title)
    #expect(first.calendar != second.calendar)
    #expect(try backend.calendars().count == 2)
  }

  @Test(arguments: BackendWorld.Kind.all)
  func makesNoCalendarOfAWrongTitleOrColor(_ kind: BackendWorld.Kind) throws {
    let backend = world(kind).open()
    for title in ["", " \n\t", "\u{0}\u{1B}"] {
      let error = storeError { _ = try backend.create(named: title, color: nil, for: [.event]) }
      #expect(error?.field == "title")
    }
    for color in ["", "reddish", "#12345", "#12345G", "#1234567", "3366CC"] {
      let error = storeError { _ = try backend.create(named: "a", color: color, for: [.event]) }
      #expect(error?.field == "color")
    }
    #expect(try backend.calendars() == [])
  }

  @Test(arguments: BackendWorld.Kind.faithful)
  func changesTitleAndColor(_ kind: BackendWorld.Kind) throws {
    let backend = world(kind).open()
    var calendar = try backend.create(named: "Work", color: "#112233", for: [.event])
    calendar.title = "Arbeit"
    calendar.color = "#AABBCC"
    try backend.update(calendar)
    var listed = try #require(try backend.calendars().first)
    #expect(listed.title == "Arbeit")
    #expect(listed.color == "#AABBCC")
    #expect(listed.calendar == calendar.calendar)
    calendar.title = ""
    calendar.color = nil
    try backend.update(calendar)
    listed = try #require(try backend.calendars().first)
    #expect(listed.title == "Work")
    #expect(listed.color == nil)
    calendar.title = " "
    #expect(throws: StoreError.self) { try backend.update(calendar) }
    calendar.title = "Work"
    calendar.color = "bluish"
    #expect(throws: StoreError.self) { try backend.update(calendar) }
  }

  @Test(arguments: BackendWorld.Kind.all)
  func takesCalendarsAwayWithTheirObjects(_ kind: BackendWorld.Kind) throws {
    let backend = world(kind).open()
    let kept = try backend.create(named: "kept", color: nil, for: [.event])
    let gone = try backend.create(named: "gone", color: "#112233", for: [.event]).calendar
    _ = try backend.put(Self.text, as: "a.ics", in: gone, if: .absent)
    #expect(storeError { try backend.delete(gone, only: []) }?.isRefusal == true)
    #expect(try backend.listing(of: gone).versions.count == 1)
    try backend.delete(gone, only: nil)
    #expect(try backend.calendars() == [kept])
    #expect(try directory.names.filter { $0 != "kept" } == [])
    let again = try backend.create(named: "gone", color: nil, for: [.event])
    #expect(try backend.listing(of: again.calendar).versions == [])
    #expect(again.color == nil)
    try backend.delete(again.calendar, only: [])
    #expect(try backend.calendars() == [kept])
  }

  @Test(arguments: BackendWorld.Kind.all)
  func knowsNoOtherCalendars(_ kind: BackendWorld.Kind) throws {
    let world = world(kind)
    let backend = world.open()
    let made = try backend.create(named: "work", color: nil, for: [.event])
    for (title, source) in [
      ("other", "personal"), ("work", "others"), ("work", nil), ("../work", "personal"),
      ("..", "personal"), (".", "personal"), ("", "personal"), ("a/../work", "personal"),
      ("work\u{0}", "personal"),
    ] {
      let calendar = EventCalendar(
        name: title, source: source, identifier: made.calendar.identifier)
      let stored = StoredCalendar(calendar: calendar, source: world.source, title: "New")
      for attempt: () throws -> Void in [
        { _ = try backend.listing(of: calendar) },
        { _ = try backend.object("a.ics", in: calendar) },
        { _ = try backend.put(Self.text, as: "a.ics", in: calendar, if: .absent) },
        { try backend.remove("a.ics", in: calendar, if: .any) },
        { try backend.update(stored) },
        { try backend.delete(calendar, only: nil) },
        { _ = try backend.empty(calendar) },
      ] {
        #expect(storeError(attempt)?.cause == .noSuchCalendar)
      }
    }
    #expect(try backend.calendars() == [made])
  }

  // MARK: Objects

  @Test(arguments: BackendWorld.Kind.faithful)
  func keepsObjectsByteForByte(_ kind: BackendWorld.Kind) throws {
    let world = world(kind)
    let backend = world.open()
    let calendar = try backend.create(named: "work", color: nil, for: [.event]).calendar
    let texts = ["a.ics": Self.text, "b c\n.ICS": Self.other, "ä.ics": []]
    for (href, text) in texts {
      let version = try backend.put(text, as: href, in: calendar, if: .absent)
      #expect(version.href == href)
      let object = try world.open().object(href, in: calendar)
      #expect(object == CalendarObject(version: version, text: text))
    }
    let listed = try world.open().listing(of: calendar).versions
    #expect(listed.map(\.href).sorted() == texts.keys.sorted())
    for version in listed {
      #expect(try backend.object(version.href, in: calendar)?.version == version)
    }
    #expect(try backend.object("none.ics", in: calendar) == nil)
  }

  @Test(arguments: BackendWorld.Kind.faithful)
  func addsWhatIsAbsentAlone(_ kind: BackendWorld.Kind) throws {
    let backend = world(kind).open()
    let calendar = try backend.create(named: "work", color: nil, for: [.event]).calendar
    let version = try backend.put(Self.text, as: "a.ics", in: calendar, if: .absent)
    #expect(throws: StoreError.changed(yours: Self.other, theirs: Self.text)) {
      try backend.put(Self.other, as: "a.ics", in: calendar, if: .absent)
    }
    #expect(throws: StoreError.changed(yours: [], theirs: Self.text)) {
      try backend.remove("a.ics", in: calendar, if: .absent)
    }
    #expect(
      try backend.object("a.ics", in: calendar)
        == CalendarObject(version: version, text: Self.text))
  }

  @Test(arguments: BackendWorld.Kind.faithful)
  func replacesWhatIsUnchangedAlone(_ kind: BackendWorld.Kind) throws {
    let backend = world(kind).open()
    let calendar = try backend.create(named: "work", color: nil, for: [.event]).calendar
    let first = try backend.put(Self.text, as: "a.ics", in: calendar, if: .absent)
    let etag = try #require(first.etag)
    let second = try backend.put(Self.other, as: "a.ics", in: calendar, if: .unchanged(etag: etag))
    #expect(second.etag != first.etag)
    #expect(try backend.listing(of: calendar).versions == [second])
    #expect(throws: StoreError.changed(yours: [1], theirs: Self.other)) {
      try backend.put([1], as: "a.ics", in: calendar, if: .unchanged(etag: etag))
    }
    #expect(throws: StoreError.changed(yours: [1], theirs: nil)) {
      try backend.put([1], as: "b.ics", in: calendar, if: .unchanged(etag: etag))
    }
    #expect(try backend.listing(of: calendar).versions == [second])
  }

  @Test(arguments: BackendWorld.Kind.faithful)
  func replacesWhateverIsThere(_ kind: BackendWorld.Kind) throws {
    let backend = world(kind).open()
    let calendar = try backend.create(named: "work", color: nil, for: [.event]).calendar
    _ = try backend.put(Self.text, as: "a.ics", in: calendar, if: .any)
    let second = try backend.put(Self.other, as: "a.ics", in: calendar, if: .any)
    #expect(
      try backend.object("a.ics", in: calendar)
        == CalendarObject(version: second, text: Self.other))
  }

  @Test(arguments: BackendWorld.Kind.faithful)
  func removesUnderConditions(_ kind: BackendWorld.Kind) throws {
    let backend = world(kind).open()
    let calendar = try backend.create(named: "work", color: nil, for: [.event]).calendar
    #expect(throws: StoreError.missing) {
      try backend.remove("a.ics", in: calendar, if: .any)
    }
    #expect(throws: StoreError.changed(yours: [], theirs: nil)) {
      try backend.remove("a.ics", in: calendar, if: .unchanged(etag: "1-2-3"))
    }
    try backend.remove("a.ics", in: calendar, if: .absent)
    let old = try backend.put(Self.text, as: "a.ics", in: calendar, if: .absent)
    let etag = try #require(old.etag)
    let new = try backend.put(Self.other, as: "a.ics", in: calendar, if: .any)
    #expect(throws: StoreError.changed(yours: [], theirs: Self.other)) {
      try backend.remove("a.ics", in: calendar, if: .unchanged(etag: etag))
    }
    #expect(try backend.listing(of: calendar).versions == [new])
    try backend.remove("a.ics", in: calendar, if: .unchanged(etag: try #require(new.etag)))
    #expect(try backend.listing(of: calendar).versions == [])
    _ = try backend.put(Self.text, as: "a.ics", in: calendar, if: .absent)
    try backend.remove("a.ics", in: calendar, if: .any)
    #expect(try backend.object("a.ics", in: calendar) == nil)
  }

  @Test(arguments: BackendWorld.Kind.faithful)
  func emptiesCalendars(_ kind: BackendWorld.Kind) throws {
    let backend = world(kind).open()
    let calendar = try backend.create(named: "work", color: "#112233", for: [.event])
    #expect(try backend.empty(calendar.calendar).removed == [])
    for href in ["a.ics", "b.ics", "c.ICS"] {
      _ = try backend.put(Self.text, as: href, in: calendar.calendar, if: .absent)
    }
    #expect(try backend.empty(calendar.calendar).removed.sorted() == ["a.ics", "b.ics", "c.ICS"])
    #expect(try backend.listing(of: calendar.calendar).versions == [])
    #expect(try backend.calendars() == [calendar])
  }

  @Test(arguments: BackendWorld.Kind.faithful)
  func refusesNamesThatLeadElsewhere(_ kind: BackendWorld.Kind) throws {
    let world = world(kind)
    let backend = world.open()
    let calendar = try backend.create(named: "work", color: nil, for: [.event]).calendar
    try directory.write("theirs", to: "x.ics")
    for href in [
      "", ".", "..", "a", "a.txt", ".ics", ".a.ics", "/a.ics", "../x.ics", "a/b.ics", "./a.ics",
      "a\u{0}.ics", "\u{0}", "work/../../x.ics", "a.ics/", directory.path(of: "x.ics"),
    ] {
      for attempt: () throws -> Void in [
        { _ = try backend.object(href, in: calendar) },
        { _ = try backend.put(Self.text, as: href, in: calendar, if: .absent) },
        { _ = try backend.put(Self.text, as: href, in: calendar, if: .any) },
        { try backend.remove(href, in: calendar, if: .any) },
      ] {
        #expect(storeError(attempt)?.isRefusal == true)
      }
    }
    #expect(try directory.text(of: "x.ics") == "theirs")
    #expect(try backend.listing(of: calendar).versions == [])
  }
}
