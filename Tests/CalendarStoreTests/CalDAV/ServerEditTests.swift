import CivilTime
import Foundation
import SampleEvents
import Testing

@testable import CalendarStore

/// The requests of a store that changes events of a server.
@Suite struct ServerEditTests {
  private let directory: TemporaryDirectory
  private let server = MockServer()
  private let store: EventStore
  private let calendar: EventCalendar
  private static let report = "REPORT /cal/ada/tickets/"

  init() throws {
    directory = try TemporaryDirectory()
    server.addCalendar("tickets")
    let session = server.session(record: directory.path(of: "record.json"))
    try ServerDiscovery(session: session, confirm: { _, _ in false }).run().write(session.account)
    let context = StoreContext(
      productID: Samples.productID, zone: .gmt, now: { StoreWorld.now }, newUID: { UUID() },
      cacheFolder: directory.path(of: "cache"))
    store = EventStore([CalDAVBackend(session)], context: context)
    calendar = try #require(try store.calendars(for: .event).first).calendar
    let event = try Samples.event(1)
    try store.save(StoredEvent(event, in: calendar), span: .thisEvent)
  }

  /// The requests of the body, by their methods and paths.
  private func requests(_ body: () throws -> Void) rethrows -> [String] {
    server.update { $0.log = [] }
    try body()
    return server.log
  }

  private var path: String { "/cal/ada/tickets/\(Samples.href(1))" }

  @Test func anEditIsOneWrite() throws {
    var event = try #require(try store.event(withIdentifier: Samples.event(1).id))
    for title in ["Second", "Third"] {
      event.title = title
      let sent = try requests { event = try store.save(event, span: .thisEvent) }
      #expect(sent == ["PUT \(path)"])
      #expect(event.title == title && event.version?.etag != nil)
    }
    // The next fetch asks for what has changed, and gets nothing that it has.
    var found: StoredEvent?
    let sent = try requests { found = try store.event(withIdentifier: event.id) }
    #expect(found?.title == "Third")
    #expect(sent == [Self.report])
    let removal = try requests { try store.remove(event, span: .thisEvent) }
    #expect(removal == ["DELETE \(path)"])
    #expect(try store.event(withIdentifier: event.id) == nil)
  }

  /// A tag alone tells that something has changed, and not what.
  @Test func anEditIsTwoRequestsWithATagAlone() throws {
    server.update { $0.hasSyncToken = false }
    var event = try #require(try store.event(withIdentifier: Samples.event(1).id))
    for title in ["Second", "Third"] {
      event.title = title
      var found: StoredEvent?
      let sent = try requests {
        event = try store.save(event, span: .thisEvent)
        found = try store.event(withIdentifier: event.id)
      }
      #expect(found == event)
      #expect(sent == ["PUT \(path)", "PROPFIND /cal/ada/tickets/"])
    }
  }

  @Test func aNewEventIsAReportAndAWrite() throws {
    let another = EventStore(store.backends, context: store.context)
    for (number, store) in [(2, store), (3, another)] {
      let sent = try requests {
        try store.save(StoredEvent(Samples.event(number), in: calendar), span: .thisEvent)
      }
      #expect(sent == [Self.report, "PUT /cal/ada/tickets/\(Samples.href(number))"])
    }
  }

  /// Such a server may have altered the text (RFC 4791 §5.3.4).
  private func alterTexts(_ line: String, to other: String) {
    server.update { state in
      state.sendsEtags = false
      state.intercept = { request, state in
        guard request.method == .put else { return nil }
        var altered = request
        altered.body = Array(
          String(decoding: request.body, as: UTF8.self).replacing(line, with: other).utf8)
        return .success(MockServer.respond(altered, &state))
      }
    }
  }

  @Test func readsWhatAServerWithoutEtagsMadeOfAText() throws {
    alterTexts("SUMMARY:Mine", to: "SUMMARY:Theirs")
    var event = try #require(try store.event(withIdentifier: Samples.event(1).id))
    event.title = "Mine"
    event = try store.save(event, span: .thisEvent)
    #expect(event.title == "Theirs")
  }

