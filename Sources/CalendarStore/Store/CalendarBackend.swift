/// A readable source of calendars: collections of iCalendar objects, each with a name and an etag.
///
/// The operations are those of CalDAV (RFC 4791), so a folder of vdirs and a server have one
/// interface. Calls may block; one backend is used by one thread at a time. Other backends and
/// other programs may use the same calendars meanwhile.
///
/// An object's name ends in `.ics`, begins with no dot and holds no slash; every call refuses other
/// names (`StoreError.refused`). A calendar that does not exist, or that belongs to another source,
/// is `noSuchCalendar`.
protocol CalendarBackend: AnyObject {
  var source: CalendarSource { get }

  /// Sorted by name.
  func calendars() throws(StoreError) -> [StoredCalendar]

  /// The calendars by their names and properties, sorted by name; no object is read.
  func calendarsByName() throws(StoreError) -> [StoredCalendar]

  /// The kinds of items that the calendar is for; nil if it does not exist.
  func entityTypes(of calendar: EventCalendar) throws(StoreError) -> Set<EntityType>?

  /// Makes a calendar, durably. Its name is derived from the title and unique in the source.
  ///
  /// - Parameter color: `#RRGGBB`, or nil for none. Any other color, and a title without visible
  ///   characters, is `StoreError.invalid`.
  func create(
    named title: String, color: String?, for entityTypes: Set<EntityType>
  ) throws(StoreError) -> StoredCalendar

  /// Sets the title and the color. An empty title resets the title to the calendar's name.
  func update(_ calendar: StoredCalendar) throws(StoreError)

  /// The texts of the calendar's properties by the names of their files, for `restore`; empty for a
  /// calendar without such files.
  func properties(of calendar: EventCalendar) throws(StoreError) -> [String: String]

  /// Makes a deleted calendar again, without objects: with its old name and properties. Refuses a
  /// name that another calendar has.
  func restore(_ calendar: EventCalendar, _ properties: [String: String]) throws(StoreError)

  /// Deletes the calendar with all its objects, or throws and deletes nothing.
  ///
  /// - Parameters:
  ///   - evenWithObjects: false to refuse a calendar that holds objects.
  ///   - versions: the objects that the calendar may hold; a calendar with another object, or another
  ///     version of one, is refused. Nil for any. A version without an etag stands for any version.
  func delete(
    _ calendar: EventCalendar, evenWithObjects: Bool, only versions: [ObjectVersion]?
  ) throws(StoreError)

  /// Whether the objects are on a server: the cache keeps their texts, and they are read there.
  var isRemote: Bool { get }

  /// What has changed in the calendar since an earlier state; no object is read.
  func changes(
    of calendar: EventCalendar, since state: SyncToken
  ) throws(StoreError) -> ObjectChanges

  /// Reads objects, byte for byte: a result for each of the names, in their order. May stop short of
  /// the last ones, to save memory; the rest is for the next call.
  ///
  /// An object that cannot be read (not a file, a text larger than `ICalendarObject.largest`) is
  /// `StoreError.refused`.
  func objects(
    _ hrefs: [String], in calendar: EventCalendar
  ) throws(StoreError) -> [ObjectResult]

  /// Writes the calendar's objects.
  func writer(of calendar: EventCalendar) throws(StoreError) -> any CalendarWriter
}

/// A backend whose calendars are files or folders, which can be watched.
protocol LocalFolder: CalendarBackend {
  /// The folder whose changes may be changes of the source's list of calendars.
  var watchedFolder: String { get }

  /// The folder whose changes may be changes of the calendar.
  func watchedFolder(of calendar: EventCalendar) -> String
}

extension CalendarBackend {
  func calendarsByName() throws(StoreError) -> [StoredCalendar] { try calendars() }

  /// Removes objects that still have the given version. A version without an etag stands for any
  /// version; an object that another program changes meanwhile stays.
  func remove(
    _ versions: [ObjectVersion], in calendar: EventCalendar
  ) throws(StoreError) -> EmptiedCalendar {
    let writer = try writer(of: calendar)
    var emptied = EmptiedCalendar()
    var rest = versions[...]
    while !rest.isEmpty {
      let batch = writer.stage(
        rest.map { version in
          ObjectWrite(
            href: version.href, content: .none,
            condition: version.etag.map { .unchanged(etag: $0) } ?? .any)
        })
      let outcomes = batch.commit()
      guard !outcomes.isEmpty else { throw StoreError.tooManyFiles(calendar) }
      for (version, outcome) in zip(rest, outcomes) { emptied.add(outcome, of: version.href) }
      rest = rest.dropFirst(outcomes.count)
    }
    return emptied
  }

  var isRemote: Bool { false }

