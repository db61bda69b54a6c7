import CivilTime
import Foundation
import SampleEvents
import Testing

@testable import CalendarStore

/// Reading a server's calendars, and what is read while the server is away.
@Suite struct ServerReadingTests {
  let directory: TemporaryDirectory
  let server = MockServer()
  let calendar = EventCalendar(
    name: "tickets", source: "personal", identifier: "https://dav.test/cal/ada/tickets/")

  init() throws {
    directory = try TemporaryDirectory()
    server.addCalendar("tickets")
    let record = try ServerDiscovery(session: session, confirm: { _, _ in false }).run()
    try record.write(session.account)
    server.update { $0.log = [] }
  }

  private var session: CalDAVSession { server.session(record: directory.path(of: "record.json")) }

  func store(at moment: Int = 1_800_000_000) throws -> EventStore {
    let context = StoreContext(
      productID: Samples.productID, zone: .gmt, now: { Instant(secondsSince1970: moment) },
      newUID: { UUID() }, cacheFolder: directory.path(of: "cache"))
    return EventStore([CalDAVBackend(session)], context: context)
  }

  func put(_ href: String, _ text: String = "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n") {
    let writer = server.writer()
    let condition: ObjectWrite.Condition =
      server.texts("tickets")["/cal/ada/tickets/\(href)"] == nil ? .absent : .any
    _ = writer.stage([
      ObjectWrite(href: href, content: .object(Array(text.utf8)), condition: condition)
    ]).commit()
    server.update { $0.log = [] }
  }

  /// Objects that the calendar has not: `0.ics` and so on.
  func put(count: Int) {
    let text = Array("BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n".utf8)
    let writer = server.writer()
    // As many as a writer takes at once.
    for first in stride(from: 0, to: count, by: 50) {
      let writes = (first..<min(first + 50, count)).map {
        ObjectWrite(href: "\($0).ics", content: .object(text), condition: .absent)
      }
      _ = writer.stage(writes).commit()
    }
    server.update { $0.log = [] }
  }

  func hrefs(_ store: EventStore) throws -> [String] {
    try store.listing(of: calendar).versions.map(\.href).sorted()
  }

  @Test(arguments: [(true, true), (true, false), (false, true), (false, false)])
  func followsTheServer(_ hasSyncToken: Bool, _ hasCtag: Bool) throws {
    server.update { ($0.hasSyncToken, $0.hasCtag) = (hasSyncToken, hasCtag) }
    #expect(try hrefs(store()) == [])
    put("a.ics")
    put("b.ics", "BEGIN:VCALENDAR\r\nX-A:<&\r\nEND:VCALENDAR\r\n")
    #expect(try hrefs(store()) == ["a.ics", "b.ics"])
    let object = try #require(try store().object("b.ics", in: calendar))
    #expect(String(decoding: object.text, as: UTF8.self).contains("X-A:<&\r\n"))
    #expect(object.version.etag == "\"2\"")
    put("a.ics", "BEGIN:VCALENDAR\r\nX-B:1\r\nEND:VCALENDAR\r\n")
    _ = server.writer().stage([
      ObjectWrite(href: "b.ics", content: .none, condition: .any)
    ]).commit()
    #expect(try hrefs(store()) == ["a.ics"])
    let changed = try #require(try store().object("a.ics", in: calendar))
    #expect(String(decoding: changed.text, as: UTF8.self).contains("X-B:1"))
  }

  @Test func asksOnceIfNothingHasChanged() throws {
    put("a.ics")
    _ = try hrefs(store())
    server.update { $0.log = [] }
    _ = try hrefs(store())
    #expect(server.log == ["REPORT /cal/ada/tickets/"])
  }

  @Test func fetchesWhatHasChangedAlone() throws {
    put(count: 120)
    _ = try hrefs(store())
    #expect(server.log.filter { $0.hasPrefix("REPORT") }.count == 3)
    put("7.ics", "BEGIN:VCALENDAR\r\nX-B:1\r\nEND:VCALENDAR\r\n")
    _ = try hrefs(store())
    #expect(server.log == ["REPORT /cal/ada/tickets/", "REPORT /cal/ada/tickets/"])
  }

