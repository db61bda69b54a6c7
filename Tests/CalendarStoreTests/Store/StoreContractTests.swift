import CivilTime
import Foundation
import SampleEvents
import Testing

@testable import CalendarStore

/// What a store promises over every kind of calendar, also over one that sends no etags after a write.
@Suite struct StoreContractTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func scene(
    _ kind: BackendWorld.Kind
  ) throws -> (world: BackendWorld, store: EventStore, calendar: EventCalendar) {
    let world = BackendWorld(kind, directory)
    let backend = world.open()
    let calendar = try backend.create(named: "\(UUID())", color: nil, for: [.event]).calendar
    let context = StoreContext(
      productID: Samples.productID, zone: .gmt, now: { StoreWorld.now }, newUID: { UUID() })
    return (world, EventStore([backend], context: context), calendar)
  }

  @Test(arguments: BackendWorld.Kind.installed)
  func savesAgainWhatItHasSaved(_ kind: BackendWorld.Kind) throws {
    let (world, store, calendar) = try scene(kind)
    var event = try store.save(StoredEvent(try Samples.event(1), in: calendar), span: .thisEvent)
    #expect(event.version?.etag != nil)
    for title in ["Second", "Third"] {
      event.title = title
      event = try store.save(event, span: .thisEvent)
    }
    #expect(try store.event(withIdentifier: event.id)?.title == "Third")
    try store.remove(event, span: .thisEvent)
    #expect(try world.open().listing(of: calendar).versions == [])
  }

  @Test(arguments: BackendWorld.Kind.installed)
  func replacesNothingThatAnotherProgramHasChanged(_ kind: BackendWorld.Kind) throws {
    let (world, store, calendar) = try scene(kind)
    var event = try store.save(StoredEvent(try Samples.event(1), in: calendar), span: .thisEvent)
    let href = try #require(event.version?.href)
    let other = world.open()
    let before = try #require(try other.object(href, in: calendar))
    let theirs = Array(
      String(decoding: before.text, as: UTF8.self)
        .replacingOccurrences(of: "END:VEVENT", with: "X-OTHER:1\r\nEND:VEVENT").utf8)
    let etag = try #require(before.version.etag)
    try other.put(theirs, as: href, in: calendar, if: .unchanged(etag: etag))
    event.title = "Mine"
    for attempt in [
      { try store.remove(event, span: .thisEvent) },
      { _ = try store.save(event, span: .thisEvent) },
    ] as [() throws -> Void] {
      guard case .changed(_, theirs) = storeError(attempt) else {
        Issue.record("it was written")
        return
      }
    }
    let present = try #require(try other.object(href, in: calendar)?.text)
    #expect(String(decoding: present, as: UTF8.self).contains("X-OTHER:1"))
  }

  /// Of several changes, the last one is in conflict as they are made: none stays made.
  @Test(arguments: BackendWorld.Kind.installed)
  func commitsAllOrNone(_ kind: BackendWorld.Kind) throws {
    let (world, store, calendar) = try scene(kind)
    var events: [StoredEvent] = []
    for number in 1...7 {
      let event = StoredEvent(try Samples.event(number), in: calendar)
      events.append(try store.save(event, span: .thisEvent))
    }
    let transaction = try store.stage { () throws(StoreError) in
      for index in events.indices {
        events[index].title = "Changed"
        try store.save(events[index], span: .thisEvent)
      }
    }.transaction
    let other = world.open()
    let href = try #require(events[6].version?.href)
    let etag = try #require(try other.object(href, in: calendar)?.version.etag)
    try other.remove(href, in: calendar, if: .unchanged(etag: etag))
    guard case .changed = storeError({ try transaction.commit() }) else {
      Issue.record("it was made")
      return
    }
    let titles = try events.prefix(6).map { try store.event(withIdentifier: $0.id)?.title }
    #expect(!titles.contains("Changed"))
    #expect(titles.count == 6)
  }
}
