package import CivilTime
package import Foundation

/// An event or a reminder as a component of an object: what the two have in common is read, edited
/// and written once, and this is what differs. A protocol beside ``CalendarItem``, as a public protocol
/// has no requirements for the package alone.
package protocol MappedItem: CalendarItem {
  /// In the order of their lines in a new component.
  static var fields: [ItemField<Self>] { get }

  var times: ItemTimes { get set }
  /// The times that a whole series was fetched with; nil for those of `item(at:of:)`.
  var firstTimes: ItemTimes? { get }
  /// DURATION, of an item that states this in place of its end.
  var statedLength: CivilDuration? { get }
  var hasGivenDates: Bool { get set }
  var creationDate: Instant? { get set }
  var lastModifiedDate: Instant? { get set }
  var sequence: Int { get set }
  var isCompleted: Bool { get }

  /// Reads the times, and the properties that no edit changes. Nil after a report of a problem, for
  /// a component that cannot be shown.
  ///
  /// - Parameter occurrenceDate: the recurrence date of a detached occurrence, otherwise nil.
  init?(
    _ component: ICalendarComponent, uid: String, occurrenceDate: EventTime?,
    _ reader: inout ItemReader)

  /// The item as it is fetched, or its occurrence; nil if the series does not have it.
  static func item(at occurrence: EventTime?, of series: ItemSeries<Self>) -> Self?
  /// The first occurrence on the day of a time, or later; nil if the series has none.
  static func item(fromDayOf time: EventTime, of series: ItemSeries<Self>) -> Self?

  /// The series with this item in place of its original; `new` is a series that is split off.
  func save(
    _ span: EventSpan, from original: Self, in series: ItemSeries<Self>, stamp: EditStamp,
    newUID: () -> UUID
  ) throws(EditError) -> (kept: ItemSeries<Self>, new: ItemSeries<Self>?)
  /// The series without this item or its occurrences; nil if nothing of it is left.
  func remove(
    _ span: EventSpan, from series: ItemSeries<Self>, stamp: EditStamp
  ) throws(EditError) -> ItemSeries<Self>?
}

/// The property with the end of an item.
struct EndProperty: Sendable {
  let name: String
  /// The JSON name.
  let field: String
  /// Whether an item with only a start has an end: that of ``EventTime/impliedEnd``.
  let isImplied: Bool
}

extension Event: MappedItem {
  package var times: ItemTimes {
    get { ItemTimes(start: start, end: end) }
    set {
      start = newValue.start ?? start
      end = newValue.end ?? start
    }
  }

  package var isCompleted: Bool { false }

  package static func item(at occurrence: EventTime?, of series: EventSeries) -> Event? {
    occurrence.map { series.occurrence($0) } ?? series.current
  }

  package static func item(fromDayOf time: EventTime, of series: EventSeries) -> Event? {
    guard let start = series.master?.item.start,
      let before = time.aligned(to: start).reading.date.adding(days: -1)
    else { return nil }
    let last = LocalDateTime(before, LocalTime(secondOfDay: 86_399))
    // A series that repeats too often for the search has no occurrence that is known.
    do throws(EditError) {
      return try series.firstOccurrence(after: start.at(last))
    } catch { return nil }
  }
}

extension Reminder: MappedItem {
  package var times: ItemTimes {
    get { ItemTimes(start: start, end: due) }
    set {
      start = newValue.start
      due = newValue.end
    }
  }

  package var firstTimes: ItemTimes? { nil }

  /// A repeating reminder is one item: its present occurrence.
  package static func item(
    at occurrence: EventTime?, of series: ItemSeries<Reminder>
  ) -> Reminder? { series.current }

  package static func item(
    fromDayOf time: EventTime, of series: ItemSeries<Reminder>
  ) -> Reminder? { series.current }
}

extension Reminder {
  /// Whether the reminder has the values of a component with RECURRENCE-ID (RFC 5545 §3.8.4.4).
  var isDetached: Bool { occurrenceDate != nil }
}

extension MappedItem {
  static var end: EndProperty { entityType.end }

  /// Whether the item's `time` is the end of its component: DUE.
  var isTimedByEnd: Bool { !Self.end.isImplied && times.end != nil }

  /// The end of an event; the start of a reminder that is due at another time.
  var otherTime: EventTime? {
    guard isTimedByEnd else { return times.end }
    return times.start == times.end ? nil : times.start
  }
}

extension EntityType {
  /// The name of the items' components.
  package var componentName: String {
    switch self {
    case .event: "VEVENT"
    case .reminder: "VTODO"
    }
  }

  var end: EndProperty {
    switch self {
    case .event: EndProperty(name: "DTEND", field: "end", isImplied: true)
    case .reminder: EndProperty(name: "DUE", field: "due", isImplied: false)
    }
  }
}
