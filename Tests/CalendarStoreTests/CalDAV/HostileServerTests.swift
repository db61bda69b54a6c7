import Foundation
import TestSupport
import Testing

@testable import CalendarStore

/// What is made of a server that answers nonsense, or without end, or is another one.
@Suite struct HostileServerTests {
  private func answer(
    of server: RawServer, _ credentials: ServerCredentials = .none
  ) throws -> Result<HTTPResponse, HTTPFailure> {
    let url = try #require(ServerURL("http://127.0.0.1:\(server.port)/a.ics"))
    let transport = try #require(CurlTransport(credentials, certificates: nil))
    return try #require(transport.perform([.etag(url)]).first)
  }

  @Test func endsAnAnswerWithoutEnd() throws {
    let block = String(repeating: "x", count: 1 << 20)
    let server = try #require(
      RawServer { _ in ["HTTP/1.1 207 OK\r\n\r\n"] + Array(repeating: block, count: 80) })
    guard case .failure(let failure) = try answer(of: server) else {
      Issue.record("it was taken")
      return
    }
    #expect(failure.reason == "the answer is larger than 64 MiB")
    #expect(failure.wasSent)
  }

  /// A server that accepts requests and answers none is waited for once.
  @Test func waitsOnceForAServerThatIsSilent() async throws {
    let isDone = DispatchSemaphore(value: 0)
    let server = try #require(
      RawServer { _ in
        isDone.wait()
        return []
      })
    defer { for _ in 0..<50 { isDone.signal() } }
    let url = try #require(ServerURL("http://127.0.0.1:\(server.port)/a.ics"))
    let failures = try await sleeping {
      CurlTransport(.none, certificates: nil, secondsOfSilence: 1)?
        .perform(Array(repeating: .etag(url), count: 50))
        .compactMap { result -> HTTPFailure? in
          if case .failure(let failure) = result { failure } else { nil }
        } ?? []
    }
    #expect(failures.count == 50)
    #expect(failures.count(where: \.wasSent) <= CurlTransport.mostTransfers)
  }

  @Test func endsHeadersWithoutEnd() throws {
    let line = "X-A: \(String(repeating: "y", count: 4000))\r\n"
    let lines = [String](repeating: line, count: 20_000)
    let server = try #require(RawServer { _ in ["HTTP/1.1 200 OK\r\n"] + lines })
    guard case .failure = try answer(of: server) else {
      Issue.record("it was taken")
      return
    }
  }

  @Test func leavesOutHeadersWithControlCharacters() throws {
    let server = try #require(
      RawServer { _ in
        ["HTTP/1.1 201 Created\r\nETag: \"a\u{1B}[2J\"\r\nX-A: b\r\nContent-Length: 0\r\n\r\n"]
      })
    let response = try answer(of: server).get()
    #expect(response.etag == nil)
    #expect(response.headers["x-a"] == "b")
  }

  @Test(arguments: ["", "garbage\r\n\r\n", "HTTP/1.1 ", "\u{0}\u{0}"])
  func takesNoNonsenseForAnAnswer(_ text: String) throws {
    let server = try #require(RawServer { _ in [text] })
    guard case .failure(let failure) = try answer(of: server) else {
      Issue.record("it was taken")
      return
    }
    #expect(failure.wasSent)
  }

  /// A server that asks for the hash of the password does not get the password.
  @Test func sendsThePasswordAsTheServerAsks() throws {
    let server = try #require(
      RawServer { request in
        let line = request.split(separator: "\r\n").first { $0.hasPrefix("Authorization: ") } ?? ""
        return line.hasPrefix("Authorization: Digest username=\"ada\"")
          ? ["HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n"]
          : [
            "HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Digest realm=\"a\", nonce=\"b\", qop=\"auth\"\r\n"
              + "Content-Length: 0\r\n\r\n"
          ]
      })
    let response = try answer(of: server, .password(user: "ada", "secret")).get()
    #expect(response.status == 404)
    #expect(server.requests.count == 2)
    #expect(!server.requests.contains { $0.contains("Authorization: Basic") })
  }

  /// A server that asks for Basic, and one that hides what is there.
  @Test(arguments: ["401 Unauthorized\r\nWWW-Authenticate: Basic realm=\"a\"", "404 Not Found"])
  func sendsBasicToAServerThatWantsIt(_ refusal: String) throws {
    let server = try #require(
      RawServer { request in
        let line = request.contains("Authorization: Basic YWRhOnNlY3JldA==") ? "207 OK" : refusal
        return ["HTTP/1.1 \(line)\r\nContent-Length: 0\r\n\r\n"]
      })
    let url = try #require(ServerURL("http://127.0.0.1:\(server.port)/a.ics"))
    let transport = try #require(
      CurlTransport(.password(user: "ada", "secret"), certificates: nil))
    for _ in 0..<2 { #expect(try transport.perform([.etag(url)])[0].get().status == 207) }
    #expect(transport.scheme == .basic)
    #expect(server.requests.count == 3)
  }

  /// libcurl would send a write again by itself.
  @Test(arguments: [
    ServerCredentials.none, .token("t0ken"), .password(user: "ada", "secret"),
  ])
  func sendsAWriteOnceOnAConnectionThatWasUsed(_ credentials: ServerCredentials) throws {
    let target = try #require(
      RawServer { _ in ["HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n"] })
    let server = try #require(BreakingServer(to: target.port))
    server.set { $0.number == 2 ? .closeAfter : nil }
    let url = try #require(ServerURL("http://127.0.0.1:\(server.port)/a.ics"))
    let transport = try #require(CurlTransport(credentials, certificates: nil))
    transport.scheme = .basic
    let put = HTTPRequest(method: .put, url: url, body: [0x61])
    #expect(try transport.perform([put])[0].get().status == 201)
    guard case .failure(let failure) = transport.perform([put])[0] else {
      Issue.record("it was answered")
      return
    }
    #expect(failure.wasSent)
    #expect(server.log.count == 2)
  }

  /// A token that expires meanwhile; an account may be locked after some tries.
  @Test func sendsARefusedPasswordToFewConnections() throws {
    let server = try #require(
      RawServer { _ in ["HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\n\r\n"] })
    let url = try #require(ServerURL("http://127.0.0.1:\(server.port)/a.ics"))
    let transport = try #require(CurlTransport(.token("t0ken"), certificates: nil))
    _ = transport.perform(Array(repeating: .etag(url), count: 63))
    #expect(server.requests.count <= CurlTransport.mostTransfers)
  }

  /// Ctrl-C while a server does not answer.
  @Test func waitsNoLongerAfterAnInterruption() throws {
    let isDone = DispatchSemaphore(value: 0)
    let server = try #require(
      RawServer { _ in
        isDone.wait()
        return []
      })
    defer { for _ in 0..<20 { isDone.signal() } }
    let url = try #require(ServerURL("http://127.0.0.1:\(server.port)/a.ics"))
    let transport = try #require(CurlTransport(.none, certificates: nil))
    let results = transport.perform(
      Array(repeating: .etag(url), count: 20), until: { !server.requests.isEmpty })
    let failures = results.compactMap { result -> HTTPFailure? in
      if case .failure(let failure) = result { failure } else { nil }
    }
    #expect(failures.map(\.reason) == Array(repeating: "interrupted", count: 20))
    #expect(failures.count(where: \.wasSent) <= CurlTransport.mostTransfers)
  }

  @Test func sendsATokenAsItIs() throws {
    let server = try #require(
      RawServer { _ in ["HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n"] })
    _ = try answer(of: server, .token("t0ken"))
    #expect(server.requests.first?.contains("Authorization: Bearer t0ken\r\n") == true)
  }

  /// No certificate of the system is for it, and neither is the one for another name.
  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/openssl")))
  func refusesACertificateThatDoesNotMatch() throws {
    let directory = try TemporaryDirectory()
    for (name, subject) in [("own", "IP:127.0.0.1"), ("other", "DNS:other.test")] {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
      process.arguments = [
        "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=a",
        "-addext", "subjectAltName=\(subject)", "-keyout", directory.path(of: "\(name).key"),
        "-out", directory.path(of: "\(name).pem"),
      ]
      process.standardError = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      try #require(process.terminationStatus == 0)
    }
    for (served, trusted, isTaken) in [
      ("own", "own", true), ("own", "other", false), ("other", "other", false), ("own", nil, false),
    ] as [(String, String?, Bool)] {
      let server = try #require(
        TLSServer(directory.path(of: "\(served).pem"), directory.path(of: "\(served).key")))
      let url = try #require(ServerURL("https://127.0.0.1:\(server.port)/"))
      let transport = try #require(
        CurlTransport(
          .password(user: "ada", "secret"),
          certificates: trusted.map { directory.path(of: "\($0).pem") }))
      let result = try #require(transport.perform([.etag(url)]).first)
      switch result {
      case .success(let response): #expect(isTaken && response.status == 501, "\(served)")
      case .failure(let failure): #expect(!isTaken && !failure.wasSent, "\(served) \(failure)")
      }
      server.stop()
    }
  }
}

