import CalendarStore
import CivilTime
import Foundation
import Reservations

/// Finds what each record is about: a booking, an iCalendar event of its own, or nothing.
final class RecordAssigner {
  private let bookings: Bookings
  private let defaults: DraftDefaults
  private let options: ImportOptions
  /// The bookings of records that are over.
  private(set) var over: Set<UUID> = []
  /// The events of an input with bookings: which are their calendar entries is known at its end.
  private var entries: [(draft: ItemDraft, record: RecordOrigin)] = []

  init(_ bookings: Bookings, defaults: DraftDefaults, options: ImportOptions) {
    self.bookings = bookings
    self.defaults = defaults
    self.options = options
  }

  /// What is to be decided of a record, behind what the input before it has left. A cancellation can be
  /// about several events; a record that waits for the end of its input gives nothing yet.
  func items(of record: Record) -> [ImportItem] {
    let input = entries.first?.record.document
    let isOther = input != nil && input != record.origin.document
    return (isOther ? endInput() : []) + assigned(record)
  }

  private func assigned(_ record: Record) -> [ImportItem] {
    let origin = record.origin
    switch record.content {
    case .booking(let reservation, let reading):
      do throws(StoreError) {
        return try bookings.parts(of: reservation, from: origin).flatMap { part in
          assigned(part, reading.of(part.part), origin)
        }
      } catch { return [.result(ImportResult(RecordRefusal(error), of: origin))] }
    case .refused, .object:
      let before = bookings.enter(origin.document).map { ImportItem.booking($0) }
      let draft: ItemDraft
      do throws(RecordRefusal) {
        draft = try ItemDraft(record.content, defaults: defaults)
        if let since = options.since, draft.hasEnded(before: since) {
          if let uid = draft.uid { over.insert(uid) }
          throw .endedBefore(since)
        }
      } catch { return before + [.result(ImportResult(error, of: origin))] }
      guard bookings.ofInput.isEmpty, !bookings.hasDeferred else {
        entries.append((draft, origin))
        return before
      }
      return before + [object(draft, of: origin, among: [])]
    }
  }

  private func assigned(
    _ reservation: Reservation, _ reading: Reading, _ origin: RecordOrigin
  ) -> [ImportItem] {
    if let since = options.since, reservation.hasEnded(before: since) {
      return [over(reservation, since, origin)]
    }
    return bookings.add(reservation, reading, of: origin).map { .booking($0) }
  }

  /// What is left to be decided at the end of an input.
  ///
  /// - Parameter most: how many bookings; the others are given by the next call.
  func endInput(most: Int = .max) -> [ImportItem] {
    let decided = bookings.endInput(most: most).map { ImportItem.booking($0) }
    return decided + (bookings.hasDeferred ? [] : endEntries())
  }

  /// The results of records that wait for the end of an input that was not read to its end.
  func removeUndecided() -> [ImportResult] {
    defer { entries = [] }
    return (entries.map(\.record) + bookings.removeDeferred().map(\.record)).map {
      ImportResult(
        .skipped("a further record of its input may be about its booking; import again"), of: $0)
    }
  }

  /// The result of a record that is over. Its booking is not gone from its source.
  private func over(
    _ reservation: Reservation, _ since: LocalDate, _ origin: RecordOrigin
  ) -> ImportItem {
    do throws(StoreError) {
      if options.prunes { over.formUnion(try bookings.known(reservation, of: origin)) }
      return .result(ImportResult(.endedBefore(since), of: origin))
    } catch { return .result(ImportResult(RecordRefusal(error), of: origin)) }
  }

  // MARK: Calendar entries

  private func endEntries() -> [ImportItem] {
    defer { entries = [] }
    let drafts = entries.map(\.draft)
    return entries.map { object($0.draft, of: $0.record, among: drafts) }
  }

  private func object(
    _ draft: ItemDraft, of origin: RecordOrigin, among entries: [ItemDraft]
  ) -> ImportItem {
    do throws(StoreError) {
      switch try bookings.entry(draft, of: origin, among: entries) {
      case .same(let title)?: return .result(ImportResult(.entry(of: title), of: origin))
      case .changes(let assignment)?: return .booking(assignment)
      case nil: break
      }
      guard let object = draft.object, let identity = draft.uid,
        draft.problems.isEmpty
          || (bookings.mayChange || object.cancelsWithoutStart) && draft.lacksOnlyStart
      else {
        let error = DraftError(problems: draft.problems)
        return .result(ImportResult(.rejected(error.reason), of: origin, draft))
      }
      return .booking(try bookings.add(object, draft, of: identity, origin))
    } catch { return .result(ImportResult(RecordRefusal(error), of: origin)) }
  }
}

extension Reading {
  /// The reading of one part of a record.
  fileprivate func of(_ part: ReservationPart?) -> Reading {
    var reading = self
    if part == .ending { reading.members[.start] = reading.members[.end] }
    return reading
  }
}

extension Reservation {
  /// Whether the booking is over before a day. A booking that repeats, or states no day, is not.
  fileprivate func hasEnded(before day: LocalDate) -> Bool {
    guard repeatRule == nil, let first = start ?? end, !first.lacksDay else { return false }
    let days = (duration?.totalSeconds ?? 0) / 86_400
    let last = end.flatMap { $0.lacksDay ? nil : $0.date } ?? first.date.adding(days: days)
    return (last ?? first.date) < day
  }
}

extension ForeignObject {
  /// Whether the object cancels the whole item and states no start, which a CANCEL need not (RFC 5546
  /// §3.2.5).
  fileprivate var cancelsWithoutStart: Bool {
    isCancellation && !isPartial && lacksStart && unreadableStart == nil
  }
}

extension ItemDraft {
  /// Whether a person can complete an event by its start.
  fileprivate var lacksOnlyStart: Bool {
    !isReminder && problems.allSatisfy { $0.field == .start }
  }

  /// Whether the event is over before a day; a series, or an event without a start, is not.
  fileprivate func hasEnded(before day: LocalDate) -> Bool {
    guard repeatRule == nil, let start = start?.value else { return false }
    return (end?.value.lastShown ?? start).reading.date < day
  }
}

extension RecordRefusal {
  fileprivate static func endedBefore(_ day: LocalDate) -> RecordRefusal {
    .skipped("over before \(day); without --since it is imported")
  }
}
