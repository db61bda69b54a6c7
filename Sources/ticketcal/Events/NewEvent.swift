internal import CalendarStore
internal import TicketImport

/// An event that the user makes: written once, into a calendar that is not read.
final class NewEvent: EditTarget {
  /// Why the last save failed.
  private var failure: CommandError?
  /// Whether the calendar already had the event.
  private var isUnchanged = false
  /// The identifier of the event that was made, or is in the calendar already.
  private var id: ItemID?
  private let writers: any CalendarResolver
  private let history: ChangeHistory

  /// - Parameter writers: the calendars, or those of a dry run.
  init(_ writers: any CalendarResolver, recordedIn history: ChangeHistory) {
    self.writers = writers
    self.history = history
  }

  func write(_ draft: ItemDraft, _ resolution: EditResolution) -> EditOutcome {
    failure = nil
    isUnchanged = false
    id = nil
    do {
      let writer = try writers.writer(named: draft.calendar?.value)
      var event: Event? = try draft.event(at: history.now)
      // A server is asked nothing first: it may let nobody ask.
      if !writer.isRemote { event = try event.flatMap { try unwritten($0, writer) } }
      while let new = event, try !make(new, writer) { event = try other(than: new, writer) }
      try writer.finish()
      return .settled
    } catch let error as DraftError {
      return .failed(error.reason)
    } catch let error as CalendarResolverError {
      return .failed("calendar: \(error.reason)")
    } catch let error as StoreError {
      return failed(CommandError(error))
    } catch let error as CommandError {
      return failed(error)
    } catch {
      return .failed("\(error)")
    }
  }

  /// Makes the event, unless an object has its name.
  private func make(_ event: Event, _ writer: any CalendarWriter) throws -> Bool {
    id = event.id
    let change = ObjectWrite(
      href: ObjectWrite.href(for: event.id.uuid), content: .event(event), condition: .absent)
    let batch = writer.stage([change])
    var outcome: WriteOutcome?
    do {
      try history.record(
        batch.changes.compactMap { $0.change(of: change.href, in: writer.calendar) }
      ) { () throws(StoreError) in
        outcome = batch.commit().first
        switch outcome {
        case .made(let etag, let name, _):
          return [ObjectVersion(href: name ?? change.href, etag: etag)]
        case .failed(let error), .unknown(let error): throw error
        case .exists, .changed, .missing, nil:
          throw .failed(
            cause: .inputOutput, path: writer.calendar.name,
            reason: "the calendar did not take it; repeat it")
        }
      } mayBeMade: { _ in
        switch outcome {
        case .made, .unknown: true
        case .exists, .changed, .missing, .failed, nil: false
        }
      }
      return true
    } catch {
      guard case .exists = outcome else { throw error }
      return false
    }
  }

  private func failed(_ error: CommandError) -> EditOutcome {
    failure = error
    return .failed(error.reason)
  }

  /// The event to write; nil if the calendar has the same event. If the event that was made before
  /// was moved since, the event to write has a UID of its own.
  private func unwritten(_ event: Event, _ writer: any CalendarWriter) throws -> Event? {
    var event: Event? = event
    while let new = event {
      id = new.id
      guard try writer.version(of: ObjectWrite.href(for: new.id.uuid)) != nil else { break }
      event = try other(than: new, writer)
    }
    return event
  }

  /// The event to write where an object has the event's name; nil if that is the same event.
  private func other(than event: Event, _ writer: any CalendarWriter) throws -> Event? {
    let href = ObjectWrite.href(for: event.id.uuid)
    let object = try history.lastWritten(href, in: writer.calendar)?.contents.after
    switch object.flatMap({ EventComparison(event, with: $0) }) {
    case .same, nil:
      isUnchanged = true
      return nil
    case .differs(let fields):
      let names = fields.map(\.name).joined(separator: " and ")
      let name = ShortNames.name(of: event.id.uuid)
      throw CommandError(
        ExitStatus.badRecord,
        "made before with another \(names); ticketcal edit \(name) changes it, or give another "
          + "title")
    case .moved:
      var event = event
      event.uid = ContentFingerprint(event).uid(besides: event.id.uuid).lowercaseName
      return event
    }
  }

  /// The event is not in a calendar yet.
  func refresh() -> EditOutcome? { nil }

  func result(of draft: ItemDraft) -> EditResult {
    EditResult(
      failure: failure, isUnchanged: isUnchanged,
      calendar: draft.calendar?.value ?? writers.names.first,
      id: id ?? draft.uid.map { ItemID(uuid: $0) })
  }
}

extension StagedChange {
  /// A new object that is ready to be added; nil for a decided change.
  fileprivate func change(of href: String, in calendar: EventCalendar) -> LedgerObject? {
    guard case .ready(let etag, let text) = self else { return nil }
    return LedgerObject(
      ObjectChange(calendar: calendar, href: href, before: nil, etag: etag, after: text))
  }
}
