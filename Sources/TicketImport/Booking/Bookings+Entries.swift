import CalendarStore
import CivilTime
import Foundation
import Reservations

/// The calendar entries of bookings: iCalendar events that mails attach, or that a shop offers.
extension Bookings {
  /// What an iCalendar event is to a booking.
  enum Entry {
    /// It repeats what the booking says.
    case same(title: String)
    /// It moves or cancels the booking.
    case changes(Assignment)
  }

  /// Finds the booking whose calendar entry an iCalendar event is; nil for an event of its own.
  ///
  /// - Parameter entries: all events of an input with bookings, this one included.
  func entry(
    _ draft: ItemDraft, of record: RecordOrigin, among entries: [ItemDraft]
  ) throws(StoreError) -> Entry? {
    guard let object = draft.object, let key = draft.uid else { return nil }
    guard !object.isPartial, draft.repeatRule == nil || object.isCancellation else { return nil }
    if let known = try bookings(ofKey: key).first {
      return try message(draft, object, key, about: known, record)
    }
    if let uid = object.uid.flatMap(UUID.init(uuidString:)), let own = try booking(uid) {
      return try link(object, key, to: own, record)
    }
    if let found = bookingOfInput(draft, among: entries) {
      return try link(object, key, to: found, record)
    }
    guard !object.isCancellation, draft.status.value != .canceled,
      try booking(key)?.givesEvent != true, let found = try bookingOfOtherFile(draft)
    else { return nil }
    return try link(object, key, to: found, record)
  }

  /// Keeps that an event is the entry of a booking, which a cancellation that came before the entry
  /// cancels.
  private func link(
    _ object: ForeignObject, _ key: UUID, to booking: Booking, _ record: RecordOrigin
  ) throws(StoreError) -> Entry {
    linkAlone(key, to: booking)
    if object.revision.sequence > 0 { linkAlone(Self.revised(key), to: booking) }
    guard let known = try self.booking(key), let content = known.content.object,
      let canceled = known.facts.last(where: { content.cancels(object, by: $0) })
    else { return .same(title: title(of: booking)) }
    var reservation = Reservation()
    reservation.kind = booking.content.reservation.kind
    reservation.status = .cancelled
    var fact = try entryFact(reservation, key, ItemRevision(canceled), of: booking, record)
    fact.sender = canceled.sender
    return .changes(addFact(RecordFact(fact, of: record), to: booking))
  }

  /// The key of a booking whose entry was first seen in a later version than the first: other versions
  /// of it may be older.
  private static func revised(_ key: UUID) -> UUID {
    BookingIdentity.uuid(of: "revised entry", key.lowercaseName)
  }

  /// What a version of a booking's entry states. SEQUENCE orders the versions before DTSTAMP does
  /// (RFC 5546 §2.1.5): a further version of the first one, which repeated the booking, is not older
  /// than the booking or a version before it.
  private func entryFact(
    _ reservation: Reservation, _ key: UUID, _ revision: ItemRevision, of booking: Booking,
    _ record: RecordOrigin
  ) throws(StoreError) -> Fact {
    let entry = EntryVersion(key: key, sequence: revision.sequence)
    let earlier = booking.facts.filter { fact in
      fact.entry.map { $0.key == key && $0.sequence < entry.sequence } ?? false
    }
    var moments = earlier.map(\.moment)
    if entry.sequence > 0, let maker = booking.maker,
      try !bookings(ofKey: Self.revised(key)).contains(where: { $0 === booking })
    {
      moments.append(maker.moment)
    }
    var reservation = reservation
    reservation.made = revision.stamp.map { ([$0] + moments).max() ?? $0 }
    var fact = Fact(reservation, of: record, in: run)
    fact.entry = entry
    return fact
  }

  private func title(of booking: Booking) -> String {
    drawn(booking).shownTitle ?? "the booking"
  }

  /// The booking of the input, if it alone has the start of the event, the event alone has its start,
  /// and a word of the name, the place or the number is in both.
  private func bookingOfInput(_ entry: ItemDraft, among entries: [ItemDraft]) -> Booking? {
    let found = ofInput.filter { isEntry(entry, of: $0) }
    guard let booking = found.first, found.count == 1,
      !entries.contains(where: { $0.uid != entry.uid && isEntry($0, of: booking) })
    else { return nil }
    let (draft, stated) = (drawn(booking), booking.content.reservation)
    let own = [entry.title, entry.location, entry.notes].map { $0?.value }
    let known = [draft.title?.value, draft.location?.value, stated.to?.name]
    let hasWord = ItemDraft.haveWord(own, known, length: 3)
    return hasWord || entry.states(number: stated.reservationNumber) ? booking : nil
  }

