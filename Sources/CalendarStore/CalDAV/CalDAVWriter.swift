internal import Foundation

/// Adds to a calendar of a server and changes what was added: PUT, DELETE, and PROPFIND of the etag of
/// an object by its name. It has no call that fetches.
final class CalDAVWriter: CalendarWriter {
  let calendar: EventCalendar
  let isDurableOnCommit = true
  let isRemote = true
  /// More requests save no time, and fewer lose less at an interruption.
  let batchLimit = 100
  let session: CalDAVSession
  private let url: ServerURL
  private let encoder: EventEncoder
  private let changed: ChangedSources

  /// - Parameters:
  ///   - url: the calendar's own.
  ///   - productID: PRODID, the name of the program (RFC 5545 §3.7.3).
  init(
    _ calendar: EventCalendar, at url: ServerURL, _ session: CalDAVSession, productID: String,
    changed: ChangedSources = ChangedSources()
  ) {
    self.calendar = calendar
    self.url = url
    self.session = session
    encoder = EventEncoder(productID: productID)
    self.changed = changed
  }

  func version(of href: String) throws(StoreError) -> ObjectVersion? {
    let response = try session.send(.etag(try place(of: href)))
    switch ServerVersion(response) {
    case .exists(let etag): return ObjectVersion(href: href, etag: etag)
    case .missing: return nil
    case .unknown: throw response.failure(at: url.description)
    }
  }

  func stage(_ changes: [ObjectWrite]) -> any StagedBatch {
    CalDAVBatch(
      changes.prefix(batchLimit).map { change in
        do throws(StoreError) {
          let place = try place(of: change.href)
          return .ready(change, place, try text(of: change.content))
        } catch { return .decided(.failed(error)) }
      }, session, at: url
    ) { [calendar, changed] in changed.insert(calendar.source) }
  }

  func reconcile(_ write: InterruptedWrite) throws(StoreError) -> WriteOutcome {
    let version = try version(of: write.href)
    guard let version else { return write.isRemoval ? .made(etag: nil) : .missing }
    if write.isRemoval { return version.etag == write.expected ? .exists : .changed }
    // The name of a new object is made of its booking, so no other program chose it.
    guard let expected = write.expected else { return .made(etag: version.etag) }
    return version.etag == expected ? .exists : .changed
  }

  /// Does nothing: every commit is durable.
  func finish() throws(StoreError) {}

  private func place(of href: String) throws(StoreError) -> ServerURL {
    guard ServerURL.canBeMember(href) else {
      throw .refused(
        reason: "an event's name must have no slash in it and at most \(ObjectName.longest) bytes; "
          + "choose another one")
    }
    return url.member(href)
  }

  /// Nil for a withdrawal.
  private func text(of content: ObjectWrite.Content) throws(StoreError) -> [UInt8]? {
    switch content {
    case .event(let event):
      do { return try encoder.object(of: event) } catch { throw StoreError(error) }
    case .object(let text):
      guard !text.isEmpty, text.count <= ICalendarObject.largest else {
        throw .refused(reason: "the event's text is empty or too large; import its record again")
      }
      guard var object = try? ICalendarObject(text) else { return text }
      object.stateLengths()
      return object.text
    case .none: return nil
    }
  }
}

/// What a server says of an object by its name.
enum ServerVersion {
  /// The etag is nil where the server has none.
  case exists(etag: String?)
  case missing
  /// The server does not say whether the object exists.
  case unknown

  /// - Parameter response: to `HTTPRequest.etag`.
  init(_ response: HTTPResponse) {
    switch response.status {
    case 404, 410: self = .missing
    case 207:
      guard let resource = DAVMultistatus(response.body)?.resources.first else {
        self = .unknown
        return
      }
      self = resource.status == 404 ? .missing : .exists(etag: resource.etag)
    default: self = .unknown
    }
  }
}

extension HTTPRequest {
  /// The etag of one object by its name, which is metadata as stat(2) gives it for a file.
  static func etag(_ url: ServerURL) -> HTTPRequest { propfind(url, depth: 0, ["D:getetag"]) }
}

/// Changes of one calendar of a server. Nothing is sent before `commit`.
final class CalDAVBatch: StagedBatch {
  enum Staged {
    /// - Parameter text: nil for a withdrawal.
    case ready(ObjectWrite, ServerURL, _ text: [UInt8]?)
    case decided(WriteOutcome)
  }

  private let staged: [Staged]
  private let session: CalDAVSession
  private let url: ServerURL
  private let made: () -> Void

  /// - Parameter made: called after a commit that may have changed the calendar.
  init(_ staged: [Staged], _ session: CalDAVSession, at url: ServerURL, made: @escaping () -> Void)
  {
    self.staged = staged
    self.session = session
    self.url = url
    self.made = made
  }

  var changes: [StagedChange] {
    staged.map { staged in
      switch staged {
      case .ready(_, _, let text): .ready(etag: nil, text: text ?? [])
      case .decided(let outcome): .decided(outcome)
      }
    }
  }

