import CalendarStore
import Reservations

/// Reports what became of the records of an import, and counts it.
final class ResultLog {
  let reporter: any ImportReporter
  var summary = ImportSummary()

  init(_ reporter: any ImportReporter) { self.reporter = reporter }

  func report(_ result: RecordResult) {
    // A fault of the event is no fault of the calendar.
    if let failure = result.result.failure, failure.cause != .invalidEvent { record(failure) }
    if let failure = result.departureFailure { record(failure) }
    report(result.result, original: result.original, from: result.reader)
  }

  func report(_ result: ImportResult, original: [UInt8], from reader: (any RecordReader)?) {
    summary.count(result)
    reporter.report(result, original: original, from: reader)
  }

  /// Says how many records were reported.
  func progressed() { reporter.progressed(records: summary.total) }

  /// An input cannot be read, or not to its end.
  func report(_ error: InputError) {
    summary.unreadableInputs += 1
    reporter.report(error)
  }

  /// A calendar or the ledger could not be written to.
  func record(_ failure: WriteError) { summary.note(failure) }

  /// Whoever read what is written has gone away: there is nothing left to do, and nobody to tell.
  var isBroken: Bool { summary.writeFailure?.cause == .brokenPipe }
}
