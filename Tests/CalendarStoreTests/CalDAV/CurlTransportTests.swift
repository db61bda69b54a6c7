import Foundation
import SampleEvents
import Synchronization
import TestSupport
import Testing

@testable import CalendarStore

/// Requests over the network, to servers of this machine.
@Suite struct CurlTransportTests {
  private static let server = CalendarServer.shared(.radicale)
  private static let password = ServerCredentials.password(
    user: CalendarServer.user, CalendarServer.password)

  private func transport(_ credentials: ServerCredentials = password) throws -> CurlTransport {
    try #require(CurlTransport(credentials, certificates: nil))
  }

  private func made(_ base: String) throws -> ServerURL {
    let url = try #require(ServerURL("\(base)\(CalendarServer.user)/\(UUID())/"))
    let response = try transport().perform([
      .mkcalendar(url, title: "a", color: nil, for: [.event])
    ])
    #expect(try response.first?.get().status == 201)
    return url
  }

  @Test(.enabled(if: CalendarServer.Kind.radicale.isInstalled))
  func sendsManyRequestsAndKeepsTheirOrder() throws {
    let server = try #require(Self.server)
    let url = try made(server.url)
    let requests = try (0..<40).map { number in
      let event = try Samples.event(number + 1)
      return HTTPRequest(
        method: .put, url: url.member("\(number).ics"),
        headers: ["If-None-Match": "*", "Content-Type": "text/calendar"],
        body: try event.objectText(productID: "-//test//EN"))
    }
    let transport = try transport()
    let results = try transport.perform(requests).map { try $0.get() }
    #expect(results.map(\.status) == Array(repeating: 201, count: 40))
    #expect(Set(results.compactMap(\.etag)).count == 40)
    let again = try transport.perform(requests).map { try $0.get().status }
    #expect(again == Array(repeating: 412, count: 40))
  }

  @Test(.enabled(if: CalendarServer.Kind.radicale.isInstalled))
  func tellsARefusedPassword() throws {
    let server = try #require(Self.server)
    let url = try #require(ServerURL("\(server.url)\(CalendarServer.user)/"))
    let wrong = try transport(.password(user: CalendarServer.user, "wrong"))
    #expect(try wrong.perform([.etag(url)]).first?.get().status == 401)
  }

  @Test func tellsAServerThatIsAway() throws {
    let url = try #require(ServerURL("http://127.0.0.1:1/"))
    guard case .failure(let failure)? = try transport().perform([.etag(url)]).first else {
      Issue.record("somebody answered")
      return
    }
    #expect(!failure.wasSent)
  }

  /// A connection that ends after n bytes of the request, for all n: the event is made once.
  @Test(.enabled(if: CalendarServer.Kind.radicale.isInstalled))
  func losesNothingOnALineThatBreaks() throws {
    let server = try #require(Self.server)
    let direct = try made(server.url)
    let target = try #require(ServerURL(server.url)).port
    let proxy = try #require(BreakingProxy(to: target))
    let url = try #require(ServerURL("http://127.0.0.1:\(proxy.port)\(direct.path)"))
    let source = CalendarSource(name: "a", kind: .calDAV, location: url.description)
    let account = ServerAccount(
      secret: .password(user: CalendarServer.user, command: ["echo", CalendarServer.password]),
      record: "", environment: [:])
    let calendar = EventCalendar(name: "a", source: "a", identifier: url.description)
    func session(_ source: CalendarSource, _ account: ServerAccount) -> CalDAVSession {
      CalDAVSession(source, account, now: { Instant(Date()) })
    }
    var length = 0
    let step = TestRun.isSlow ? 1 : 23
    var number = 0
    var outcomes: Set<String> = []
    while true {
      number += 1
      let event = try Samples.event(number)
      let write = ObjectWrite(
        href: "\(number).ics", content: .event(event), condition: .absent)
      proxy.breakOnce(after: length)
      let first = CalDAVWriter(
        calendar, at: url, session(source, account), productID: "-//test//EN")
      switch first.stage([write]).commit().first {
      case .made: outcomes.insert("made")
      case .failed, .unknown: outcomes.insert("failed")
      case .exists, .changed, .missing, nil: Issue.record("broken after \(length)")
      }
      let wasBroken = proxy.hasBroken
      proxy.breakOnce(after: nil)
      let second = CalDAVWriter(
        calendar, at: url, session(source, account), productID: "-//test//EN")
      switch second.stage([write]).commit().first {
      case .made, .exists: break
      case let other: Issue.record("\(String(describing: other)) after \(length)")
      }
      if !wasBroken { break }
      length += step
    }
    #expect(outcomes.contains("made"))
    let found = try transport().perform([.propfind(direct, depth: 1, ["D:getetag"])])
    let listed = DAVMultistatus(DAVElement.root(of: try #require(try found.first?.get().body)))
    #expect(listed?.resources.count { $0.href.hasSuffix(".ics") } == number)
    #expect(length > 500)
  }
}

/// Passes connections on to a port of this machine, and breaks one off after a number of bytes.
private final class BreakingProxy: @unchecked Sendable {
  let port: UInt16
  private let listener: Int32
  private let target: UInt16
  private let state = Mutex<(left: Int?, hasBroken: Bool)>((nil, false))

  init?(to target: UInt16) {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard let port = LoopbackAddress.listen(listener) else { return nil }
    self.listener = listener
    self.target = target
    self.port = port
    Thread.detachNewThread { [self] in accept() }
  }

  /// - Parameter length: nil to break nothing.
  func breakOnce(after length: Int?) { state.withLock { $0 = (length, false) } }

  var hasBroken: Bool { state.withLock { $0.hasBroken } }

  private func accept() {
    while true {
      let client = Glibc.accept(listener, nil, nil)
      guard client >= 0 else { return }
      Thread.detachNewThread { [self] in serve(client) }
    }
  }

  private func serve(_ client: Int32) {
    let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer {
      close(client)
      close(server)
    }
    guard LoopbackAddress.connect(server, to: target) == 0 else { return }
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      var descriptors = [
        pollfd(fd: client, events: Int16(POLLIN), revents: 0),
        pollfd(fd: server, events: Int16(POLLIN), revents: 0),
      ]
      guard poll(&descriptors, 2, -1) > 0 else { return }
      if descriptors[1].revents != 0 {
        let count = read(server, &buffer, buffer.count)
        guard count > 0, send(client, buffer, count, Int32(MSG_NOSIGNAL)) == count else {
          return
        }
      }
      guard descriptors[0].revents != 0 else { continue }
      let count = read(client, &buffer, buffer.count)
      guard count > 0 else { return }
      let (passed, isBroken) = state.withLock { state -> (Int, Bool) in
        guard let left = state.left else { return (count, false) }
        guard count > left else {
          state.left = left - count
          return (count, false)
        }
        state = (nil, true)
        return (left, true)
      }
      if passed > 0 { _ = send(server, buffer, passed, Int32(MSG_NOSIGNAL)) }
      if isBroken { return }
    }
  }
}
