import CalendarStore
import CivilTime
import Foundation
import Reservations

/// Drafts the records of an import in their order, and finds the events of bookings that were
/// rebooked or canceled.
///
/// The leg of a booking contains its day, so that a journey on another day has another identity. If
/// the ledger does not know that identity, but exactly one event of the same number, kind and route
/// that no record of the same file is about, the record is a new version of that event.
///
/// Further records of one leg complete the event: `EventDraft.merged(with:)`. A record that was made
/// before the newest one of its booking neither moves nor revives the event.
///
/// The records of this import count like those in the ledger, whether they are written yet or not:
/// results do not depend on windows.
final class BookingResolver {
  let session: LedgerSession?
  let defaults: DraftDefaults
  /// The identities of this import's bookings by their keys.
  private(set) var identities: [UUID: Set<UUID>] = [:]
  /// The latest draft of each of these bookings.
  var drafts: [UUID: EventDraft] = [:]
  /// The texts of the records of each of these bookings, of this import and in the ledger.
  private var records: [UUID: Set<ContentFingerprint>] = [:]
  /// The identities of new legs by the bookings whose events they have, with the file of each. If the
  /// earlier leg follows in the same file, the new one did not replace it, and the two swap events.
  private var takers: [UUID: (identity: UUID, file: String)] = [:]
  /// The identities of these events by those of the new legs, for the other guests of a leg.
  private(set) var moved: [UUID: UUID] = [:]
  /// When the newest record of each of these bookings was made.
  private var times: [UUID: Instant] = [:]
  /// The times of the latest records that were newer than all before them: other records of such a
  /// mail have the same time.
  private var latestTimes: [UUID: Instant] = [:]
  private var guests: GuestHistory
  /// When the latest record was made; nil if unknown.
  private var recordTime: Instant?
  /// The bookings with a record that was not read before.
  var newcomers: Set<UUID> = []
  /// The moments at which the bookings of each input file start, with their titles and identities.
  var starts: [String: [Instant: (title: String, identity: UUID?)]] = [:]
  /// The bookings of each input file that last whole days, as stays do.
  var days: [String: [EventDraft]] = [:]
  /// The bookings of each input file.
  private(set) var bookings: [String: Set<UUID>] = [:]
  /// The bookings of each input file that a record of the file confirms.
  private var confirmed: [String: Set<UUID>] = [:]
  /// The known bookings of each input file whose records may still follow.
  var announced: [String: Set<UUID>] = [:]
  var statedGuests = StatedGuests()
  private var occasionGuests = OccasionGuests()
  private var cancellations: Cancellations
  private var sameUIDs: SameUIDs
  /// Whether the latest record was read before, or is older than another one of its booking.
  private var isEarlier = false

  /// - Parameters:
  ///   - session: nil for an import without a ledger, which knows only its own records.
  ///   - ignoresCancellations: saves a booking even if a newer record has canceled it before.
  init(_ session: LedgerSession?, defaults: DraftDefaults, ignoresCancellations: Bool) {
    self.session = session
    self.defaults = defaults
    cancellations = Cancellations(session, areIgnored: ignoresCancellations)
    guests = GuestHistory(session)
    sameUIDs = SameUIDs(session)
  }

  /// The drafts of a record: one, but for a cancellation that states nothing but its number; or why
  /// it has none.
  func drafts(of record: Record) -> Result<[EventDraft], RecordRefusal> {
    Result { () throws(RecordRefusal) in
      let draft = try EventDraft(record.content, defaults: defaults)
      if draft.object != nil {
        try sameUIDs.compare(draft, drafts)
        if let booking = booking(of: draft, in: record.position) {
          if let identity = booking.identity { link(draft, to: identity) }
          throw RecordRefusal.entry(of: booking.title)
        }
        if let event = try message(draft, of: record) { return [event] }
        try cancellations.compare(draft)
      } else {
        try sameUIDs.compare(draft)
      }
      return try resolved(draft, of: record)
    }
  }

