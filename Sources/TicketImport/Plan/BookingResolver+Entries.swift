import CalendarStore
import CivilTime
import Foundation
import Reservations

/// The calendar entries of bookings: iCalendar events that mails attach, or that a shop offers.
extension BookingResolver {
  /// The booking of the same file that an iCalendar event repeats, as mails attach it:
  /// both begin at one moment.
  func booking(
    of event: EventDraft, in position: RecordPosition
  ) -> (title: String, identity: UUID?)? {
    guard event.repeatRule == nil else { return nil }
    let stays = days[position.document] ?? []
    if let stay = stays.first(where: event.isEntry) {
      return (stay.shownTitle ?? "the booking", moved[stay.uid ?? UUID()] ?? stay.uid)
    }
    let moment = event.start?.value.instant
    return moment.flatMap { starts[position.document]?[$0] } ?? bookingOfOtherFile(event)
  }

  /// The only booking of another file that begins and ends with the event, and is a journey, or has
  /// a word of its title or its number.
  private func bookingOfOtherFile(
    _ event: EventDraft
  ) -> (title: String, identity: UUID?)? {
    guard let session, let own = event.uid, let day = event.start?.value.reading.date,
      event.end != nil, (try? session.entry(of: own)) == nil,
      (try? known(own))?.isEmpty != false, event.status.value != .canceled
    else { return nil }
    let days = day.daysSinceEpoch - 1...day.daysSinceEpoch + 1
    let known = (try? session.bookings(on: days))?.map(\.entry.identity) ?? []
    let moment = event.start?.value.instant
    let read = starts.values.compactMap { starts in moment.flatMap { starts[$0]?.identity } }
    let found = Set(known + read).compactMap { identity in
      latest(identity).map { (identity: identity, draft: $0) }
    }
    .filter { found in
      let booking = found.draft
      return event.hasSpan(of: booking)
        && !booking.hasAssumedEnd && booking.status.value != .canceled
        && ((booking.kind ?? kind(of: found.identity))?.isJourney == true
          || booking.mayHaveTitle(of: event) || event.states(numberOf: booking))
    }
    guard found.count == 1, let booking = found.first else { return nil }
    return (booking.draft.shownTitle ?? "the booking", booking.identity)
  }

  /// Keeps the UID of a booking's calendar entry, for later messages about the entry.
  func link(_ entry: EventDraft, to identity: UUID) {
    if let key = entry.uid { link(key, to: identity) }
  }

  /// The event of the booking whose calendar entry an iCalendar event is a later version of: canceled,
  /// or at another time. Nil for an event of its own.
  func message(
    _ entry: EventDraft, of record: Record
  ) throws(RecordRefusal) -> EventDraft? {
    guard let object = entry.object, !object.isPartial, entry.repeatRule == nil,
      let key = entry.uid, let found = try? known(key), found.count == 1,
      let identity = found.first, (try? session?.entry(of: key)) == nil,
      var event = latest(identity)
    else { return nil }
    let isCanceled = object.isCancellation || entry.status.value == .canceled
    let isDays = event.start?.value.isAllDay == true
    if !isCanceled,
      isDays
        ? entry.hasDays(of: event) : entry.start?.value.instant == event.start?.value.instant
    {
      throw RecordRefusal.entry(of: event.shownTitle ?? "the booking")
    }
    event.recordTime = object.revision.stamp.map { Instant(secondsSince1970: $0) }
    if age(of: &event, in: identity) == .older { throw RecordRefusal.older(event) }
    event.kind = event.kind ?? kind(of: identity)
    let moved = isDays ? entry.withDays(like: event) : entry
    event.apply(moved.from("\(record.position)"), cancels: isCanceled)
    event.identity = .event(identity)
    drafts[identity] = event
    newcomers.insert(identity)
    return event
  }

  /// The kind of a booking in the ledger; nil if its record states none.
  private func kind(of identity: UUID) -> ReservationKind? {
    guard let session, let entry = try? session.entry(of: identity) else { return nil }
    return (try? session.lastWritten(entry))?.texts.kind
  }
}
