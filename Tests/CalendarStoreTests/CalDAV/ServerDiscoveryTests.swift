import Foundation
import Testing

@testable import CalendarStore

@Suite struct ServerDiscoveryTests {
  private let server = MockServer()

  init() {
    var tickets = MockServer.Collection(title: "Tickets & trips", color: "#2f7ed8FF")
    tickets.components = ["VEVENT"]
    server.addCalendar("tickets", tickets)
    server.addCalendar("tasks")
  }

  private func run(
    _ url: String = "https://dav.test/",
    confirm: @escaping (String, String) -> Bool = { _, _ in false }
  ) throws -> ServerRecord {
    try ServerDiscovery(session: server.session(url: url), confirm: confirm).run()
  }

  private func answer(_ responses: [String: HTTPResponse]) {
    server.update { $0.answer = { request, _ in responses["\(request.url)"] } }
  }

  private func redirect(_ url: String, _ status: Int = 301) -> HTTPResponse {
    HTTPResponse(status: status, headers: ["location": url])
  }

  private func failure(_ body: () throws -> Void) -> String {
    storeError(body)?.reason ?? "found"
  }

  @Test func findsCalendarsByTheirUser() throws {
    let record = try run()
    #expect(record.home == "https://dav.test/cal/ada/")
    #expect(record.collections.map(\.name) == ["tasks", "tickets"])
    let tickets = try #require(record.collections.last)
    #expect(tickets.url == "https://dav.test/cal/ada/tickets/")
    #expect(tickets.title == "Tickets & trips")
    #expect(tickets.color == "#2F7ED8")
    #expect(tickets.types == [.event])
    #expect(tickets.mayRead && tickets.mayWrite)
  }

  @Test func findsTheCalendarWhoseURLIsGiven() throws {
    let home = MockServer.response(
      "/cal/ada/tasks/",
      "<D:resourcetype><D:collection/><C:calendar/></D:resourcetype><D:displayname>T</D:displayname>"
    )
    answer([
      "https://dav.test/cal/ada/tasks": HTTPResponse(
        status: 207, body: MockServer.multistatus(home))
    ])
    #expect(try run("https://dav.test/cal/ada/tasks").collections.map(\.title) == ["T"])
  }

  @Test func followsRedirectsOnOneHost() throws {
    server.update {
      $0.answer = { request, _ in
        request.url.path == "/start"
          ? HTTPResponse(status: 307, headers: ["location": "/.well-known/caldav"]) : nil
      }
    }
    #expect(try run("https://dav.test/start").collections.count == 2)
    #expect(server.log.allSatisfy { $0.hasPrefix("PROPFIND") })
  }

  @Test func endsAtRedirectsWithoutEnd() {
    answer(["https://dav.test/": redirect("https://dav.test/")])
    #expect(failure { _ = try run() }.contains("from one place to the next"))
    #expect(server.log.count == 6)
  }

  @Test func asksBeforeAnotherHostGetsThePassword() throws {
    answer(["https://dav.test/": redirect("https://p42.other.test/")])
    nonisolated(unsafe) var asked: [String] = []
    #expect(failure { _ = try run() }.contains("leads to p42.other.test, another host"))
    #expect(server.log.count == 1)
    let record = try run { host, from in
      asked.append("\(from) \(host)")
      return true
    }
    #expect(asked == ["dav.test p42.other.test"])
    #expect(record.hosts == ["p42.other.test"])
    #expect(record.collections.first?.url == "https://p42.other.test/cal/ada/tasks/")
  }

  @Test func neverLeavesEncryption() {
    for place in ["http://dav.test/", "http://127.0.0.1/x", "ftp://dav.test/"] {
      answer(["https://dav.test/": redirect(place)])
      #expect(failure { _ = try run { _, _ in true } } != "found")
    }
    #expect(server.log.count == 3)
  }

  /// An answer of a list names a host that was not confirmed.
  @Test func takesNoCollectionOfAnotherHost() throws {
    let foreign = MockServer.response(
      "https://evil.test/x/", "<D:resourcetype><D:collection/><C:calendar/></D:resourcetype>")
    answer([
      "https://dav.test/cal/ada/": HTTPResponse(
        status: 207, body: MockServer.multistatus(foreign))
    ])
    #expect(try run().collections.isEmpty)
  }

  /// A server that lets nobody list has the calendar at the URL itself.
  @Test func takesTheURLOfACalendarThatMayNotBeListed() throws {
    answer(["https://dav.test/cal/ada/box": HTTPResponse(status: 403)])
    let record = try run("https://dav.test/cal/ada/box")
    #expect(record.collections.map(\.url) == ["https://dav.test/cal/ada/box/"])
    #expect(record.collections.map(\.mayRead) == [false])
    #expect(record.collections.map(\.mayWrite) == [true])
  }