  private func resolved(_ draft: EventDraft, of record: Record) throws(RecordRefusal)
    -> [EventDraft]
  {
    var draft = draft
    isEarlier = false
    let file = record.position.document
    if draft.kind != nil, let moment = draft.start?.value.instant {
      starts[file, default: [:]][moment] = (draft.shownTitle ?? "", draft.uid)
    } else if draft.kind != nil, draft.start?.value.isAllDay == true {
      days[file, default: []].append(draft)
    }
    guard let keys = draft.keys else {
      let hasTickets = draft.kind != nil && !TicketLines.stated(in: draft.notes?.value).isEmpty
      if !hasTickets { occasionGuests.separate(&draft, file, session) }
      guard draft.recordTime != nil || hasTickets, let own = draft.uid else { return [draft] }
      if hasTickets {
        try merge(&draft, own, record)
        drafts[own] = draft
      } else if age(of: &draft, in: own) == .older {
        throw RecordRefusal.older(draft)
      }
      return [draft]
    }
    if draft.start == nil {
      draft = draft.from("\(record.position)")
      let canceled = try cancellations(draft, keys)
      for event in canceled {
        bookings[file, default: []].formUnion([event.uid].compactMap(\.self))
      }
      if canceled.isEmpty { cancellations.add(draft, keys) }
      return canceled.isEmpty ? [draft] : canceled
    }
    if isAnotherVehicle(draft, keys, file), let vehicle = keys.vehicle,
      case .reservation(let kind, let number, let leg)? = draft.identity
    {
      draft.identity = .reservation(kind: kind, number: number, leg: "\(leg) \(vehicle)")
    }
    if let first = draft.uid, let pass = keys.passes?.first,
      isAnotherPass(draft, keys, of: moved[first] ?? first),
      case .reservation(let kind, let number, let leg)? = draft.identity
    {
      draft.identity = .reservation(kind: kind, number: number, leg: "\(leg) \(pass.uuidString)")
    }
    guard let own = draft.uid else { return [draft] }
    try cancellations.compare(draft, keys, own, isGuest: drafts[own] != nil)
    let taken = takers[own].flatMap { $0.file == file ? $0.identity : nil }
    let same = taken ?? moved[own] ?? sameStart(draft, own, keys, file)
    let identity = same ?? rebooked(draft, own, keys, file) ?? own
    if let moment = draft.start?.value.instant { starts[file]?[moment]?.identity = identity }
    let before = latest(identity)
    let isCanceled = draft.status.value == .canceled
    try merge(&draft, identity, record)
    if let before, !draft.isOnDay(of: before) { draft.keepBooking(of: before) }
    if let before, isMovedByPass(draft, keys, from: before, of: identity) {
      draft.keys?.isMovedByPass = true
    }
    if identity != own {
      if same == nil { takers[identity] = (own, file) }
      if taken == nil { moved[own] = identity }
      if let before { draft.keepTitle(of: before) }
      draft.identity = .event(identity)
      draft = draft.from("\(record.position)")
    }
    if identity != own { newcomers.insert(identity) }
    for key in keys.all { identities[key, default: []].insert(identity) }
    if let passes = keys.passes {
      for key in passes + [BookingKeys.ofPasses(identity)] { link(key, to: identity) }
    }
    drafts[identity] = draft
    bookings[file, default: []].insert(identity)
    if !isCanceled { confirmed[file, default: []].insert(identity) }
    return [draft]
  }

  func link(_ key: UUID, to identity: UUID) {
    identities[key, default: []].insert(identity)
    session?.link(key, to: identity)
  }

  // MARK: Further records

  /// When a record was made, compared with the newest one of its booking before it.
  enum Age {
    case older, newer
    /// At the same time, or one of the two is unknown, or there is no other.
    case unknown
  }

  /// Gives the draft the time of the newest record.
  func age(of draft: inout EventDraft, in identity: UUID) -> Age {
    let own = draft.recordTime
    recordTime = own
    let newest = times[identity] ?? recordedTime(identity)
    draft.recordTime = [own, newest].compactMap(\.self).max()
    times[identity] = draft.recordTime
    guard let own, let newest, own != newest else { return .unknown }
    if own > newest { latestTimes[identity] = own }
    return own < newest ? .older : .newer
  }

  /// When the newest record of the booking in the ledger was made.
  private func recordedTime(_ identity: UUID) -> Instant? {
    guard let session, let entry = try? session.entry(of: identity), entry.action != .forget
    else { return nil }
    return try? session.recordTime(entry)
  }

  /// Merges the draft with earlier records of its booking. A refused record does not change when the
  /// newest record was made.
  private func merge(
    _ draft: inout EventDraft, _ identity: UUID, _ record: Record
  ) throws(RecordRefusal) {
    let (newest, latest) = (times[identity], latestTimes[identity])
    let age = age(of: &draft, in: identity)
    do throws(RecordRefusal) { try merge(&draft, identity, record, age) } catch {
      (times[identity], latestTimes[identity]) = (newest, latest)
      throw error
    }
  }

