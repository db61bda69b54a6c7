import Foundation
import Testing

@testable import CalendarStore

/// Servers that do not give all that they list.
extension ServerReadingTests {
  /// How a server does not give one of the objects that it lists.
  enum Omission: CaseIterable {
    case notFound, failed, locked, forbidden, withoutData, leftOut, brokenXML, tooLarge, wholeFails

    var reason: String {
      switch self {
      case .notFound: "(status 404)"
      case .failed, .wholeFails: "(status 500)"
      case .locked: "locked by another program on the server (status 423)"
      case .forbidden: "does not allow reading it (status 403)"
      case .withoutData, .leftOut: "the server lists it and does not give it; "
      case .brokenXML, .tooLarge: "answer about it cannot be read"
      }
    }

    /// More than libxml2 reads of one text, which it joins at the reference.
    private static let hugeText = String(repeating: "x", count: 10_000_000) + "&amp;"

    func apply(to response: HTTPResponse, without path: String) -> HTTPResponse {
      let body = String(decoding: response.body, as: UTF8.self)
      guard let start = body.range(of: "<D:response><D:href>\(path)<"),
        let end = body.range(of: "</D:response>", range: start.upperBound..<body.endIndex)
      else { return response }
      func status(_ text: String) -> String {
        "<D:response><D:href>\(path)</D:href><D:status>HTTP/1.1 \(text)</D:status></D:response>"
      }
      let text =
        switch self {
        case .notFound: status("404 Not Found")
        case .failed: status("500 Internal Server Error")
        case .locked: status("423 Locked")
        case .forbidden: status("403 Forbidden")
        case .withoutData: MockServer.response(path, "<D:getetag>1</D:getetag>")
        case .leftOut, .wholeFails: ""
        case .brokenXML: MockServer.response(path, "<C:calendar-data>\u{0B}</C:calendar-data>")
        case .tooLarge:
          MockServer.response(path, "<C:calendar-data>\(Self.hugeText)</C:calendar-data>")
        }
      var response = response
      if self == .wholeFails { response.status = 500 }
      response.body = Array(
        body.replacingCharacters(in: start.lowerBound..<end.upperBound, with: text).utf8)
      return response
    }
  }

  private func omit(_ omission: Omission?, _ href: String) {
    let inner = MockServer()
    server.update { state in
      guard let omission else {
        state.answer = nil
        return
      }
      state.answer = { request, state in
        guard request.method == .report,
          String(decoding: request.body, as: UTF8.self).contains("calendar-multiget")
        else { return nil }
        inner.update { $0.collections = state.collections }
        return omission.apply(
          to: inner.response(to: request), without: "\(MockServer.home)tickets/\(href)")
      }
    }
  }

  @Test(arguments: Omission.allCases)
  func keepsWhatTheServerDoesNotGive(_ omission: Omission) throws {
    put(count: 20)
    omit(omission, "7.ics")
    let whole = (0..<20).map { "\($0).ics" }.sorted()
    for _ in 0..<2 {
      let store = try store()
      let listing = try store.listing(of: calendar)
      #expect(listing.versions.map(\.href).sorted() == whole.filter { $0 != "7.ics" })
      #expect(listing.problems.map(\.href) == ["7.ics"])
      #expect(listing.problems.first?.reason.contains(omission.reason) == true)
      #expect(listing.problems.first?.isForbidden == (omission == .forbidden))
      #expect(store.unread?.cause == (omission == .forbidden ? .notPermitted : .inputOutput))
      #expect(store.problems == listing.problems)
      #expect(storeError { _ = try store.object("7.ics", in: calendar) }?.cause != nil)
    }
    omit(nil, "")
    #expect(try hrefs(store()) == whole)
    #expect(try store().listing(of: calendar).problems == [])
    // A copy stays when a later version is not given.
    put("7.ics", "BEGIN:VCALENDAR\r\nX-B:1\r\nEND:VCALENDAR\r\n")
    omit(omission, "7.ics")
    let listing = try store().listing(of: calendar)
    #expect(listing.versions.map(\.href).sorted() == whole)
    #expect(listing.problems.first?.reason.hasSuffix("; an earlier version is shown") == true)
    let refreshed = try store()
    try refreshed.refreshSources()
    #expect(refreshed.problems == listing.problems)
    let lasting = try store()
    func unread() throws -> StoreError? {
      _ = try lasting.events(containing: "Opera")
      return lasting.unread
    }
    #expect(try unread() != nil)
    omit(nil, "")
    #expect(try unread() == nil)
    let object = try #require(try store().object("7.ics", in: calendar))
    #expect(String(decoding: object.text, as: UTF8.self).contains("X-B:1"))
  }