  private func isEntry(_ entry: ItemDraft, of booking: Booking) -> Bool {
    if isEntry(entry, of: drawn(booking), booking) { return true }
    // The mail is older than the one that has moved the booking.
    return booking.facts.count > 1
      && booking.facts.contains { fact in
        isEntry(entry, of: ItemDraft(fact.reservation, defaults: defaults), booking)
      }
  }

  private func isEntry(
    _ entry: ItemDraft, of draft: ItemDraft, _ booking: Booking
  ) -> Bool {
    if draft.start?.value.isAllDay == true {
      return entry.isEntry(
        of: draft, number: booking.content.reservation.reservationNumber)
    }
    guard let moment = entry.start?.value.instant else { return false }
    return moment == draft.start?.value.instant
  }

  /// The only booking of another input that begins and ends with the event, and is a journey, or has
  /// a word of its title or its number.
  private func bookingOfOtherFile(_ entry: ItemDraft) throws(StoreError) -> Booking? {
    guard let day = entry.start?.value.reading.date, entry.end != nil else { return nil }
    let days = day.daysSinceEpoch - 1...day.daysSinceEpoch + 1
    var found: [Booking] = []
    for booking in try known(on: days) where !ofInput.contains(where: { $0 === booking }) {
      let draft = drawn(booking)
      let isOfBooking =
        draft.kind?.isJourney == true
        || ItemDraft.haveWord([entry.title?.value], [draft.title?.value], length: 4)
        || entry.states(number: booking.content.reservation.reservationNumber)
      if entry.hasSpan(of: draft), !draft.hasAssumedEnd, draft.status.value != .canceled,
        isOfBooking
      {
        found.append(booking)
      }
    }
    return found.count == 1 ? found.first : nil
  }

  /// A later version of the entry of a booking.
  private func message(
    _ entry: ItemDraft, _ object: ForeignObject, _ key: UUID, about booking: Booking,
    _ record: RecordOrigin
  ) throws(StoreError) -> Entry {
    let draft = drawn(booking)
    let isCanceled = object.isCancellation || entry.status.value == .canceled
    let isDays = draft.start?.value.isAllDay == true
    let isSame =
      isDays
      ? entry.hasDays(of: draft) : entry.start?.value.instant == draft.start?.value.instant
    if !isCanceled, isSame {
      if object.revision.sequence > 0 { linkAlone(Self.revised(key), to: booking) }
      return .same(title: title(of: booking))
    }
    var reservation = Reservation()
    reservation.kind = booking.content.reservation.kind
    reservation.status = isCanceled ? .cancelled : .confirmed
    if !isCanceled {
      let moved = isDays ? entry.withDays(like: draft) : entry
      reservation.start = moved.start.map {
        ReservationTime($0.value.onClock(of: draft.start?.value))
      }
      let length = draft.end.flatMap { draft.start?.value.duration(to: $0.value) }
      let end =
        moved.statesLength
        ? moved.end?.value : length.flatMap { moved.start?.value.later(by: $0) }
      reservation.end = end.flatMap { ReservationTime(last: $0.onClock(of: draft.end?.value)) }
    }
    let item = RecordFact(
      try entryFact(reservation, key, object.revision, of: booking, record), of: record)
    let isOlder = booking.facts.contains { known in
      known.entry.map { $0.key == key && $0.sequence > object.revision.sequence } ?? false
    }
    if isOlder, !booking.has(item.fact) {
      return .changes(Assignment(item, booking, .held(RecordRefusal(ObjectContent.Refusal.older))))
    }
    return .changes(addFact(item, to: booking))
  }
}

extension ItemDraft {
  /// Whether the entry states an end that is after its start.
  fileprivate var statesLength: Bool {
    guard let start = start?.value, let end, end.origin == .record, end.value != start else {
      return false
    }
    guard let first = start.instant, let last = end.value.instant else { return true }
    return last > first
  }
}

