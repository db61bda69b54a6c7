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