  @Test(arguments: [
    (["read"], true, false), (["all"], true, true), (["write"], false, true),
    (["bind", "write-content"], false, true), (["read", "write-properties"], true, false),
    (["read", "unbind"], true, false),
  ])
  func knowsWhatMayBeDone(_ privileges: [String], _ mayRead: Bool, _ mayWrite: Bool) throws {
    server.update { $0.collections = [:] }
    var collection = MockServer.Collection(title: "a")
    collection.privileges = privileges
    server.addCalendar("a", collection)
    let found = try #require(try run().collections.first)
    #expect(found.mayRead == mayRead)
    #expect(found.mayWrite == mayWrite)
    let source = CalendarSource(name: "work", kind: .calDAV, location: "https://dav.test/")
    let refusal = found.calendar(in: source).refusal(ofAdding: .event)
    #expect((refusal == nil) == mayWrite)
  }

  @Test func leavesOutWhatHoldsNoEventsAndNoReminders() throws {
    var journal = MockServer.Collection(title: "Journal")
    journal.components = ["VJOURNAL"]
    server.addCalendar("journal", journal)
    #expect(try run().collections.count == 2)
  }

  @Test func namesTwoCollectionsOfOneNameApart() throws {
    let same = ["/cal/ada/a/", "/cal/bob/a/"].map {
      MockServer.response($0, "<D:resourcetype><C:calendar/></D:resourcetype>")
    }
    answer([
      "https://dav.test/cal/ada/": HTTPResponse(
        status: 207, body: MockServer.multistatus(same.joined()))
    ])
    #expect(try run().collections.map(\.name) == ["a", "a-2"])
  }

  /// A name in the configuration is of the same calendar, whatever the server lists first.
  @Test func keepsTheNamesOfAnEarlierSetup() throws {
    let directory = try TemporaryDirectory()
    func found(_ paths: String...) throws -> [String: String] {
      let calendars = paths.map {
        MockServer.response($0, "<D:resourcetype><C:calendar/></D:resourcetype>")
      }
      answer([
        "https://dav.test/cal/ada/": HTTPResponse(
          status: 207, body: MockServer.multistatus(calendars.joined()))
      ])
      let session = server.session(record: directory.path(of: "record.json"))
      let record = try ServerDiscovery(session: session, confirm: { _, _ in false }).run()
      try record.write(session.account)
      return Dictionary(
        uniqueKeysWithValues: record.collections.map { (ServerURL($0.url)?.path ?? "", $0.name) })
    }
    #expect(
      try found("/cal/ada/a/", "/cal/bob/a/") == ["/cal/ada/a/": "a", "/cal/bob/a/": "a-2"])
    #expect(
      try found("/cal/bob/a/", "/cal/ada/a/", "/cal/bob/a/")
        == ["/cal/ada/a/": "a", "/cal/bob/a/": "a-2"])
    #expect(
      try found("/cal/eve/a/", "/cal/bob/a/") == ["/cal/eve/a/": "a", "/cal/bob/a/": "a-2"])
  }

  @Test(arguments: [(403, "write"), (423, "locked")])
  func heedsTheStatusWithinAnAnswer(_ status: Int, _ meaning: String) throws {
    answer([
      "https://dav.test/": HTTPResponse(
        status: 207,
        body: MockServer.multistatus(
          "<D:response><D:href>/</D:href><D:status>HTTP/1.1 \(status) X</D:status></D:response>")),
      "https://dav.test/.well-known/caldav": HTTPResponse(status: 404),
    ])
    if status == 403 {
      #expect(try run().collections.map(\.mayRead) == [false])
    } else {
      #expect(storeError { _ = try run() }?.cause == .busy)
    }
  }

  @Test(arguments: [200, 302, 404, 405, 500])
  func saysWhatAWebPageIsNot(_ status: Int) {
    let page = HTTPResponse(status: status, body: Array("<html>".utf8))
    server.update { $0.answer = { _, _ in page } }
    #expect(failure { _ = try run() } != "found")
  }

  @Test func keepsWhatItHasFound() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path(of: "servers/work.json")
    let source = CalendarSource(name: "work", kind: .calDAV, location: "https://dav.test/")
    let account = ServerAccount(secret: .none, record: path, environment: [:])
    #expect(try ServerRecord.read(account, of: source) == nil)
    let record = try run()
    try record.write(account)
    #expect(try ServerRecord.read(account, of: source) == record)
    var other = source
    other.location = "https://other.test/"
    #expect(try ServerRecord.read(account, of: other) == nil)
    for text in ["", "{", "[]", "{\"version\":2}", String(repeating: "x", count: 2 << 20)] {
      try directory.write(text, to: "servers/work.json")
      #expect(storeError { _ = try ServerRecord.read(account, of: source) } != nil)
    }
  }
}
