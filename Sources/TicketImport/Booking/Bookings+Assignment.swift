import CalendarStore
import Reservations

/// A record with its fact.
final class RecordFact {
  let record: RecordOrigin
  let reading: Reading
  var fact: Fact
  let subject: BookingSubject
  /// Whether a person is asked about the record, whatever is known of its booking: a value of it
  /// cannot be read.
  var isAsked = false

  init(_ fact: Fact, of record: RecordOrigin, _ reading: Reading = Reading()) {
    self.record = record
    self.reading = reading
    self.fact = fact
    subject = BookingSubject(fact.reservation)
  }
}

extension Bookings {
  /// What a record is to a booking.
  final class Assignment {
    let item: RecordFact
    /// Nil for a record that states too little, is refused, or failed.
    let booking: Booking?
    /// What the record does to the event.
    var effect: Effect
    /// What the booking has said before, without tickets; nil where the record leaves that as it is.
    let before: BookingContent?
    /// Of an iCalendar object: the event after it, or of a refused one its own; nil for other records.
    let version: ItemDraft?
    /// Why the record is about another event than that of its booking, which a person decides; nil for
    /// the same event.
    var otherFile: String?
    /// Of an iCalendar object: what a person is told of it.
    var remarks: [ObjectRemark] = []
    /// The event of the booking that a person has confirmed; nil where nobody was asked.
    var confirmed: PlannedWrite?

    init(
      _ item: RecordFact, _ booking: Booking? = nil, _ effect: Effect = .nothing,
      before: BookingContent? = nil, version: ItemDraft? = nil
    ) {
      self.item = item
      self.booking = booking
      self.effect = effect
      self.before = before
      self.version = version
    }
  }
}

extension Bookings.Assignment {
  /// Why the record is not to become an event; nil for one that may.
  var refusal: RecordRefusal? { effect.refusal }

  /// The facts of a record that is skipped for what is known of its booking: they have no write.
  var unwritten: [StoredFacts] {
    refusal?.status == .skipped ? booking?.removeUnstored() ?? [] : []
  }

  /// Whether the record cancels a start alone that its booking does not have.
  var isSkippedCancellation: Bool {
    refusal?.status == .skipped && item.fact.isCanceled && !item.fact.isOfObject
  }
}

/// Why a record changes no booking.
extension RecordRefusal {
  /// Of a fact that would change what somebody else has stated; nil for one that may.
  ///
  /// - Parameters:
  ///   - maker: the first fact of the booking that does not cancel.
  ///   - isOfOtherStart: whether it cancels a start that the booking does not have.
  init?(of fact: Fact, from maker: Fact?, isOfOtherStart: Bool) {
    guard fact.isStranger(to: maker), let sender = fact.sender else { return nil }
    let reason = BookingState.ofStranger(sender, maker?.sender, isOfOtherStart: isOfOtherStart)
    self.init(status: .conflict, reason: reason)
  }

  static let ofOlderVersion = skipped(
    "an older version of the booking: a later record has changed or canceled its start")

  static let ofEarlierStart = skipped(
    "cancels the booking at a start that it had before it was moved; the booking stays")

  static let ofLaterStart = RecordRefusal(
    status: .skipped,
    reason: "cancels a ticket at a start that the booking does not have; it counts once the "
      + "booking is moved to that start",
    showsRecord: true)

  /// Nothing says when the booking is.
  static let ofNowhere = RecordRefusal(
    status: .skipped, reason: BookingState.nowhere, showsRecord: true)

  static let ofFile = skipped(
    "its event was imported before from an iCalendar file, with the same UID; to import the "
      + "booking, undo that import first")

  /// A record that states a day alone, on which its number has several bookings.
  static func ofSeveral(_ bookings: [Booking]) -> RecordRefusal {
    conflict(
      "may be about any of \(bookings.count) bookings of its number on that day; state its time, or "
        + "change the event with ticketcal edit")
  }

  init(_ refusal: ObjectContent.Refusal) {
    self =
      switch refusal {
      case .older: .skipped("an older version of an event that was imported before")
      case .canceledBefore:
        .skipped(
          "canceled by a newer record that was imported before; --again saves it all the same")
      case .ofUnknownSeries:
        .skipped(
          "cancels an occurrence of an event that no import has saved; import it again after the "
            + "event")
      case .ofUnknownDate(let date):
        .skipped("cancels \(date), which is no date of the series; look at the event")
      case .undecided(let reason): .conflict(reason + BookingState.undecided)
      case .unreadableCopy(let reason): .rejected(reason)
      }
  }
}
