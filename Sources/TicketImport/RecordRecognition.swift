import CalendarStore
import Foundation
import Reservations

/// Knows records again to the byte, so that an input that was imported before need not be read into.
///
/// What a record comes to depends on its bytes, on the header above it and on how the import was called:
/// a digest of all of them is kept with what was written.
final class RecordRecognition {
  /// A source of more rows is read in full, so that memory does not grow with it.
  private static let mostRecords = 50_000

  private let memory: ImportMemory
  private let calendars: any CalendarChoice
  /// What was written for the source that is being read, by the records' digests.
  private var known: [UUID: KnownRecord] = [:]
  /// The name space of an input's digests; nil until what makes it is known.
  private var context: UUID?
  /// What makes the context, beside the input's header.
  private var calling: [UInt8] = []
  private weak var reader: ReservationReader?
  /// What the latest record that was recognized is in the ledger.
  private(set) var latest: KnownRecord?
  private var isStopped = false

  init?(
    _ memory: ImportMemory?, options: ImportOptions, calendars: any CalendarChoice
  ) {
    // A cancelled booking's event is looked at anew where it might be removed, and every one where
    // somebody's changes are to be replaced.
    guard let memory, !options.deletesCancelled, !options.isForced else { return nil }
    self.memory = memory
    self.calendars = calendars
  }

  /// Has the reader ask about every record of an input.
  ///
  /// - Parameter stage: where the records of this import are; it may have something else to do with a
  ///   booking.
  func begin(
    _ reader: ReservationReader, of input: ImportInput, defaults: DraftDefaults,
    _ stage: ImportStage
  ) throws(LedgerError) {
    self.reader = reader
    isStopped = false
    context = nil
    latest = nil
    known = [:]
    guard let source = input.source,
      let place = (try? calendars.writer(named: nil))?.calendar.identifier,
      let defaults = defaults.digestText
    else {
      calling = []
      return
    }
    calling = Array("2\u{1F}\(input.reading)\u{1F}\(defaults)\u{1F}\(place)\u{1F}".utf8)
    known = try memory.ledger.recordsKnown(from: source, limit: Self.mostRecords)
    guard !known.isEmpty else { return }
    if stage.isWriting {
      // The ledger does not know yet what the inputs before this one come to.
      stage.rest()
      known = try memory.ledger.recordsKnown(from: source, limit: Self.mostRecords)
    }
    var writer: (calendar: EventCalendar, writer: (any EventWriter)?)?
    reader.recognizes = { [unowned self] original in
      guard !isStopped, let digest = digest(of: original), let record = known[digest],
        !stage.isTouched(record.identity), record.calendar.identifier == place
      else { return false }
      if writer?.calendar != record.calendar {
        let calendar = record.calendar
        writer = (calendar, try? calendars.writer(of: calendar))
      }
      guard writer?.writer?.contains(record.uid) == true else { return false }
      latest = record
      return true
    }
  }

  /// Others may have written since the input was begun: no more of it is recognized.
  func stop() { isStopped = true }

  /// Whether anything of the input may have been recognized.
  var isActive: Bool { !known.isEmpty }

  /// What the record is to be known by; nil where it will not be looked for.
  func digest(of original: [UInt8]) -> UUID? {
    guard !calling.isEmpty, !original.isEmpty else { return nil }
    if let context { return .version5(of: original, in: context) }
    let format = (reader?.format?.rawValue ?? "").utf8
    let context = UUID.version5(of: calling + (reader?.csvHeader ?? []) + [0x1F] + format)
    self.context = context
    return .version5(of: original, in: context)
  }
}

extension DraftDefaults {
  /// All that decides what a record comes to; nil where that has no short text.
  fileprivate var digestText: String? {
    var text = "\(zone?.value.identifier ?? "")|\(duration.value.days),\(duration.value.seconds)"
    text += alarms.origin == .option ? "!" : "|"
    for alarm in alarms.value {
      guard case .before(let span) = alarm else { return nil }
      text += "\(span.days),\(span.seconds);"
    }
    return text
  }
}
