import CivilTime
import Foundation
import SampleEvents
import Testing

@testable import CalendarStore

@Suite struct CalendarAccessTests {
  let directory: TemporaryDirectory
  let builtIn: CalendarSource
  let personal: CalendarSource
  /// The configuration allows adding alone.
  let work: CalendarSource
  /// The configuration allows nothing.
  let closed: CalendarSource

  init() throws {
    let directory = try TemporaryDirectory()
    self.directory = directory
    func source(_ name: String) throws -> CalendarSource {
      let path = directory.path(of: name)
      try FileManager.default.createDirectory(
        atPath: "\(path)/\(name)", withIntermediateDirectories: true)
      return CalendarSource(name: name, location: path)
    }
    builtIn = try source("local")
    personal = try source("personal")
    work = try source("work")
    closed = try source("closed")
  }

  var record: String { directory.path(of: "state/ticketcal/access.json") }

  func access() throws -> CalendarAccess {
    CalendarAccess(
      sources: [
        AccessibleSource(source: builtIn, isBuiltIn: true), AccessibleSource(source: personal),
        AccessibleSource(source: work, limit: .writeOnly),
        AccessibleSource(source: closed, limit: .none),
      ],
      record: try AccessRecord(path: record),
      context: StoreContext(
        productID: Samples.productID, zone: .gmt, now: { StoreWorld.now },
        newUID: { Samples.uid(1) }))
  }

  @Test(arguments: EntityType.allCases)
  func listsAndDoesNoMoreWhereOneTypeAloneMayBeRead(type: EntityType) throws {
    let access = try access()
    try access.deny(personal)
    try access.grant(personal, for: [type])
    let list = try access.requestFullAccess(
      for: Set(EntityType.allCases), to: [personal]
    ) { _ in nil }
    let calendar = try #require(try list.calendars().first)
    #expect(!list.isManaged(personal))
    for attempt: () throws -> Void in [
      { _ = try list.objectCount(of: calendar) }, { _ = try list.check(calendar) },
      { _ = try list.empty(calendar) }, { try list.delete(calendar, evenWithEvents: true) },
      { try list.update(calendar) }, { _ = try list.create(title: "New", in: personal) },
    ] {
      #expect(storeError(attempt)?.isNoAccess == true)
    }
    try access.grant(personal)
    #expect(list.isManaged(personal))
    #expect(try list.objectCount(of: calendar) == 0)
  }

  @Test func namesCalendarsWithoutAskingAndWithoutReadingThem() throws {
    try Data("Trips".utf8).write(to: URL(filePath: "\(personal.location)/personal/displayname"))
    let access = try access()
    try access.deny(builtIn)
    let calendars = try access.calendars()
    #expect(calendars.map(\.source.name) == ["personal", "work"])
    #expect(calendars.first?.title == "Trips")
    #expect(access.status(of: personal, for: .event) == .notDetermined)
    try access.reset(builtIn, for: [.reminder])
    #expect(try access.calendars(for: [.reminder]).count == 3)
  }

