import CivilTime
import Foundation
import TestSupport
import Testing

@testable import CalendarStore

/// Tests/Corpora/server-writes.txt: what a server does, and behind `=>` what a writer makes of it.
///
/// `write CONDITION`, `remove CONDITION` and `reconcile ETAG` are of the object a.ics; `-` stands for no
/// etag, `reading` for a writer that may read. `answer METHOD` answers the next requests instead of the
/// server, `always METHOD` all of them, `lose` the next writes, which the server may have `done`;
/// `owner` changes the object so many seconds ago. TICKETCAL_UPDATE=1 rewrites what is made of it.
@Suite struct ServerWriteScriptTests {
  @Test func theWriterDoesWhatTheFileSays() throws {
    let folder = CorpusFolder(".")
    let text = try folder.text("server-writes.txt")
    var script = ServerWriteScript()
    var scene = ""
    let lines = try text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      if line.hasPrefix("== ") { (script, scene) = (ServerWriteScript(), String(line)) }
      guard !line.isEmpty, !line.hasPrefix("#"), !line.hasPrefix("==") else { return String(line) }
      let parts = line.components(separatedBy: " =>")
      let result = try script.result(of: parts[0])
      guard parts.count > 1 else { return parts[0] }
      let found = "\(parts[0]) =>" + (result.isEmpty ? "" : " \(result)")
      if !TestRun.updates { #expect(found == line, "\(scene)") }
      return found
    }
    if TestRun.updates {
      try folder.write(lines.joined(separator: "\n"), to: "server-writes.txt")
    }
  }
}

private struct ServerWriteScript {
  private static let text = Array("BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n".utf8)
  private static let calendar = "\(MockServer.home)tickets/"
  private static let path = "\(calendar)a.ics"

  private let server = MockServer()
  private var always: [(method: String, response: HTTPResponse)] = []

  init() { server.addCalendar("tickets") }

  /// What the line gives; empty for what only sets the server.
  mutating func result(of line: String) throws -> String {
    let words = line.split(separator: " ").map(String.init)
    func number(_ index: Int) -> Int? { words.indices.contains(index) ? Int(words[index]) : nil }
    switch words[0] {
    case "etags": server.update { $0.sendsEtags = false }
    case "clock": server.update { $0.clockError = number(1) }
    case "later": server.update { $0.now += number(1) ?? 0 }
    case "answer": answer(words[1], Self.responses(line))
    case "always":
      always = words[1] == "none" ? [] : always + Self.responses(line).map { (words[1], $0) }
      answer("", [])
    case "lose": lose(words[1], number(2) ?? 0, isDone: words.last == "done")
    case "away":
      let failure = HTTPFailure(
        reason: words[1], wasSent: words[1] != "unsent", isTimeout: words[1] == "timeout")
      server.update { $0.failure = failure }
    case "owner": place("\"owner\"", Array("mine".utf8), modified: number(1) ?? 0)
    case "weak": place("W/\"1\"", Self.text, modified: 0)
    case "write", "remove": return try write(words)
    case "reconcile": return try reconcile(words)
    case "version":
      return try Self.caught { try server.writer().version(of: "a.ics")?.etag ?? "none" }
    case "objects":
      return server.texts("tickets").map { name, text in
        name.dropFirst(Self.calendar.count) + (text == "mine" ? " of its owner" : "")
      }.sorted().joined(separator: ", ")
    case "sent":
      defer { server.update { $0.log = [] } }
      return server.log.map { $0.replacing(Self.calendar, with: "") }.joined(separator: ", ")
    default: throw TestFailure(description: "no such word: \(line)")
    }
    return ""
  }

  // MARK: The server

