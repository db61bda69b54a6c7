internal import CivilTime

/// One change on its way to the server: the request to send next, and what its answer means.
///
/// A request without a clear answer may have been done, and may still be done. It is sent again once,
/// which its condition allows, and then the server is asked for the object.
struct ServerWrite {
  private enum Step {
    /// The change itself.
    case write
    /// The change is made, and the answer had no etag.
    case etagAfterWrite
    /// The condition was not met, or no answer was clear: what does the server have?
    case question
    /// There is no such object: is there a calendar?
    case calendar
    /// The time does not tell whose version it is: does the object have the text that was sent?
    case text(etag: String?)
  }

  /// The requests without a clear answer.
  private struct Unclear {
    var time: RequestTime
    var error: StoreError
    /// Whether one of them may still be done.
    var mayArrive: Bool
  }

  private let change: ObjectWrite
  private let place: ServerURL
  private let text: [UInt8]?
  /// Of the calendar.
  private let calendar: ServerURL
  private var step = Step.write
  /// As the object's etag is stated in the condition.
  private var expected: String?
  /// Whether the object's text may be read.
  private let mayRead: Bool
  /// Nil while every answer was clear.
  private var unclear: Unclear?
  /// Whether the request was repeated; it is repeated once.
  private var isRepeated = false
  /// The name that the server gave the object; nil for the one in the change.
  private var name: String?

  init(
    _ change: ObjectWrite, at place: ServerURL, _ text: [UInt8]?, in calendar: ServerURL,
    mayRead: Bool
  ) {
    self.mayRead = mayRead
    self.change = change
    self.place = place
    self.text = text
    self.calendar = calendar
    if case .unchanged(let etag) = change.condition { expected = etag }
  }

  var request: HTTPRequest {
    switch step {
    case .write: break
    case .etagAfterWrite, .question: return .etag(name.map(calendar.member) ?? place)
    case .calendar: return .etag(calendar)
    case .text: return .multiget([place], in: calendar)
    }
    var headers: [String: String] = [:]
    switch change.condition {
    case .absent: headers["If-None-Match"] = "*"
    case .unchanged: headers["If-Match"] = expected.flatMap { $0.isEmpty ? nil : $0 } ?? "\"\""
    case .any: break
    }
    guard let text else { return HTTPRequest(method: .delete, url: place, headers: headers) }
    headers["Content-Type"] = "text/calendar; charset=utf-8"
    return HTTPRequest(method: .put, url: place, headers: headers, body: text)
  }

  /// The outcome of the change; nil if `request` is to be sent again.
  ///
  /// - Parameter time: when the request was under way.
  mutating func outcome(of answer: CalDAVSession.Answer, in time: RequestTime) -> WriteOutcome? {
    switch (step, answer) {
    case (.write, .failed(let error, let wasSent)):
      guard wasSent else { return unclear == nil ? .failed(error) : .unknown(error) }
      return ask(after: error, in: time, mayArrive: true)
    case (.write, .response(let response)): return outcome(of: response, in: time)
    case (.etagAfterWrite, .failed): return .made(etag: nil, href: name, isVerbatim: false)
    case (.etagAfterWrite, .response(let response)):
      guard case .exists(let object) = ServerVersion(response) else {
        return .made(etag: nil, href: name, isVerbatim: false)
      }
      return .made(etag: object.etag, href: name, isVerbatim: false)
    case (.question, .failed(let error, _)): return unclear == nil ? .changed : .unknown(error)
    case (.question, .response(let response)):
      return outcome(of: ServerVersion(response), asOf: time.ended)
    case (.calendar, .failed(let error, _)): return .failed(error)
    case (.calendar, .response(let response)):
      guard case .missing = ServerVersion(response) else { return .missing }
      return .failed(response.failure(at: calendar.description))
    case (.text(let etag), .response(let response)) where response.holds(text ?? []):
      return .made(etag: etag, href: name, isVerbatim: false)
    case (.text, _): return .unknown(.undecided(at: calendar))
    }
  }

  private mutating func outcome(of response: HTTPResponse, in time: RequestTime) -> WriteOutcome? {
    let response = response.inner
    switch response.status {
    case 200...299 where response.isOfWrite:
      guard text != nil else { return .made(etag: nil) }
      let other = response.headers["location"].flatMap { place.resolving($0) }
        .flatMap { calendar.name(ofMember: $0) }
      name = other == change.href ? nil : other
      if let etag = response.etag {
        return .made(etag: etag, href: name, isVerbatim: response.hasStrongETag)
      }
      step = .etagAfterWrite
      return nil
    case 200...299:
      return ask(after: response.failure(at: calendar.description), in: time, mayArrive: false)
    // Some servers do not find what they have (vdirsyncer issue 1200).
    case 404 where text != nil && expected != nil:
      return ask(after: .notFound(at: calendar), in: time, mayArrive: false)
    case 404 where text == nil, 410 where text == nil:
      if text == nil, unclear != nil { return .made(etag: nil) }
      step = .calendar
      return nil
    case 412:
      guard !dropSuffix() else { return nil }
      if change.condition == .absent, unclear == nil { return .exists }
      step = .question
      return nil
    // The server has failed, maybe after it was done; a proxy does not know what the server behind it
    // does.
    case 500, 502, 504:
      return ask(
        after: response.failure(at: calendar.description), in: time,
        mayArrive: response.status != 500)
    // An earlier request may have been done all the same.
    default:
      guard unclear == nil else {
        step = .question
        return nil
      }
      return refusal(of: response)
    }
  }

