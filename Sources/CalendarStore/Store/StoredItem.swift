internal import CivilTime
internal import Foundation

/// An event or a reminder of a calendar, or one occurrence of an event, with its calendar and the
/// fetched version.
///
/// The item's properties are available directly: `stored.title` is `stored.item.title`.
@dynamicMemberLookup
public struct StoredItem<Item: CalendarItem>: Sendable, Equatable, Identifiable {
  public let calendar: EventCalendar
  /// The item's object and the fetched version; nil for a new item.
  public var version: ObjectVersion?
  public var item: Item

  public init(_ item: Item, in calendar: EventCalendar, version: ObjectVersion? = nil) {
    self.calendar = calendar
    self.version = version
    self.item = item
  }

  public var id: ItemID { item.id }

  public subscript<Value>(dynamicMember property: WritableKeyPath<Item, Value>) -> Value {
    get { item[keyPath: property] }
    set { item[keyPath: property] = newValue }
  }

  public subscript<Value>(dynamicMember property: KeyPath<Item, Value>) -> Value {
    item[keyPath: property]
  }
}

public typealias StoredEvent = StoredItem<Event>
public typealias StoredReminder = StoredItem<Reminder>

/// The contents of one object of a calendar.
struct StoredContents: Sendable {
  let calendar: EventCalendar
  let object: CalendarObject
  let contents: ObjectContents

  var version: ObjectVersion { object.version }
  var series: [EventSeries] { contents.series }

  func stored<Item>(_ item: Item) -> StoredItem<Item> {
    StoredItem(item, in: calendar, version: version)
  }

  func reminders(where isWanted: (Reminder) -> Bool) -> [StoredReminder] {
    contents.reminders.filter(isWanted).map(stored)
  }
}

extension ICalendarObject {
  /// Parses an object's text; throws `refused` for one that is not iCalendar. Items without a UID get
  /// the object's name without `.ics` as their UID.
  init(_ object: CalendarObject) throws(StoreError) {
    let href = object.version.href
    let ending = href.utf8.suffix(4).map { $0 | 0x20 }
    let isICS = ending.elementsEqual(".ics".utf8)
    do throws(ICalendarError) {
      try self.init(
        object.text, substituteUID: isICS ? String(href.dropLast(4)) : href)
    } catch { throw .refused(reason: error.description) }
  }
}
