internal import CalendarStore
internal import TicketImport

/// An event that the user makes at the prompt: written once, into a calendar that is not read.
final class NewEvent: EditTarget {
  /// Why the last save failed.
  private var failure: CommandError?
  private let writers: CalendarWriters

  init(_ writers: CalendarWriters) { self.writers = writers }

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
      let outcome = writer.stage([change]).commit().first
      try writer.finish()
      switch outcome {
      case .made, .exists: return .settled
      case .failed(let error), .unknown(let error): return failed(error)
      case .changed, .missing, nil: return .failed("the calendar did not take it")
      }
    } catch let error as WriteError {
      return failed(error)
    } catch let error as CalendarResolverError {
      return .failed("calendar: \(error.reason)")
    } catch {
      return .failed("\(error)")
    }
  }

  /// The event is not in a calendar yet.
  func refresh() -> EditOutcome? { nil }

  func result(of draft: EventDraft) -> EditResult {
    EditResult(
      failure: failure, calendar: draft.calendar?.value ?? writers.names.first,
      id: draft.uid.map { ItemID(uuid: $0) })
  }

  private func failed(_ error: WriteError) -> EditOutcome {
    let reason = "\(error.path): \(error.reason)"
    failure = CommandError(ExitStatus.of(error), reason)
    return .failed(reason)
  }
}