  /// Sends the request again, once; then asks for the object.
  private mutating func ask(
    after error: StoreError, in time: RequestTime, mayArrive: Bool
  ) -> WriteOutcome? {
    unclear = Unclear(
      time: RequestTime(sent: unclear?.time.sent ?? time.sent, ended: time.ended), error: error,
      mayArrive: mayArrive || unclear?.mayArrive ?? false)
    if isRepeated { step = .question }
    isRepeated = true
    return nil
  }

  /// A compressing proxy adds a suffix to an etag that the server behind it does not know
  /// (nextcloud/server issue 28140). Returns whether there was one: the request is then sent again.
  private mutating func dropSuffix() -> Bool {
    for suffix in ["-gzip\"", "-br\""] {
      guard let etag = expected, etag.hasSuffix(suffix) else { continue }
      expected = etag.dropLast(suffix.utf8.count) + "\""
      return true
    }
    return false
  }

  /// - Parameter now: when the server said it.
  private mutating func outcome(of version: ServerVersion, asOf now: Instant) -> WriteOutcome? {
    switch version {
    case .unknown: return unclear == nil ? .changed : .unknown(.undecided(at: calendar))
    case .missing:
      if let unclear {
        if text == nil { return .made(etag: nil) }
        if expected == nil { return notMade(unclear) }
      }
      step = .calendar
      return nil
    case .exists(let object):
      if case .unchanged(let etag) = change.condition, object.etag == etag {
        // Some servers forget for a second what they answered (mailbox.org).
        guard isRepeated else {
          (step, isRepeated) = (.write, true)
          return nil
        }
        if let unclear { return notMade(unclear) }
        return etag.hasPrefix("W/") ? .failed(.weakEtag) : .changed
      }
      guard let unclear, text != nil else { return .changed }
      if object.wasModified(in: unclear.time, asOf: now) {
        return .made(etag: object.etag, href: name, isVerbatim: false)
      }
      guard mayRead else { return .unknown(.undecided(at: calendar)) }
      step = .text(etag: object.etag)
      return nil
    }
  }

  private func notMade(_ unclear: Unclear) -> WriteOutcome {
    unclear.mayArrive ? .unknown(unclear.error) : .failed(unclear.error)
  }

  private func refusal(of response: HTTPResponse) -> WriteOutcome {
    if let conflict = response.fails(.calDAV("no-uid-conflict")) {
      let other = conflict.first(.dav("href"))?.value.map { " as \($0)" } ?? ""
      return .failed(
        .refused(
          reason: "the server has an event of this UID already\(other); look at it there"))
    }
    let words = (response.explanation ?? "").lowercased()
    if response.status == 400, words.contains("uid"), words.contains("already exists") {
      return .failed(
        .refused(
          reason: words.contains("deleted")
            ? "the event is in the trash bin of the server; restore it there, or empty the bin"
            : "the server has an event of this UID already; look at it there"))
    }
    return .failed(response.failure(at: calendar.description))
  }
}

extension HTTPResponse {
  /// The answer with the status inside of a 207, which Xandikos gives to a write.
  fileprivate var inner: HTTPResponse {
    let resource = multistatus?.resources.first
    var response = self
    response.status = resource?.status ?? resource?.failedStatus ?? status
    return response
  }

  /// Whether the answer says that the change is made (RFC 9110 §9.3.4, §9.3.5). A 200 with a page is that
  /// of a login; PHP calls an empty answer a page, too.
  fileprivate var isOfWrite: Bool {
    let isPage = headers["content-type"]?.lowercased().hasPrefix("text/html") ?? false
    return [201, 204].contains(status) || status == 200 && !(isPage && !body.isEmpty)
  }
}

extension StoreError {
  /// Whether a change was made is not known: the answer is lost, and the server does not say whose
  /// version it has.
  static func undecided(at calendar: ServerURL) -> StoreError {
    .failed(
      cause: .undecided, path: calendar.description,
      reason: "the answer was lost, and the server does not tell whether it made the change; "
        + "look at it there")
  }

  fileprivate static func notFound(at calendar: ServerURL) -> StoreError {
    .failed(
      cause: .inputOutput, path: calendar.description,
      reason: "the server does not find the object that it has; try again, or ask its operator "
        + "(status 404)")
  }

  /// RFC 9110 §13.1.1: If-Match compares strong etags alone.
  fileprivate static let weakEtag = StoreError.refused(
    reason: "the server has weak etags alone (RFC 9110 §8.8.1) and changes nothing by them; change "
      + "it there")
}
