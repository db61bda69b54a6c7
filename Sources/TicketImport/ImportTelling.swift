import CalendarStore
import Reservations

/// Tells what becomes of the records of an import, and counts it. One object, as every part of the
/// import tells something.
final class ImportTelling {
  let reporter: any ImportReporter
  var summary = ImportSummary()

  init(_ reporter: any ImportReporter) { self.reporter = reporter }

  func tell(_ result: ImportResult, original: [UInt8], from reader: (any RecordReader)?) {
    summary.count(result)
    reporter.report(result, original: original, from: reader)
  }

  /// Says how many records were told.
  func progressed() { reporter.progressed(records: summary.total) }

  /// An input cannot be read, or not to its end.
  func note(_ error: InputError) {
    summary.unreadableInputs += 1
    reporter.report(error)
  }

  /// A calendar or the ledger could not be written to.
  func note(_ failure: WriteError) { summary.note(failure) }

  /// The cause of the first failure in the course of `body`, which is for the caller to tell.
  func takeFailure(of body: () -> Void) -> WriteError? {
    let earlier = summary.takeFailure()
    body()
    let failure = summary.takeFailure()
    if let earlier { summary.note(earlier) }
    return failure
  }

  /// Whoever read what is written has gone away: there is nothing left to do, and nobody to tell.
  var isBroken: Bool { summary.writeFailure?.cause == .brokenPipe }
}
