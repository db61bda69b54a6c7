import CivilTime
import Foundation
import SampleEvents
import Testing

@testable import CalendarStore

/// What a writer makes of the ways of real servers, which public reports tell.
@Suite struct ServerWriteTests {
  private let server = MockServer()
  private static let text = Array("BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n".utf8)
  private static let path = "/cal/ada/tickets/a.ics"

  init() { server.addCalendar("tickets") }

  private func write(
    _ text: [UInt8]? = text, as href: String = "a.ics",
    if condition: ObjectWrite.Condition = .absent, _ writer: CalDAVWriter? = nil
  ) throws -> String {
    let content = text.map { ObjectWrite.Content.object($0) } ?? .none
    let outcomes = (writer ?? server.writer()).stage([
      ObjectWrite(href: href, content: content, condition: condition)
    ]).commit()
    switch try #require(outcomes.first) {
    case .made(let etag, let href, _): return "made \(etag ?? "-")\(href.map { " as \($0)" } ?? "")"
    case .exists: return "exists"
    case .changed: return "changed"
    case .missing: return "missing"
    case .failed(let error): return "failed: \(error.reason)"
    case .unknown(let error): return "unknown: \(error.reason)"
    }
  }

  /// Answers the first requests of a method instead of the server.
  private func answer(_ method: HTTPRequest.Method, _ responses: HTTPResponse?...) {
    server.update { state in
      nonisolated(unsafe) var rest = responses[...]
      state.answer = { request, _ in
        guard request.method == method, let response = rest.popFirst() else { return nil }
        return response
      }
    }
  }

  private func error(_ status: Int, _ body: String) -> HTTPResponse {
    HTTPResponse(
      status: status,
      body: Array(
        ("<d:error xmlns:d='DAV:' xmlns:C='urn:ietf:params:xml:ns:caldav' "
          + "xmlns:s='http://sabredav.org/ns'>\(body)</d:error>").utf8))
  }

  // MARK: Ordinary

  @Test func addsReplacesAndRemoves() throws {
    #expect(try write() == "made \"1\"")
    #expect(try write() == "exists")
    #expect(try write(if: .unchanged(etag: "\"1\"")) == "made \"2\"")
    #expect(try write(if: .unchanged(etag: "\"1\"")) == "changed")
    #expect(try write(nil, if: .unchanged(etag: "\"1\"")) == "changed")
    #expect(try write(nil, if: .unchanged(etag: "\"2\"")) == "made -")
    #expect(try write(nil, if: .unchanged(etag: "\"2\"")) == "missing")
    #expect(try write(if: .unchanged(etag: "\"2\"")) == "missing")
    #expect(try write(nil, if: .any) == "missing")
    #expect(server.texts("tickets").isEmpty)
  }

  /// iCloud answers 404 to an event without an end.
  @Test(arguments: [
    ("DTSTART:20270101T100000Z", "PT0S"), ("DTSTART;VALUE=DATE:20270101", "P1D"),
    ("DTSTART:20270101T100000Z\r\nDTEND:20270101T110000Z", nil),
    ("DTSTART:20270101T100000Z\r\nDURATION:PT1H", nil),
  ])
  func statesTheLengthOfEachEvent(_ lines: String, _ length: String?) throws {
    let event = "BEGIN:VEVENT\r\nUID:a\r\n\(lines)\r\nEND:VEVENT\r\n"
    let text = "BEGIN:VCALENDAR\r\n\(event)END:VCALENDAR\r\n"
    _ = try write(Array(text.utf8))
    let sent = try #require(server.texts("tickets").values.first)
    let added = length.map { "DURATION:\($0)\r\nEND:VEVENT" } ?? "END:VEVENT"
    #expect(sent == text.replacing("END:VEVENT", with: added))
  }

  @Test func sendsNothingButWritesAndEtags() throws {
    _ = try write()
    _ = try write(if: .unchanged(etag: "\"0\""))
    let methods = Set(server.log.map { $0.split(separator: " ")[0] })
    #expect(methods == ["PUT", "PROPFIND"])
    #expect(server.log == ["PUT \(Self.path)", "PUT \(Self.path)", "PROPFIND \(Self.path)"])
  }

  @Test func writesManyAtOnce() throws {
    let writes = (0..<250).map {
      ObjectWrite(href: "\($0).ics", content: .object(Self.text), condition: .absent)
    }
    let writer = server.writer()
    let batch = writer.stage(writes)
    #expect(batch.changes.count == writer.batchLimit)
    #expect(server.log.isEmpty)
    #expect(batch.commit().count == 100)
    #expect(server.texts("tickets").count == 100)
  }

  @Test(arguments: ["", "../x.ics", "a/b.ics", "a\u{0}.ics", "."])
  func refusesNamesThatLeadElsewhere(_ href: String) throws {
    #expect(try write(as: href).hasPrefix("failed"))
    #expect(server.log.isEmpty)
  }

  // MARK: Etags

  /// Google, ownCloud, Cyrus with scheduling objects.
  @Test func asksForAnEtagThatWasNotSent() throws {
    server.update { $0.sendsEtags = false }
    #expect(try write() == "made \"1\"")
    #expect(server.log == ["PUT \(Self.path)", "PROPFIND \(Self.path)"])
  }

  @Test func goesWithoutAnEtagThatNobodyTells() throws {
    server.update { $0.sendsEtags = false }
    answer(.propfind, HTTPResponse(status: 403))
    #expect(try write() == "made -")
  }

  /// A server that chooses the names of objects.
  @Test func keepsTheNameThatAServerGives() throws {
    func created(_ place: String, _ etag: String?) -> HTTPResponse {
      var headers = ["location": place]
      headers["etag"] = etag
      return HTTPResponse(status: 201, headers: headers)
    }
    answer(.put, created("/cal/ada/tickets/b%20c.ics", "\"5\""))
    #expect(try write() == "made \"5\" as b c.ics")
    for place in [
      "https://dav.test\(Self.path)", "a.ics", "/cal/ada/other/b.ics", "https://evil.test/b",
    ] {
      answer(.put, created(place, "\"5\""))
      #expect(try write() == "made \"5\"")
    }
    server.update { $0.log = [] }
    answer(.put, created("b.ics", nil))
    #expect(try write() == "made - as b.ics")
    #expect(server.log.last == "PROPFIND /cal/ada/tickets/b.ics")
  }

  /// Weak etags are kept as they are; OC-ETag stands for a missing one (nextcloud issue 14103).
  @Test(arguments: [
    (["etag": "W/\"7\""], "W/\"7\"", false), (["oc-etag": "\"8\""], "\"8\"", false),
    (["etag": "\"9\"", "oc-etag": "\"8\""], "\"9\"", true),
  ])
  func keepsEtagsVerbatim(_ headers: [String: String], _ etag: String, isStrong: Bool) throws {
    let response = HTTPResponse(status: 201, headers: headers)
    answer(.put, response)
    #expect(try write() == "made \(etag)")
    #expect(response.hasStrongETag == isStrong)
  }

  /// A compressing proxy (nextcloud/server issue 28140).
  @Test(arguments: ["\"1-gzip\"", "\"1-br\""])
  func triesOnceWithoutTheSuffixOfAProxy(_ etag: String) throws {
    _ = try write()
    #expect(try write(if: .unchanged(etag: etag)) == "made \"2\"")
    #expect(try write(if: .unchanged(etag: etag)) == "changed")
  }

  /// mailbox.org answers for a second as before.
  @Test func triesAgainIfTheEtagIsStillTheExpectedOne() throws {
    _ = try write()
    answer(.put, HTTPResponse(status: 412))
    #expect(try write(if: .unchanged(etag: "\"1\"")) == "made \"2\"")
    answer(.put, HTTPResponse(status: 412), HTTPResponse(status: 412))
    #expect(try write(if: .unchanged(etag: "\"2\"")) == "changed")
  }

  // MARK: Answers of others

  /// The page of a login, an answer of no object, and one that promises: none says that a write is made.
  @Test(arguments: [
    HTTPResponse(
      status: 200, headers: ["content-type": "text/html; charset=utf-8"], body: Array("Log in".utf8)
    ),
    HTTPResponse(status: 207, body: MockServer.multistatus("")), HTTPResponse(status: 202),
  ])
  func asksAfterAnAnswerThatIsNoneOfAWrite(_ response: HTTPResponse) throws {
    answer(.put, response, response)
    #expect(try write().hasPrefix("failed"))
    answer(.put, response)
    #expect(try write() == "made \"1\"")
    answer(.put, response, response)
    #expect(try write(if: .unchanged(etag: "\"1\"")).hasPrefix("failed"))
    answer(.delete, response, response)
    #expect(try write(nil, if: .unchanged(etag: "\"1\"")).hasPrefix("failed"))
    #expect(server.texts("tickets").count == 1)
  }

  /// PHP calls an answer without a body a page.
  @Test(arguments: [200, 201, 204]) func takesAnEmptyPageForAnAnswer(_ status: Int) throws {
    let headers = ["content-type": "text/html; charset=UTF-8", "etag": "\"5\""]
    answer(.put, HTTPResponse(status: status, headers: headers))
    #expect(try write() == "made \"5\"")
    #expect(server.log == ["PUT \(Self.path)"])
  }

  /// Where the calendar is gone, nobody can tell what became of its objects.
  @Test func missesNothingInACalendarThatIsGone() throws {
    server.update { $0.answer = { _, _ in HTTPResponse(status: 404) } }
    for text in [nil, Self.text] {
      let outcome = try write(text, if: .unchanged(etag: "\"1\""))
      #expect(outcome.contains("the calendar is gone"), "\(outcome)")
    }
    #expect(throws: StoreError.self) { try server.writer().version(of: "a.ics") }
    // A condition on an object that is not there is not met (RFC 9110 §13.1.1).
    server.update { state in
      state.answer = { request, _ in HTTPResponse(status: request.method == .put ? 412 : 404) }
    }
    #expect(try write(if: .unchanged(etag: "\"1\"")).contains("the calendar is gone"))
    server.update { $0.answer = nil }
    #expect(try write(nil, if: .unchanged(etag: "\"1\"")) == "missing")
    #expect(try server.writer().version(of: "a.ics") == nil)
  }

  // MARK: No answer

  @Test func reportsThatNothingIsKnown() throws {
    server.update { $0.failure = HTTPFailure(reason: "timeout", wasSent: true) }
    #expect(try write().hasPrefix("unknown"))
    #expect(server.log == ["PUT \(Self.path)", "PUT \(Self.path)", "PROPFIND \(Self.path)"])
  }

  @Test func sendsNothingMoreToAServerThatIsAway() throws {
    server.update { $0.failure = HTTPFailure(reason: "couldn't connect", wasSent: false) }
    let writer = server.writer()
    for number in 0..<3 {
      #expect(try write(as: "\(number).ics", writer).contains("cannot be reached"))
    }
    #expect(server.log.count == 1)
    let error = writer.session.failure
    #expect(error?.cause == .unavailable)
  }

  @Test func triesARefusedPasswordOnce() throws {
    server.update { $0.answer = { _, _ in HTTPResponse(status: 401) } }
    let writer = server.writer()
    let writes = (0..<9).map {
      ObjectWrite(href: "\($0).ics", content: .object(Self.text), condition: .absent)
    }
    let outcomes = writer.stage(writes).commit()
    #expect(outcomes.count == 9)
    #expect(server.log.count == 1)
    guard case .failed(let error)? = outcomes.last else {
      Issue.record("it was made")
      return
    }
    #expect(error.cause == .notPermitted)
  }

  // MARK: Refusals

  @Test func waitsAsLongAsABusyServerAsks() throws {
    nonisolated(unsafe) var pauses: [Int] = []
    let writer = server.writer("tickets", server.session { pauses.append($0) })
    answer(
      .put, HTTPResponse(status: 429, headers: ["retry-after": "7"]), HTTPResponse(status: 503))
    #expect(try write(Self.text, writer) == "made \"1\"")
    #expect(pauses == [7, 5])
    answer(.put, HTTPResponse(status: 503, headers: ["retry-after": "3600"]))
    #expect(try write(as: "b.ics", writer).contains("busy"))
    #expect(pauses == [7, 5])
  }

  /// A pause of no time would ask without end.
  @Test func waitsASecondAtLeast() throws {
    nonisolated(unsafe) var pauses: [Int] = []
    let writer = server.writer("tickets", server.session { pauses.append($0) })
    server.update { state in
      state.answer = { _, _ in HTTPResponse(status: 503, headers: ["retry-after": "0"]) }
    }
    #expect(try write(Self.text, writer).contains("busy"))
    #expect(pauses == Array(repeating: 1, count: CalDAVSession.longestWait))
  }

  // MARK: Passwords

  /// The server is away for a while: the program that prints the password runs once.
  @Test func keepsThePassword() throws {
    let session = server.session()
    server.update { $0.failure = HTTPFailure(reason: "away", wasSent: false) }
    let writer = server.writer("tickets", session)
    #expect(try write(Self.text, writer).contains("cannot be reached"))
    server.update { $0.failure = nil }
    let retried = try #require(session.retried())
    #expect(try write(Self.text, server.writer("tickets", retried)) == "made \"1\"")
    #expect(retried.retried() == nil)
  }

  @Test func triesNoRefusedPasswordAgain() throws {
    server.update { $0.answer = { _, _ in HTTPResponse(status: 401) } }
    let session = server.session()
    #expect(try write(Self.text, server.writer("tickets", session)).contains("refuses"))
    #expect(session.retried() == nil)
    #expect(try write(Self.text, server.writer("tickets", session.copy())).contains("refuses"))
    #expect(server.log.count == 1)
  }

  /// A keyring that is not open yet.
  @Test func runsAProgramThatFailedAgainAfterGrowingPauses() throws {
    let mark = "/tmp/ticketcal-keyring-\(UUID())"
    defer { try? FileManager.default.removeItem(atPath: mark) }
    let account = ServerAccount(
      secret: .password(user: "ada", command: ["cat", mark]), record: "", environment: [:])
    nonisolated(unsafe) var now = 0
    var session = CalDAVSession(
      CalendarSource(name: "a", kind: .calDAV, location: "https://dav.test/"), account,
      now: { Instant(secondsSince1970: now) }, connect: { _ in MockTransport(server) })
    var tries: [Int] = []
    for second in stride(from: 0, through: 3600, by: 30) {
      now = second
      if second > 0 {
        guard let retried = session.retried() else { continue }
        session = retried
      }
      tries.append(second)
      #expect(throws: StoreError.self) { try session.prepare() }
    }
    #expect(tries == [0, 60, 180, 420, 900, 1860])
    try "secret\n".write(toFile: mark, atomically: true, encoding: .utf8)
    now = 9000
    let opened = try #require(session.retried())
    try opened.prepare()
  }

  @Test func namesTheOtherPlaceOfAUID() throws {
    answer(
      .put,
      error(409, "<C:no-uid-conflict><d:href>/cal/ada/inbox/x.ics</d:href></C:no-uid-conflict>"))
    #expect(try write().contains("UID already as /cal/ada/inbox/x.ics"))
    answer(.put, error(400, "<s:message>Calendar object with uid already exists</s:message>"))
    #expect(try write().contains("UID already"))
    answer(
      .put, error(400, "<s:message>Deleted calendar object with uid already exists</s:message>"))
    #expect(try write().contains("trash bin"))
  }

  @Test(arguments: [
    (403, "not allow"), (404, "gone"), (409, "gone"), (413, "no room"), (507, "no room"),
    (423, "locked"), (500, "failed"), (301, "moved"), (418, "status 418"),
  ])
  func saysWhyAServerRefuses(_ status: Int, _ words: String) throws {
    answer(.put, HTTPResponse(status: status), HTTPResponse(status: status))
    let outcome = try write()
    #expect(outcome.hasPrefix("failed"))
    #expect(outcome.contains(words), "\(outcome)")
  }

  /// Xandikos answers a PUT with 207.
  @Test func readsAStatusWithinAnAnswer() throws {
    answer(
      .put,
      HTTPResponse(
        status: 207,
        body: MockServer.multistatus(
          "<D:response><D:href>/x</D:href><D:status>HTTP/1.1 507 Full</D:status></D:response>")))
    #expect(try write().hasPrefix("failed"))
  }

  @Test func sendsTheSameAgainAfterAGatewayThatGaveUp() throws {
    answer(.put, HTTPResponse(status: 504))
    #expect(try write() == "made \"1\"")
    answer(.put, HTTPResponse(status: 502), HTTPResponse(status: 502))
    #expect(try write(as: "b.ics").hasPrefix("unknown"))
  }
}
