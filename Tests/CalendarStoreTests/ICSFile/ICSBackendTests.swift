import CivilTime
import Foundation
import SampleEvents
import Testing

@testable import CalendarStore

/// Calendars in one iCalendar file each.
@Suite struct ICSBackendTests {
  private let directory: TemporaryDirectory
  private let source: CalendarSource

  init() throws {
    directory = try TemporaryDirectory()
    source = CalendarSource(name: "subs", kind: .subscribed, location: directory.path)
  }

  private static func event(_ uid: String, _ title: String, day: Int = 5) -> String {
    "BEGIN:VEVENT\r\nUID:\(uid)\r\nDTSTAMP:20300101T000000Z\r\nDTSTART:203001\(day < 10 ? "0" : "")\(day)T100000Z\r\n"
      + "DTEND:203001\(day < 10 ? "0" : "")\(day)T110000Z\r\nSUMMARY:\(title)\r\nEND:VEVENT\r\n"
  }

  private static func calendar(_ events: String..., name: String = "Club") -> String {
    "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//EN\r\nX-WR-CALNAME:\(name)\r\n"
      + "X-APPLE-CALENDAR-COLOR:#ff2968ff\r\n" + events.joined() + "END:VCALENDAR\r\n"
  }

  private func store(
    _ source: CalendarSource? = nil, pause: UInt32 = 50_000
  ) throws -> EventStore {
    EventStore(
      [ICSBackend(source ?? self.source, pause: pause)],
      context: StoreContext(
        productID: Samples.productID, zone: .gmt,
        now: { Instant(secondsSince1970: 1_900_000_000) }, newUID: { UUID() },
        cacheFolder: directory.path(of: ".state")))
  }

  private var january: EventPredicate {
    EventPredicate(
      range: Instant(secondsSince1970: 1_893_456_000)..<Instant(secondsSince1970: 1_896_134_400))
  }

  @Test func readsAFileOfManyEvents() throws {
    let events = (0..<1_250).map { Self.event("e\($0)", "Event") }.joined()
    try directory.write(Self.calendar(events), to: "large.ics")
    #expect(try store().events(matching: january).count == 1_250)
  }

  /// Each event would be an object with all the zones.
  @Test func refusesAFileOfManyEventsWithManyZones() throws {
    let zones = (0..<2_000).map {
      "BEGIN:VTIMEZONE\r\nTZID:Z\($0)\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\n"
        + "TZOFFSETFROM:+0100\r\nTZOFFSETTO:+0100\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n"
    }.joined()
    let events = (0..<2_000).map { Self.event("e\($0)", "Event") }.joined()
    try directory.write(Self.calendar(zones + events), to: "zones.ics")
    let store = try store()
    #expect(try store.events(matching: january).isEmpty)
    #expect(store.problems.contains { $0.reason.contains("larger than any event") })
  }

  @Test func showsTheEventsOfEachFile() throws {
    try directory.write(Self.calendar(Self.event("a", "A"), Self.event("b", "B")), to: "club.ics")
    try directory.write(Self.calendar(Self.event("c", "C"), name: ""), to: "work.ics")
    try directory.write("x", to: "notes.txt")
    let store = try store()
    let calendars = try store.calendars(for: .event)
    #expect(calendars.map(\.calendar.name) == ["club", "work"])
    #expect(calendars.map(\.title) == ["Club", "work"])
    #expect(calendars.first?.color == "#FF2968")
    #expect(try store.events(matching: january).map(\.title) == ["A", "B", "C"])
    #expect(store.problems.isEmpty)
  }

  @Test func namesAFileWhoseNameIsNoText() throws {
    try directory.write(Self.calendar(Self.event("a", "A")), to: "club.ics")
    let name: [CChar] = [0x2F, -1] + Array(".ics".utf8CString)
    let path = Array(directory.path.utf8CString.dropLast()) + name
    close(open(path, O_CREAT | O_WRONLY, 0o600))
    defer { unlink(path) }
    let store = try store()
    #expect(try store.events(matching: january).map(\.title) == ["A"])
    #expect(store.problems.map(\.calendar.name) == ["\u{FFFD}.ics"])
    #expect(store.unreadCalendar?.cause == .inputOutput)
  }

