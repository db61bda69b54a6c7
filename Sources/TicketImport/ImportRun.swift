import CalendarStore
public import CivilTime
import Foundation
import Reservations

/// The whole flow of an import: records in, drafts, decisions, events out.
///
/// It holds writers only, so it can add to a calendar and has no way to look into one.
public final class ImportRun {
  private let inputs: [ImportInput]
  private let defaults: DraftDefaults
  private let options: ImportOptions
  private let calendars: any CalendarChoice
  private let reporter: any ImportReporter
  private let clock: () -> Instant
  private let isInterrupted: () -> Bool
  private var summary = ImportSummary()

  public init(
    inputs: [ImportInput], defaults: DraftDefaults, options: ImportOptions,
    calendars: any CalendarChoice, reporter: any ImportReporter,
    clock: @escaping () -> Instant, isInterrupted: @escaping () -> Bool
  ) {
    self.inputs = inputs
    self.defaults = defaults
    self.options = options
    self.calendars = calendars
    self.reporter = reporter
    self.clock = clock
    self.isInterrupted = isInterrupted
  }

  // MARK: Unattended

  /// Saves every record that can be saved, a group at a time.
  public func unattended() -> ImportSummary {
    if !options.isStrict || everyRecordIsGood() {
      saveAll()
    } else if !summary.wasInterrupted {
      reportNothingWritten()
    }
    return summary
  }

  private func saveAll() {
    let stage = ImportStage(
      isDryRun: options.isDryRun, reporter: reporter, summary: ImportSummary())
    eachRecord { record, reader in
      stage.add(record, from: reader, step: self.step(record))
      return !stage.isBroken
    }
    stage.finish()
    let interrupted = summary.wasInterrupted
    let unreadable = summary.unreadableInputs
    summary = stage.summary
    summary.wasInterrupted = interrupted
    summary.unreadableInputs = unreadable
  }

  /// Drafts every record, asks about each, and saves what a person confirms when they confirm it.
  public func prompted(_ prompt: any ImportPrompt, now: LocalDateTime) -> ImportSummary {
    let dialog = ImportDialog(
      prompt, defaults: defaults, calendars: calendars, reporter: reporter, clock: clock)
    var isGood = true
    eachRecord { record, reader in
      if case .failure = record.content { isGood = false }
      dialog.take(record, from: reader)
      return true
    }
    if summary.wasInterrupted {
      // Nothing was asked about yet.
    } else if options.isStrict, !isGood || summary.unreadableInputs > 0 {
      dialog.leaveOut(Self.heldBack)
    } else {
      dialog.hold(now: now)
    }
    var finished = dialog.summary
    finished.unreadableInputs = summary.unreadableInputs
    finished.wasInterrupted = finished.wasInterrupted || summary.wasInterrupted
    return finished
  }

  /// From a record to an event and the calendar it goes to, or to why not.
  private func step(_ record: Record) -> ImportStep {
    switch record.content {
    case .failure(let error): .rejected(nil, error.reason)
    case .success(let reservation):
      ImportStep(
        EventDraft(reservation, defaults: defaults), at: clock(), in: calendars)
    }
  }

  /// Looks at every record and tells nobody.
  private func everyRecordIsGood() -> Bool {
    var isGood = true
    eachRecord(
      unreadable: { _ in isGood = false },
      body: { record, _ in
        if case .rejected = self.step(record) { isGood = false }
        return isGood
      })
    return isGood && !summary.wasInterrupted
  }

  private static let heldBack = "nothing was written, because of --strict and a bad record"

  private func reportNothingWritten() {
    eachRecord { record, reader in
      var result = ImportResult(position: record.position, status: .skipped)
      switch self.step(record) {
      case .rejected(let draft, let reason):
        result.take(draft)
        result.status = .rejected
        result.reason = reason
      case .ready(let event, let writer):
        result.take(event)
        result.calendar = writer.calendar.title
        result.reason = Self.heldBack
      }
      self.tell(result, record, reader)
      return true
    }
    reporter.progressed(records: summary.total)
  }

  private func eachRecord(_ body: (Record, ReservationReader) -> Bool) {
    eachRecord(
      unreadable: { error in
        self.summary.unreadableInputs += 1
        self.reporter.report(error)
      }, body: body)
  }

  /// Reads every input to its end, to an interruption, or until `body` returns false.
  private func eachRecord(
    unreadable: (InputError) -> Void, body: (Record, ReservationReader) -> Bool
  ) {
    for input in inputs {
      do {
        let reader = try input.open()
        while let record = try reader.next() {
          guard body(record, reader) else { return }
          if isInterrupted() {
            summary.wasInterrupted = true
            return
          }
        }
      } catch {
        if error.cause == .interrupted || isInterrupted() {
          summary.wasInterrupted = true
          return
        }
        unreadable(error)
      }
    }
  }

  private func tell(_ result: ImportResult, _ record: Record, _ reader: ReservationReader) {
    summary.count(result.status)
    reporter.report(result, original: record.original, from: reader)
  }
}
