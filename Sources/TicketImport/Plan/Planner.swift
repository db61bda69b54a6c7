import CalendarStore
import CivilTime
import Foundation
import Reservations

/// Decides about records by the ledger, and by stat(2) of the calendar's files.
struct Planner {
  let session: LedgerSession?
  let options: ImportOptions
  let calendars: any CalendarResolver
  let clock: () -> Instant

  /// Plans the write of a record by its decision and by what a person has chosen instead.
  ///
  /// - Parameter entry: the latest of the booking.
  /// - Returns: the result of a record that is not written; nil for a planned write.
  func plan(
    _ planned: PlannedWrite, _ entry: LedgerObject?
  ) throws(StoreError) -> Decision.Unwritten? {
    var entry = entry
    // What was changed again since is asked about again.
    if let session, let present = planned.answer?.present, let latest = entry,
      try isThere(present, after: latest)
    {
      entry = try session.ledger.adopt(present, after: latest, at: clock())
    }
    // A new event's name is taken or not: the write finds out.
    let asks = entry != nil || options.deletesCanceled && planned.isCanceled
    let place = try place(of: planned.identity, entry, else: planned.writer, asks: asks)
    if planned.resolution == .move, let entry, let old = place.writer, old !== planned.writer,
      try isAsShown(planned, entry)
    {
      return try plan(moving: planned, entry, from: old, place)
    }
    switch try decide(planned, entry, at: place) {
    case .create(let entry):
      // The calendar has no event, so the undo removes it.
      planned.plan(
        .create, try creation(planned, following: entry),
        remark: entry == nil ? planned.draft.calendarProblem : nil)
    case .update(let entry):
      if try isMergedAlready(planned, entry) {
        return Decision.Unwritten(
          status: .unchanged, reason: BookingState.alreadyThere, calendar: place.calendar,
          href: entry.href, entry: entry)
      }
      try plan(planned, changing: entry, in: place.writer ?? planned.writer)
      if place.writer !== planned.writer {
        planned.addRemark(BookingState.stays(in: place.calendar.name))
      }
    case .ask(let entry, let unwritten):
      switch planned.resolution {
      case .replace: try plan(planned, changing: entry, in: place.writer ?? planned.writer)
      case .second: planned.plan(.create, try second(planned, entry))
      case .ordinary, .keep, .move, .remove: return unwritten
      }
    case .report(let unwritten): return unwritten
    }
    return nil
  }

  /// Refuses a move that would leave a copy behind.
  private func plan(
    moving planned: PlannedWrite, _ entry: LedgerObject, from old: any CalendarWriter,
    _ place: EventPlace
  ) throws(StoreError) -> Decision.Unwritten? {
    func refused(_ reason: String, _ href: String) -> Decision.Unwritten {
      Decision.Unwritten(status: .rejected, reason: reason, calendar: place.calendar, href: href)
    }
    if let version = place.version, !entry.isUntouched(version) {
      return refused(BookingState.changedBeforeMove, version.href)
    }
    if try planned.writer.version(of: entry.href) != nil {
      return refused(
        BookingState.takenBeforeMove(in: planned.writer.calendar.name), entry.href)
    }
    planned.plan(.update, try move(planned, entry, from: old))
    return nil
  }

  /// Whether the calendar still has what was merged, and the ledger does not know it yet.
  private func isThere(
    _ present: PresentEvent, after entry: LedgerObject
  ) throws(StoreError) -> Bool {
    let etag = present.object.version.etag
    guard entry.etag != etag else { return false }
    return try place(of: entry).version?.etag == etag
  }

  /// Whether what somebody else has made of the event is all that a merged draft says.
  private func isMergedAlready(
    _ planned: PlannedWrite, _ entry: LedgerObject
  ) throws(StoreError) -> Bool {
    guard planned.answer?.present != nil, let last = try session?.lastWritten(entry) else {
      return false
    }
    return planned.draft.differences(from: last).isEmpty
  }

  // MARK: Places

  /// The place of the event of an entry that has one.
  ///
  /// An event whose calendar cannot be reached may still be there, so its copy in another calendar is
  /// not taken for it, unless the event is to be brought back; the file itself is, as somebody has renamed its
  /// folder.
  ///
  /// - Parameter chosen: the entry's calendar, if this import saves into it.
  func place(
    of entry: LedgerObject, _ chosen: (any CalendarWriter)? = nil, assumes: Bool = false
  ) throws(StoreError) -> EventPlace {
    if let chosen, let place = try EventPlace(of: entry, in: chosen, assumes: assumes) {
      return place
    }
    var (writer, unreachable): ((any CalendarWriter)?, CalendarResolverError?)
    if entry.calendar.identifier != nil {
      do throws(CalendarResolverError) { writer = try calendars.writer(of: entry.calendar) } catch {
        // A calendar that refuses access refuses a second event, too.
        let way = error.isRefused ? "" : ", or give --again"
        unreachable = CalendarResolverError(
          "calendar: \(error.reason)\(way)", isRefused: error.isRefused)
      }
    }
    if let writer, writer !== chosen,
      let place = try EventPlace(of: entry, in: writer, assumes: assumes)
    {
      return place
    }
    var place = try EventPlace(of: entry, besides: writer, among: calendars)
    let isSameFile =
      entry.etag != nil && place.version?.etag == entry.etag && place.writer?.isRemote == false
    if unreachable != nil, !options.bringsBack, !isSameFile {
      place = EventPlace(calendar: entry.calendar, writer: nil, version: nil)
    }
    place.unreachable = unreachable
    return place
  }

  /// The place of the event: the chosen calendar, unless the event is in another one.
  ///
  /// - Parameter asks: false if the write itself finds out whether the name is taken.
  func place(
    of uid: UUID, _ entry: LedgerObject?, else chosen: any CalendarWriter, asks: Bool = true
  ) throws(StoreError) -> EventPlace {
    // These decide by what is in the calendar now.
    let assumes = !options.isForced && !options.bringsBack
    guard let entry, entry.hasEvent else {
      return EventPlace(
        calendar: entry?.calendar ?? chosen.calendar, writer: chosen,
        version: asks && !(assumes && chosen.isRemote)
          ? try chosen.version(of: entry?.href ?? ObjectWrite.href(for: uid)) : nil)
    }
    let isChosen = entry.calendar.identifier == chosen.calendar.identifier
    return try place(of: entry, isChosen ? chosen : nil, assumes: assumes)
  }
}
