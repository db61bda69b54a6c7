import CalendarStore
import CivilTime
import Foundation
import Reservations

/// Checks the bookings of an import as a trip, with those in the ledger: what no single booking
/// shows.
enum TripCheck {
  /// A booking of a trip.
  struct Segment {
    var identity: UUID?
    var kind: ReservationKind
    var title: String
    var start: EventTime
    /// Exclusive, as in `Event`.
    var end: EventTime
    /// Whether a record states the end.
    var statesEnd: Bool
    /// Whether this import has read a new record of the booking.
    var isNew: Bool
  }

  /// What does not fit together.
  struct Finding: Equatable {
    var text: String
    /// The bookings it is about.
    var identities: [UUID]
  }

  /// The shortest usual time between two journeys, in minutes.
  private static let shortestConnection: Int64 = 45

  /// The days whose bookings are checked with a booking of these days: a stay can have begun a month
  /// before.
  static func days(around days: ClosedRange<Int>) -> ClosedRange<Int> {
    days.lowerBound - 31...days.upperBound + 1
  }

  /// A finding for each fault that a new booking has part in: first, in order of time, journeys that
  /// overlap or leave little time to change, then stays of one name that overlap.
  static func findings(_ segments: [Segment]) -> [Finding] {
    guard segments.contains(where: \.isNew) else { return [] }
    return connections(segments) + overlaps(segments)
  }

  private static func connections(_ segments: [Segment]) -> [Finding] {
    let journeys = segments.compactMap {
      segment -> (segment: Segment, start: Instant, end: Instant)? in
      guard segment.kind.isJourney, let start = segment.start.instant, let end = segment.end.instant
      else { return nil }
      return (segment, start, end)
    }.sorted { $0.start < $1.start }
    return zip(journeys, journeys.dropFirst()).compactMap { first, next in
      guard first.segment.statesEnd, first.segment.isNew || next.segment.isNew else { return nil }
      let minutes = (next.start.secondsSince1970 - first.end.secondsSince1970) / 60
      let text =
        if next.start < first.end {
          "\(next.segment.title) starts before \(first.segment.title) ends"
        } else {
          "only \(minutes) minutes between \(first.segment.title) and \(next.segment.title)"
        }
      guard minutes < shortestConnection else { return nil }
      return Finding(first.segment, next.segment, text)
    }
  }

  /// Stays of one name: other days may be those of a stay that was moved, and several rooms have the
  /// same ones.
  private static func overlaps(_ segments: [Segment]) -> [Finding] {
    let stays = segments.filter { $0.kind == .lodging && $0.start.isAllDay }
      .compactMap { segment -> (segment: Segment, first: LocalDate, last: LocalDate)? in
        // The end is the day after the check-out.
        guard let last = segment.end.reading.date.adding(days: -1) else { return nil }
        return (segment, segment.start.reading.date, last)
      }.sorted { $0.first < $1.first }
    return zip(stays, stays.dropFirst()).compactMap { stay, next in
      guard stay.segment.isNew || next.segment.isNew, next.first < stay.last,
        stay.segment.title == next.segment.title, (stay.first, stay.last) != (next.first, next.last)
      else { return nil }
      return Finding(
        stay.segment, next.segment,
        "two stays at \(stay.segment.title) overlap: from \(stay.first) to \(stay.last), and from "
          + "\(next.first) to \(next.last)")
    }
  }
}

extension TripCheck.Finding {
  fileprivate init(_ first: TripCheck.Segment, _ next: TripCheck.Segment, _ text: String) {
    self.init(text: text, identities: [first.identity, next.identity].compactMap(\.self))
  }
}

extension TripCheck.Segment {
  /// Nil for a draft that is no part of a trip, or is canceled.
  init?(_ draft: ItemDraft, isNew: Bool) {
    guard let kind = draft.kind, draft.status.value != .canceled, let title = draft.title?.value,
      let start = draft.start?.value, let end = draft.end?.value
    else { return nil }
    self.init(
      identity: draft.uid, kind: kind, title: title, start: start, end: end,
      statesEnd: !draft.hasAssumedEnd, isNew: isNew)
  }
}

extension TripCheck {
  /// What does not fit together among these segments of an import, or with those in the ledger. A ledger
  /// that cannot be read counts as one without bookings; the planner reports it.
  static func findings(_ own: [Segment], _ bookings: Bookings) -> [Finding] {
    var segments: [UUID?: Segment] = [:]
    for segment in own {
      let isNew = segment.isNew || segments[segment.identity]?.isNew == true
      segments[segment.identity] = segment
      segments[segment.identity]?.isNew = isNew
    }
    let days = segments.values.filter(\.isNew).map(\.start.reading.date.daysSinceEpoch)
    if let first = days.min(), let last = days.max() {
      let known = try? bookings.inCalendars(on: self.days(around: first...last))
      for draft in known ?? [] where segments[draft.uid] == nil {
        segments[draft.uid] = Segment(draft, isNew: false)
      }
    }
    // A dictionary has no order, and segments can have one start.
    return findings(
      segments.values.sorted {
        ($0.title, $0.identity?.uuidString ?? "") < ($1.title, $1.identity?.uuidString ?? "")
      })
  }
}