extension ReservationTime {
  fileprivate init(_ time: EventTime) {
    switch time {
    case .date(let date): self.init(date: date)
    case .floating(let reading): self.init(date: reading.date, time: reading.time)
    case .utc(let reading): self.init(date: reading.date, time: reading.time, offset: .utc)
    case .zoned(let reading, let zone):
      let offset = zone.offset(at: zone.resolve(reading).instant)
      self.init(date: reading.date, time: reading.time, offset: .seconds(offset), zone: zone)
    case .described(let reading, _):
      let utc = time.instant?.local(offset: 0)
      self.init(
        date: utc?.date ?? reading.date, time: utc?.time ?? reading.time,
        offset: utc == nil ? nil : .utc)
    }
  }

  /// The last moment or day of an event with this end, which is exclusive; nil for no such day.
  fileprivate init?(last time: EventTime) {
    guard case .date(let after) = time else {
      self.init(time)
      return
    }
    guard let last = after.adding(days: -1) else { return nil }
    self.init(date: last)
  }
}

extension ItemDraft {
  /// Whether this event of a calendar is the entry of a booking that lasts whole days: it begins on
  /// its first day, and ends with it or has its number.
  ///
  /// - Parameter number: of the booking; nil without one.
  func isEntry(of booking: ItemDraft, number: String?) -> Bool {
    guard let own = start?.value, let other = booking.start?.value,
      own.reading.date == other.reading.date
    else { return false }
    return states(number: number) || hasDays(of: booking)
  }

  /// Whether both begin and end at the same moments, or on the days of a stay.
  func hasSpan(of booking: ItemDraft) -> Bool {
    guard booking.start?.value.isAllDay != true else { return hasDays(of: booking) }
    return [(start, booking.start), (end, booking.end)].allSatisfy { own, other in
      guard let moment = own?.value.instant else { return false }
      return moment == other?.value.instant
    }
  }

  /// Whether the title or the notes have the booking's number.
  func states(number: String?) -> Bool {
    // Other texts may have a short number by chance.
    guard let number, number.count >= 5 else { return false }
    return [title?.value, notes?.value].contains { $0?.contains(number) == true }
  }

  /// Whether this entry begins and ends on the days of the booking.
  func hasDays(of booking: ItemDraft) -> Bool {
    guard let own = start?.value, let other = booking.start?.value,
      own.reading.date == other.reading.date
    else { return false }
    guard let last = end?.value.reading.date, let end = booking.end?.value.reading.date else {
      return false
    }
    // An entry of a stay may leave out the day of the check-out, or have its hour.
    let days = end.daysSinceEpoch - last.daysSinceEpoch
    return days == 0 && own.isAllDay || days == 1
  }

  /// This later entry of a booking of whole days, with days as the booking has them: a stay has that
  /// of its check-out, which an entry may leave out.
  func withDays(like booking: ItemDraft) -> ItemDraft {
    let isStay = booking.kind == .lodging
    guard let first = start?.value.reading.date, let last = end?.value,
      let before = booking.start?.value.reading.date, let after = booking.end?.value.reading.date
    else { return self }
    let length = after.daysSinceEpoch - before.daysSinceEpoch
    let days = last.reading.date.daysSinceEpoch - first.daysSinceEpoch
    let isSame = days == length || isStay && days == length - 1
    let isExclusive = last.isAllDay && !isStay
    guard
      let end = first.adding(days: isSame ? length : days + (isExclusive ? 0 : 1))
    else { return self }
    var draft = self
    draft.start?.value = .date(first)
    draft.end?.value = .date(end)
    return draft
  }

  /// Whether texts of two records have a word of at least this length, or one all words of the other.
  static func haveWord(_ own: [String?], _ known: [String?], length: Int) -> Bool {
    let (own, known) = (words(of: own), words(of: known))
    return own.isSubset(of: known) || known.isSubset(of: own)
      || own.intersection(known).contains { $0.count >= length && !commonWords.contains($0) }
  }

  /// The words that titles of different stays share.
  private static let commonWords: Set<String> = ["hotel", "hostel", "apartment", "check", "stay"]

  /// The words without case and accents.
  private static func words(of texts: [String?]) -> Set<String> {
    Set(texts.flatMap { FoldedWords($0 ?? "").words })
  }
}