  @Test func addsAnEventWithoutTheRightToRead() throws {
    let access = try access()
    try access.grantWriteOnly(personal)
    #expect(try access.defaultCalendar()?.calendar.name == "local")
    let calendar = try #require(try access.calendars().first { $0.source == personal })
    let writer = try access.requestWriteOnlyAccess(to: calendar)
    let event = Event(
      uid: "a", title: "Talk", start: .utc(try Samples.reading(2027, 3, 1, 9)),
      end: .utc(try Samples.reading(2027, 3, 1, 10)))
    let version = try writer.add(event, at: StoreWorld.now)
    #expect(version.href == "a.ics" && version.etag != nil)
    let text = try String(contentsOfFile: "\(personal.location)/personal/a.ics", encoding: .utf8)
    #expect(text.contains("DTSTAMP:20270115T080000Z") && text.contains("SUMMARY:Talk"))
    #expect(storeError { try writer.add(event, at: StoreWorld.now) }?.isRefusal == true)
    #expect(throws: StoreError.self) {
      _ = try access.requestFullAccess(to: [personal], ask: { _ in nil })
    }
  }

  @Test func defaultsAreKnownWithoutTheRightToRead() throws {
    let names: [EntityType: String] = [.event: "personal", .reminder: "gone"]
    let access = CalendarAccess(
      sources: [builtIn, personal].map { AccessibleSource(source: $0) },
      record: try AccessRecord(path: record),
      context: StoreContext(
        productID: Samples.productID, zone: .gmt, now: { StoreWorld.now },
        newUID: { Samples.uid(1) }, defaultCalendars: names))
    #expect(try access.defaultCalendar()?.source == personal)
    #expect(try access.defaultCalendar(for: .reminder)?.source == builtIn)
  }

  /// Another calendar must not get the events of a default that cannot be looked up.
  @Test(arguments: ["office/tickets", "personal", nil])
  func aDamagedRecordOfAServerHidesNoDefault(_ name: String?) throws {
    let record = directory.path(of: "office.json")
    let server = CalendarSource(name: "office", kind: .calDAV, location: "https://dav.test/")
    let access = CalendarAccess(
      sources: [
        AccessibleSource(
          source: server,
          server: ServerAccount(secret: .none, record: record, environment: [:])),
        AccessibleSource(source: personal),
      ],
      record: try AccessRecord(path: self.record),
      context: StoreContext(
        productID: Samples.productID, zone: .gmt, now: { StoreWorld.now },
        newUID: { Samples.uid(1) },
        defaultCalendars: name.map { [.event: $0] } ?? [:]))
    #expect(try access.serverCalendars(of: server) == nil)
    #expect(try access.serverCalendars(of: personal) == nil)
    try directory.write("{", to: "office.json")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: record)
    let damaged = "\(record): not a record of a server"
    let error = storeError { _ = try access.serverCalendars(of: server) }
    #expect(error?.reason.hasPrefix(damaged) == true)
    #expect(try access.calendars().map(\.source) == [personal])
    if name == "office/tickets" {
      #expect(
        storeError { _ = try access.defaultCalendar() }?.reason.hasPrefix(damaged) == true)
    } else {
      #expect(try access.defaultCalendar()?.source == personal)
    }
  }

  /// `localizedDescription` is what a program shows that knows no more of an error.
  @Test func everyErrorSaysItsReason() throws {
    let problem = ObjectProblem(
      calendar: EventCalendar(name: "home", source: "work"), href: "a.ics", reason: "empty")
    let errors: [(any Error, String)] = [
      (StoreError.missing, "no longer in the calendar"),
      (StoreError.noAccess(closed, .denied), "the calendars in \(closed.location) may not be used"),
      (problem, "work/home/a.ics: empty"),
      (
        CommitFailure(item: ItemID(uid: "a"), title: "Talk", error: .missing),
        "Talk: no longer in the calendar"
      ),
      (RecurrenceRuleError.countAndUntil, "\(RecurrenceRuleError.countAndUntil)"),
    ]
    for (error, reason) in errors { #expect(error.localizedDescription == reason) }
  }

  @Test(arguments: EntityType.allCases)
  func startsWithWhatTheConfigurationSays(type: EntityType) throws {
    let access = try access()
    #expect(access.status(of: builtIn, for: type) == .fullAccess)
    #expect(access.status(of: personal, for: type) == .notDetermined)
    #expect(access.status(of: work, for: type) == .restricted)
    #expect(access.status(of: closed, for: type) == .restricted)
    let stranger = CalendarSource(name: "elsewhere", location: "/nowhere")
    #expect(access.status(of: stranger, for: type) == .restricted)
    #expect(!FileManager.default.fileExists(atPath: record))
  }

  @Test(arguments: EntityType.allCases)
  func remembersWhatIsGrantedDeniedAndReset(type: EntityType) throws {
    let other: EntityType = type == .event ? .reminder : .event
    let access = try access()
    try access.grant(personal, for: [type])
    #expect(access.status(of: personal, for: type) == .fullAccess)
    #expect(access.status(of: personal, for: other) == .notDetermined)
    try access.deny(personal, for: [type])
    #expect(access.status(of: personal, for: type) == .denied)
    #expect(try self.access().status(of: personal, for: type) == .denied)
    try access.reset(personal, for: [type])
    #expect(access.status(of: personal, for: type) == .notDetermined)
    #expect(try self.access().status(of: personal, for: type) == .notDetermined)
  }

  @Test func aDeniedBuiltInSourceIsGrantedAgainByReset() throws {
    let access = try access()
    try access.deny(builtIn)
    #expect(access.status(of: builtIn, for: .event) == .denied)
    try access.reset(builtIn)
    #expect(access.status(of: builtIn, for: .event) == .fullAccess)
  }

  @Test func nothingRaisesWhatIsRestricted() throws {
    let access = try access()
    for source in [work, closed] {
      #expect(storeError { try access.grant(source) } == .noAccess(source, .restricted))
      #expect(
        storeError { _ = try access.requestFullAccess(to: [source], ask: { _ in true }) }
          == .noAccess(source, .restricted))
    }
    try access.deny(work)
    #expect(access.status(of: work, for: .event) == .denied)
    try access.reset(work)
    #expect(access.status(of: work, for: .event) == .restricted)
  }

  @Test func aGrantEndsWhenTheConfigurationAllowsLess() throws {
    try access().grant(personal)
    let limited = CalendarAccess(
      sources: [AccessibleSource(source: personal, limit: .writeOnly)],
      record: try AccessRecord(path: record),
      context: StoreContext(
        productID: Samples.productID, zone: .gmt, now: { StoreWorld.now },
        newUID: { Samples.uid(1) }))
    #expect(limited.status(of: personal, for: .event) == .restricted)
  }

  @Test func aGrantIsForOnePlaceAlone() throws {
    try access().grant(personal)
    let moved = CalendarSource(name: personal.name, location: personal.location + "2")
    let access = CalendarAccess(
      sources: [AccessibleSource(source: moved)], record: try AccessRecord(path: record),
      context: StoreContext(
        productID: Samples.productID, zone: .gmt, now: { StoreWorld.now },
        newUID: { Samples.uid(1) }))
    #expect(access.status(of: moved, for: .event) == .notDetermined)
  }

  @Test func asksOnceAndRemembersYes() throws {
    var asked: [String] = []
    let first = try access()
    _ = try first.requestFullAccess(ask: {
      asked.append($0.name)
      return true
    })
    #expect(asked == ["personal"])
    #expect(first.status(of: personal, for: .event) == .fullAccess)
    _ = try access().requestFullAccess(ask: { _ in
      Issue.record("asked again")
      return false
    })
    _ = try access().requestFullAccess(for: [.reminder], to: [personal], ask: { _ in nil })
  }

  @Test func remembersNoAsWriteOnly() throws {
    let access = try access()
    let store = try access.requestFullAccess(ask: { _ in false })
    #expect(try store.calendars(for: .event).map(\.source.name) == ["local"])
    #expect(access.status(of: personal, for: .event) == .writeOnly)
    #expect(
      storeError { _ = try access.requestFullAccess(to: [personal], ask: { _ in true }) }
        == .noAccess(personal, .writeOnly))
    _ = try access.requestWriteOnlyAccess(
      to: EventCalendar(name: "personal", source: "personal"),
      at: personal.location + "/personal", productID: Samples.productID)
  }

  /// The denied source comes first, and its folder is around the other one's.
  @Test func writesToASourceWithinADeniedOne() throws {
    let outer = CalendarSource(name: "aouter", location: directory.path)
    let access = CalendarAccess(
      sources: [AccessibleSource(source: outer), AccessibleSource(source: personal)],
      record: try AccessRecord(path: record),
      context: StoreContext(
        productID: Samples.productID, zone: .gmt, now: { StoreWorld.now },
        newUID: { Samples.uid(1) }))
    try access.deny(outer)
    let path = personal.location + "/personal"
    try access.checkWriting(to: EventCalendar(name: "personal", source: "personal"), at: path)
    try access.checkWriting(to: EventCalendar(name: "personal"), at: path)
    #expect(
      storeError {
        try access.checkWriting(
          to: EventCalendar(name: "work"), at: directory.path(of: "work"))
      } == .noAccess(outer, .denied))
  }

  @Test func failsWhereNobodyCanBeAsked() throws {
    let access = try access()
    #expect(
      storeError { _ = try access.requestFullAccess(to: [personal], ask: { _ in nil }) }
        == .noAccess(personal, .notDetermined))
    #expect(access.status(of: personal, for: .event) == .notDetermined)
    let others = try access.requestFullAccess(ask: { _ in nil })
    #expect(try others.calendars(for: .event).map(\.source.name) == ["local"])
  }

  @Test func leavesOutWhatMayNotBeRead() throws {
    let access = try access()
    try access.deny(personal)
    let store = try access.requestFullAccess(ask: { _ in nil })
    #expect(try store.calendars(for: .event).map(\.calendar.name) == ["local"])
    #expect(
      storeError { _ = try access.requestFullAccess(to: [personal], ask: { _ in nil }) }
        == .noAccess(personal, .denied))
    try access.deny(builtIn)
    #expect(
      storeError { _ = try access.requestFullAccess(ask: { _ in nil }) }
        == .noAccess(builtIn, .denied))
  }

  @Test func listsCalendarsOfWhatMayBeReadOfEitherKind() throws {
    let access = try access()
    try access.grant(personal, for: [.reminder])
    let list = try access.requestFullAccess(for: Set(EntityType.allCases), ask: { _ in nil })
    #expect(try list.calendars().map(\.source.name) == ["local", "personal"])
  }

  @Test func aStoreReadsTheItemsThatItWasAskedFor() throws {
    let access = try access()
    try access.grant(personal)
    let events = try access.requestFullAccess(to: [personal], ask: { _ in nil })
    let refusal = StoreError.noAccess(personal, .notDetermined)
    #expect(storeError { _ = try events.reminders(matching: .all) } == refusal)
    let both = try access.requestFullAccess(
      for: [.event, .reminder], to: [personal], ask: { _ in nil })
    #expect(try both.reminders(matching: .all) == [])
    try access.deny(personal, for: [.reminder])
    #expect(storeError { _ = try both.reminders(matching: .all) } == .noAccess(personal, .denied))
    #expect(try both.calendars(for: .event).map(\.calendar.name) == ["personal"])
  }

  @Test func addsWhereNothingIsDenied() throws {
    let access = try access()
    let calendar = EventCalendar(name: "personal", source: "personal")
    let path = personal.location + "/personal"
    _ = try access.requestWriteOnlyAccess(to: calendar, at: path, productID: Samples.productID)
    _ = try access.requestWriteOnlyAccess(
      to: EventCalendar(name: "work", source: "work"), at: work.location + "/work",
      productID: Samples.productID)
    try access.deny(personal)
    #expect(
      storeError {
        _ = try access.requestWriteOnlyAccess(to: calendar, at: path, productID: Samples.productID)
      } == .noAccess(personal, .denied))
    // By its path alone it is the same calendar.
    #expect(
      storeError { try access.checkWriting(to: EventCalendar(name: "personal"), at: path) }
        == .noAccess(personal, .denied))
    #expect(
      storeError {
        try access.checkWriting(
          to: EventCalendar(name: "closed", source: "closed"), at: closed.location + "/closed")
      } == .noAccess(closed, .restricted))
    try access.checkWriting(to: EventCalendar(name: "elsewhere"), at: "/elsewhere")
    let missing = storeError {
      _ = try access.requestWriteOnlyAccess(
        to: EventCalendar(name: "gone"), at: directory.path(of: "gone"),
        productID: Samples.productID)
    }
    #expect(missing?.cause == .noSuchCalendar)
  }
}
