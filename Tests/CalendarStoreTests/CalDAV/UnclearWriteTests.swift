import CivilTime
import Foundation
import SampleEvents
import Testing

@testable import CalendarStore

/// What a writer makes of a request without a clear answer, and of a write that was cut off.
@Suite struct UnclearWriteTests {
  private let server = MockServer()
  private static let text = Array("BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n".utf8)
  private static let path = "/cal/ada/tickets/a.ics"
  private static let calendar = "/cal/ada/tickets/"

  init() { server.addCalendar("tickets") }

  private func write(
    _ condition: ObjectWrite.Condition, isRemoval: Bool = false, mayRead: Bool = false
  ) throws -> String {
    let outcomes = server.writer(mayRead: mayRead).stage([
      ObjectWrite(
        href: "a.ics", content: isRemoval ? .none : .object(Self.text), condition: condition)
    ]).commit()
    return Self.word(try #require(outcomes.first))
  }

  private static func word(_ outcome: WriteOutcome) -> String {
    switch outcome {
    case .made(let etag, _, _): "made \(etag ?? "-")"
    case .exists: "exists"
    case .changed: "changed"
    case .missing: "missing"
    case .failed: "failed"
    case .unknown(let error): error.cause == .undecided ? "undecided" : "unknown"
    }
  }

  /// The object as its owner has changed it, so many seconds ago.
  private func changeByOwner(_ seconds: Int = 0) {
    server.update { state in
      state.collections[Self.calendar]?.objects[Self.path] = ("\"owner\"", Array("mine".utf8))
      state.collections[Self.calendar]?.modified[Self.path] =
        state.now + (state.clockError ?? 0) - seconds
    }
  }

  // MARK: Lost answers

  enum Loss: String, CaseIterable {
    /// The connection is closed without an answer.
    case close
    /// A proxy has waited in vain.
    case proxy
    /// The server fails after it was done.
    case failure
  }

  /// Loses the answers to the first writes. With `isDone`, the server has done what they ask for.
  private func lose(_ loss: Loss, _ count: Int, isDone: Bool) {
    server.update { state in
      nonisolated(unsafe) var rest = count
      state.intercept = { request, state in
        guard request.method.isWrite, rest > 0 else { return nil }
        rest -= 1
        if isDone { _ = MockServer.respond(request, &state) }
        return switch loss {
        case .close: .failure(HTTPFailure(reason: "closed", wasSent: true))
        case .proxy: .success(HTTPResponse(status: 504))
        case .failure: .success(HTTPResponse(status: 500))
        }
      }
    }
  }

  @Test(arguments: Loss.allCases, [(1, true), (1, false), (2, true)])
  func findsItsOwnWrite(_ loss: Loss, _ lost: (count: Int, isDone: Bool)) throws {
    lose(loss, lost.count, isDone: lost.isDone)
    #expect(try write(.absent) == "made \"1\"")
    lose(loss, lost.count, isDone: lost.isDone)
    #expect(try write(.unchanged(etag: "\"1\"")) == "made \"2\"")
    lose(loss, lost.count, isDone: lost.isDone)
    #expect(try write(.unchanged(etag: "\"2\""), isRemoval: true) == "made -")
    #expect(server.texts("tickets").isEmpty)
  }

  /// The server's clock may be wrong.
  @Test(arguments: [-86400, -1, 1, 86400]) func goesByTheClockOfTheServer(_ error: Int) throws {
    server.update { $0.clockError = error }
    lose(.close, 1, isDone: true)
    #expect(try write(.absent) == "made \"1\"")
    server.update { $0.now += 60 }
    lose(.close, 1, isDone: true)
    #expect(try write(.unchanged(etag: "\"1\"")) == "made \"2\"")
  }

  @Test func decidesNothingWithoutATime() throws {
    server.update { $0.clockError = nil }
    lose(.close, 1, isDone: true)
    #expect(try write(.absent) == "undecided")
    lose(.close, 1, isDone: true)
    #expect(try write(.unchanged(etag: "\"1\"")) == "undecided")
    #expect(server.texts("tickets").count == 1)
  }

  /// Where reading was allowed, the text tells.
  @Test func knowsItsOwnText() throws {
    server.update { $0.clockError = nil }
    lose(.close, 1, isDone: true)
    #expect(try write(.absent, mayRead: true) == "made \"1\"")
    lose(.close, 1, isDone: true)
    #expect(try write(.unchanged(etag: "\"1\""), mayRead: true) == "made \"2\"")
    #expect(try reconcile(nil, text: Self.text) == "undecided")
    #expect(try reconcile(nil, text: Self.text, mayRead: true) == "made \"2\"")
    changeByOwner(60)
    lose(.close, 1, isDone: false)
    #expect(try write(.absent, mayRead: true) == "undecided")
    #expect(try reconcile(nil, text: Self.text, mayRead: true) == "undecided")
  }

  @Test func decidesNothingWhereItMayNotAsk() throws {
    lose(.close, 1, isDone: true)
    server.update { state in
      state.answer = { request, _ in
        request.method == .propfind ? HTTPResponse(status: 403) : nil
      }
    }
    #expect(try write(.absent) == "undecided")
  }

  /// It has the name that the import would give, from a second machine.
  @Test(arguments: Loss.allCases) func adoptsNothingOfItsOwner(_ loss: Loss) throws {
    changeByOwner(60)
    lose(loss, 1, isDone: false)
    #expect(try write(.absent) == "undecided")
    lose(loss, 1, isDone: false)
    #expect(try write(.unchanged(etag: "\"1\"")) == "undecided")
    lose(loss, 1, isDone: false)
    #expect(try write(.unchanged(etag: "\"1\""), isRemoval: true) == "changed")
    #expect(server.texts("tickets") == [Self.path: "mine"])
  }

  @Test(arguments: Loss.allCases) func sendsAWriteTwiceAtMost(_ loss: Loss) throws {
    lose(loss, 9, isDone: false)
    #expect(try write(.absent) == (loss == .failure ? "failed" : "unknown"))
    let put = "PUT \(Self.path)"
    #expect(server.log == [put, put, "PROPFIND \(Self.path)"])
  }

  /// A slow server is not waited for once more for each record.
  @Test func sendsNothingAfterATimeLimit() throws {
    server.update {
      $0.failure = HTTPFailure(reason: "timeout", wasSent: true, isTimeout: true)
    }
    #expect(try write(.absent) == "unknown")
    #expect(server.log == ["PUT \(Self.path)"])
  }

  // MARK: Etags

  /// RFC 9110 §13.1.1: a server may take no weak etag in If-Match.
  @Test func saysThatAServerHasWeakEtagsAlone() throws {
    server.update { state in
      state.collections[Self.calendar]?.objects[Self.path] = ("W/\"1\"", Self.text)
      state.answer = { request, _ in
        request.headers["If-Match"] == nil ? nil : HTTPResponse(status: 412)
      }
    }
    #expect(try write(.unchanged(etag: "W/\"1\"")) == "failed")
    server.update { $0.answer = nil }
    #expect(try write(.unchanged(etag: "W/\"1\"")) == "made \"1\"")
  }

  /// The header would otherwise be left out, and the request be unconditional.
  @Test func writesNothingByAnEmptyEtag() throws {
    #expect(HTTPResponse(status: 201, headers: ["etag": ""]).etag == nil)
    changeByOwner()
    #expect(try write(.unchanged(etag: "")) == "changed")
    #expect(server.texts("tickets") == [Self.path: "mine"])
  }

  /// Xandikos gives 207 to a write.
  @Test func takesTheStatusInAnAnswer() throws {
    func inner(_ status: Int) throws -> String {
      let body = MockServer.multistatus(
        "<D:response><D:href>\(Self.path)</D:href><D:status>HTTP/1.1 \(status) X</D:status>"
          + "</D:response>")
      server.update { state in
        state.answer = { request, _ in
          request.method == .put ? HTTPResponse(status: 207, body: body) : nil
        }
      }
      let outcome = server.writer().stage([
        ObjectWrite(href: "a.ics", content: .object(Self.text), condition: .absent)
      ]).commit().first
      guard case .failed(let error)? = outcome else { return "" }
      return error.reason
    }
    #expect(try inner(423).contains("another program has locked it"))
    #expect(try inner(403).contains("does not allow it"))
  }

  // MARK: Interrupted

  private func reconcile(
    _ expected: String?, isRemoval: Bool = false, sent: Int? = 0, text: [UInt8]? = nil,
    mayRead: Bool = false, followed: Int? = nil
  ) throws -> String {
    let writer = server.writer(mayRead: mayRead)
    let now = server.now
    var write = InterruptedWrite(
      calendar: writer.calendar, href: "a.ics", isRemoval: isRemoval, intended: nil,
      expected: expected, sent: sent.map { Instant(secondsSince1970: now - $0) }, text: text)
    write.followed = followed.map { Instant(secondsSince1970: now - $0) }
    let outcome = try writer.reconcile(write)
    return Self.word(outcome)
  }

  @Test func findsOutWhatAnInterruptedWriteDid() throws {
    // Whatever is on its way has arrived after this many seconds.
    let late = 600
    #expect(try reconcile(nil, sent: late) == "missing")
    #expect(try reconcile("\"0\"", isRemoval: true) == "made -")
    #expect(try reconcile("\"0\"") == "missing")
    _ = try write(.absent)
    #expect(try reconcile(nil) == "made \"1\"")
    #expect(try reconcile("\"0\"") == "made \"1\"")
    #expect(try reconcile("\"1\"", sent: late) == "exists")
    #expect(try reconcile("\"1\"", isRemoval: true, sent: late) == "exists")
    #expect(try reconcile("\"0\"", isRemoval: true) == "changed")
    server.update { $0.failure = HTTPFailure(reason: "away", wasSent: false) }
    #expect(throws: StoreError.self) { try reconcile(nil) }
  }

  /// A killed import's request may land later.
  @Test func leavesAWriteOpenThatMayArrive() throws {
    #expect(try reconcile(nil, sent: 60) == "unknown")
    _ = try write(.absent)
    #expect(try reconcile("\"1\"", sent: 60) == "unknown")
    #expect(try reconcile("\"1\"", isRemoval: true, sent: 60) == "unknown")
  }

  @Test func takesNoOtherVersionForAnInterruptedWrite() throws {
    changeByOwner(600)
    #expect(try reconcile(nil, sent: 60) == "undecided")
    #expect(try reconcile("\"1\"", sent: 60) == "undecided")
    #expect(try reconcile(nil, sent: nil) == "undecided")
    changeByOwner(30)
    #expect(try reconcile(nil, sent: 60, followed: 20) == "made \"owner\"")
    #expect(try reconcile(nil, sent: 60, followed: 40) == "undecided")
    // Changed long after the request.
    changeByOwner()
    #expect(try reconcile(nil, sent: 600) == "undecided")
    server.update { $0.clockError = nil }
    #expect(try reconcile(nil, sent: 0) == "undecided")
  }

  // MARK: Several objects

  private func store(in directory: TemporaryDirectory) throws -> EventStore {
    let session = server.session(record: directory.path(of: "record.json"))
    try ServerDiscovery(session: session, confirm: { _, _ in false }).run().write(session.account)
    let backend = CalDAVBackend(session)
    let context = StoreContext(
      productID: Samples.productID, zone: try Samples.zone("UTC"), now: { StoreWorld.now },
      newUID: { UUID() })
    return EventStore([backend], context: context)
  }

  /// The removal may still arrive when the event is no longer where it was moved to.
  @Test func keepsAMovedEventWhoseRemovalMayArrive() throws {
    server.addCalendar("work")
    let directory = try TemporaryDirectory()
    let store = try store(in: directory)
    let calendars = try store.calendars(for: .event).map(\.calendar)
    let event = try store.save(StoredEvent(Samples.event(1), in: calendars[0]), span: .thisEvent)
    server.update { state in
      state.intercept = { request, _ in
        request.method == .delete ? .failure(HTTPFailure(reason: "closed", wasSent: true)) : nil
      }
    }
    let (_, transaction) = try store.stage { () throws(StoreError) in
      try store.move(event, to: calendars[1])
    }
    #expect(throws: StoreError.self) { try transaction.commit() }
    #expect(transaction.mayArrive)
    #expect(server.texts("tickets").count == 1 && server.texts("work").count == 1)
  }

  // MARK: Names

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
    let directory = try TemporaryDirectory()
    let store = try store(in: directory)
    let calendar = try #require(try store.calendars(for: .event).first).calendar
    var event = try store.save(StoredEvent(Samples.event(1), in: calendar), span: .thisEvent)
    #expect(event.version?.href.hasSuffix("-own.ics") == true)
    event.item.title = "Another"
    event = try store.save(event, span: .thisEvent)
    #expect(server.texts("tickets").count == 1)
    try store.remove(event, span: .thisEvent)
    #expect(server.texts("tickets").isEmpty)
  }
}
