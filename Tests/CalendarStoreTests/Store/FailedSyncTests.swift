import CivilTime
import Foundation
import SampleEvents
import Testing

@testable import CalendarStore

/// A disk that fails after the change was made, as fsync(2) of the folder does.
@Suite struct FailedSyncTests {
  private static let series = StoreWorld.object([
    "BEGIN:VEVENT", "UID:a@b", "DTSTAMP:20261101T000000Z", "DTSTART:20261124T090000Z",
    "RRULE:FREQ=WEEKLY", "SUMMARY:Dentist", "END:VEVENT",
  ])

  private func scene() throws -> (world: StoreWorld, store: EventStore, disk: UnsyncedBackend) {
    let world = try StoreWorld("home", "work")
    try world.write(Self.series, to: "a.ics")
    let disk = UnsyncedBackend(VdirBackend(world.source))
    return (world, EventStore(CalendarDatabase([disk], context: try world.context())), disk)
  }

  private func starts(_ world: StoreWorld) throws -> Int {
    let december = try world.predicate((2026, 11, 1), (2026, 12, 31))
    return try world.events(isCached: false).events(matching: december).count
  }

  @Test(arguments: [true, false])
  func aFailedMoveLeavesTheEventOnce(_ makesChanges: Bool) throws {
    let (world, store, disk) = try scene()
    let event = try #require(try store.event(withID: ItemID(uid: "a@b")))
    disk.unsynced = "a.ics"
    disk.makesChanges = makesChanges
    #expect(storeError { _ = try store.move(event, to: world.calendar("work")) } == disk.error)
    #expect(try world.text(of: "a.ics") == Self.series)
    #expect(try world.names(in: "work") == [])
  }

  @Test(arguments: [true, false])
  func aBatchOfMovesLeavesEachEventOnce(_ makesChanges: Bool) throws {
    let (world, store, disk) = try scene()
    try world.write(event: "UID:b", "SUMMARY:B", "DTSTART:20261124T090000Z", to: "b.ics")
    let events = try ["b", "a@b"].map { uid in
      try #require(try store.event(withID: ItemID(uid: uid)))
    }
    let changes = try store.objects.stage { () throws(StoreError) in
      for event in events { _ = try store.move(event, to: world.calendar("work")) }
    }.changes
    disk.unsynced = "a.ics"
    disk.makesChanges = makesChanges
    #expect(storeError { try changes.commit() } == disk.error)
    #expect(try world.text(of: "a.ics") == Self.series)
    #expect(try world.names() == ["a.ics", "b.ics"])
    #expect(try world.names(in: "work") == [])
  }

  @Test func aBatchTakesBackAChangeWhoseSyncFailed() throws {
    let (world, store, disk) = try scene()
    try world.write(event: "UID:b", "SUMMARY:B", "DTSTART:20261124T090000Z", to: "b.ics")
    for uid in ["b", "a@b"] {
      var event = try #require(try store.event(withID: ItemID(uid: uid)))
      event.title = "Changed"
      try store.save(event, span: .futureEvents, commit: false)
    }
    disk.unsynced = "a.ics"
    disk.failures = 1
    #expect(store.commit().map(\.error) == [disk.error])
    #expect(try world.text(of: "a.ics") == Self.series)
    #expect(try world.text(of: "b.ics").contains("SUMMARY:B\r\n"))
  }

  @Test func aFailedSplitLeavesTheSeries() throws {
    let (world, store, disk) = try scene()
    let day = EventTime.utc(try Samples.reading(2026, 12, 8, 9))
    var event = try #require(try store.event(withID: ItemID(uid: "a@b", occurrence: day)))
    event.title = "Doctor"
    disk.unsynced = "a.ics"
    #expect(storeError { try store.save(event, span: .futureEvents) } == disk.error)
    #expect(try world.text(of: "a.ics") == Self.series)
    #expect(try world.names() == ["a.ics"])
    #expect(try starts(world) == 6)
  }
}

/// A vdir on which changes of an object fail, after they are made or without being made.
private final class UnsyncedBackend: CalendarBackend {
  private let base: VdirBackend
  /// The object whose changes fail; new objects do not.
  var unsynced: String?
  var makesChanges = true
  /// The number of changes that fail.
  var failures = Int.max
  let error = StoreError.failed(cause: .inputOutput, path: "a.ics", reason: "mend the disk")

  init(_ base: VdirBackend) { self.base = base }

  var source: CalendarSource { base.source }

  func calendars() throws(StoreError) -> [StoredCalendar] { try base.calendars() }

  func create(
    named title: String, color: String?, for entityTypes: Set<EntityType>
  ) throws(StoreError) -> StoredCalendar {
    try base.create(named: title, color: color, for: entityTypes)
  }

  func update(_ calendar: StoredCalendar) throws(StoreError) { try base.update(calendar) }

  func delete(
    _ calendar: EventCalendar, evenWithObjects: Bool, only versions: [EventVersion]?
  ) throws(StoreError) {
    try base.delete(calendar, evenWithObjects: evenWithObjects, only: versions)
  }

  func empty(
    _ calendar: EventCalendar, only versions: [EventVersion]?
  ) throws(StoreError) -> EmptiedCalendar {
    try base.empty(calendar, only: versions)
  }

  func listing(of calendar: EventCalendar) throws(StoreError) -> ObjectListing {
    try base.listing(of: calendar)
  }

  func object(_ href: String, in calendar: EventCalendar) throws(StoreError) -> CalendarObject? {
    try base.object(href, in: calendar)
  }

  func put(
    _ text: [UInt8], as href: String, in calendar: EventCalendar,
    if condition: EventChange.Condition
  ) throws(StoreError) -> EventVersion {
    let fails = href == unsynced && condition != .absent && failures > 0
    if fails { failures -= 1 }
    if fails, !makesChanges { throw error }
    let version = try base.put(text, as: href, in: calendar, if: condition)
    if fails { throw error }
    return version
  }

  func remove(
    _ href: String, in calendar: EventCalendar, if condition: EventChange.Condition
  ) throws(StoreError) {
    let fails = href == unsynced && calendar.title == "home"
    if fails, !makesChanges { throw error }
    try base.remove(href, in: calendar, if: condition)
    if fails { throw error }
  }
}