  /// An alarm of an object that the server left out rings late, once the server gives the object.
  @Test func looksForTheAlarmsOfWhatTheServerDoesNotGive() throws {
    let event = EventStoreAlarmsTests.event(
      "DTSTART:20261203T180000Z", "DURATION:PT2H", alarms: ["ACTION:DISPLAY|TRIGGER:-PT30M"],
      title: "left out")
    put("a.ics", StoreWorld.object(event))
    omit(.leftOut, "a.ics")
    var rounds = AlarmRounds(try AlarmRecord(path: directory.path(of: "alarms.json")))
    func look(_ clock: String) throws -> (titles: [String], next: String?) {
      let now = try EventStoreAlarmsTests.moment("20261203T\(clock)Z")
      let round = try rounds.round(at: now, in: store(at: now.secondsSince1970))
      for notice in round.notices { rounds.addShown(notice) }
      return (
        round.notices.flatMap(\.alarms).map(\.title), round.next.map(EventStoreAlarmsTests.text)
      )
    }
    #expect(try look("172000") == ([], "20261203T172100Z"))
    #expect(try look("173500") == ([], "20261203T173600Z"))
    omit(nil, "")
    #expect(try look("174000") == (["left out"], nil))
    #expect(try look("174100") == ([], nil))
  }

  /// The copy of a server that does not answer may lack an alarm, which rings once the server answers.
  @Test func looksForTheAlarmsOfAServerThatWasAway() throws {
    put("b.ics")
    var rounds = AlarmRounds(try AlarmRecord(path: directory.path(of: "alarms.json")))
    func look(_ clock: String) throws -> [String] {
      let now = try EventStoreAlarmsTests.moment("20261203T\(clock)Z")
      let notices = try rounds.round(at: now, in: store(at: now.secondsSince1970)).notices
      for notice in notices { rounds.addShown(notice) }
      return notices.flatMap(\.alarms).map(\.title)
    }
    #expect(try look("172000") == [])
    let event = EventStoreAlarmsTests.event(
      "DTSTART:20261203T180000Z", "DURATION:PT2H", alarms: ["ACTION:DISPLAY|TRIGGER:-PT30M"],
      title: "new")
    put("a.ics", StoreWorld.object(event))
    server.update { $0.failure = HTTPFailure(reason: "couldn't connect", wasSent: false) }
    #expect(try look("173000") == [])
    #expect(try look("174000") == [])
    server.update { $0.failure = nil }
    #expect(try look("175000") == ["new"])
  }

  @Test func takesNoBrokenAnswerForAnEmptyCalendar() throws {
    put("a.ics")
    _ = try hrefs(store())
    put("b.ics")
    for body in ["", "<html/>", "<D:multistatus xmlns:D='DAV:'>"] {
      let response = HTTPResponse(status: 207, body: Array(body.utf8))
      server.update { $0.answer = { _, _ in response } }
      #expect(storeError { _ = try store().listing(of: calendar) } != nil)
    }
    server.update { $0.answer = nil }
    #expect(try hrefs(store()) == ["a.ics", "b.ics"])
  }

  /// The calendar itself is in its listing (RFC 4918 §9.1).
  @Test func takesNoListingOfNothingForAnEmptyCalendar() throws {
    server.update { $0.hasSyncToken = false }
    put("a.ics")
    _ = try hrefs(store())
    put("b.ics")
    server.update { state in
      state.answer = { request, _ in
        request.headers["Depth"] == "1"
          ? HTTPResponse(status: 207, body: MockServer.multistatus("")) : nil
      }
    }
    #expect(storeError { _ = try store().listing(of: calendar) }?.cause == .inputOutput)
    server.update { $0.answer = nil }
    #expect(try hrefs(store()) == ["a.ics", "b.ics"])
  }
}
