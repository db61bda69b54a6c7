import CalendarStore
import CivilTime
import Reservations

/// A record of an import, read and drafted.
enum DraftedRecord {
  case planned(PlannedWrite)
  /// Its draft is no event.
  case rejected(RecordResult)
}

extension DraftedRecord {
  /// From a draft to an event and the calendar it goes to, or to why not.
  init(
    _ draft: EventDraft, of record: RecordOrigin, from reader: (any RecordReader)?, source: String?,
    at moment: Instant, in calendars: any CalendarResolver
  ) {
    do {
      let event = try draft.event(at: moment)
      let writer = try calendars.writer(named: draft.calendar?.value)
      self = .planned(
        PlannedWrite(
          position: record.position, original: record.original, reader: reader, source: source,
          event: event, writer: writer))
    } catch {
      var result = ImportResult(position: record.position, status: .rejected)
      result.describe(draft)
      result.reason =
        switch error {
        case let error as CalendarResolverError: "calendar: \(error.reason)"
        case let error as DraftError: error.reason
        default: "\(error)"
        }
      self = .rejected(
        RecordResult(result: result, original: record.original, reader: reader))
    }
  }
}

/// What became of a record, with its text for those who collect rejected ones.
struct RecordResult {
  var result: ImportResult
  var original: [UInt8]
  var reader: (any RecordReader)?
  /// Why the event may still be in the calendar that it was moved from, too.
  var departureFailure: WriteError?
}

/// Records that are decided about and written together.
///
/// Windows grow, sixteen times each: the first records are soon on disk, and the later windows make the
/// syncs of a long import cheap, as long as memory holds them.
struct RecordWindow {
  private static let most = 4096
  private static let mostBytes = 4 << 20

  private var records: [DraftedRecord] = []
  private var bytes = 0
  private var limit: Int
  private let grows: Bool

  init(size: Int?) {
    limit = size ?? 64
    grows = size == nil
  }

  var isFull: Bool { records.count >= limit || bytes >= Self.mostBytes }

  mutating func add(_ record: DraftedRecord, bytes: Int) {
    records.append(record)
    self.bytes += bytes
  }

  mutating func removeAll() -> [DraftedRecord] {
    defer {
      if grows, isFull { limit = min(limit * 16, Self.most) }
      records = []
      bytes = 0
    }
    return records
  }
}
