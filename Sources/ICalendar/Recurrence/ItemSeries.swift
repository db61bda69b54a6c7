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
  /// Whether a detached occurrence also replaces all later ones (§3.2.13, RANGE=THISANDFUTURE).
  var replacesLater = false

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

extension ItemSeries {
  /// The item itself, or the first of its occurrences.
  package var first: Kept<Item>? { master ?? detached.first }

  /// The recurrence dates of the detached occurrences that also replace all later ones.
  var futureDates: [EventTime] {
    detached.filter(\.replacesLater).compactMap(\.occurrenceDate)
  }

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

extension ItemSeries {
  /// The component with the values of an occurrence, by its index in `detached`: its own, or the last
  /// with RANGE=THISANDFUTURE before (RFC 5545 §3.2.13). Nil for that of the series.
  func owner(of date: EventTime) -> Int? {
    let last = futureDates.filter { $0.isBefore(date) }.max { $0.isBefore($1) }
    return detached.firstIndex { $0.occurrenceDate == date }
      ?? last.flatMap { last in detached.firstIndex { $0.occurrenceDate == last } }
  }
}

extension EventSeries {
  /// An occurrence with RANGE=THISANDFUTURE is read and never written: a change of one occurrence
  /// would change later ones, too.
  package func checkOccurrencesCanChange() throws(EditError) {
    guard master != nil, !futureDates.isEmpty else { return }
    throw .changesLaterOnes(orElse: ", or change the whole series")
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

  /// The recurrence set without completed occurrences, and without RDATEs before the start of rules.
  var openDates: EventSeries? {
    guard var dates else { return nil }
    if let start = dates.master?.start, dates.master?.recurrenceRules.isEmpty == false {
      dates.recurrenceDates.removeAll { $0.start.isBefore(start) }
    }
    dates.exceptionDates += detached.filter(\.item.isCompleted).compactMap(\.occurrenceDate)
    return dates
  }

  /// The recurrence date of the present occurrence: the first that is neither excluded nor
  /// completed; nil if none is left.
  var presentDate: EventTime? {
    let first = master?.item.times.anchor
    guard let dates = openDates, !dates.exceptionDates.isEmpty else { return first }
    // A rule that repeats too often for the search has its first occurrence.
    do throws(EditError) { return try dates.firstOccurrence()?.start } catch { return first }
  }

  /// An item of the present occurrence as the lines of the series have it: at the start, which may be
  /// excluded or completed. The values of a detached occurrence are its own.
  ///
  /// - Parameter original: the item before its change.
  package func atStart(_ item: Item, of original: Item) -> Item {
    guard original.occurrenceDate == nil, let start = master?.item.times.anchor,
      let present = original.times.anchor, start != present
    else { return item }
    return item.moved(by: SeriesShift(old: present, new: start))
  }
}

extension EventSeries {
  /// The event for an identifier without an occurrence: the series, at the times of its first
  /// occurrence that no EXDATE excludes; of single occurrences the first.
  package var current: Event? {
    guard let master else { return detached.map(\.item).min { $0.isNext(comparedTo: $1) } }
    guard let date = presentDate, date != master.start else { return master.item }
    return master.item.moved(by: SeriesShift(old: master.start, new: date))
  }
}

extension ItemSeries<Reminder> {
  /// The reminder: its present occurrence, with the values of the component that it has; if none is
  /// left, the last that was completed.
  package var current: Reminder? {
    guard master?.item.times.anchor != nil else {
      return master?.item ?? detached.map(\.item).min { $0.isNext(comparedTo: $1) }
    }
    guard let (kept, shift) = present else { return lastCompleted ?? master?.item }
    var reminder = kept.item.moved(by: shift)
    if shift.old != shift.new, let master {
      (reminder.occurrenceDate, reminder.completion) = (nil, master.item.completion)
    }
    return reminder
  }

  /// The component with the values of the present occurrence, and the way from its recurrence date;
  /// nil if no occurrence is left, and for a reminder at no time.
  var present: (kept: Kept<Reminder>, shift: SeriesShift)? {
    guard let date = presentDate, let kept = owner(of: date).map({ detached[$0] }) ?? master,
      let own = kept.item.occurrenceDate ?? kept.item.times.anchor
    else { return nil }
    return (kept, SeriesShift(old: own, new: date))
  }

  /// One that was canceled is the last only if no other was completed.
  private var lastCompleted: Reminder? {
    let completed = detached.map(\.item).filter(\.isCompleted)
    return completed.filter { !$0.isCanceled }.max { $0.isNext(comparedTo: $1) }
      ?? completed.max { $0.isNext(comparedTo: $1) }
  }

  /// Throws if the values of the present occurrence are also those of later ones, as a component with
  /// RANGE=THISANDFUTURE states them.
  func checkPresentCanChange() throws(EditError) {
    guard present?.kept.replacesLater ?? false else { return }
    throw .changesLaterOnes(orElse: "")
  }
}

extension MappedItem {
  /// Whether this occurrence comes first: incomplete before completed, then by recurrence date.
  fileprivate func isNext(comparedTo other: Self) -> Bool {
    guard isCompleted == other.isCompleted else { return !isCompleted }
    guard let date = occurrenceDate, let theirs = other.occurrenceDate else { return false }
    return date.isBefore(theirs)
  }
}
