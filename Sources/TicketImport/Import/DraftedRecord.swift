import CalendarStore
import CivilTime
import Reservations

/// A record of an import, read and drafted.
enum DraftedRecord {
  case planned(PlannedWrite)
  /// The draft has a problem, or its calendar is not available; or it is skipped, because it cancels
  /// nothing.
  case rejected(ImportResult)
  /// The record is not to become an event, or stands for an input without bookings.
  case skipped(ImportResult)
}

extension DraftedRecord {
  /// Makes the event of a draft and finds the event's calendar, or rejects the record.
  init(
    _ draft: EventDraft, of record: RecordOrigin, at moment: Instant,
    in calendars: any CalendarResolver, facts: [StoredFacts] = []
  ) {
    do {
      let event = try draft.event(at: moment)
      let writer = try calendars.writer(named: draft.calendar?.value)
      self = .planned(
        PlannedWrite(
          record: record, draft: draft, event: event, writer: writer, facts: facts))
    } catch {
      var result = ImportResult(position: record.position, status: .rejected)
      result.describe(draft)
      if draft.cancelsNothing {
        result.status = .skipped
        result.reason = BookingState.nowhere
        self = .skipped(result)
        return
      }
      result.reason =
        switch error {
        case let error as CalendarResolverError: "calendar: \(error.reason)"
        case let error as DraftError: error.reason
        default: "\(error)"
        }
      self = .rejected(result)
    }
  }
}

extension EventDraft {
  /// Whether the record cancels a booking without saying when it is, and has found no such booking.
  var cancelsNothing: Bool {
    status.value == .canceled && start == nil && object == nil && !isReminder
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

/// Records that are decided and written together.
///
/// Each window is sixteen times larger than the last, up to a limit of memory: the first records
/// reach the disk early, and a long import needs few syncs.
struct RecordWindow {
  enum Element {
    case record(Record)
    /// Of an input without bookings.
    case result(ImportResult)
  }

  private static let most = 1024
  private static let mostBytes = 4 << 20

  private var elements: [Element] = []
  private var bytes = 0
  private var limit: Int
  private let grows: Bool

  init(size: Int?) {
    limit = size ?? 64
    grows = size == nil
  }

  var isFull: Bool { elements.count >= limit || bytes >= Self.mostBytes }

  mutating func add(_ element: Element) {
    elements.append(element)
    if case .record(let record) = element { bytes += record.original.count }
  }

  mutating func removeAll() -> [Element] {
    defer {
      if grows, isFull { limit = min(limit * 16, Self.most) }
      elements = []
      bytes = 0
    }
    return elements
  }
}
