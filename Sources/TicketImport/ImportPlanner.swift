import CalendarStore
import Foundation

/// Decides what is to become of events: by the ledger, and by what stat(2) says of the calendar.
final class ImportPlanner {
  let memory: ImportMemory?
  private let options: ImportOptions
  private let calendars: any CalendarChoice
  private let writes: BookingWrites

  init(memory: ImportMemory?, options: ImportOptions, calendars: any CalendarChoice) {
    self.memory = memory
    self.options = options
    self.calendars = calendars
    writes = BookingWrites(memory, options: options)
  }

  /// A plan for each, in their order.
  func plans(_ questions: [ImportQuestion]) throws(LedgerError) -> [ImportPlan] {
    let known = try memory?.ledger.entries(of: questions.map(\.candidate.identity)) ?? [:]
    var plans: [ImportPlan] = []
    plans.reserveCapacity(questions.count)
    for question in questions {
      plans.append(try plan(question, known[question.candidate.identity]))
    }
    return plans
  }

  /// How a booking stands, for a prompt that asks about it, and where.
  func standing(
    _ event: Event, _ fingerprint: ContentFingerprint, in writer: any EventWriter
  ) throws(LedgerError) -> (Standing, EventPlace) {
    let entry = try memory?.entry(of: event.uid)
    let place = place(of: event.uid, entry, else: writer)
    return (
      Standing(event, fingerprint, entry: entry, version: place.version, options: options), place
    )
  }

  // MARK: Places

  /// Where the event of a standing entry is.
  func place(of entry: LedgerEntry) -> EventPlace {
    EventPlace(of: entry, try? calendars.writer(of: entry.calendar), among: calendars)
  }

  /// Where the event is: in the calendar chosen now, unless it went to another one.
  ///
  /// - Parameter asks: false where the writer finds out by itself whether the name is taken.
  private func place(
    of uid: UUID, _ entry: LedgerEntry?, else chosen: any EventWriter, asks: Bool = true
  ) -> EventPlace {
    guard let entry, entry.isStanding else {
      return EventPlace(
        calendar: entry?.calendar ?? chosen.calendar, writer: chosen,
        version: asks ? chosen.version(of: entry?.uid ?? uid) : nil)
    }
    guard entry.calendar.identifier == chosen.calendar.identifier else { return place(of: entry) }
    return EventPlace(of: entry, chosen, among: calendars)
  }

  /// Why nobody can say whether the entry's event is there; nil where its calendar is, or was deleted with
  /// it.
  func unreachable(_ entry: LedgerEntry) -> CalendarChoiceError? {
    guard entry.calendar.identifier != nil else { return nil }
    do throws(CalendarChoiceError) {
      _ = try calendars.writer(of: entry.calendar)
      return nil
    } catch {
      // What is closed to this program is closed to a second event, too.
      let way = error.isRefused ? "" : ", or give --again"
      return CalendarChoiceError("calendar: \(error.reason)\(way)", isRefused: error.isRefused)
    }
  }

  // MARK: Plans

  private func plan(
    _ question: ImportQuestion, _ entry: LedgerEntry?
  ) throws(LedgerError) -> ImportPlan {
    let candidate = question.candidate
    guard let memory, let fingerprint = question.fingerprint else {
      return .write(writes.creation(question))
    }
    let event = candidate.drafted ?? candidate.event
    let asks =
      entry != nil || options.isDryRun || options.deletesCancelled && event.status == .canceled
    let place = place(of: event.uid, entry, else: candidate.writer, asks: asks)
    if candidate.resolution == .move, let entry, let old = place.writer, old !== candidate.writer {
      return plan(moving: question, entry, from: old, place)
    }
    let standing = Standing(
      event, fingerprint, entry: entry, version: place.version, options: options)
    if !question.isLast, !candidate.isEdited, let changed = standing.changed,
      try memory.wasReplaced(fingerprint, by: changed)
    {
      return .later
    }
    let isElsewhere = place.writer.map { $0 !== candidate.writer } ?? false
    func told(
      _ status: ImportResult.Status, _ reason: String, _ href: String? = nil
    ) -> ImportPlan {
      let stays = isElsewhere && (status == .unchanged || status == .conflict)
      let standing = entry?.isStanding ?? false ? entry : nil
      return .told(
        status,
        reason: stays ? "\(reason); \(Standing.stays(in: place.calendar.title))" : reason,
        href: href ?? entry?.href, place.calendar, status == .unchanged ? standing : nil)
    }
    switch standing {
    case .new: return .write(writes.creation(question))
    // Nothing stands there: to undo it is to remove it.
    case .revived(let entry): return .write(writes.creation(question, following: entry))
    case .unchanged(let href, let reason): return told(.unchanged, reason, href)
    case .update(let entry), .cancellation(let entry):
      let write = try writes.change(question, entry, in: place.writer ?? candidate.writer)
      if place.writer !== candidate.writer {
        write.remark = [Standing.stays(in: place.calendar.title), write.remark]
          .compactMap(\.self).joined(separator: "; ")
      }
      return .write(write)
    case .conflict(let entry):
      switch candidate.resolution {
      case .replace:
        return .write(try writes.change(question, entry, in: place.writer ?? candidate.writer))
      case .second: return .write(writes.second(question, entry))
      case .ordinary:
        if let version = place.version,
          try memory.isWritten(fingerprint, of: candidate.identity, as: version)
        {
          return .told(
            .unchanged, reason: Standing.alreadyThere, href: version.href, place.calendar, nil)
        }
        if try memory.isKept(fingerprint, since: entry) {
          return told(.unchanged, Standing.kept, place.version?.href)
        }
        return told(.conflict, Standing.changedSince)
      case .keep, .move, .remove: return told(.conflict, Standing.changedSince)
      }
    case .deleted(let entry):
      guard let error = unreachable(entry) else { return told(.skipped, Standing.deleted) }
      return error.isRefused
        ? .refused(reason: error.reason, entry) : told(.rejected, error.reason)
    case .nothingToCancel: return told(.skipped, Standing.nowhere)
    }
  }

  /// What would leave a copy behind is no move.
  private func plan(
    moving question: ImportQuestion, _ entry: LedgerEntry, from old: any EventWriter,
    _ place: EventPlace
  ) -> ImportPlan {
    let writer = question.candidate.writer
    if let version = place.version, !entry.isUntouched(version) {
      return .told(
        .rejected, reason: Standing.changedBeforeMove, href: version.href, place.calendar, nil)
    }
    if writer.contains(entry.uid) {
      return .told(
        .rejected, reason: Standing.takenBeforeMove(in: writer.calendar.title), href: entry.href,
        place.calendar, nil)
    }
    return .write(writes.move(question, entry, from: old))
  }
}