/// Answers each request with texts, and then closes the connection.
final class RawServer: @unchecked Sendable {
  let port: UInt16
  private let listener: Int32
  private let answer: @Sendable (String) -> [String]
  private let lock = NSLock()
  private var received: [String] = []

  /// The requests so far.
  var requests: [String] { lock.withLock { received } }

  init?(_ answer: @escaping @Sendable (String) -> [String]) {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard let port = LoopbackAddress.listen(listener) else { return nil }
    self.listener = listener
    self.port = port
    self.answer = answer
    Thread.detachNewThread { [weak self] in
      while true {
        let client = accept(listener, nil, nil)
        guard client >= 0 else { return }
        self?.serve(client)
        close(client)
      }
    }
  }

  deinit { shutdown(listener, Int32(SHUT_RDWR)) }

  private func serve(_ client: Int32) {
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    let count = recv(client, &buffer, buffer.count, 0)
    guard count > 0 else { return }
    let request = String(decoding: buffer[..<count], as: UTF8.self)
    lock.withLock { received.append(request) }
    for text in answer(request) {
      let bytes = Array(text.utf8)
      guard bytes.isEmpty || send(client, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
      else { return }
    }
  }
}

/// Python's server of files behind a certificate: it answers 501 to what it does not know.
private final class TLSServer {
  let port: UInt16
  private let process = Process()
  private let lifeline = Pipe()

  init?(_ certificate: String, _ key: String) {
    let script = """
      import http.server, ssl, sys, threading
      server = http.server.HTTPServer(("127.0.0.1", 0), http.server.SimpleHTTPRequestHandler)
      context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
      context.load_cert_chain(sys.argv[1], sys.argv[2])
      server.socket = context.wrap_socket(server.socket, server_side=True)
      print(server.server_address[1], flush=True)
      threading.Thread(target=server.serve_forever, daemon=True).start()
      sys.stdin.read()
      """
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    process.arguments = ["-c", script, certificate, key]
    process.standardInput = lifeline
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    guard let port = UInt16(line.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      return nil
    }
    self.port = port
  }

  func stop() {
    try? lifeline.fileHandleForWriting.close()
    process.waitUntilExit()
  }
}
