internal import CivilTime
internal import Foundation

/// The calendars of a server, as setup found them (RFC 4791).
///
/// Objects are read from a copy, which is brought up to date before it is used; while the server
/// cannot be reached, the copy is used as it is, and the problem is reported.
final class CalDAVBackend: CalendarBackend {
  let source: CalendarSource
  private var session: CalDAVSession
  private let mirror: ServerMirror
  private let now: () -> Instant
  /// Why the copy of a calendar is not up to date; an inner nil for one that is.
  private var known: [EventCalendar: StoreError?] = [:]
  /// Whether a copy is read as it is, if there is one: another thread asks the server each minute.
  var usesCopyAlone = false
  /// What setup found, as it was read last; nil before.
  private var kept: ServerRecord?

  init(
    _ session: CalDAVSession, _ mirror: ServerMirror, now: @escaping () -> Instant
  ) {
    source = session.source
    self.session = session
    self.mirror = mirror
    self.now = now
  }

  /// The same calendars with a session of its own, for another thread.
  func copy() -> CalDAVBackend { CalDAVBackend(session.copy(), mirror.copy(), now: now) }

  /// Forgets that the server could not be reached.
  func reconnect() {
    kept = nil
    if let retried = session.retried() { session = retried }
  }

  // MARK: Calendars

  private func record() throws(StoreError) -> ServerRecord {
    if let kept { return kept }
    guard let record = ServerRecord.read(session.account, of: source) else {
      throw .failed(
        cause: .noSuchCalendar, path: source.location,
        reason: "its calendars are not known yet; run ticketcal access setup \(source.name)")
    }
    for host in record.hosts { session.confirm(host) }
    kept = record
    return record
  }

  func calendars() throws(StoreError) -> [StoredCalendar] {
    kept = nil
    return try record().collections.map { $0.calendar(in: source) }
      .sorted { $0.calendar.name.utf8.lexicographicallyPrecedes($1.calendar.name.utf8) }
  }

  /// The collection of a calendar and its URL.
  private func collection(
    of calendar: EventCalendar
  ) throws(StoreError) -> (collection: ServerRecord.Collection, url: ServerURL) {
    let found = try record().collections.first {
      calendar.source == source.name && $0.name == calendar.name
    }
    guard let found, let url = ServerURL(found.url) else {
      throw .failed(
        cause: .noSuchCalendar, path: calendar.name,
        reason: "the source \(source.name) has no such calendar; run ticketcal access setup "
          + source.name)
    }
    return (found, url)
  }

  /// Changes what setup found; changes that other programs have made meanwhile stay.
  private func change(_ body: (inout ServerRecord) -> Void) throws(StoreError) {
    let lock: Int32
    let path = session.account.record
    do throws(SystemFault) { lock = try UserOnlyFile(path).lockFolder() } catch {
      throw StoreError(error, path: path)
    }
    defer { close(lock) }
    kept = nil
    var record = try record()
    body(&record)
    try record.write(session.account)
    kept = record
  }

  func create(
    named title: String, color: String?, for entityTypes: Set<EntityType>
  ) throws(StoreError) -> StoredCalendar {
    let (title, color) = try StoredCalendar.checked(title, color)
    let record = try record()
    let beside = record.collections.first.flatMap { ServerURL($0.url) }?.parent
    guard let home = record.home.flatMap({ ServerURL($0) }) ?? beside else {
      throw .refused(reason: "the server names no place for calendars; make it there")
    }
    let names = Set(record.collections.map(\.name))
    for name in FolderName.candidates(for: title) where !names.contains(name) {
      let url = home.member(name).asCollection
      let response = try session.send(
        .mkcalendar(url, title: title, color: color, for: entityTypes))
      // The name is taken by something that is no calendar, or that may not be seen.
      if response.status == 405 || response.fails(.dav("resource-must-be-null")) != nil { continue }
      guard response.isSuccess else { throw response.failure(at: url.description) }
      let made = ServerRecord.Collection(
        url: url.description, name: name, title: title, color: color, types: entityTypes,
        mayRead: true, mayWrite: true)
      try change { $0.collections.append(made) }
      return made.calendar(in: source)
    }
    throw .refused(reason: "there are too many calendars of this name; choose another one")
  }

  func update(_ calendar: StoredCalendar) throws(StoreError) {
    let (before, url) = try collection(of: calendar.calendar)
    let (title, color) = try StoredCalendar.checked(
      calendar.title.isEmpty ? before.name : calendar.title, calendar.color)
    let isSame = title == before.title && color == before.color
    guard !isSame else { return }
    let response = try session.send(
      .proppatch(
        url, title: title == before.title ? nil : title,
        color: color == before.color ? nil : color ?? ""))
    let refused = DAVMultistatus(response.xml)?.resources.lazy.compactMap(\.failedStatus).first
    guard response.isSuccess, refused == nil else {
      var response = response
      response.status = refused ?? response.status
      throw response.failure(at: url.description)
    }
    try change { record in
      for index in record.collections.indices where record.collections[index].name == before.name {
        record.collections[index].title = title
        record.collections[index].color = color
      }
    }
  }

