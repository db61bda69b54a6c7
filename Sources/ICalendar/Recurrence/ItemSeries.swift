internal import CivilTime

/// A VEVENT or a VTODO of an object.
struct ItemComponent: Sendable {
  var component: ICalendarComponent
  /// The VCALENDAR that the component was read from, with the zones of its times.
  let calendar: ICalendarComponent
  /// The index of the VCALENDAR in the object's `parts`.
  let part: Int
  /// The index of the component in the VCALENDAR's `items`; nil for a new component.
  let index: Int?
}

extension ItemComponent {
  /// A new component in the VCALENDAR of another one.
  init(_ component: ICalendarComponent, beside other: ItemComponent) {
    self.init(component: component, calendar: other.calendar, part: other.part, index: nil)
  }
}

/// An event or a reminder with the component that it was read from.
@dynamicMemberLookup
package struct Kept<Item: CalendarItem>: Sendable {
  package var item: Item
  var source: ItemComponent

  var component: ICalendarComponent {
    get { source.component }
    set { source.component = newValue }
  }

  package subscript<Value>(dynamicMember property: KeyPath<Item, Value>) -> Value {
    item[keyPath: property]
  }
}

/// All components of one UID and one kind: an item, with its whole recurrence set if it repeats
/// (RFC 5545 §3.8.5).
package struct ItemSeries<Item: CalendarItem>: Sendable {
  package var uid: String
  /// The item itself; nil if the calendar has only single occurrences.
  package var master: Kept<Item>?
  /// The detached occurrences, each with its `occurrenceDate`.
  package var detached: [Kept<Item>] = []
  /// The occurrences that are not read: unreadable ones, and further ones for a date. Nil for an
  /// unreadable date.
  var unread: [(source: ItemComponent, date: EventTime?)] = []
  /// The `occurrenceDate`s of detached occurrences that also replace all later ones (§3.2.13,
  /// RANGE=THISANDFUTURE).
  var futureDates: [EventTime] = []
  /// RDATE (§3.8.5.2); a period has an end.
  var recurrenceDates: [RecurrenceDate] = []
  /// EXDATE (§3.8.5.1), and the dates of unreadable occurrences.
  var exceptionDates: [EventTime] = []
}

package typealias EventSeries = ItemSeries<Event>

struct RecurrenceDate: Sendable, Equatable {
  var start: EventTime
  var end: EventTime?
}

extension Kept {
  /// An item without lines, whose times and rules count alone.
  init(_ item: Item) {
    self.init(
      item: item,
      source: ItemComponent(
        component: ICalendarComponent(named: Item.entityType.componentName),
        calendar: ICalendarComponent(named: "VCALENDAR"), part: 0, index: nil))
  }
}

extension Kept where Item: MappedItem {
  /// The DURATION that gives the item its end, and each occurrence its own (RFC 5545 §3.8.5.3); nil
  /// for an item without one.
  var statedLength: CivilDuration? {
    guard component.line("\(Item.end.name)") == nil, let end = item.times.end,
      let length = component.property("DURATION")?.duration,
      item.times.start?.adding(length) == end
    else { return nil }
    return length
  }
}

extension ItemSeries {
  /// The item itself, or the first of its occurrences.
  package var first: Kept<Item>? { master ?? detached.first }

  /// The item itself, and its detached occurrences.
  var all: [Kept<Item>] { master.map { [$0] + detached } ?? detached }

  /// Whether the item is its only occurrence.
  var isSingle: Bool {
    detached.isEmpty && recurrenceDates.isEmpty && exceptionDates.isEmpty
      && (master?.recurrenceRules.isEmpty ?? true)
  }

  /// Whether both have the same detached occurrences, repeat dates and exceptions.
  package func hasOccurrences(of other: ItemSeries) -> Bool {
    detached.map(\.item) == other.detached.map(\.item) && futureDates == other.futureDates
      && recurrenceDates == other.recurrenceDates && exceptionDates == other.exceptionDates
  }
}

extension ItemSeries {
  /// Throws if an occurrence that an edit moves along with its series is not read. One of an
  /// unreadable date stays.
  ///
  /// - Parameter isMoved: whether the edit moves an occurrence of this date.
  func checkOccurrencesCanMove(where isMoved: (EventTime) -> Bool) throws(EditError) {
    guard unread.contains(where: { $0.date.map(isMoved) ?? false }) else { return }
    throw .refused(
      reason: "a changed occurrence (RECURRENCE-ID) in its file cannot be read or is there twice, "
        + "and would not move along; mend the file, or change one occurrence alone")
  }
}

extension EventSeries {
  /// An occurrence with RANGE=THISANDFUTURE (RFC 5545 §3.2.13) is read and never written: a change
  /// of one occurrence would change later ones, too.
  package func checkOccurrencesCanChange() throws(EditError) {
    guard master != nil, !futureDates.isEmpty else { return }
    throw .refused(
      reason: "its file changes all later ones from an occurrence on (RANGE=THISANDFUTURE), which "
        + "is read and never written; change it in the program that made it, or change "
        + "the whole series")
  }
}

extension ItemSeries where Item: MappedItem {
  /// The recurrence set without the detached occurrences, as events without a length; nil for an
  /// item that is at no time, and for single occurrences.
  var dates: EventSeries? {
    guard let master, let anchor = master.item.times.anchor else { return nil }
    let event = Event(
      uid: uid, title: "", start: anchor, end: anchor.impliedEnd,
      recurrenceRules: master.recurrenceRules)
    return EventSeries(
      uid: uid, master: Kept(event), recurrenceDates: recurrenceDates,
      exceptionDates: exceptionDates)
  }
}

extension ItemSeries<Reminder> {
  /// The reminder: its present occurrence, with the values of its detached component if it has one;
  /// if none is left, the last that was completed. Without a component of its own, it is the next of
  /// the occurrences.
  package var current: Reminder? {
    let detached = detached.map(\.item)
    guard let master, let anchor = master.item.times.anchor else {
      return self.master?.item ?? detached.min { $0.isNext(comparedTo: $1) }
    }
    guard let date = presentDate else {
      return detached.filter(\.isCompleted).max { $0.isNext(comparedTo: $1) } ?? master.item
    }
    let shift = SeriesShift(old: anchor, new: date)
    return detached.first { $0.occurrenceDate == date }
      ?? master.item.moved(by: shift, lasting: master.statedLength)
  }

  /// The recurrence date of the present occurrence: the first that is neither excluded nor
  /// completed; nil if none is left.
  var presentDate: EventTime? {
    let first = master?.times.anchor
    guard master?.isCompleted == false, let dates = openDates, !dates.exceptionDates.isEmpty else {
      return first
    }
    // A rule that repeats too often for the search has its first occurrence.
    do throws(EditError) { return try dates.firstOccurrence()?.start } catch { return first }
  }

  /// The recurrence set without completed occurrences, and without RDATEs before the start of rules.
  var openDates: EventSeries? {
    guard var dates else { return nil }
    if let start = dates.master?.start, dates.master?.recurrenceRules.isEmpty == false {
      dates.recurrenceDates.removeAll { $0.start.isBefore(start) }
    }
    dates.exceptionDates += detached.filter(\.isCompleted).compactMap(\.occurrenceDate)
    return dates
  }
}

extension Reminder {
  /// Whether this occurrence comes first: incomplete before completed, then by recurrence date.
  fileprivate func isNext(comparedTo other: Reminder) -> Bool {
    guard isCompleted == other.isCompleted else { return !isCompleted }
    guard let date = occurrenceDate, let theirs = other.occurrenceDate else { return false }
    return date.isBefore(theirs)
  }
}
