import CalendarStore
import CivilTime
import Foundation
import Reservations

/// What does not fit together after all records.
extension BookingResolver {
  /// The bookings of this import that do not fit together, or not with those in the ledger.
  var findings: [TripCheck.Finding] {
    var legs = drafts.compactMap { identity, draft in
      TripCheck.Leg(draft, isNew: newcomers.contains(identity))
    }
    let days = legs.filter(\.isNew).map(\.start.reading.date.daysSinceEpoch)
    if let session, let first = days.min(), let last = days.max() {
      let others = (try? session.bookings(on: TripCheck.days(around: first...last))) ?? []
      legs += others.filter { drafts[$0.entry.identity] == nil }.compactMap(TripCheck.Leg.init)
    }
    return disagreements + ambiguousLegs.compactMap(ambiguity)
      + leftBehind.flatMap { identity, moves in
        moves.compactMap { TripCheck.leftBehind(identity, $0) }
      } + ofCalendarEntries(legs) + leftTickets
      + leftGuests + TripCheck.findings(legs)
  }

  /// A finding for a new leg that may be that of a booking which its whole file does not name; nil
  /// without such a booking.
  func ambiguity(_ leg: (identity: UUID, keys: [UUID], file: String)) -> TripCheck.Finding? {
    guard let own = drafts[leg.identity] else { return nil }
    let isPass = own.keys?.isSerialAlone == true
    let all = leg.keys.reduce(into: Set<UUID>()) { $0.formUnion((try? known($1)) ?? []) }
    let left = all.subtracting(bookings[leg.file] ?? []).compactMap(latest).filter {
      guard $0.status.value != .canceled, $0.uid != leg.identity else { return false }
      return isPass || $0.shownTitle == own.shownTitle
        || own.kind == .event && own.mayHaveTitle(of: $0) && !own.isOnDay(of: $0)
    }
    if isPass { return TripCheck.mayReplace(own, left, leg.identity) }
    return TripCheck.mayBeMoved(own, from: left, leg.identity)
  }

  /// New journeys and bookings that begin and end with an iCalendar event of an earlier file, which
  /// may be their calendar entry.
  private func ofCalendarEntries(_ legs: [TripCheck.Leg]) -> [TripCheck.Finding] {
    guard let session else { return [] }
    return legs.filter(\.isNew).compactMap { leg in
      guard let identity = leg.identity, let draft = drafts[identity],
        leg.statesEnd
      else { return nil }
      let day = leg.start.reading.date.daysSinceEpoch
      let entry = (try? session.calendarEntries(on: day - 1...day + 1))?.first { entry in
        entry.identity != identity && leg.hasSpan(of: entry)
          && (leg.kind.isJourney || draft.mayHaveTitle(entry.title))
      }
      return entry.map { TripCheck.entry($0.title, of: draft, identity) }
    }
  }

  /// Bookings of which a ticket was canceled, and others are left: an earlier seat, perhaps.
  private var leftTickets: [TripCheck.Finding] {
    partlyCanceled.compactMap { identity in
      drafts[identity].flatMap { TripCheck.leftTickets($0, identity) }
    }
  }

  /// Guests whom a file names for another leg of a booking alone.
  private var leftGuests: [TripCheck.Finding] {
    bookings.flatMap { file, identities -> [TripCheck.Finding] in
      guard identities.count > 1 else { return [] }
      return identities.compactMap { identity in
        guard let draft = drafts[identity], draft.guests.count > 1, draft.status.value != .canceled
        else { return nil }
        let stated = statedGuests.names(of: identity, in: file)
        let left = draft.guests.filter {
          !stated.contains($0) && !draft.canceledGuests.contains($0)
        }
        guard !stated.isEmpty, let name = left.first else { return nil }
        let others = identities.filter { other in
          other != identity && statedGuests.names(of: other, in: file).contains(name)
            && drafts[other]?.keys?.legs.first == draft.keys?.legs.first
            && !statedGuests.names(of: other, in: file).contains(where: stated.contains)
        }
        guard others.count == 1, let other = others.first.flatMap({ drafts[$0] }) else {
          return nil
        }
        return TripCheck.leftGuest(name, of: draft, on: other, identity)
      }
    }
  }
}
