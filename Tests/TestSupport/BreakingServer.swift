internal import Foundation
internal import Glibc
internal import Synchronization

/// Passes requests on to a server of this machine, one by one, and breaks what a test wants broken.
public final class BreakingServer: Sendable {
  public struct Request: Sendable {
    public let method: String
    public let path: String
    /// From 1, among the requests of its method since the fault was set.
    public let number: Int
    /// From 1, among those of its method and path.
    public let numberOfPath: Int
  }

  public enum Fault: Sendable, Hashable, CaseIterable {
    /// The connection is closed before the server gets the request.
    case closeBefore
    /// The server does what the request asks for, and the connection is closed without an answer.
    case closeAfter
    /// The server does it, and a proxy answers that it waited in vain.
    case proxyAfter
    /// The server does it, and answers that it failed.
    case failAfter
    /// The server does not do it, and answers so.
    case refuse(Int)
    /// The connection is closed at once, and the server gets the request when `release` is called.
    case hold
    /// The server gets the request, and the answer comes, when `release` is called.
    case wait
    /// The held requests arrive just before this one.
    case late

    public static let allCases: [Fault] = [
      .closeBefore, .closeAfter, .proxyAfter, .failAfter, .refuse(500), .refuse(502), .refuse(504),
    ]
  }

  private struct State {
    var fault: @Sendable (Request) -> Fault? = { _ in nil }
    var counts: [String: Int] = [:]
    var log: [String] = []
    var held: [[UInt8]] = []
  }

  public let port: UInt16
  private let listener: Int32
  private let target: UInt16
  private let state = Mutex(State())
  private let waiting = DispatchSemaphore(value: 0)

  public init?(to target: UInt16) {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard let port = LoopbackAddress.listen(listener) else { return nil }
    self.listener = listener
    self.target = target
    self.port = port
    Thread.detachNewThread { [weak self] in
      while true {
        let client = accept(listener, nil, nil)
        guard client >= 0, let self else { return }
        Thread.detachNewThread {
          self.serve(client)
          close(client)
        }
      }
    }
  }

  deinit { shutdown(listener, Int32(SHUT_RDWR)) }

  /// Sets what is broken, and forgets the requests so far.
  public func set(_ fault: @escaping @Sendable (Request) -> Fault?) {
    state.withLock { state in
      state.fault = fault
      state.counts = [:]
      state.log = []
    }
  }

  /// The requests, as `METHOD /path`.
  public var log: [String] { state.withLock { $0.log } }

  /// Passes the held requests on, and one that waits.
  public func release() {
    waiting.signal()
    let held = state.withLock { state in
      defer { state.held = [] }
      return state.held
    }
    for request in held { _ = answer(to: request) }
  }

  /// Each connection takes several requests, as most servers' do.
  private func serve(_ client: Int32) {
    var rest: [UInt8] = []
    while let (line, bytes) = Self.request(client, &rest) {
      let words = line.split(separator: " ").map(String.init)
      guard words.count == 3 else { return }
      let fault = state.withLock { state in
        let ofPath = "\(words[0]) \(words[1])"
        state.counts[words[0], default: 0] += 1
        state.counts[ofPath, default: 0] += 1
        state.log.append(ofPath)
        return state.fault(
          Request(
            method: words[0], path: words[1], number: state.counts[words[0]] ?? 0,
            numberOfPath: state.counts[ofPath] ?? 0))
      }
      switch fault {
      case .closeBefore: return
      case .hold:
        state.withLock { $0.held.append(bytes) }
        return
      case .wait:
        waiting.wait()
        guard let answer = answer(to: bytes) else { return }
        Self.send(answer, client)
      case .closeAfter:
        _ = answer(to: bytes)
        return
      case .proxyAfter, .failAfter:
        _ = answer(to: bytes)
        Self.send(Self.status(fault == .failAfter ? 500 : 504), client)
      case .refuse(let status): Self.send(Self.status(status), client)
      case .late, nil:
        if fault == .late { release() }
        guard let answer = answer(to: bytes) else { return }
        Self.send(answer, client)
      }
    }
  }

  /// A client that would wait for a server that is busy gives up at once.
  private static func status(_ status: Int) -> [UInt8] {
    Array("HTTP/1.1 \(status) X\r\nRetry-After: 3600\r\nContent-Length: 0\r\n\r\n".utf8)
  }

  private static func send(_ bytes: [UInt8], _ descriptor: Int32) {
    _ = Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }

  /// The first line and the bytes of the next request; nil at the end of the connection.
  private static func request(
    _ client: Int32, _ rest: inout [UInt8]
  ) -> (line: String, bytes: [UInt8])? {
    let end = Array("\r\n\r\n".utf8)
    func receive() -> Bool {
      var buffer = [UInt8](repeating: 0, count: 64 << 10)
      let count = recv(client, &buffer, buffer.count, 0)
      if count > 0 { rest += buffer[..<count] }
      return count > 0
    }
    while true {
      guard let place = rest.firstRange(of: end) else {
        guard receive() else { return nil }
        continue
      }
      let head = String(decoding: rest[..<place.lowerBound], as: UTF8.self)
      let length =
        head.split(separator: "\r\n").lazy
        .filter { $0.lowercased().hasPrefix("content-length:") }
        .compactMap { Int($0.dropFirst(15).trimmingCharacters(in: .whitespaces)) }.first ?? 0
      guard rest.count >= place.upperBound + length else {
        guard receive() else { return nil }
        continue
      }
      let bytes = Array(rest[..<(place.upperBound + length)])
      rest.removeFirst(bytes.count)
      return (String(head.prefix { $0 != "\r\n" }), bytes)
    }
  }

  /// The server's answer, as one of HTTP/1.1 that states its length; nil without one.
  private func answer(to request: [UInt8]) -> [UInt8]? {
    let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(server) }
    guard LoopbackAddress.connect(server, to: target) == 0 else { return nil }
    var request = request
    let line = request.firstIndex(of: 0x0A) ?? 0
    request.insert(contentsOf: "Connection: close\r\n".utf8, at: line + 1)
    guard Glibc.send(server, request, request.count, Int32(MSG_NOSIGNAL)) == request.count else {
      return nil
    }
    var answer: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = recv(server, &buffer, buffer.count, 0)
      guard count > 0 else { break }
      answer += buffer[..<count]
    }
    guard let place = answer.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
    let body = answer[place.upperBound...]
    let lines = String(decoding: answer[..<place.lowerBound], as: UTF8.self)
      .split(separator: "\r\n").filter { line in
        let name = line.lowercased()
        return !name.hasPrefix("content-length:") && !name.hasPrefix("connection:")
      }
    let first = String(lines.first ?? "").replacing("HTTP/1.0", with: "HTTP/1.1")
    let head = ([first] + lines.dropFirst().map(String.init) + ["Content-Length: \(body.count)"])
    return Array((head.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body
  }
}
