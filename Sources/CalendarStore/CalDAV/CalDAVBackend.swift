internal import CivilTime
internal import Foundation

/// The calendars of a server, as setup found them (RFC 4791).
final class CalDAVBackend: CalendarBackend {
  let source: CalendarSource
  private var session: CalDAVSession
  /// What setup found, as it was read last; nil before.
  private var kept: ServerRecord?

  init(_ session: CalDAVSession) {
    source = session.source
    self.session = session
  }

  /// The same calendars with a session of its own, for another thread.
  func copy() -> CalDAVBackend { CalDAVBackend(session.copy()) }

  /// Forgets that the server could not be reached.
  func reconnect() {
    kept = nil
    if let retried = session.retried() { session = retried }
  }

  // MARK: Calendars

  private func record() throws(StoreError) -> ServerRecord {
    if let kept { return kept }
    guard let record = try ServerRecord.read(session.account, of: source) else {
      throw unknown
    }
    for host in record.hosts { session.confirm(host) }
    kept = record
    return record
  }

  private var unknown: StoreError {
    .failed(
      cause: .noSuchCalendar, path: source.location,
      reason: "its calendars are not known yet; run ticketcal access setup \(source.name)")
  }

  func listing() throws(StoreError) -> CalendarListing {
    kept = nil
    return CalendarListing(
      calendars: try record().collections.map { $0.calendar(in: source) }
        .sorted { $0.calendar.name.utf8.lexicographicallyPrecedes($1.calendar.name.utf8) })
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
    kept = try ServerRecord.change(session.account) { (record) throws(StoreError) in
      guard var record, record.url == source.location else { throw unknown }
      body(&record)
      return record
    }
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
      return try add(url, name, title: title, color: color, for: entityTypes)
    }
    throw .refused(reason: "there are too many calendars of this name; choose another one")
  }

  /// Records a calendar that the server has made.
  private func add(
    _ url: ServerURL, _ name: String, title: String, color: String?, for types: Set<EntityType>
  ) throws(StoreError) -> StoredCalendar {
    let made = ServerRecord.Collection(
      url: url.description, name: name, title: title, color: color, types: types, mayRead: true,
      mayWrite: true)
    try change { $0.collections.append(made) }
    return made.calendar(in: source)
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
    let refused = response.multistatus?.resources.lazy.compactMap(\.failedStatus).first
    guard response.isSuccess, refused == nil else {
      throw response.failure(at: url.description, status: refused)
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
  func delete(_ calendar: EventCalendar, only versions: [ObjectVersion]?) throws(StoreError) {
    let (_, url) = try collection(of: calendar)
    // Nothing is written, so that no object states the program.
    let present = try reader(of: calendar, productID: "").listing()
    if let problem = present.problems.first { throw .refused(reason: problem.reason) }
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
  }

  func properties(of calendar: EventCalendar) throws(StoreError) -> [String: [UInt8]] {
    let collection = try collection(of: calendar).collection
    var properties = ["url": collection.url, VdirProperty.displayName.rawValue: collection.title]
    properties[VdirProperty.color.rawValue] = collection.color
    properties[VdirProperty.entityTypes.rawValue] = VdirProperty.text(collection.types)
    return properties.mapValues { Array($0.utf8) }
  }

  func restore(
    _ calendar: EventCalendar, _ properties: [String: [UInt8]]
  ) throws(StoreError) {
    let properties = properties.mapValues { String(decoding: $0, as: UTF8.self) }
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
    _ = try add(url, calendar.name, title: title, color: color, for: types)
  }

  func reader(
    of calendar: EventCalendar, productID: String
  ) throws(StoreError) -> any CalendarReader {
    CalDAVReader(
      calendar, at: try collection(of: calendar).url, session, productID: productID, mayRead: true)
  }
}
