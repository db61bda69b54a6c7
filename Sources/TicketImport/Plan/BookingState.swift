import CalendarStore
import CivilTime
import Foundation
import Reservations

/// The state of a booking: its latest entry in the ledger, compared to its event's version by stat(2).
enum BookingState {
  case new
  /// An earlier import removed the event, or `--again` brings it back: its sequence number continues.
  case revived(LedgerEntry)
  /// No write is needed.
  case unchanged(href: String?, reason: String)
  /// The record has changed, and the event is unchanged in the calendar.
  case update(LedgerEntry)
  /// The record is now canceled, and the event is unchanged in the calendar.
  case cancellation(LedgerEntry)
  /// The record has changed, and the event was changed in the calendar since.
  case conflict(LedgerEntry)
  /// The record has the id of an event of another file, which has another title and day.
  case otherFile(LedgerEntry)
  /// The event was deleted from the calendar since it was written.
  case deleted(LedgerEntry)
  /// The booking is canceled and canceled events are not kept, but there is no event.
  case nothingToCancel
}

extension BookingState {
  /// The entry of an event whose content differs from the record.
  var changed: LedgerEntry? {
    switch self {
    case .update(let entry), .cancellation(let entry), .conflict(let entry), .otherFile(let entry):
      entry
    case .new, .revived, .unchanged, .deleted, .nothingToCancel: nil
    }
  }

  /// - Parameters:
  ///   - event: the record's event, with its fingerprint.
  ///   - entry: the latest in the ledger; nil for an unknown booking.
  ///   - version: the version by stat(2) of the entry's event, or of the new event without an
  ///     entry.
  init(
    _ event: Event, _ fingerprint: ContentFingerprint, entry: LedgerEntry?,
    version: ObjectVersion?, options: ImportOptions
  ) {
    let isCanceled = event.status == .canceled
    guard let entry, entry.action != .forget else {
      if let version {
        self = .unchanged(href: version.href, reason: Self.notFromHere)
      } else {
        self = isCanceled && options.deletesCanceled ? .nothingToCancel : .new
      }
      return
    }
    if entry.action == .withdraw {
      if let version {
        self = .unchanged(href: version.href, reason: Self.notFromHere)
      } else if isCanceled {
        self = .unchanged(href: nil, reason: Self.removedBefore)
      } else {
        self = .revived(entry)
      }
      return
    }
    guard let version else {
      self =
        options.bringsBack && !(isCanceled && options.deletesCanceled)
        ? .revived(entry) : .deleted(entry)
      return
    }
    if entry.isUndecided, !options.isForced {
      self = .conflict(entry)
      return
    }
    let removes = isCanceled && options.deletesCanceled
    let replaces = options.isForced && !entry.isUntouched(version)
    guard entry.fingerprint != fingerprint || removes || replaces else {
      self = .unchanged(
        href: version.href,
        reason: entry.isUntouched(version) ? Self.alreadyThere : Self.changedThere)
      return
    }
    guard entry.isUntouched(version) || options.isForced else {
      self = .conflict(entry)
      return
    }
    self = isCanceled ? .cancellation(entry) : .update(entry)
  }
}

/// The reasons in results.
extension BookingState {
  static let alreadyThere = "already in the calendar"

  static let changedThere = "already in the calendar, where it was changed since"
  static let removed = "removed from the calendar"
  static let removedBefore = "canceled, and removed from the calendar before"
  static let nowhere = "canceled, and in no calendar"
  static let notFromHere = "already in the calendar, not from this ledger"
  static let kept = "kept in the calendar, as you decided; --force replaces it"
  static let changedSince =
    "changed in the calendar since it was saved; not replaced; --force replaces it"
  static let isUndecided =
    "the answer to an earlier write was lost, and the server does not tell whether it was made; look "
    + "at it there; --force replaces it"
  static let mayArrive =
    "an earlier request for it has no answer yet; nothing was changed; import it again later"
  static let ofOtherFile = "its id is that of an event of another file; not replaced"

  /// Two files have one id, such as the number of a row, for different events.
  static func ofOtherFile(_ title: String, on day: LocalDate, _ position: String) -> String {
    "its id is that of \"\(title)\" on \(day), \(position); not replaced; --force replaces it; if "
      + "the ids are only numbers of rows, map them to the notes, e.g. --map notes=ID"
  }

