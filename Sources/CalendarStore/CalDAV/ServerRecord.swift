internal import Foundation

/// What setup found on a server, kept in a file so that no later command has to look for it.
struct ServerRecord: Codable, Sendable, Equatable {
  struct Collection: Codable, Sendable, Equatable {
    /// Ends in a slash.
    var url: String
    /// The calendar's name within the source; unique in the record.
    var name: String
    var title: String
    /// `#RRGGBB`; nil for none.
    var color: String?
    var types: Set<EntityType>
    var mayRead: Bool
    var mayWrite: Bool
  }

  /// The source's URL, as configured: a record of another URL is not used.
  var url: String
  /// The collection that new calendars are made in; nil if the server names none.
  var home: String?
  /// The hosts, with their ports, that get the credentials beside that of the URL.
  var hosts: [String]
  var collections: [Collection]
  /// How the server wants the password; nil in the records of earlier versions.
  var scheme: HTTPScheme?

  private struct Content: Codable {
    var record: ServerRecord
  }

  private static func file(_ account: ServerAccount) -> RecordFile<Content> {
    RecordFile(
      account.record,
      refusal: "not a record of a server; remove it, then run ticketcal access setup")
  }

  /// Nil for a source that was not set up yet, or has another URL since.
  static func read(
    _ account: ServerAccount, of source: CalendarSource
  ) throws(StoreError) -> ServerRecord? {
    guard let record = try file(account).read()?.record, record.url == source.location else {
      return nil
    }
    return record
  }

  func write(_ account: ServerAccount) throws(StoreError) {
    try Self.file(account).write(Content(record: self))
  }

  /// Changes what setup found; changes that other programs have made meanwhile stay.
  static func change(
    _ account: ServerAccount, _ body: (ServerRecord?) throws(StoreError) -> ServerRecord
  ) throws(StoreError) -> ServerRecord {
    try file(account).change { (content) throws(StoreError) in
      Content(record: try body(content?.record))
    }.record
  }
}

extension ServerRecord.Collection {
  func calendar(in source: CalendarSource) -> StoredCalendar {
    StoredCalendar(
      calendar: EventCalendar(name: name, source: source.name, identifier: url), source: source,
      title: title, color: color, entityTypes: types, isImmutable: !mayWrite, isReadable: mayRead)
  }

  /// Of a resource that a server lists; nil for one that is no calendar.
  init?(_ resource: DAVMultistatus.Resource, at url: ServerURL) {
    guard resource.property(.dav("resourcetype"))?.first(.calDAV("calendar")) != nil else {
      return nil
    }
    let names = resource.property(.calDAV("supported-calendar-component-set"))?
      .all(.calDAV("comp")).compactMap { $0.attributes["name"]?.uppercased() }
    let types = EntityType.allCases.filter { names?.contains($0.componentName) ?? true }
    guard !types.isEmpty else { return nil }
    let privileges = resource.property(.dav("current-user-privilege-set"))
    func has(_ names: String...) -> Bool {
      privileges.map { set in (names + ["all"]).contains { set.holds(.dav($0)) } } ?? true
    }
    let title = resource.property(.dav("displayname"))?.value
      .flatMap { VdirCalendar.displayName($0) }
    self.init(
      url: url.asCollection.description, name: Self.name(of: url),
      title: title ?? Self.name(of: url),
      color: resource.property(.color)?.value.flatMap(CalendarColor.color), types: Set(types),
      mayRead: has("read"), mayWrite: has("write", "bind"))
  }

  /// A calendar that the server does not let anybody list.
  init(unlisted url: ServerURL) {
    self.init(
      url: url.asCollection.description, name: Self.name(of: url), title: Self.name(of: url),
      color: nil, types: Set(EntityType.allCases), mayRead: false, mayWrite: true)
  }

  private static func name(of url: ServerURL) -> String {
    let name = VdirCalendar.displayName(url.lastName)?.replacingOccurrences(
      of: "/", with: "-")
    return name ?? url.host
  }

  static let properties = [
    "D:resourcetype", "D:displayname", "A:calendar-color", "C:supported-calendar-component-set",
    "D:current-user-privilege-set",
  ]
}
