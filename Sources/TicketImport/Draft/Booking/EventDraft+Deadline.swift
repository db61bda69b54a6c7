import CalendarStore
import CivilTime
import Foundation
import Reservations

extension EventDraft {
  /// The reminder of a deadline that a booking's record states: `Pay: Hotel Glo`.
  ///
  /// Nil for a time that cannot be written.
  ///
  /// - Parameter event: the draft of the booking's event.
  init?(
    _ deadline: ReservationDeadline, of event: EventDraft, _ reservation: Reservation,
    defaults: DraftDefaults
  ) {
    guard let identity = Self.identity(of: deadline.action, for: event),
      let booking = Booking(reservation),
      let placed = TimePlacement(
        of: deadline.time, field: .start, zone: reservation.zone, default: defaults.zone,
        at: booking.begin?.zones),
      let subject = Self.subject(of: deadline.action, event, reservation),
      let reading = ImportedObject.reading(
        of: Reminder(
          uid: identity.uid.lowercaseName, title: "\(deadline.action.task): \(subject)",
          due: placed.time), productID: Self.productID)
    else { return nil }
    self.init(reading, defaults: defaults)
    self.identity = identity
    zoneOrigin = placed.zoneOrigin
    if let remark = placed.remark { remarks.append(remark) }
    if let number = reservation.reservationNumber?.inOneLine {
      notes = Sourced("Reservation number: \(number)", .record)
    }
    url = event.url
    calendar = defaults.reminderList.map { Sourced($0, .assumed) }
    alarms = defaults.alarms(ofDeadline: deadline.action, allDay: placed.time.isAllDay)
    source = event.source
  }

  /// The identity of the reminder. A payment and a free cancellation are about all legs of a
  /// journey's number; check-in is about one leg.
  ///
  /// The parts are fixed for good, as the UIDs are made of them.
  static func identity(
    of action: ReservationDeadline.Action, for event: EventDraft
  ) -> BookingIdentity? {
    let isOfAllLegs = Self.isOfAllLegs(action, event)
    guard let key = isOfAllLegs ? event.keys?.number ?? event.uid : event.uid else { return nil }
    return .event(
      BookingIdentity.uuid(of: "deadline", key.uuidString.lowercased(), action.rawValue))
  }

  /// Whether the deadline is about all legs of the event's number.
  static func isOfAllLegs(_ action: ReservationDeadline.Action, _ event: EventDraft) -> Bool {
    action != .checkIn && event.kind?.isJourney == true
  }

  private static func subject(
    of action: ReservationDeadline.Action, _ event: EventDraft, _ reservation: Reservation
  ) -> String? {
    guard isOfAllLegs(action, event), event.keys?.number != nil else {
      return event.title?.value
    }
    let words = [reservation.provider, reservation.reservationNumber].compactMap { $0?.inOneLine }
    return words.joined(separator: " ")
  }

  /// A reminder of the ledger, canceled together with its booking; nil for a text without one.
  ///
  /// - Parameter text: the reminder's object as it was imported last.
  init?(
    canceling text: [UInt8], _ identity: UUID, by event: EventDraft, defaults: DraftDefaults
  ) {
    guard
      let reading = try? ImportedObject.read(text, method: nil, keepsParticipants: true),
      reading.object.isReminder
    else { return nil }
    self.init(reading, defaults: defaults)
    self.identity = .event(identity)
    cancel(by: event)
  }

  /// Cancels the reminder together with its booking.
  mutating func cancel(by event: EventDraft) {
    status = event.status
    alarms = Sourced([], .inferred)
    source = event.source
  }
}

extension ReservationDeadline.Action {
  /// What there is to do.
  fileprivate var task: String {
    switch self {
    case .pay: "Pay"
    case .checkIn: "Check in"
    case .cancelFree: "Last day to cancel for free"
    }
  }
}

extension DraftDefaults {
  /// A day before a deadline, and when check-in opens; 09:00 on the day before a deadline without a
  /// time.
  fileprivate func alarms(
    ofDeadline action: ReservationDeadline.Action, allDay: Bool
  ) -> Sourced<[AlarmSpec]> {
    guard alarms.origin != .option, !alarms.value.isEmpty, !allDay else {
      return alarms(allDay: allDay)
    }
    let days = action == .checkIn ? 0 : 1
    return Sourced([.before(CivilDuration(days: days))], .assumed)
  }
}