  static let changedBeforeMove =
    "changed in the calendar since it was saved; not moved; ticketcal edit moves it as it is"
  static let deleted = "deleted from the calendar since it was saved; --again brings it back"

  /// A move would leave two events of one UID in that calendar.
  static func takenBeforeMove(in calendar: String) -> String {
    "not moved: \(calendar) has an event of this UID already; look at both, and delete one"
  }

  /// Of two records of one booking, the later one applies.
  static func replaced(by later: RecordPosition) -> String {
    "\(later) is a later record of the same booking"
  }

  /// Several records of a booking are one draft.
  static func merged(into later: RecordPosition) -> String { "merged into the event of \(later)" }

  /// `2027-01-10 08:00`, with `UTC` for a start in UTC.
  static func moment(of start: EventTime) -> String {
    if start.isAllDay { return "\(start.reading.date)" }
    let zone = if case .utc = start { " UTC" } else { "" }
    return "\(start.reading.date) \("\(start.reading.time)".prefix(5))\(zone)"
  }

  /// A mail would change what a person's file, or the mail of somebody else, has stated.
  ///
  /// - Parameter maker: nil for the person.
  static func ofStranger(_ sender: MailSender, _ maker: MailSender?) -> String {
    let owner = maker.map { "\($0)" } ?? "your own file"
    return "from \(sender), but the booking is from \(owner)" + undecided
  }

  /// Behind the reason of a conflict that a person can decide.
  static let undecided = "; not changed; import it at the prompt to decide"

  /// `start, end changed`; nil for events with the same fields.
  static func changes(from old: Event, to new: Event) -> String? {
    let (before, after) = (EventDraft(old), EventDraft(new))
    let fields = DraftField.allCases.filter { after.differs(from: before, in: $0) }
    return fields.isEmpty ? nil : fields.map(\.name).joined(separator: ", ") + " changed"
  }

  static func stays(in calendar: String) -> String { "stays in calendar \"\(calendar)\"" }
}

/// The calendar of a booking's event, and the event's version there by stat(2).
struct EventPlace {
  let calendar: EventCalendar
  /// Nil for a calendar that is gone or not writable.
  let writer: (any CalendarWriter)?
  /// Nil for an event that is not in the calendar.
  let version: ObjectVersion?

  /// The entry's calendar; or the only other calendar with the event, after a move by another
  /// program.
  ///
  /// - Parameters:
  ///   - writer: the writer of the entry's own calendar.
  ///   - assumes: whether a server is not asked: the event is taken to be as it was written, and the
  ///     condition of a write finds out whether it is.
  init(
    of entry: LedgerEntry, _ writer: (any CalendarWriter)?, among calendars: any CalendarResolver,
    assumes: Bool = false
  ) throws(StoreError) {
    if assumes, let writer, writer.isRemote, let etag = entry.etag {
      self.init(
        calendar: entry.calendar, writer: writer,
        version: ObjectVersion(href: entry.href, etag: etag))
      return
    }
    if let version = try writer?.version(of: entry) {
      self.init(calendar: entry.calendar, writer: writer, version: version)
      return
    }
    let others = calendars.writers(holding: entry.href).filter { $0 !== writer }
    if let only = others.first, others.count == 1, var version = try only.version(of: entry.href) {
      // A move of a file changes its change time.
      version.changed = nil
      self.init(calendar: only.calendar, writer: only, version: version)
    } else {
      self.init(calendar: entry.calendar, writer: writer, version: nil)
    }
  }

  init(calendar: EventCalendar, writer: (any CalendarWriter)?, version: ObjectVersion?) {
    self.calendar = calendar
    self.writer = writer
    self.version = version
  }
}

extension CalendarWriter {
  /// The version of the entry's event. Where a server allows no look at it, the event is taken to be as
  /// it was written: the condition of a write finds out.
  func version(of entry: LedgerEntry) throws(StoreError) -> ObjectVersion? {
    do throws(StoreError) { return try version(of: entry.href) } catch {
      guard isRemote, error.cause == .notPermitted, entry.hasEvent else { throw error }
      return ObjectVersion(href: entry.href, etag: entry.etag)
    }
  }
}
