internal import Foundation

/// A change of one object, byte for byte.
public struct ObjectChange: Sendable, Equatable {
  public var calendar: EventCalendar
  /// The object's name within its calendar.
  public var href: String
  /// The object before the change; nil for a new object.
  public var before: [UInt8]?
  /// The etag of the object before the change; of a new object the etag that it gets. Nil if
  /// unknown.
  public var etag: String?
  /// The object after the change; nil for a removed object.
  public var after: [UInt8]?
  /// The same number for changes that are one: a move, or a series with the one that was split off from
  /// it. Nil for a change alone.
  public var unit: Int?

  public init(
    calendar: EventCalendar, href: String, before: [UInt8]?, etag: String? = nil, after: [UInt8]?,
    unit: Int? = nil
  ) {
    self.calendar = calendar
    self.href = href
    self.before = before
    self.etag = etag
    self.after = after
    self.unit = unit
  }
}

extension ObjectChange {
  /// The first item of the object after the change, or before it if it was removed.
  public var shown: (type: EntityType, title: String, start: EventTime?, uid: String?) {
    guard let text = after ?? before, let object = try? ICalendarObject(text) else {
      return (.event, href, nil, nil)
    }
    let contents = object.contents()
    if let series = contents.series.first, let event = series.first?.item {
      return (.event, event.title, event.start, event.uid)
    }
    guard let reminder = contents.reminders.first else { return (.event, href, nil, nil) }
    return (.reminder, reminder.title, reminder.due, reminder.uid)
  }
}