  /// Adds what earlier records of the leg state beyond this one, or to a newer record what this one
  /// states beyond it. A record that was read before adds nothing, unless it stands in a newer mail:
  /// that sets the booking back.
  ///
  /// Throws if a newer record has moved or canceled the event.
  private func merge(
    _ draft: inout EventDraft, _ identity: UUID, _ record: Record, _ age: Age
  ) throws(RecordRefusal) {
    let isOlder = age == .older
    var known = records[identity] ?? (try? session?.records(of: identity)) ?? []
    let text = ContentFingerprint(record: record.original)
    records[identity] = known.union([text])
    // A record that was too long to be kept.
    if record.original.isEmpty { known.remove(text) }
    let isOfLatest = recordTime != nil && recordTime == latestTimes[identity]
    let isKnown = known.contains(text) && !isOfLatest
    isEarlier = isKnown || isOlder
    if !isKnown { newcomers.insert(identity) }
    draft = draft.from("\(record.position)")
    draft.nameCanceledGuests()
    let (stated, names) = statedGuests.add(draft, of: identity, in: record.position.document)
    let entry = drafts[identity] == nil ? try? session?.entry(of: identity) : nil
    guard entry?.hasEvent != false, let other = latest(identity) else {
      if isOlder { throw RecordRefusal.older(draft) }
      guests.add(draft, in: identity, made: recordTime)
      return
    }
    let own = draft
    let changes = guests.changes(
      of: draft, in: identity, to: other, ofFile: names, made: recordTime, isOlder: isOlder)
    if isOlder, !isKnown, changes.revives {
      draft = draft.completing(other, ofFile: names)
      if !own.isOnDay(of: other) { draft = draft.atTimes(of: other) }
      draft.mergeCanceledGuests(of: own, in: other, isNewer: changes.isNewer)
      return
    }
    if isOlder, !changes.cancels, !draft.completes(other) { throw RecordRefusal.older(draft) }
    if !isKnown, draft.status.value == .canceled, other.status.value != .canceled,
      draft.hasOtherStart(than: other), let vehicle = draft.keys?.vehicle,
      other.namesAnother(vehicle)
    {
      throw .moved(from: vehicle)
    }
    if !isKnown, !draft.isOnDay(of: other), draft.status.value == .canceled {
      if isOlder { throw RecordRefusal.older(draft) }
      // The flight of one guest was moved before it was canceled.
      if let some = draft.cancelingForSome(of: other, ofFile: names) {
        draft = some
        return
      }
    }
    // A mail of a change lists the new flight and the old one.
    if draft.status.value == .canceled, other.status.value != .canceled, !isKnown,
      age == .unknown, draft.hasOtherStart(than: other), drafts[identity] != nil,
      confirmed[record.position.document]?.contains(identity) == true
    {
      throw .skipped("cancels an earlier start; another record of the file confirms a new one")
    }
    guard draft.isOnDay(of: other) else {
      if isKnown, other.status.value == .canceled, draft.status.origin != .record,
        !cancellations.areIgnored
      {
        throw .skipped("the booking was canceled since; use --again to save it")
      }
      if draft.uid == identity, draft.status.value == .canceled, !isKnown, let start = other.start {
        throw .skipped(
          "cancels a day from which the booking was moved to \(start.value.reading.date)")
      }
      // All guests have canceled: the event keeps their names and tickets.
      if draft.status.value == .canceled, other.status.value != .canceled {
        draft = draft.merged(with: other, besides: stated, ofFile: names)
        draft.mergeCanceledGuests(of: own, in: other, isNewer: changes.isNewer)
      }
      return
    }
    if isKnown {
      guard let entry else {
        draft = other
        return
      }
      if known.count == 1 { return }
      draft.fingerprint = entry.fingerprint
      draft = draft.standing(for: other)
      return
    }
    let ticketed = draft.addingTicket(to: other, besides: stated, ofFile: names)
    let some = draft.cancelingForSome(
      of: ticketed ?? other, ofFile: names, unless: { !changes.isNewer($0) })
    if let some {
      draft = some
      return
    }
    draft =
      isOlder && !changes.cancels
      ? draft.completing(other, ofFile: names)
      : draft.merged(
        with: other, besides: (age == .newer ? [] : stated).union(ticketsOfPasses(draft, identity)),
        ofFile: names)
    draft.mergeCanceledGuests(of: own, in: other, isNewer: changes.isNewer)
  }
}
