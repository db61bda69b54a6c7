internal import CivilTime

/// Adds to a calendar of a server and changes what was added: PUT, DELETE, and PROPFIND of the etag of
/// an object by its name. It has no call that fetches.
class CalDAVWriter: CalendarWriter {
  let calendar: EventCalendar
  let isRemote = true
  /// More requests save no time, and fewer lose less at an interruption.
  let batchLimit = 100
  let session: CalDAVSession
  let url: ServerURL
  private let encoder: EventEncoder
  private let mayRead: Bool
  /// Whether the calendar was found.
  private var isThere = false

  /// - Parameters:
  ///   - url: the calendar's own.
  ///   - productID: PRODID, the name of the program (RFC 5545 §3.7.3).
  ///   - mayRead: whether the text of an object may be read to find out who wrote it, after a request
  ///     without a clear answer.
  init(
    _ calendar: EventCalendar, at url: ServerURL, _ session: CalDAVSession, productID: String,
    mayRead: Bool = false
  ) {
    self.mayRead = mayRead
    self.calendar = calendar
    self.url = url
    self.session = session
    encoder = EventEncoder(productID: productID)
  }

  func version(of href: String) throws(StoreError) -> ObjectVersion? {
    let response = try session.send(.etag(try place(of: href)))
    switch ServerVersion(response) {
    case .exists(let object): return ObjectVersion(href: href, etag: object.etag)
    case .missing:
      try checkCalendar()
      return nil
    case .unknown: throw response.failure(at: url.description)
    }
  }

  /// Throws if the calendar itself is gone: then nobody can tell what became of its objects.
  private func checkCalendar() throws(StoreError) {
    guard !isThere else { return }
    let response = try session.send(.etag(url))
    if case .missing = ServerVersion(response) { throw response.failure(at: url.description) }
    isThere = true
  }

  /// Nothing is sent before the commit.
  func stage(_ changes: [ObjectWrite]) -> StagedBatch {
    var writes: [ServerWrite] = []
    let staged = changes.prefix(batchLimit).map { change -> StagedChange in
      do throws(StoreError) {
        let place = try place(of: change.href)
        let text = try text(to: change)
        writes.append(ServerWrite(change, at: place, text, in: url, mayRead: mayRead))
        return .ready(etag: nil, text: text ?? [])
      } catch { return .decided(.failed(error)) }
    }
    return StagedBatch(staged) { [writes] in self.commit(writes) }
  }

  private func commit(_ writes: [ServerWrite]) -> [WriteOutcome] {
    var outcomes = [WriteOutcome?](repeating: nil, count: writes.count)
    var steps = Array(writes.enumerated())
    while !steps.isEmpty {
      let sent = session.now()
      let answers = session.send(steps.map(\.element.request))
      let time = RequestTime(sent: sent, ended: session.now())
      var further: [(offset: Int, element: ServerWrite)] = []
      for (var step, answer) in zip(steps, answers) {
        if let outcome = step.element.outcome(of: answer, in: time) {
          outcomes[step.offset] = outcome
        } else {
          further.append(step)
        }
      }
      steps = further
    }
    return outcomes.compactMap(\.self)
  }

  func reconcile(_ write: InterruptedWrite) throws(StoreError) -> WriteOutcome {
    let response = try session.send(.etag(try place(of: write.href)))
    let now = session.now()
    // The moment until which the write can arrive; that of a ledger may be any number.
    let last = write.sent.map {
      Instant(secondsSince1970: $0.secondsSince1970 &+ Self.longestCommit)
    }
    let mayArrive = last.map { now <= $0 } ?? false
    func notMade(_ outcome: WriteOutcome) -> WriteOutcome {
      mayArrive ? .unknown(session.unavailable("no answer")) : outcome
    }
    let version = ServerVersion(response)
    if case .missing = version { try checkCalendar() }
    switch version {
    case .unknown: return .unknown(.undecided(at: url))
    case .missing where write.isRemoval: return .made(etag: nil)
    case .missing where write.expected != nil: return .missing
    case .missing: return notMade(.missing)
    case .exists(let object):
      if let expected = write.expected, object.etag == expected { return notMade(.exists) }
      if write.isRemoval { return .changed }
      if let sent = write.sent, let last,
        object.wasModified(
          in: RequestTime(sent: sent, ended: min(now, last, write.followed ?? now)), asOf: now)
      {
        return .made(etag: object.etag)
      }
      guard mayRead, let text = write.text,
        try session.send(.multiget([try place(of: write.href)], in: url)).holds(text)
      else { return .unknown(.undecided(at: url)) }
      return .made(etag: object.etag)
    }
  }

  /// The seconds in which all requests of a batch have ended: a wait for a busy server, and the time
  /// limit of a request.
  private static let longestCommit = CalDAVSession.longestWait + CurlTransport.secondsInAll

  private func place(of href: String) throws(StoreError) -> ServerURL {
    guard ServerURL.canBeMember(href) else {
      throw .refused(
        reason: "an event's name must have no slash in it and at most \(ObjectName.longest) bytes; "
          + "choose another one")
    }
    return url.member(href)
  }

  /// The text to send; nil for a withdrawal. The server judges a text that is not iCalendar.
  private func text(to write: ObjectWrite) throws(StoreError) -> [UInt8]? {
    let text = try write.content.text(by: encoder)
    guard case .object = write.content, let text, var object = try? ICalendarObject(text) else {
      return text
    }
    object.stateLengths()
    return object.text
  }
}
