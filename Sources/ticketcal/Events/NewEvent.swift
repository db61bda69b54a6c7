internal import CalendarStore
internal import TicketImport

/// An event that the user makes: written once, into a calendar that is not read.
final class NewEvent: EditTarget {
  /// Why the last save failed.
  private var failure: CommandError?
  /// Whether the calendar already had the event.
  private var isUnchanged = false
  private let writers: CalendarWriters
  private let history: ChangeHistory

  init(_ writers: CalendarWriters, recordedIn history: ChangeHistory) {
    self.writers = writers
    self.history = history
  }

  func write(_ draft: EventDraft, _ resolution: EditResolution) -> EditOutcome {
    failure = nil
    let event: Event
    do throws(DraftError) { event = try draft.event(at: CommandProcess.now) } catch {
      return .failed(error.reason)
    }
    do {
      let writer = try writers.writer(named: draft.calendar?.value)
      let change = EventChange(
        href: EventChange.href(for: event.id.uuid), content: .event(event), condition: .absent)
      let batch = writer.stage([change])
      var outcome: WriteOutcome?
      try history.record(
        batch.changes.compactMap { $0.change(of: change.href, in: writer.calendar) }
      ) { () throws(StoreError) in
        outcome = batch.commit().first
        if case .failed(let error) = outcome {
          throw .failed(cause: error.cause, path: error.path, reason: error.reason)
        }
      }
      try writer.finish()
      switch outcome {
      case .made: return .settled
      case .exists:
        isUnchanged = true
        return .settled
      case .failed(let error), .unknown(let error): return failed(error)
      case .changed, .missing, nil: return .failed("the calendar did not take it")
      }
    } catch let error as WriteError {
      return failed(error)
    } catch let error as StoreError {
      let error = CommandError(error)
      failure = error
      return .failed(error.reason)
    } catch let error as CalendarResolverError {
      return .failed("calendar: \(error.reason)")
    } catch {
      return .failed("\(error)")
    }
  }

  /// What a save of the draft would give.
  func check(_ draft: EventDraft) -> EditOutcome {
    do {
      let href = EventChange.href(for: try draft.event(at: CommandProcess.now).id.uuid)
      isUnchanged = try writers.writer(named: draft.calendar?.value).version(of: href) != nil
      return .settled
    } catch let error as DraftError {
      return .failed(error.reason)
    } catch let error as CalendarResolverError {
      return .failed("calendar: \(error.reason)")
    } catch let error as WriteError {
      return failed(error)
    } catch {
      return .failed("\(error)")
    }
  }

  /// The event is not in a calendar yet.
  func refresh() -> EditOutcome? { nil }

  func result(of draft: EventDraft) -> EditResult {
    EditResult(
      failure: failure, isUnchanged: isUnchanged,
      calendar: draft.calendar?.value ?? writers.names.first,
      id: draft.uid.map { ItemID(uuid: $0) })
  }

  private func failed(_ error: WriteError) -> EditOutcome {
    let reason = "\(error.path): \(error.reason)"
    failure = CommandError(ExitStatus.of(error), reason)
    return .failed(reason)
  }
}

extension StagedChange {
  /// A new object that is ready to be added; nil for a decided change.
  fileprivate func change(of href: String, in calendar: EventCalendar) -> LedgerChange? {
    guard case .ready(let etag, let text) = self else { return nil }
    return LedgerChange(
      ObjectChange(calendar: calendar, href: href, before: nil, etag: etag, after: text))
  }
}
