/// A source of calendars that can be read: collections of iCalendar objects, each with a name and an etag.
///
/// The operations are those of CalDAV (RFC 4791), so that a folder of vdirs and a server are used alike.
/// Calls may block; one backend is used by one thread at a time. Any number of backends, and other
/// programs, may use the same calendars meanwhile.
///
/// Objects' names end in `.ics`, begin with no dot and hold no slash; every call refuses others
/// (`StoreError.refused`). A calendar that is not there, or is another source's, is `noSuchCalendar`.
protocol CalendarBackend: AnyObject {
  var source: CalendarSource { get }

  /// The source's calendars, by their names.
  func calendars() throws(StoreError) -> [StoredCalendar]

  /// Makes a calendar, durably. Its name is made from the title, and is one that no other has.
  ///
  /// - Parameter color: `#RRGGBB`, or nil for none. What is neither, and a title without anything to be
  ///   seen, is `StoreError.invalid`.
  func create(
    named title: String, color: String?, for entityTypes: Set<EntityType>
  ) throws(StoreError) -> StoredCalendar

  /// Gives the calendar the title and the colour of the description; with an empty title it goes by its
  /// name.
  func update(_ calendar: StoredCalendar) throws(StoreError)

  /// Takes away the calendar and everything in it, or refuses and takes nothing.
  ///
  /// - Parameter evenWithObjects: false to refuse where there are objects in it.
  func delete(_ calendar: EventCalendar, evenWithObjects: Bool) throws(StoreError)

  /// Takes all objects away that are there now; one that somebody changes meanwhile stays.
  func empty(_ calendar: EventCalendar) throws(StoreError) -> EmptiedCalendar

  /// The names and etags of all objects, without a look into them, in no order.
  func objects(in calendar: EventCalendar) throws(StoreError) -> [EventVersion]

  /// The object of that name, byte for byte; nil where there is none. One that cannot be read (a link out
  /// of its folder, a text larger than `ICalendarObject.largest`) is `StoreError.refused`.
  func object(_ href: String, in calendar: EventCalendar) throws(StoreError) -> CalendarObject?

  /// Writes an object where the condition is met: durable and whole when this returns. Where it is not,
  /// `StoreError.changed` carries both texts. Of several that write under the same condition, one does.
  ///
  /// - Returns: its version then.
  func put(
    _ text: [UInt8], as href: String, in calendar: EventCalendar,
    if condition: EventChange.Condition
  ) throws(StoreError) -> EventVersion

  /// Takes an object away where the condition is met; where it is not, `StoreError.changed` has an empty
  /// text for yours. `missing` where there is none and any would do.
  func remove(
    _ href: String, in calendar: EventCalendar, if condition: EventChange.Condition
  ) throws(StoreError)

  /// What has changed since the token was given; everything is `changed` without one, or with one that
  /// says nothing to this backend. Made for many: what is not changed costs little.
  func changes(
    in calendar: EventCalendar, since token: SyncToken?
  ) throws(StoreError) -> ObjectChanges
}

/// An iCalendar object as its calendar holds it (RFC 4791 §4.1).
struct CalendarObject: Sendable, Equatable {
  var version: EventVersion
  var text: [UInt8]
}

/// What has changed in a calendar since a token was given (RFC 6578).
struct ObjectChanges: Sendable, Equatable {
  /// New and changed objects.
  var changed: [EventVersion]
  /// The names of those that are gone.
  var removed: [String]
  var token: SyncToken
  /// `changed` is all that there is: there was no token, or one that says nothing any more.
  var isComplete = false
  /// What is there now under names of objects and cannot be read, whether it has changed or not.
  var problems: [ObjectProblem] = []
}

/// A state of a calendar. Only the backend that gave it can read it.
struct SyncToken: Sendable, Equatable {
  var bytes: [UInt8]
}

/// What became of the objects of a calendar that was emptied: their names.
struct EmptiedCalendar: Sendable, Equatable {
  var removed: [String] = []
  /// Somebody changed these after they were listed.
  var changed: [String] = []
}
