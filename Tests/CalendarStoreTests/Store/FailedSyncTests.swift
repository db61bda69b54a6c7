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
    return (world, EventStore([disk], context: try world.context()), disk)
  }

  private func starts(_ world: StoreWorld) throws -> Int {
    let december = try world.predicate((2026, 11, 1), (2026, 12, 31))
    return try world.events(isCached: false).events(matching: december).count
  }

  @Test(arguments: [true, false])
  func aFailedMoveLeavesTheEventOnce(_ makesChanges: Bool) throws {
    let (world, store, disk) = try scene()
    let event = try #require(try store.event(withIdentifier: ItemID(uid: "a@b")))
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
      try #require(try store.event(withIdentifier: ItemID(uid: uid)))
    }
    let transaction = try store.stage { () throws(StoreError) in
      for event in events { _ = try store.move(event, to: world.calendar("work")) }
    }.transaction
    disk.unsynced = "a.ics"
    disk.makesChanges = makesChanges
    #expect(storeError { try transaction.commit() } == disk.error)
    #expect(try world.text(of: "a.ics") == Self.series)
    #expect(try world.names() == ["a.ics", "b.ics"])
    #expect(try world.names(in: "work") == [])
  }

  @Test func aBatchTakesBackAChangeWhoseSyncFailed() throws {
    let (world, store, disk) = try scene()
    try world.write(event: "UID:b", "SUMMARY:B", "DTSTART:20261124T090000Z", to: "b.ics")
    for uid in ["b", "a@b"] {
      var event = try #require(try store.event(withIdentifier: ItemID(uid: uid)))
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
    var event = try #require(try store.event(withIdentifier: ItemID(uid: "a@b", occurrence: day)))
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

  func listing() throws(StoreError) -> CalendarListing { try base.listing() }

  func create(
    named title: String, color: String?, for entityTypes: Set<EntityType>
  ) throws(StoreError) -> StoredCalendar {
    try base.create(named: title, color: color, for: entityTypes)
  }

  func update(_ calendar: StoredCalendar) throws(StoreError) { try base.update(calendar) }

  func delete(_ calendar: EventCalendar, only versions: [ObjectVersion]?) throws(StoreError) {
    try base.delete(calendar, only: versions)
  }

  func reader(
    of calendar: EventCalendar, productID: String
  ) throws(StoreError) -> any CalendarReader {
    UnsyncedReader(try base.reader(of: calendar, productID: productID), self)
  }

  /// The failure of a change; nil for a change that succeeds.
  fileprivate func fault(_ change: ObjectWrite, in calendar: EventCalendar) -> StoreError? {
    guard change.href == unsynced, change.condition != .absent, failures > 0 else { return nil }
    if case .none = change.content {
      guard calendar.name == "home" else { return nil }
    } else {
      failures -= 1
    }
    return StoreError.failed(cause: .inputOutput, path: "a.ics", reason: "mend the disk")
  }
}

private final class UnsyncedReader: CalendarReader {
  private let base: any CalendarReader
  private let disk: UnsyncedBackend

  init(_ base: any CalendarReader, _ disk: UnsyncedBackend) {
    self.base = base
    self.disk = disk
  }

  var calendar: EventCalendar { base.calendar }
  var batchLimit: Int { base.batchLimit }

  func changes(since state: SyncToken) throws(StoreError) -> ObjectChanges {
    try base.changes(since: state)
  }

  func objects(_ hrefs: [String]) throws(StoreError) -> [ObjectResult] { try base.objects(hrefs) }

  func version(of href: String) throws(StoreError) -> ObjectVersion? { try base.version(of: href) }

  func stage(_ changes: [ObjectWrite]) -> StagedBatch {
    let faults = changes.map { disk.fault($0, in: calendar) }
    let makesChanges = disk.makesChanges
    let base = base.stage(zip(changes, faults).filter { $0.1 == nil || makesChanges }.map(\.0))
    var ready = base.changes.makeIterator()
    let staged = faults.compactMap { fault -> StagedChange? in
      fault != nil && !makesChanges ? .ready(etag: nil, text: []) : ready.next()
    }
    return StagedBatch(staged) {
      var made = base.commit().makeIterator()
      return zip(faults, staged).compactMap { fault, staged in
        if let fault, !makesChanges { return .failed(fault) }
        guard let outcome = made.next(), case .ready = staged else { return nil }
        return fault.map { .unknown($0) } ?? outcome
      }
    }
  }

  func reconcile(_ write: InterruptedWrite) throws(StoreError) -> WriteOutcome {
    try base.reconcile(write)
  }
}
