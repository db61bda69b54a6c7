internal import CalendarStore
internal import CivilTime
internal import Foundation
internal import TicketImport

/// The busy times of the user's calendars. Read once, before the process gives up reading
/// calendars.
struct BusyTimes {
  /// A busy event.
  struct Slot: Equatable {
    let id: UUID
    let title: String
    let calendar: String
    let start: Instant
    /// Exclusive.
    let end: Instant
    let isAllDay: Bool
  }

  /// The period that was read. Events outside the period are not compared.
  let range: Range<Instant>
  /// The viewer's time zone.
  let zone: TimeZone
  /// Sorted by start.
  private let slots: [Slot]
  /// The length of the longest slot, in seconds.
  private let longest: Int

  /// - Parameter events: Free and canceled events take no time.
  init(_ events: [StoredEvent], in range: Range<Instant>, zone: TimeZone) {
    self.range = range
    self.zone = zone
    slots =
      events
      .filter { $0.availability == .busy && $0.status != .canceled }
      .map { event in
        Slot(
          id: event.id.uuid, title: event.title, calendar: event.calendar.title,
          start: Self.instant(event.start, zone), end: Self.instant(event.end, zone),
          isAllDay: event.start.isAllDay)
      }
      .sorted { $0.start < $1.start }
    longest =
      slots.map { $0.end.secondsSince1970 - $0.start.secondsSince1970 }.max() ?? 0
  }

  /// The slots that overlap the time from `start` to `end`, without the event `id`.
  func slots(from start: EventTime, to end: EventTime, besides id: UUID?) -> [Slot] {
    let first = Self.instant(start, zone)
    let last = Self.instant(end, zone)
    let earliest = first.secondsSince1970 - longest
    var low = 0
    var high = slots.count
    while low < high {
      let middle = (low + high) / 2
      if slots[middle].start.secondsSince1970 < earliest { low = middle + 1 } else { high = middle }
    }
    return slots[low...].prefix { $0.start < last || $0.start == first }.filter { slot in
      guard slot.id != id else { return false }
      // An event without length overlaps events around it.
      if slot.start == slot.end { return slot.start >= first && slot.start < last }
      return slot.end > first
    }
  }

  /// The notes for a draft; empty if the draft is free or canceled, or has no start.
  func phrases(for draft: EventDraft) -> [String] {
    guard draft.availability.value == .busy, draft.status.value != .canceled,
      let start = draft.start?.value
    else { return [] }
    guard knows(start) else { return ["\(reach); this event is outside"] }
    return phrases(from: start, to: draft.end?.value ?? start, besides: draft.eventID)
  }

  /// Whether the start is in the period that was read.
  func knows(_ start: EventTime) -> Bool { range.contains(Self.instant(start, zone)) }

  /// `looked for from 21 Oct 2026 to 21 Nov 2028`.
  var reach: String {
    let days = [range.lowerBound, range.upperBound].map { moment in
      zone.local(at: moment).map { TimePhrase.day($0.date) } ?? ""
    }
    return "looked for from \(days.joined(separator: " to "))"
  }

  /// `Dentist 10:00–11:00 (personal)`; not safe to print.
  func phrases(from start: EventTime, to end: EventTime, besides id: UUID?) -> [String] {
    let slots = slots(from: start, to: end, besides: id)
    let shown = slots.prefix(Self.mostShown).map { phrase($0, beside: start) }
    guard slots.count > shown.count else { return shown }
    return shown + ["and \(slots.count - shown.count) more"]
  }

  private static let mostShown = 3

  /// In the zone of the start beside it; in the viewer's zone, if that start has none.
  private func phrase(_ slot: Slot, beside start: EventTime) -> String {
    let zone =
      switch start {
      case .zoned(_, let own) where !slot.isAllDay: own
      case .utc where !slot.isAllDay: TimeZone.gmt
      case .zoned, .utc, .described, .floating, .date: zone
      }
    let day = zone.local(at: slot.start)
    let title = slot.title
    guard let day, let end = zone.local(at: slot.end) else { return "\(title) (\(slot.calendar))" }
    var when = ""
    if slot.isAllDay {
      when = end.date.daysSinceEpoch - day.date.daysSinceEpoch > 1 ? "for days" : "all day"
    } else {
      when = "\(TimePhrase.clock(day.time))–\(TimePhrase.clock(end.time))"
    }
    if day.date != Self.instant(start, self.zone).shownDay(in: zone) {
      when = "\(TimePhrase.day(day.date)), \(when)"
    }
    let offset = zone.offset(at: slot.start)
    if !slot.isAllDay, let instant = start.instant,
      instant.secondsSince1970 + offset != start.reading.secondsSinceEpoch
    {
      when += " \(TimePhrase.offset(offset))"
    }
    return "\(title) \(when) (\(slot.calendar))"
  }

  private static func instant(_ time: EventTime, _ zone: TimeZone) -> Instant {
    time.instant ?? zone.resolve(time.reading).instant
  }
}

extension Instant {
  fileprivate func shownDay(in zone: TimeZone) -> LocalDate? { zone.local(at: self)?.date }
}

extension BusyTimes {
  /// Reads the busy events of all readable calendars, from 31 days ago to about two years from now.
  /// Does not ask for access: missing access is an error.
  ///
  /// Call this before the process gives up reading calendars. Throws if a signal ends the program
  /// meanwhile.
  static func read(_ process: Tool, watch: SignalWatch) throws(CommandError) -> BusyTimes {
    let calendars = try ReadableCalendars(process, watch: watch)
    let store: EventStore
    do throws(AccessError) {
      store = try calendars.access.requestFullAccess { _ in nil }
    } catch {
      let stop = CommandError(error)
      throw CommandError(stop.status, "--check-conflicts: \(stop.reason)")
    }
    let now = process.now.secondsSince1970
    let range =
      Instant(
        secondsSince1970: now - 31 * 86_400)..<Instant(secondsSince1970: now + 2 * 366 * 86_400)
    let events = try CommandError.at { () throws(StoreError) in
      var events: [StoredEvent] = []
      try store.enumerateEvents(matching: EventPredicate(range: range)) { event, stop in
        events.append(event)
        stop = watch.shouldStop
      }
      return events
    }
    if watch.shouldStop {
      throw CommandError(
        silently: watch.terminationSignal.map { 128 + $0 } ?? ExitStatus.interrupted)
    }
    for problem in store.problems {
      process.messages.detail("\(problem.path): \(problem.reason)")
    }
    return BusyTimes(events, in: range, zone: process.zone)
  }
}