  /// `answer put 429 retry-after=7 | 503`: headers, and a body, an error or a multistatus as the last.
  private static func responses(_ line: String) -> [HTTPResponse] {
    line.components(separatedBy: " | ").map { text in
      let error =
        "<d:error xmlns:d='DAV:' xmlns:C='urn:ietf:params:xml:ns:caldav' "
        + "xmlns:s='http://sabredav.org/ns'>"
      let kinds: [(String, (String) -> [UInt8])] = [
        (" body=", { Array($0.utf8) }), (" xml=", { MockServer.multistatus($0) }),
        (" error=", { Array("\(error)\($0)</d:error>".utf8) }),
      ]
      var (head, body) = (text, [UInt8]())
      for (mark, make) in kinds {
        guard let range = text.firstRange(of: mark) else { continue }
        (head, body) = (String(text[..<range.lowerBound]), make(String(text[range.upperBound...])))
      }
      let words = head.split(separator: " ").drop { Int($0) == nil }
      let headers = words.dropFirst().map { word in
        let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
        return (parts[0], parts[1])
      }
      return HTTPResponse(
        status: words.first.flatMap { Int($0) } ?? 0,
        headers: Dictionary(uniqueKeysWithValues: headers), body: body)
    }
  }

  private func answer(_ method: String, _ responses: [HTTPResponse]) {
    let always = always
    server.update { state in
      nonisolated(unsafe) var rest = responses[...]
      state.answer = { request, _ in
        let name = request.method.rawValue.lowercased()
        if name == method, let response = rest.popFirst() { return response }
        return always.first {
          $0.method == "*" || $0.method == name
            || $0.method == "matching" && request.headers["If-Match"] != nil
        }?.response
      }
    }
  }

  private func lose(_ loss: String, _ count: Int, isDone: Bool) {
    server.update { state in
      nonisolated(unsafe) var rest = count
      state.intercept = { request, state in
        guard request.method.isWrite, rest > 0 else { return nil }
        rest -= 1
        if isDone { _ = MockServer.respond(request, &state) }
        return loss == "close"
          ? .failure(HTTPFailure(reason: "closed", wasSent: true))
          : .success(HTTPResponse(status: loss == "proxy" ? 504 : 500))
      }
    }
  }

  private func place(_ etag: String, _ text: [UInt8], modified seconds: Int) {
    server.update { state in
      state.collections[Self.calendar]?.objects[Self.path] = (etag, text)
      state.collections[Self.calendar]?.modified[Self.path] =
        state.now + (state.clockError ?? 0) - seconds
    }
  }

  // MARK: The writer

  private func write(_ words: [String]) throws -> String {
    let condition: ObjectWrite.Condition =
      switch words[1] {
      case "absent": .absent
      case "any": .any
      case "\"\"": .unchanged(etag: "")
      default: .unchanged(etag: words[1])
      }
    let name = words.firstIndex(of: "as").map { words[$0 + 1] } ?? "a.ics"
    let outcomes = server.writer(mayRead: words.contains("reading")).stage([
      ObjectWrite(
        href: name, content: words[0] == "remove" ? .none : .object(Self.text),
        condition: condition)
    ]).commit()
    return try #require(outcomes.first).words
  }

  private func reconcile(_ words: [String]) throws -> String {
    func moment(_ word: String) -> Instant? {
      words.firstIndex(of: word).flatMap { Int(words[$0 + 1]) }
        .map { Instant(secondsSince1970: server.now - $0) }
    }
    let writer = server.writer(mayRead: words.contains("reading"))
    let now = Instant(secondsSince1970: server.now)
    var write = InterruptedWrite(
      calendar: writer.calendar, href: "a.ics", isRemoval: words.contains("removal"),
      intended: nil, expected: words[1] == "-" ? nil : words[1],
      sent: words.contains("unsent") ? nil : moment("sent") ?? now,
      text: words.contains("text") ? Self.text : nil)
    write.followed = moment("followed")
    return try Self.caught { try writer.reconcile(write).words }
  }

  private static func caught(_ body: () throws -> String) throws -> String {
    do { return try body() } catch let error as StoreError { return "error: \(error.reason)" }
  }
}

extension WriteOutcome {
  var words: String {
    switch self {
    case .made(let etag, let href, _): "made \(etag ?? "-")\(href.map { " as \($0)" } ?? "")"
    case .exists: "exists"
    case .changed: "changed"
    case .missing: "missing"
    case .failed(let error): "failed: \(error.reason)"
    case .unknown(let error):
      "\(error.cause == .undecided ? "undecided" : "unknown"): \(error.reason)"
    }
  }
}