  @Test func namesCalendarsByTheirFilesWithoutReadingThem() throws {
    try directory.write(Self.calendar(Self.event("a", "Match")), to: "sports.ics")
    let backend = source.localBackend()!
    #expect(try backend.calendars().map(\.title) == ["Club"])
    #expect(try backend.calendarsByName().map(\.title) == ["sports"])
    #expect(try backend.calendarsByName().map(\.color) == [nil])
  }

  @Test func readsOneFile() throws {
    try directory.write(Self.calendar(Self.event("a", "A")), to: "club.ics")
    let one = CalendarSource(
      name: "one", kind: .subscribed, location: directory.path(of: "club.ics"))
    #expect(try store(one).events(matching: january).map(\.title) == ["A"])
    let gone = CalendarSource(
      name: "one", kind: .subscribed, location: directory.path(of: "no.ics"))
    #expect(storeError { _ = try store(gone).calendars(for: .event) }?.cause == .noSuchCalendar)
  }

  @Test func refusesEveryChange() throws {
    let text = Self.calendar(Self.event("a", "A"))
    try directory.write(text, to: "club.ics")
    let store = try store()
    #expect(try store.calendars(for: .event).first?.isImmutable == true)
    var event = try #require(try store.events(matching: january).first)
    #expect(storeError { try store.remove(event, span: .thisEvent) }?.isRefusal == true)
    event.title = "Mine"
    #expect(storeError { try store.save(event, span: .thisEvent) }?.isRefusal == true)
    let backend = source.localBackend()!
    #expect(try backend.empty(event.calendar).failure?.isRefusal == true)
    #expect(try directory.text(of: "club.ics") == text)
  }

  @Test(arguments: [0, 10, 120, 200, 208])
  func neverCountsEventsOfAHalfWrittenFileAsRemoved(_ length: Int) throws {
    let text = Self.calendar(Self.event("a", "A"), Self.event("b", "B"))
    try directory.write(text, to: "club.ics")
    let store = try store(pause: 0)
    #expect(try store.events(matching: january).count == 2)
    try directory.write(String(text.prefix(length)), to: "club.ics")
    // The store that knows the whole file shows that.
    #expect(try store.events(matching: january).count == 2)
    #expect(store.problems.contains { $0.reason.contains("shown as it was before") })
    // Another one says why it shows nothing, and keeps what it knows.
    let other = try self.store(pause: 0)
    #expect(try other.events(matching: january).isEmpty)
    #expect(other.problems.contains { $0.reason.contains("fetch it again") })
    try directory.write(text, to: "club.ics")
    #expect(try store.events(matching: january).count == 2)
    #expect(try other.events(matching: january).count == 2)
    #expect(store.problems.isEmpty && other.problems.isEmpty)
  }

  @Test func waitsForAProgramThatIsWriting() throws {
    let text = Self.calendar(Self.event("a", "A"))
    try directory.write(String(text.dropLast(20)), to: "club.ics")
    let store = try store()
    let writing = Thread { [directory] in
      usleep(20_000)
      try? directory.write(text, to: "club.ics")
    }
    writing.start()
    #expect(try store.events(matching: january).map(\.title) == ["A"])
  }

  @Test func namesALink() throws {
    try directory.write(Self.calendar(Self.event("a", "A")), to: "club.ics")
    symlink("/etc/passwd", directory.path(of: "out.ics"))
    mkfifo(directory.path(of: "pipe.ics"), 0o600)
    let store = try store()
    #expect(try store.events(matching: january).map(\.title) == ["A"])
    #expect(store.problems.count == 1)
    #expect(store.problems.first?.reason.contains("it is a link") == true)
    #expect(!store.isForbidden)
  }

  @Test func refusesNewCalendars() throws {
    let backend = source.localBackend()!
    let error = storeError { _ = try backend.create(named: "A", color: nil, for: [.event]) }
    #expect(error?.isRefusal == true)
  }

  @Test func reportsChangesOfFiles() throws {
    try directory.write(Self.calendar(Self.event("a", "A"), Self.event("b", "B")), to: "club.ics")
    let watched = WatchedSource(try #require(source.localBackend()), inotify: nil)
    #expect(watched.hasChanged())
    try directory.write(Self.calendar(Self.event("a", "A2"), Self.event("c", "C")), to: "club.ics")
    #expect(watched.hasChanged())
    #expect(!watched.hasChanged())
  }
}
