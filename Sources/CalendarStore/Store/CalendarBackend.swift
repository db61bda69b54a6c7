/// The text of an object, with its name.
typealias NamedText = (href: String, text: [UInt8])

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

  /// The folder whose changes may be changes of the source's list of calendars; nil if there is no
  /// folder.
  var watchedFolder: String? { get }

  /// The folder whose changes may be changes of the calendar; nil if there is no folder.
  func watchedFolder(of calendar: EventCalendar) -> String?

  /// Sorted by name.
  func calendars() throws(StoreError) -> [StoredCalendar]

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
    _ calendar: EventCalendar, evenWithObjects: Bool, only versions: [EventVersion]?
  ) throws(StoreError)

  /// Removes objects; an object that another program changes meanwhile stays.
  ///
  /// - Parameter versions: the objects to remove; nil for all that exist now.
  func empty(
    _ calendar: EventCalendar, only versions: [EventVersion]?
  ) throws(StoreError) -> EmptiedCalendar

  /// The names and etags of all objects, unsorted; no object is read.
  func listing(of calendar: EventCalendar) throws(StoreError) -> ObjectListing

  /// Stands for the present objects, as a server's sync token (RFC 6578): equal tags, equal listings
  /// without problems. Nil if the calendar has no tag.
  func tag(of calendar: EventCalendar) throws(StoreError) -> String?

  /// The object of that name, byte for byte; nil if no object has the name. An object that cannot
  /// be read (a link out of its folder, a text larger than `ICalendarObject.largest`) is
  /// `StoreError.refused`.
  func object(_ href: String, in calendar: EventCalendar) throws(StoreError) -> CalendarObject?

  /// Writes an object if the condition is met; the object is durable on return. If the condition is
  /// not met, `StoreError.changed` carries both texts. Of several concurrent writes under the same
  /// condition, one succeeds.
  ///
  /// - Returns: the version that was written.
  func put(
    _ text: [UInt8], as href: String, in calendar: EventCalendar,
    if condition: EventChange.Condition
  ) throws(StoreError) -> EventVersion

  /// Writes new objects; they are durable on return. An object whose name is taken is
  /// `StoreError.changed`.
  ///
  /// - Returns: the results in the order of the objects; after a failure some may be missing, whose
  ///   objects are not written.
  func add(
    _ objects: [NamedText], in calendar: EventCalendar
  ) -> [Result<EventVersion, StoreError>]

  /// Removes an object if the condition is met. If it is not, `StoreError.changed` carries an empty
  /// text for `yours`. Throws `missing` if the condition is `any` and no object has the name.
  func remove(
    _ href: String, in calendar: EventCalendar, if condition: EventChange.Condition
  ) throws(StoreError)
}

extension CalendarBackend {
  func add(
    _ objects: [NamedText], in calendar: EventCalendar
  ) -> [Result<EventVersion, StoreError>] {
    var results: [Result<EventVersion, StoreError>] = []
    for object in objects {
      do throws(StoreError) {
        results.append(
          .success(try put(object.text, as: object.href, in: calendar, if: .absent)))
      } catch { return results + [.failure(error)] }
    }
    return results
  }

  func delete(_ calendar: EventCalendar, evenWithObjects: Bool) throws(StoreError) {
    try delete(calendar, evenWithObjects: evenWithObjects, only: nil)
  }

  func empty(_ calendar: EventCalendar) throws(StoreError) -> EmptiedCalendar {
    try empty(calendar, only: nil)
  }

  func tag(of calendar: EventCalendar) throws(StoreError) -> String? { nil }

  func properties(of calendar: EventCalendar) throws(StoreError) -> [String: String] { [:] }

  func restore(
    _ calendar: EventCalendar, _ properties: [String: String]
  ) throws(StoreError) {
    throw .refused(reason: "the source \(source.name) cannot make the calendar again")
  }

  var watchedFolder: String? { SourceFolder.watched(source.location) }

  func watchedFolder(of calendar: EventCalendar) -> String? { watchedFolder }

  func entityTypes(of calendar: EventCalendar) throws(StoreError) -> Set<EntityType>? {
    try calendars().first { $0.calendar.title == calendar.title }?.entityTypes
  }
}

extension CalendarSource {
  /// A backend for the source.
  ///
  /// - Parameters:
  ///   - isMadeOnUse: whether the source's folder may be missing.
  ///   - closed: the folders that links must not lead into.
  func backend(isMadeOnUse: Bool = false, closed: ClosedFolders = .none) -> any CalendarBackend {
    switch kind {
    case .local, .calDAV: VdirBackend(self, isMadeOnUse: isMadeOnUse, closed: closed)
    case .subscribed: ICSBackend(self)
    }
  }
}

/// An iCalendar object as its calendar holds it (RFC 4791 §4.1).
struct CalendarObject: Sendable, Equatable {
  var version: EventVersion
  var text: [UInt8]

  /// The condition that the object still is as it was read. Without an etag nobody could know, so
  /// that is a conflict: throws `StoreError.changed`.
  ///
  /// - Parameter yours: the text to write; empty for a removal.
  func condition(toWrite yours: [UInt8]) throws(StoreError) -> EventChange.Condition {
    guard let etag = version.etag else { throw .changed(yours: yours, theirs: text) }
    return .unchanged(etag: etag)
  }
}

/// The objects of a calendar at one time.
struct ObjectListing: Sendable, Equatable {
  var versions: [EventVersion]
  /// The entries with an object's name that cannot be read.
  var problems: [ObjectProblem] = []
}

/// The names of the objects of a calendar that was emptied, by outcome.
struct EmptiedCalendar: Sendable, Equatable {
  /// Includes objects whose removal may not be durable.
  var removed: [String] = []
  /// Objects that another program changed after they were listed.
  var changed: [String] = []
  /// The first failure; the removal continues after it.
  var failure: StoreError?
}

/// The versions of objects that a removal of many may remove.
struct RemovableObjects {
  /// By the objects' names; nil for any object.
  private let etags: [String: String?]?

  init(_ versions: [EventVersion]?) {
    etags = versions.map { Dictionary($0.map { ($0.href, $0.etag) }) { $1 } }
  }

  /// An unknown etag, on either side, is that of any version.
  func has(_ href: String, etag: String?) -> Bool {
    guard let etags else { return true }
    guard let known = etags[href] else { return false }
    return known == nil || etag == nil || known == etag
  }
}
