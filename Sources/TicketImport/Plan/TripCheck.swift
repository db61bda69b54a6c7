import CalendarStore
import CivilTime
import Foundation
import Reservations

/// Checks the bookings of an import as a trip: what no single booking shows.
enum TripCheck {
  /// The shortest usual time between two journeys, in minutes.
  private static let shortestConnection: Int64 = 45
  /// More nights than these between two stays are two trips.
  private static let mostNights = 3

  /// A line for each fault, in order of time: journeys that overlap or leave little time to change,
  /// and nights between two stays.
  static func findings(_ drafts: [EventDraft]) -> [String] {
    let booked = drafts.filter { $0.status.value != .canceled }
    return connections(booked) + nights(booked)
  }

  private struct Journey {
    let title: String
    let start: Instant
    let end: Instant
    /// Whether a record states the end.
    let isExact: Bool
  }

  private static func connections(_ drafts: [EventDraft]) -> [String] {
    let journeys = drafts.compactMap { draft -> Journey? in
      guard draft.kind?.isJourney == true, let title = draft.title?.value,
        let start = draft.start?.value.instant, let end = draft.end?.value.instant
      else { return nil }
      let isAssumed = draft.remarks.contains { remark in
        if case .lengthAssumed = remark { true } else { false }
      }
      return Journey(title: title, start: start, end: end, isExact: !isAssumed)
    }.sorted { $0.start < $1.start }
    return zip(journeys, journeys.dropFirst()).compactMap { first, next in
      guard first.isExact else { return nil }
      let minutes = (next.start.secondsSince1970 - first.end.secondsSince1970) / 60
      if next.start < first.end { return "\(next.title) starts before \(first.title) ends" }
      guard minutes < shortestConnection else { return nil }
      return "only \(minutes) minutes between \(first.title) and \(next.title)"
    }
  }

  private static func nights(_ drafts: [EventDraft]) -> [String] {
    let stays = drafts.filter { $0.kind == .lodging && $0.start?.value.isAllDay == true }
      .compactMap { draft -> (title: String, first: LocalDate, last: LocalDate)? in
        // The end is the day after the check-out.
        guard let title = draft.title?.value, let first = draft.start?.value.reading.date,
          let last = draft.end?.value.reading.date.adding(days: -1)
        else { return nil }
        return (title, first, last)
      }.sorted { $0.first < $1.first }
    let journeys = drafts.filter { $0.kind?.isJourney == true }
    return zip(stays, stays.dropFirst()).compactMap { stay, next in
      let nights = next.first.daysSinceEpoch - stay.last.daysSinceEpoch
      guard (1...mostNights).contains(nights) else { return nil }
      let isUnderway = journeys.contains { journey in
        guard let start = journey.start?.value.reading.date,
          let end = journey.end?.value.reading.date
        else { return false }
        return start < end && start <= next.first && end >= stay.last
      }
      guard !isUnderway else { return nil }
      let count = nights == 1 ? "a night" : "\(nights) nights"
      return "\(count) between \(stay.title), until \(stay.last), and \(next.title), "
        + "from \(next.first)"
    }
  }
}