  /// The names and etags of all objects, unsorted; no object is read.
  func listing(of calendar: EventCalendar) throws(StoreError) -> ObjectChanges {
    try changes(of: calendar, since: SyncToken())
  }

  /// The object of that name, byte for byte; nil if no object has the name.
  func object(_ href: String, in calendar: EventCalendar) throws(StoreError) -> CalendarObject? {
    try objects([href], in: calendar).first?.get() ?? nil
  }

  func properties(of calendar: EventCalendar) throws(StoreError) -> [String: String] { [:] }

  func restore(
    _ calendar: EventCalendar, _ properties: [String: String]
  ) throws(StoreError) {
    throw .refused(reason: "the source \(source.name) cannot make the calendar again")
  }

  func entityTypes(of calendar: EventCalendar) throws(StoreError) -> Set<EntityType>? {
    try calendars().first { $0.calendar.name == calendar.name }?.entityTypes
  }
}

extension StoreError {
  /// The source, of files or folders, has no calendar of the name.
  static func noSuchCalendar(_ name: String, in source: CalendarSource) -> StoreError {
    .failed(
      cause: .noSuchCalendar, path: name,
      reason: "the source \(source.name) has no such calendar; choose one of its own")
  }
}

extension CalendarSource {
  /// A backend for the source; nil for a server.
  ///
  /// - Parameter isMadeOnUse: whether the source's folder may be missing.
  func localBackend(isMadeOnUse: Bool = false) -> (any LocalFolder)? {
    switch kind {
    case .local: VdirBackend(self, isMadeOnUse: isMadeOnUse)
    case .subscribed: ICSBackend(self)
    case .calDAV: nil
    }
  }
}

/// An iCalendar object as its calendar holds it (RFC 4791 §4.1).
public struct CalendarObject: Sendable, Equatable {
  public var version: ObjectVersion
  public var text: [UInt8]

  public init(version: ObjectVersion, text: [UInt8]) {
    self.version = version
    self.text = text
  }

  /// The condition that the object still is as it was read. Without an etag nobody could know, so
  /// that is a conflict: throws `StoreError.changed`.
  ///
  /// - Parameter yours: the text to write; empty for a removal.
  func condition(
    toWrite yours: @autoclosure () throws(StoreError) -> [UInt8]
  ) throws(StoreError) -> ObjectWrite.Condition {
    guard let etag = version.etag else { throw .changed(yours: try yours(), theirs: text) }
    return .unchanged(etag: etag)
  }
}

/// An object that was asked for: nil if no object has the name, or why it cannot be read.
typealias ObjectResult = Result<CalendarObject?, StoreError>

/// A state of a calendar's objects. It stands for the objects as a server's sync token does (RFC 6578):
/// equal tags, equal objects.
struct SyncToken: Equatable, Sendable {
  /// Of the whole calendar; nil if the calendar has no tag.
  var tag: String?
  /// DAV:sync-token, which a server's changes since the state are asked for with; nil without one.
  var token: String?
}

/// What has changed in a calendar since an earlier state.
struct ObjectChanges: Sendable, Equatable {
  /// Whether `versions` are all objects of the calendar; the others are gone then.
  var isWhole = true
  /// The objects that may have changed, unsorted.
  var versions: [ObjectVersion] = []
  /// The names of objects that are gone.
  var removed: [String] = []
  /// The entries with an object's name that cannot be read.
  var problems: [ObjectProblem] = []
  /// The present state. Without tag and token, the next changes are all objects.
  var state = SyncToken()
}

/// The names of the objects of a calendar that was emptied, by outcome.
struct EmptiedCalendar: Sendable, Equatable {
  /// Includes objects whose removal may not be durable.
  var removed: [String] = []
  /// Objects that another program changed after they were listed.
  var changed: [String] = []
  /// The first failure; the removal continues after it.
  var failure: StoreError?

  mutating func add(_ outcome: WriteOutcome, of href: String) {
    switch outcome {
    case .made: removed.append(href)
    case .exists, .changed: changed.append(href)
    case .missing: return
    case .failed(let error): failure = failure ?? error
    case .unknown(let error):
      removed.append(href)
      failure = failure ?? error
    }
  }
}

/// The versions of objects that a removal of many may remove.
struct RemovableObjects {
  /// By the objects' names; nil for any object.
  private let etags: [String: String?]?

  init(_ versions: [ObjectVersion]?) {
    etags = versions.map { Dictionary($0.map { ($0.href, $0.etag) }) { $1 } }
  }

  /// An unknown etag, on either side, is that of any version.
  func has(_ href: String, etag: String?) -> Bool {
    guard let etags else { return true }
    guard let known = etags[href] else { return false }
    return known == nil || etag == nil || known == etag
  }
}