  /// Each occurrence is one of the first fetch.
  @Test func savesEachOccurrenceWhereTheServerAltersTexts() throws {
    alterTexts("END:VEVENT", to: "X-SERVER:1\r\nEND:VEVENT")
    var event = try Samples.event(2)
    event.recurrenceRules = [try RecurrenceRule("FREQ=DAILY;COUNT=3")]
    try store.save(StoredEvent(event, in: calendar), span: .thisEvent)
    let start = store.instant(of: event.start)
    let times = EventPredicate(
      range: start..<Instant(secondsSince1970: start.secondsSince1970 + 3 * 86_400),
      calendars: [calendar])
    let all = { try store.events(matching: times).filter { $0.uid == event.uid } }
    for (number, var occurrence) in try all().enumerated() {
      occurrence.title = "Day \(number)"
      try store.save(occurrence, span: .thisEvent)
    }
    #expect(try all().map(\.title) == ["Day 0", "Day 1", "Day 2"])
    var others = try all()
    for index in others.indices { others[index].location = "Attic" }
    try store.save(others[0], span: .thisEvent)
    let theirs = try store.objectText(of: others[0]) + Array("\r\n".utf8)
    let href = try #require(others[0].version?.href)
    _ = server.writer().stage([
      ObjectWrite(href: href, content: .object(theirs), condition: .any)
    ]).commit()
    guard case .changed? = storeError({ try store.save(others[1], span: .thisEvent) }) else {
      Issue.record("another program's version was taken for an own one")
      return
    }
  }

  @Test func anotherProgramsChangeIsAConflictAndIsReadThen() throws {
    var event = try #require(try store.event(withIdentifier: Samples.event(1).id))
    let theirs = Array(
      String(decoding: try store.objectText(of: event), as: UTF8.self)
        .replacing("END:VEVENT", with: "LOCATION:Theirs\r\nEND:VEVENT").utf8)
    _ = server.writer().stage([
      ObjectWrite(href: Samples.href(1), content: .object(theirs), condition: .any)
    ]).commit()
    event.title = "Mine"
    guard case .changed(_, theirs) = storeError({ try store.save(event, span: .thisEvent) }) else {
      Issue.record("it was written")
      return
    }
    #expect(try store.refresh(&event))
    #expect(event.location == "Theirs")
    event.title = "Mine"
    try store.save(event, span: .thisEvent)
  }

  /// The removal may still arrive when the event is no longer where it was moved to.
  @Test func keepsAMovedEventWhoseRemovalMayArrive() throws {
    server.addCalendar("work")
    let session = server.session(record: directory.path(of: "record.json"))
    try ServerDiscovery(session: session, confirm: { _, _ in false }).run().write(session.account)
    let store = EventStore([CalDAVBackend(session)], context: store.context)
    let event = try #require(try store.event(withIdentifier: Samples.event(1).id))
    let work = try #require(try store.calendars(for: .event).last).calendar
    server.update { state in
      state.intercept = { request, _ in
        request.method == .delete ? .failure(HTTPFailure(reason: "closed", wasSent: true)) : nil
      }
    }
    let (_, transaction) = try store.stage { () throws(StoreError) in
      try store.move(event, to: work)
    }
    #expect(throws: StoreError.self) { try transaction.commit() }
    #expect(transaction.mayBeMade == [true, true])
    #expect(server.texts("tickets").count == 1 && server.texts("work").count == 1)
  }

  /// A server that chooses the names of objects, as RFC 5689 and CalDAV allow.
  @Test func keepsTheNameThatTheServerChose() throws {
    server.update { state in
      state.intercept = { request, state in
        let path = request.url.path
        guard request.method == .put, request.headers["If-None-Match"] != nil else { return nil }
        var renamed = request
        renamed.url = ServerURL("https://dav.test\(path.dropLast(4))-own.ics")!
        var response = MockServer.respond(renamed, &state)
        response.headers["location"] = renamed.url.path
        return .success(response)
      }
    }
    var event = try store.save(StoredEvent(Samples.event(2), in: calendar), span: .thisEvent)
    #expect(event.version?.href.hasSuffix("-own.ics") == true)
    event.item.title = "Another"
    event = try store.save(event, span: .thisEvent)
    #expect(server.texts("tickets").count == 2)
    try store.remove(event, span: .thisEvent)
    #expect(server.texts("tickets").count == 1)
  }
}