  /// A server forgets old tokens (RFC 6578 §3.2).
  @Test func beginsAnewWhereTheTokenIsForgotten() throws {
    put("a.ics")
    _ = try hrefs(store())
    put("b.ics")
    server.update { state in
      state.answer = { request, _ in
        String(decoding: request.body, as: UTF8.self).contains("sync-collection")
          ? HTTPResponse(status: 403) : nil
      }
    }
    #expect(try hrefs(store()) == ["a.ics", "b.ics"])
  }

  @Test func showsTheCopyWhileTheServerIsAway() throws {
    put("a.ics")
    _ = try hrefs(store())
    server.update { $0.failure = HTTPFailure(reason: "couldn't connect", wasSent: false) }
    let store = try store()
    let listing = try store.listing(of: calendar)
    #expect(listing.versions.map(\.href) == ["a.ics"])
    #expect(
      listing.problems.map(\.reason).first?.hasSuffix("shown as of 2027-01-15 08:00 UTC") == true)
    #expect(try store.object("a.ics", in: calendar) != nil)
  }

  /// As of the alarms, whose copies another thread keeps up to date.
  @Test func saysTheAgeOfACopyThatIsNotKeptUpToDate() throws {
    put("a.ics")
    _ = try hrefs(store())
    for (seconds, isSaid) in [(60, false), (301, true), (3000, true)] {
      let store = try store(at: 1_800_000_000 + seconds)
      store.readsCopies = true
      // Opens the file.
      _ = try store.cache.etags(of: calendar)
      let listing = try store.listing(of: calendar)
      #expect(listing.versions.map(\.href) == ["a.ics"])
      #expect(
        listing.problems.map(\.reason)
          == (isSaid
            ? ["the server has not answered since; shown as of 2027-01-15 08:00 UTC"] : []))
    }
  }

  /// Of a copy that is not kept up to date.
  @Test(arguments: [
    ("", "the server has not answered since"), ("password", "the server refuses the user"),
    ("record", "not a record"), ("away", "couldn't connect"),
  ])
  func saysWhyTheServerIsNotAsked(_ fault: String, _ reason: String) throws {
    put("a.ics")
    _ = try hrefs(store())
    switch fault {
    case "password": server.update { $0.answer = { _, _ in HTTPResponse(status: 401) } }
    case "record": try directory.write("{", to: "record.json")
    case "away":
      server.update { $0.failure = HTTPFailure(reason: "couldn't connect", wasSent: false) }
    default: break
    }
    let store = try store(at: 1_800_000_301)
    store.readsCopies = true
    _ = try store.cache.etags(of: calendar)
    if !fault.isEmpty {
      let backend = CalDAVBackend(session.copy())
      let poll = ServerPoll(
        EventStore([backend], context: store.context, cache: store.cache.copy()),
        store.pollFailures)
      #expect(poll.hasChanged() == (fault == "away"))
    }
    let problem = try store.updateCache(of: calendar).problems.first?.reason
    #expect(problem?.contains(reason) == true, "\(problem ?? "")")
    #expect(problem?.hasSuffix("; shown as of 2027-01-15 08:00 UTC") == true)
  }

  /// "I cannot tell" never reads as "empty".
  @Test func countsNoCopyWhileTheServerIsAway() throws {
    let tickets = try #require(try store().calendars(for: .event).first)
    #expect(try store().objectCount(of: tickets) == 0)
    server.update { $0.failure = HTTPFailure(reason: "couldn't connect", wasSent: false) }
    for attempt: (EventStore) throws -> Void in [
      { _ = try $0.objectCount(of: tickets) }, { _ = try $0.empty(tickets) },
      { _ = try $0.removals(of: tickets, withCalendar: false) },
      { try $0.delete(tickets, evenLast: true) },
    ] {
      #expect(storeError { try attempt(store()) }?.cause == .unavailable)
    }
  }

  @Test func refreshesAServerThatWasAway() throws {
    put("a.ics")
    let store = try store()
    server.update { $0.failure = HTTPFailure(reason: "couldn't connect", wasSent: false) }
    try store.refreshSources()
    #expect(store.problems.map(\.calendar) == [calendar])
    server.update { $0.failure = nil }
    try store.refreshSources()
    #expect(store.problems == [])
    #expect(try store.cache.versions(of: calendar).map(\.href) == ["a.ics"])
  }

  @Test func showsNothingWithoutACopy() {
    server.update { $0.failure = HTTPFailure(reason: "couldn't connect", wasSent: false) }
    let error = storeError { _ = try store().listing(of: calendar) }
    #expect(error?.cause == .unavailable)
  }

  /// "I cannot tell" never reads as "deleted".
  @Test(arguments: [401, 403, 404, 500, 503])
  func takesNoErrorForAnEmptyCalendar(_ status: Int) throws {
    put("a.ics")
    _ = try hrefs(store())
    put("b.ics")
    let response = HTTPResponse(status: status, headers: ["retry-after": "9999"])
    server.update { $0.answer = { _, _ in response } }
    let listing = try? store().listing(of: calendar)
    #expect(listing == nil || listing?.versions.map(\.href) == ["a.ics"])
    server.update { $0.answer = nil }
    #expect(try hrefs(store()) == ["a.ics", "b.ics"])
  }

  /// The object was removed between the report of changes and the request for it.
  @Test(arguments: [true, false])
  func forgetsWhatWasRemovedMeanwhile(_ hasSyncToken: Bool) throws {
    server.update { $0.hasSyncToken = hasSyncToken }
    _ = try hrefs(store())
    put("a.ics")
    put("b.ics")
    let path = "\(MockServer.home)tickets/a.ics"
    server.update { state in
      state.answer = { request, state in
        guard String(decoding: request.body, as: UTF8.self).contains("calendar-multiget") else {
          return nil
        }
        let place = "\(MockServer.home)tickets/"
        guard var collection = state.collections[place] else { return nil }
        if collection.objects.removeValue(forKey: path) != nil {
          collection.changes += 1
          collection.changedAt[path] = collection.changes
          state.collections[place] = collection
        }
        return nil
      }
    }
    let listing = try store().listing(of: calendar)
    #expect(listing.versions.map(\.href) == ["b.ics"])
    #expect(listing.problems == [])
  }

  /// RFC 6578 §3.5.2: status 404 alone stands for a removal.
  @Test func takesNoOtherStatusForARemoval() throws {
    put("a.ics")
    _ = try hrefs(store())
    put("b.ics")
    server.update { state in
      state.answer = { request, _ in
        guard String(decoding: request.body, as: UTF8.self).contains("sync-collection") else {
          return nil
        }
        let path = "\(MockServer.home)tickets/a.ics"
        return HTTPResponse(
          status: 207,
          body: MockServer.multistatus(
            "<D:response><D:href>\(path)</D:href><D:status>HTTP/1.1 503 Busy</D:status></D:response>"
              + "<D:sync-token>9</D:sync-token>"))
      }
    }
    #expect(try hrefs(store()) == ["a.ics"])
  }

  /// Another program adds an object while the server answers.
  @Test func takesNoStateThatIsLaterThanTheObjects() throws {
    server.update { $0.hasSyncToken = false }
    put("a.ics")
    let place = "\(MockServer.home)tickets/"
    server.update { state in
      state.answer = { request, state in
        guard request.headers["Depth"] == "1", request.method == .propfind else { return nil }
        state.answer = nil
        state.collections[place]?.objects["\(place)b.ics"] = ("\"9\"", Array("x".utf8))
        state.collections[place]?.changes += 1
        let answers = [
          MockServer.response("\(place)a.ics", "<D:getetag>\"1\"</D:getetag>"),
          MockServer.response(place, "<S:getctag>ctag-2</S:getctag>"),
        ]
        return HTTPResponse(status: 207, body: MockServer.multistatus(answers.joined()))
      }
    }
    #expect(try hrefs(store()) == ["a.ics"])
    #expect(try hrefs(store()) == ["a.ics", "b.ics"])
  }

  @Test func readsNamesHoweverTheServerWritesThem() throws {
    let names = ["a%2Fb.ics", "caf%C3%A9.ics", "cafe%CC%81.ics", "%E4.ics"]
    for prefix in ["", "https://dav.test:443", "http://dav.test", "http://dav.test:5232"] {
      let objects = names.map {
        MockServer.response(
          "\(prefix)\(MockServer.home)tickets/\($0)",
          "<D:getetag>1</D:getetag><C:calendar-data>BEGIN:VCALENDAR</C:calendar-data>")
      }
      server.update { state in
        state.answer = { request, _ in
          request.headers["Depth"] == "1"
            ? HTTPResponse(status: 207, body: MockServer.multistatus(objects.joined())) : nil
        }
      }
      let listing = try CalDAVBackend(session).listing(of: calendar)
      #expect(
        Set(listing.versions.map { Array($0.href.utf8) })
          == Set(["a/b.ics", "café.ics", "cafe\u{301}.ics", "%E4.ics"].map { Array($0.utf8) }))
      #expect(listing.problems == [])
    }
  }

  /// As behind a proxy that alters paths.
  @Test func namesWhatIsListedOutsideTheCalendar() throws {
    put("a.ics")
    let outside = MockServer.response("/dav/cal/ada/tickets/b.ics", "<D:getetag>1</D:getetag>")
    server.update { state in
      state.answer = { request, _ in
        request.method == .propfind && request.headers["Depth"] == "1"
          ? HTTPResponse(
            status: 207,
            body: MockServer.multistatus(
              outside + MockServer.response("/cal/ada/tickets/a.ics", "<D:getetag>1</D:getetag>")))
          : nil
      }
    }
    for _ in 0..<2 {
      let listing = try store().listing(of: calendar)
      #expect(listing.versions.map(\.href) == ["a.ics"])
      #expect(listing.problems.map(\.href) == ["/dav/cal/ada/tickets/b.ics"])
    }
    server.update { $0.answer = nil }
    #expect(try store().listing(of: calendar).problems == [])
  }

  /// A calendar that was read in part is read on.
  @Test func goesOnAfterAnInterruption() throws {
    put(count: 950)
    server.update { state in
      state.answer = { request, state in
        guard request.method == .report else { return nil }
        if state.log.count(where: { $0.hasPrefix("REPORT") }) > CurlTransport.mostTransfers {
          return HTTPResponse(status: 503, headers: ["retry-after": "9999"])
        }
        return nil
      }
    }
    let part = try store()
    let listing = try part.listing(of: calendar)
    #expect(listing.versions.count == EventStore.batch)
    #expect(part.unread?.cause == .unavailable)
    #expect(
      listing.problems.map(\.reason).last?.hasSuffix("not all of its objects are read yet") == true)
    server.update { ($0.answer, $0.log) = (nil, []) }
    #expect(try store().listing(of: calendar).versions.count == 950)
    #expect(
      server.log.count(where: { $0.hasPrefix("REPORT") })
        == (950 - listing.versions.count + 49) / 50)
  }

  @Test func endsAtAServerThatFails() throws {
    put(count: 950)
    server.update { state in
      state.answer = { request, _ in request.method == .report ? HTTPResponse(status: 500) : nil }
    }
    #expect(storeError { _ = try store().listing(of: calendar) }?.cause == .inputOutput)
    #expect(server.log.count < 50)
  }

  @Test func noticesThatSomethingHasChanged() throws {
    put("a.ics")
    let backend = CalDAVBackend(session.copy())
    let poll = ServerPoll(
      EventStore([backend], context: try store().context, cache: try store().cache),
      PollFailures())
    #expect(poll.hasChanged())
    #expect(!poll.hasChanged())
    put("b.ics")
    #expect(poll.hasChanged())
    server.update { $0.failure = HTTPFailure(reason: "couldn't connect", wasSent: false) }
    #expect(!poll.hasChanged())
    server.update { $0.failure = nil }
    #expect(!poll.hasChanged())
    put("c.ics")
    #expect(poll.hasChanged())
  }

  @Test func beginsAnewWithoutItsFile() throws {
    put("a.ics")
    _ = try hrefs(store())
    try Data("not a database, but longer than a header of one".utf8)
      .write(to: URL(fileURLWithPath: directory.path(of: "cache/objects.sqlite")))
    #expect(try hrefs(store()) == ["a.ics"])
  }
}
