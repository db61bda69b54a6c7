import CalendarStore
import CivilTime
import Reservations

extension ImportPipeline.Item {
  /// The event of a draft in its calendar; the result of a record whose draft has a problem, whose
  /// calendar is not available, or which cancels nothing.
  init(
    _ draft: EventDraft, of record: RecordOrigin, at moment: Instant,
    in calendars: any CalendarResolver, facts: [StoredFacts] = []
  ) {
    do {
      let event = try draft.event(at: moment)
      let writer = try calendars.writer(named: draft.calendar?.value)
      self = .planned(
        PlannedWrite(record: record, draft: draft, event: event, writer: writer, facts: facts))
    } catch {
      var result = ImportResult(position: record.position, status: .rejected)
      result.describe(draft)
      if draft.cancelsNothing {
        (result.status, result.reason) = (.skipped, BookingState.nowhere)
      } else {
        result.reason =
          switch error {
          case let error as CalendarResolverError: "calendar: \(error.reason)"
          case let error as DraftError: error.reason
          default: "\(error)"
          }
      }
      self = .result(result)
    }
  }
}

extension EventDraft {
  /// Whether the record cancels a booking without saying when it is, and has found no such booking.
  var cancelsNothing: Bool {
    status.value == .canceled && start == nil && unread.isEmpty && object == nil && !isReminder
  }
}

extension Reservation {
  /// Whether the booking is over before a day. A booking that repeats, or states no day, is not.
  func hasEnded(before day: LocalDate) -> Bool {
    guard repeatRule == nil, let first = start ?? end, !first.lacksDay else { return false }
    let days = (duration?.totalSeconds ?? 0) / 86_400
    let last = end.flatMap { $0.lacksDay ? nil : $0.date } ?? first.date.adding(days: days)
    return (last ?? first.date) < day
  }
}

extension EventDraft {
  /// Whether the event is over before a day; a series, or an event without a start, is not.
  func hasEnded(before day: LocalDate) -> Bool {
    guard repeatRule == nil, let start = start?.value else { return false }
    return (end?.value.lastShown ?? start).reading.date < day
  }
}

extension RecordRefusal {
  static func endedBefore(_ day: LocalDate) -> RecordRefusal {
    .skipped("over before \(day); without --since it is imported")
  }
}