  /// An object that another program adds between the last look and the request goes with the calendar:
  /// CalDAV has no condition on the objects of a collection.
  func delete(
    _ calendar: EventCalendar, evenWithObjects: Bool, only versions: [ObjectVersion]?
  ) throws(StoreError) {
    let (found, url) = try collection(of: calendar)
    known[calendar] = nil
    let present = try listing(of: calendar)
    if let problem = present.problems.first { throw .refused(reason: problem.reason) }
    guard evenWithObjects || present.versions.isEmpty else {
      throw .refused(reason: "the calendar \(calendar.name) is not empty; empty it first")
    }
    let removable = RemovableObjects(versions)
    if let other = present.versions.first(where: { !removable.has($0.href, etag: $0.etag) }) {
      throw .refused(
        reason:
          "another program added or changed \(other.href) meanwhile; look at it, then try again"
      )
    }
    let response = try session.send(HTTPRequest(method: .delete, url: url))
    guard response.isSuccess || response.status == 404 else {
      throw response.failure(at: url.description)
    }
    try change { record in record.collections.removeAll { $0.name == calendar.name } }
    try mirror.forget(found.url)
  }

  func properties(of calendar: EventCalendar) throws(StoreError) -> [String: String] {
    let collection = try collection(of: calendar).collection
    var properties = ["url": collection.url, VdirProperty.displayName.rawValue: collection.title]
    properties[VdirProperty.color.rawValue] = collection.color
    properties[VdirProperty.entityTypes.rawValue] = VdirProperty.text(collection.types)
    return properties
  }

  func restore(
    _ calendar: EventCalendar, _ properties: [String: String]
  ) throws(StoreError) {
    guard let url = properties["url"].flatMap({ ServerURL($0) }) else {
      throw .refused(reason: "its place on the server is unknown; make it there")
    }
    let types =
      properties[VdirProperty.entityTypes.rawValue]
      .flatMap { VdirProperty.entityTypes(Array($0.utf8)) } ?? Set(EntityType.allCases)
    let title = properties[VdirProperty.displayName.rawValue] ?? calendar.name
    let color = properties[VdirProperty.color.rawValue]
    let response = try session.send(.mkcalendar(url, title: title, color: color, for: types))
    guard response.isSuccess else { throw response.failure(at: url.description) }
    let made = ServerRecord.Collection(
      url: url.description, name: calendar.name, title: title, color: color, types: types,
      mayRead: true, mayWrite: true)
    try change { $0.collections.append(made) }
  }

  var watchedFolder: String? { nil }

  // MARK: Objects

  func listing(of calendar: EventCalendar) throws(StoreError) -> ObjectListing {
    let (collection, _) = try collection(of: calendar)
    let problem = try bringUpToDate(calendar, isNew: false)
    let etags = try mirror.etags(of: collection.url)
    let versions = etags.map { key, etag in
      ObjectVersion(href: key.href, etag: etag.isEmpty ? nil : etag)
    }
    let problems = problem.map { [ObjectProblem(calendar: calendar, href: "", reason: $0)] } ?? []
    let owed = try mirror.owed(of: collection.url)
    return ObjectListing(
      versions: versions, problems: problems + self.problems(of: owed, in: calendar, etags))
  }

  /// - Parameter copies: the objects that there is a copy of.
  private func problems(
    of owed: [ServerMirror.Owed], in calendar: EventCalendar, _ copies: [ObjectHref: String]
  ) -> [ObjectProblem] {
    let unread = owed.count { !$0.isOutside && $0.reason == nil }
    let summary = ObjectProblem(
      calendar: calendar, href: "",
      reason: "\(unread) of its objects are not read yet; do the same again")
    return (unread == 0 ? [] : [summary])
      + owed.compactMap { owed in
        let reason =
          owed.isOutside
          ? "the server lists it outside the calendar, so it is not read; ask the server's operator"
          : owed.reason
        let isCopyShown = !owed.isOutside && copies[ObjectHref(owed.href)] != nil
        return reason.map { reason in
          ObjectProblem(
            calendar: calendar, href: owed.href,
            reason: isCopyShown ? "\(reason); an earlier version is shown" : reason,
            isForbidden: owed.isForbidden)
        }
      }
  }

