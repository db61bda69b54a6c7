import CivilTime
import Foundation
import SampleEvents
import Testing

@testable import CalendarStore

/// What server-writes.txt cannot say of the ways of real servers.
@Suite struct ServerWriteTests {
  private let server = MockServer()
  private static let text = Array("BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n".utf8)

  init() { server.addCalendar("tickets") }

  private func write(
    _ text: [UInt8] = text, as href: String = "a.ics", _ writer: CalDAVWriter? = nil
  ) throws -> String {
    let outcomes = (writer ?? server.writer()).stage([
      ObjectWrite(href: href, content: .object(text), condition: .absent)
    ]).commit()
    return try #require(outcomes.first).words
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
    #expect(outcomes.last?.failure?.cause == .notPermitted)
  }

  @Test func waitsAsLongAsABusyServerAsks() throws {
    nonisolated(unsafe) var pauses: [Int] = []
    let writer = server.writer("tickets", server.session { pauses.append($0) })
    server.update { state in
      nonisolated(unsafe) var answers = [
        HTTPResponse(status: 429, headers: ["retry-after": "7"]), HTTPResponse(status: 503), nil,
        HTTPResponse(status: 503, headers: ["retry-after": "3600"]),
      ]
      state.answer = { request, _ in request.method == .put ? answers.removeFirst() : nil }
    }
    #expect(try write(Self.text, writer) == "made \"1\"")
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
}
