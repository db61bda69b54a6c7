internal import CivilTime
internal import Foundation

/// A session with one server. After a refused password, or a request that did not reach the server or
/// ran out of time, nothing more is sent: a server may lock an account after several wrong passwords,
/// and each further record would wait for a time limit.
///
/// One thread at a time uses it.
final class CalDAVSession {
  let source: CalendarSource
  let account: ServerAccount
  private let connect: (ServerCredentials) -> (any HTTPTransport)?
  private let sleep: (Int) -> Void
  /// This machine's clock.
  let now: () -> Instant
  private let parser: AnswerParser
  private let isInterrupted: () -> Bool
  private var transport: (any HTTPTransport)?
  private var credentials: ServerCredentials?
  /// How the server wants the password; nil until it has said so.
  private(set) var scheme: HTTPScheme?
  /// Why nothing more is sent; nil while requests are sent.
  private(set) var failure: StoreError?
  /// Of a failure that only a person can end.
  private var isRefused = false
  /// When the program that prints the secret, which has failed, may run again.
  private var nextTry: Instant?
  /// The seconds from its failure to its next try.
  private var pause = shortestPause
  private static let shortestPause = 60
  private static let longestPause = 3600
  /// The seconds that may still be waited for a server that is busy.
  private var remainingWait = longestWait
  /// The seconds that a session waits in all for a server that is busy.
  static let longestWait = 60
  /// The hosts, with their ports, that may get the credentials.
  private(set) var hosts: Set<String> = []
  /// The number of requests that were sent, by method.
  private(set) var counts: [HTTPRequest.Method: Int] = [:]

  /// - Parameters:
  ///   - scheme: as an earlier session found out.
  ///   - isInterrupted: whether the user wants the program to end: nothing more is waited for.
  ///   - connect: nil for libcurl.
  ///   - sleep: waits that many seconds.
  init(
    _ source: CalendarSource, _ account: ServerAccount, parser: AnswerParser = .inProcess,
    scheme: HTTPScheme? = nil, isInterrupted: @escaping () -> Bool = { false },
    now: @escaping () -> Instant,
    connect: ((ServerCredentials) -> (any HTTPTransport)?)? = nil,
    sleep: ((Int) -> Void)? = nil
  ) {
    self.source = source
    self.account = account
    self.connect =
      connect ?? { CurlTransport($0, certificates: account.certificates) }
    self.sleep =
      sleep ?? { seconds in
        // A fifth of a second at a time.
        for _ in 0..<(seconds * 5) where !isInterrupted() { Thread.sleep(forTimeInterval: 0.2) }
      }
    self.scheme = scheme
    self.isInterrupted = isInterrupted
    self.now = now
    self.parser = parser
    if let url = ServerURL(source.location) { hosts = [url.authority] }
  }

  /// A new session with the same server, with the secret that is known. What a person has to correct
  /// is not tried again.
  func copy() -> CalDAVSession {
    let other = CalDAVSession(
      source, account, parser: parser, scheme: scheme, isInterrupted: isInterrupted, now: now,
      connect: connect, sleep: sleep)
    other.hosts = hosts
    other.credentials = credentials
    other.pause = pause
    if isRefused { (other.failure, other.isRefused) = (failure, true) }
    return other
  }

  /// A new session after a failure that may have passed; nil without one, and before the program that
  /// prints the secret may run again, with growing pauses.
  func retried() -> CalDAVSession? {
    if failure?.cause == .unavailable { return copy() }
    guard let nextTry, now() >= nextTry else { return nil }
    let other = copy()
    other.pause = min(pause * 2, Self.longestPause)
    return other
  }

  /// The answer to a request, or why there is none.
  enum Answer: Sendable, Equatable {
    case response(HTTPResponse)
    /// - Parameter wasSent: whether the server may have done what the request asks for.
    case failed(StoreError, wasSent: Bool)
  }

  /// Lets the host get the credentials.
  func confirm(_ host: String) { hosts.insert(host) }

  /// Gets the credentials ready, which may run the account's command, once.
  func prepare() throws(StoreError) { _ = try connected() }

  private func connected() throws(StoreError) -> any HTTPTransport {
    if let failure { throw failure }
    if let transport { return transport }
    do throws(StoreError) {
      guard ServerURL(source.location) != nil else {
        throw StoreError.failed(
          cause: .notPermitted, path: source.location,
          reason: "not a URL that a password may be sent to; write https://")
      }
      guard let transport = connect(try secret()) else {
        throw StoreError.failed(
          cause: .unavailable, path: source.location,
          reason: "libcurl, which talks to servers, is not installed (Debian: libcurl4)")
      }
      // Before a request that the server would answer for nothing.
      do throws(AnswerParser.Fault) { _ = try parser.root(of: []) } catch {
        throw unread(error)
      }
      transport.scheme = scheme
      self.transport = transport
      return transport
    } catch {
      failure = error
      throw error
    }
  }