  /// Asks the server for changes first. Nil while the server cannot be reached, or owes an object, so
  /// that a listing reports it.
  func tag(of calendar: EventCalendar) throws(StoreError) -> String? {
    let (collection, _) = try collection(of: calendar)
    guard try bringUpToDate(calendar, isNew: true) == nil,
      try mirror.owed(of: collection.url).isEmpty
    else { return nil }
    return try mirror.state(of: collection.url)?.tag
  }

  /// Stands for the copy, as of the server's last answer: the tag, and what is owed. Asks the server
  /// for changes first; nil while it cannot be reached, or has no tags.
  func stateOfCopy(of calendar: EventCalendar) throws(StoreError) -> CopyState? {
    let (collection, _) = try collection(of: calendar)
    guard try bringUpToDate(calendar, isNew: true) == nil,
      let tag = try mirror.state(of: collection.url)?.tag
    else { return nil }
    return CopyState(tag: tag, owed: try mirror.owed(of: collection.url))
  }

  struct CopyState: Equatable {
    let tag: String
    let owed: [ServerMirror.Owed]
  }

  func object(_ href: String, in calendar: EventCalendar) throws(StoreError) -> CalendarObject? {
    let (collection, _) = try collection(of: calendar)
    let key = ObjectHref(href)
    func owed() throws(StoreError) -> ServerMirror.Owed? {
      try mirror.owed(of: collection.url).first { !$0.isOutside && ObjectHref($0.href) == key }
    }
    _ = try bringUpToDate(calendar, isNew: false)
    if let object = try mirror.object(href, in: collection.url) { return object }
    guard var missing = try owed() else { return nil }
    if missing.reason == nil {
      // As of a damaged copy, which was up to date before it was read.
      _ = try bringUpToDate(calendar, isNew: true)
      if let object = try mirror.object(href, in: collection.url) { return object }
      guard let present = try owed() else { return nil }
      missing = present
    }
    throw .failed(
      cause: missing.isForbidden ? .notPermitted : .unavailable, path: href,
      reason: missing.reason ?? "the server has not given it yet; do the same again")
  }

  func writer(of calendar: EventCalendar) throws(StoreError) -> any CalendarWriter {
    let (_, url) = try collection(of: calendar)
    // What the writer changes is read anew.
    known[calendar] = nil
    return CalDAVWriter(calendar, at: url, session, productID: "", mayRead: true)
  }

  /// Asks the server what has changed, once or, with `isNew`, again. Returns why the copy may be
  /// outdated; nil if it is up to date. Throws without any copy.
  private func bringUpToDate(
    _ calendar: EventCalendar, isNew: Bool
  ) throws(StoreError) -> String? {
    let (collection, url) = try collection(of: calendar)
    if usesCopyAlone, let state = try mirror.state(of: collection.url) {
      let age = now().secondsSince1970 - state.read
      return age < Self.longestPause
        ? nil : "the server has not answered since; shown as of \(Self.moment(of: state))"
    }
    let outdated: StoreError?
    if !isNew, let known = known[calendar] {
      outdated = known
    } else {
      do throws(StoreError) {
        try MirrorUpdate(url, calendar, collection.url, session, mirror, now: now()).run()
        outdated = nil
      } catch { outdated = error }
      known[calendar] = .some(outdated)
    }
    guard let outdated else { return nil }
    guard outdated.cause == .unavailable, let state = try mirror.state(of: collection.url) else {
      throw outdated
    }
    return "\(outdated.detail); shown as of \(Self.moment(of: state))"
  }

  /// The seconds without an answer after which a copy that another thread keeps up to date is
  /// outdated: the server was asked several times.
  private static let longestPause = 300

  private static func moment(of state: ServerMirror.State) -> String {
    let read = Instant(secondsSince1970: state.read).local(offset: 0)
    return read.map { "\($0.date) \("\($0.time)".prefix(5)) UTC" } ?? "its last reading"
  }
}

extension HTTPRequest {
  private static let xml = ["Content-Type": "application/xml; charset=utf-8"]

  static func mkcalendar(
    _ url: ServerURL, title: String, color: String?, for types: Set<EntityType>
  ) -> HTTPRequest {
    let names = types == Set(EntityType.allCases) ? nil : types.map(\.componentName).sorted()
    return HTTPRequest(
      method: .mkcalendar, url: url, headers: xml,
      body: DAVBody.properties(.mkcalendar, title: title, color: color, types: names))
  }

  static func proppatch(_ url: ServerURL, title: String?, color: String?) -> HTTPRequest {
    HTTPRequest(
      method: .proppatch, url: url, headers: xml,
      body: DAVBody.properties(.proppatch, title: title, color: color, types: nil))
  }

  static func report(_ url: ServerURL, depth: Int, _ body: [UInt8]) -> HTTPRequest {
    HTTPRequest(
      method: .report, url: url, headers: xml.merging(["Depth": String(depth)]) { $1 },
      body: body)
  }
}
