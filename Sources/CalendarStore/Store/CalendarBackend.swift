/// A readable source of calendars: collections of iCalendar objects, each with a name and an etag.
///
/// The operations are those of CalDAV (RFC 4791), so a folder of vdirs and a server have one
/// interface. Calls may block; one backend is used by one thread at a time. Other backends and
/// other programs may use the same calendars meanwhile.
///
/// A calendar that does not exist, or that belongs to another source, is `noSuchCalendar`.
protocol CalendarBackend: AnyObject {
  var source: CalendarSource { get }

  func listing() throws(StoreError) -> CalendarListing

  /// The calendars by their names and properties, sorted by name; no object is read.
  func calendarsByName() throws(StoreError) -> [StoredCalendar]

  /// Makes a calendar, durably. Its name is derived from the title and unique in the source.
  ///
  /// - Parameter color: `#RRGGBB`, or nil for none. Any other color, and a title without visible
  ///   characters, is `StoreError.invalid`.
  func create(
    named title: String, color: String?, for entityTypes: Set<EntityType>
  ) throws(StoreError) -> StoredCalendar

  /// Sets the title and the color. An empty title resets the title to the calendar's name.
  func update(_ calendar: StoredCalendar) throws(StoreError)

  /// The calendar's properties, byte for byte, by the names of their files, for `restore`; empty for a
  /// calendar without such files. Throws if one cannot be read.
  func properties(of calendar: EventCalendar) throws(StoreError) -> [String: [UInt8]]

  /// Makes a deleted calendar again, without objects: with its old name and properties. Refuses a
  /// name that another calendar has.
  func restore(_ calendar: EventCalendar, _ properties: [String: [UInt8]]) throws(StoreError)

  /// Deletes the calendar with all its objects, or throws and deletes nothing.
  ///
  /// - Parameter versions: the objects that the calendar may hold; a calendar with another object, or
  ///   another version of one, is refused. Nil for any. A version without an etag stands for any version.
  func delete(_ calendar: EventCalendar, only versions: [ObjectVersion]?) throws(StoreError)

  /// Reads the calendar's objects, and writes them.
  ///
  /// - Parameter productID: PRODID, the name of the program, in new objects (RFC 5545 §3.7.3).
  func reader(
    of calendar: EventCalendar, productID: String
  ) throws(StoreError) -> any CalendarReader
}

/// The calendars of a source.
struct CalendarListing {
  /// Sorted by name.
  var calendars: [StoredCalendar] = []
  /// What could not be read beside the calendars' objects.
  var problems: [ObjectProblem] = []

  /// Adds the problem of an entry that is or may be a calendar and cannot be read.
  ///
  /// - Parameters:
  ///   - name: with U+FFFD for what is no text.
  ///   - folder: where it is.
  mutating func add(
    unreadable name: String, in folder: String, of source: CalendarSource,
    because refusal: StoreError
  ) {
    let path = "\(folder)/\(name)"
    let error = StoreError.failed(cause: .inputOutput, path: path, reason: refusal.reason)
    problems.append(
      ObjectProblem(
        calendar: EventCalendar(name: name, source: source.name, identifier: path), href: "",
        reason: error.detail, failure: error))
  }
}

/// A backend whose calendars are files or folders, which can be watched.
protocol LocalFolder: CalendarBackend {
  /// The folder whose changes may be changes of the source's list of calendars.
  var watchedFolder: String { get }

  /// The folder whose changes may be changes of the calendar.
  func watchedFolder(of calendar: EventCalendar) -> String
}

extension CalendarBackend {
  /// Sorted by name.
  func calendars() throws(StoreError) -> [StoredCalendar] { try listing().calendars }

  func calendarsByName() throws(StoreError) -> [StoredCalendar] { try calendars() }

  func properties(of calendar: EventCalendar) throws(StoreError) -> [String: [UInt8]] { [:] }

  func restore(
    _ calendar: EventCalendar, _ properties: [String: [UInt8]]
  ) throws(StoreError) {
    throw .refused(reason: "the source \(source.name) cannot make the calendar again")
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