  private func secret() throws(StoreError) -> ServerCredentials {
    if let credentials { return credentials }
    do throws(StoreError) {
      let secret = try ServerCredentials(account)
      credentials = secret
      return secret
    } catch {
      nextTry = Instant(secondsSince1970: now().secondsSince1970 + pause)
      throw error
    }
  }

  /// Sends requests, several at a time; returns their answers in the same order. A server that is
  /// busy (429, 503) is asked again after the time that it states.
  func send(_ requests: [HTTPRequest]) -> [Answer] {
    var answers = sendOnce(requests)
    while failure == nil {
      let busy = answers.indices.filter { answers[$0].pause != nil }
      let pause = busy.compactMap { answers[$0].pause }.max() ?? 0
      guard !busy.isEmpty, pause <= remainingWait else { break }
      remainingWait -= pause
      sleep(pause)
      if isInterrupted() { failure = interruption }
      guard failure == nil else { break }
      for (index, answer) in zip(busy, sendOnce(busy.map { requests[$0] })) {
        answers[index] = answer
      }
    }
    return answers
  }

  /// The answer to one request; throws if there is none.
  func send(_ request: HTTPRequest) throws(StoreError) -> HTTPResponse {
    switch send([request]).first {
    case .response(let response)?: return response
    case .failed(let error, _)?: throw error
    case nil: throw unavailable("no answer")
    }
  }

  private func sendOnce(_ requests: [HTTPRequest]) -> [Answer] {
    let transport: any HTTPTransport
    do throws(StoreError) {
      transport = try connected()
      if let other = requests.first(where: { !hosts.contains($0.url.authority) }) {
        throw .failed(
          cause: .notPermitted, path: source.location,
          reason: "\(other.url.authority) is another host, which gets no password; "
            + "run ticketcal access setup \(source.name)")
      }
    } catch {
      return requests.map { _ in .failed(error, wasSent: false) }
    }
    var answers: [Answer] = []
    var rest = requests[...]
    while !rest.isEmpty {
      if let failure {
        return answers + rest.map { _ in .failed(failure, wasSent: false) }
      }
      // The first alone until one was answered: it tells whether the server takes the password.
      let part = rest.prefix(counts.isEmpty ? 1 : rest.count)
      rest = rest.dropFirst(part.count)
      for request in part { counts[request.method, default: 0] += 1 }
      answers += transport.perform(Array(part), until: isInterrupted).map(answer)
      scheme = transport.scheme
    }
    return answers
  }

  private func answer(_ result: Result<HTTPResponse, HTTPFailure>) -> Answer {
    switch result {
    case .success(let response):
      guard response.status == 401 else { return read(response) }
      let error = StoreError.failed(
        cause: .notPermitted, path: source.location,
        reason: "the server refuses the user or the password; correct them and try again")
      (failure, isRefused) = (error, true)
      return .failed(error, wasSent: false)
    case .failure(let missing):
      if let failure, !missing.wasSent { return .failed(failure, wasSent: false) }
      let isInterrupted = isInterrupted()
      let error = isInterrupted ? interruption : unavailable(missing.reason)
      if isInterrupted || !missing.wasSent || missing.isTimeout { failure = failure ?? error }
      return .failed(error, wasSent: missing.wasSent)
    }
  }

  /// The answer with its XML: a multistatus, or the words of an error.
  private func read(_ response: HTTPResponse) -> Answer {
    guard response.status == 207 || response.status >= 400, !response.body.isEmpty else {
      return .response(response)
    }
    var response = response
    do throws(AnswerParser.Fault) {
      response.xml = try parser.root(of: response.body)
      return .response(response)
    } catch {
      let error = unread(error)
      failure = error
      // The status of an error says enough.
      return response.status == 207 ? .failed(error, wasSent: true) : .response(response)
    }
  }

  private func unread(_ fault: AnswerParser.Fault) -> StoreError {
    .failed(cause: .unavailable, path: source.location, reason: fault.reason)
  }

  private var interruption: StoreError {
    .failed(
      cause: .interrupted, path: source.location,
      reason: "interrupted before the server answered; do the same again")
  }

  /// - Parameter reason: lower case.
  func unavailable(_ reason: String) -> StoreError {
    .failed(
      cause: .unavailable, path: source.location,
      reason: "the server cannot be reached (\(reason)); do the same again later")
  }
}

extension CalDAVSession.Answer {
  /// The seconds to wait before the request is sent again; nil for another answer.
  fileprivate var pause: Int? {
    guard case .response(let response) = self, response.status == 429 || response.status == 503
    else { return nil }
    // A date (RFC 9110 §10.2.3) is rare, and its clock may be wrong.
    return response.headers["retry-after"].flatMap { Int($0) }.map { max($0, 1) } ?? 5
  }
}