  func commit() -> [WriteOutcome] {
    var outcomes = [WriteOutcome?](repeating: nil, count: staged.count)
    var steps: [(index: Int, write: ServerWrite)] = []
    for (index, staged) in staged.enumerated() {
      switch staged {
      case .decided(let outcome): outcomes[index] = outcome
      case .ready(let change, let place, let text):
        steps.append((index, ServerWrite(change, at: place, text, in: url)))
      }
    }
    while !steps.isEmpty {
      let answers = session.send(steps.map(\.write.request))
      var further: [(index: Int, write: ServerWrite)] = []
      for (var step, answer) in zip(steps, answers) {
        if let outcome = step.write.outcome(of: answer) {
          outcomes[step.index] = outcome
        } else {
          further.append(step)
        }
      }
      steps = further
    }
    made()
    return outcomes.compactMap(\.self)
  }
}

/// One change on its way to the server: the request to send next, and what its answer means.
struct ServerWrite {
  private enum Step {
    /// The change itself.
    case write
    /// The change is made, and the answer had no etag.
    case etagAfterWrite
    /// The condition was not met: is the object gone, or another one?
    case etagAfterRefusal
  }

  private let change: ObjectWrite
  private let place: ServerURL
  private let text: [UInt8]?
  /// Of the calendar, for errors.
  private let calendar: ServerURL
  private var step = Step.write
  /// As the object's etag is stated in the condition.
  private var expected: String?
  /// Whether an earlier request got no answer: the change may have been made by it.
  private var isUnclear = false
  /// Whether the request was repeated; it is repeated once.
  private var isRepeated = false
  /// The name that the server gave the object; nil for the one in the change.
  private var name: String?

  init(_ change: ObjectWrite, at place: ServerURL, _ text: [UInt8]?, in calendar: ServerURL) {
    self.change = change
    self.place = place
    self.text = text
    self.calendar = calendar
    if case .unchanged(let etag) = change.condition { expected = etag }
  }

  var request: HTTPRequest {
    guard case .write = step else { return .etag(name.map(calendar.member) ?? place) }
    var headers: [String: String] = [:]
    switch change.condition {
    case .absent: headers["If-None-Match"] = "*"
    case .unchanged: headers["If-Match"] = expected ?? "\"\""
    case .any: break
    }
    guard let text else { return HTTPRequest(method: .delete, url: place, headers: headers) }
    headers["Content-Type"] = "text/calendar; charset=utf-8"
    return HTTPRequest(method: .put, url: place, headers: headers, body: text)
  }

  /// The outcome of the change; nil if `request` is to be sent again.
  mutating func outcome(of answer: CalDAVSession.Answer) -> WriteOutcome? {
    switch (step, answer) {
    case (.write, .failed(let error, let wasSent)):
      guard wasSent else { return isUnclear ? .unknown(error) : .failed(error) }
      isUnclear = true
      guard !isRepeated else { return .unknown(error) }
      isRepeated = true
      return nil
    case (.write, .response(let response)): return outcome(of: response)
    case (.etagAfterWrite, .failed): return .made(etag: nil, href: name)
    case (.etagAfterWrite, .response(let response)):
      guard case .exists(let etag) = ServerVersion(response) else {
        return .made(etag: nil, href: name)
      }
      return .made(etag: etag, href: name)
    case (.etagAfterRefusal, .failed(let error, _)):
      return isUnclear ? .unknown(error) : .changed
    case (.etagAfterRefusal, .response(let response)):
      return outcome(ofEtagIn: response)
    }
  }

  private mutating func outcome(of response: HTTPResponse) -> WriteOutcome? {
    let inner = response.status == 207 ? DAVMultistatus(response.body)?.resources.first : nil
    switch inner?.status ?? inner?.failedStatus ?? response.status {
    case 200...299:
      guard text != nil else { return .made(etag: nil) }
      let other = response.headers["location"].flatMap { place.resolving($0) }
        .flatMap { calendar.name(ofMember: $0) }
      name = other == change.href ? nil : other
      if let etag = response.etag { return .made(etag: etag, href: name) }
      step = .etagAfterWrite
      return nil
    case 404 where text == nil, 410 where text == nil:
      return isUnclear ? .made(etag: nil) : .missing
    case 404 where expected != nil: return .missing
    case 412:
      guard !dropSuffix() else { return nil }
      if change.condition == .absent, !isUnclear { return .exists }
      step = .etagAfterRefusal
      return nil
    case 502 where !isRepeated, 504 where !isRepeated:
      (isUnclear, isRepeated) = (true, true)
      return nil
    case 502, 504: return .unknown(response.failure(at: calendar.description))
    default: return refusal(of: response)
    }
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

  private mutating func outcome(ofEtagIn response: HTTPResponse) -> WriteOutcome? {
    let present: String?
    switch ServerVersion(response) {
    case .unknown:
      return isUnclear ? .unknown(response.failure(at: calendar.description)) : .changed
    case .missing: return text == nil && isUnclear ? .made(etag: nil) : .missing
    case .exists(let etag): present = etag
    }
    switch change.condition {
    // The earlier request has made the object: no other program chooses its name.
    case .absent: return .made(etag: present)
    case .any: return .changed
    case .unchanged(let etag):
      // Some servers forget for a second what they answered (mailbox.org).
      if present == etag, !isRepeated {
        (step, isRepeated) = (.write, true)
        return nil
      }
      guard isUnclear else { return .changed }
      return .unknown(
        .failed(
          cause: .unavailable, path: calendar.description,
          reason: "the server did not answer, and has another version now; look at it there"))
    }
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
