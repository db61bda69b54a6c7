/// A part of a container: a MIME part, a file of an archive, a script of a page.
struct Part {
  /// Unique in the container; the record's position shows it.
  var name: String
  var bytes: [UInt8]
  /// Nil to detect the format by the content.
  var format: RecordFormat?
  /// Nil for that of the container.
  var context: RecordContext?
  /// Whether the detection tries CSV, which accepts any text.
  var allowsCSV = false
  /// The reason for rejecting the part unread; nil to read it.
  var rejection: String?
  /// Why nobody but its owner can read the part; nil for any other part. It is named if no booking is
  /// found beside it.
  var unread: String?
}

/// Delivers the parts of one container, one at a time.
protocol PartSource: AnyObject {
  /// The next part; nil behind the last one.
  func nextPart() throws(ReadingStop) -> Part?
}

/// Reads the records of a container's parts. The format of each part is detected anew, so that a
/// part can be a container again.
final class PartsReader: FormatReader {
  /// The greatest number of containers within one another.
  static let deepest = 8

  private let source: any PartSource
  private let maker: RecordMaker
  private var part: Part?
  private var reader: ReservationReader?
  private(set) var partReader: (any RecordReader)?
  /// As in `RecordReader`.
  private(set) var unreadPart: String?

  init(_ source: any PartSource, _ maker: RecordMaker) {
    self.source = source
    self.maker = maker
  }

  func next() throws(ReadingStop) -> Record? {
    while true {
      guard let part, let reader else {
        guard let next = try source.nextPart() else { return nil }
        if let reason = next.unread {
          unreadPart = unreadPart ?? "\(next.name): \(reason)"
          continue
        }
        if let reason = next.rejection ?? (isTooDeep ? Self.tooDeep : nil) {
          return rejected(next, reason)
        }
        open(next)
        continue
      }
      let reading: RecordReading
      do throws(InputError) {
        reading = try reader.next()
      } catch {
        if reader.format == .pdf { unreadPart = unreadPart ?? "\(part.name): \(error.reason)" }
        close()
        if error.cause == .interrupted { throw .failed(error) }
        if Self.isWithoutRecords(part, error.cause) { continue }
        return rejected(part, error.reason)
      }
      switch reading {
      case .record(let record): return delivered(record, part, reader)
      case .pause: throw .pause
      case .end: close()
      }
    }
  }

  private func open(_ next: Part) {
    var options = maker.options
    options.format = next.format
    options.encoding = nil
    part = next
    reader = ReservationReader(
      InputBuffer(
        ArraySource(next.bytes), file: maker.file, chunk: min(next.bytes.count + 1, 64 << 10)),
      file: maker.file, options: options, context: next.context ?? maker.context,
      depth: maker.depth + 1, allowsCSV: next.allowsCSV)
    partReader = nil
  }

  private func close() {
    unreadPart = unreadPart ?? reader?.unreadPart
    part = nil
    reader = nil
  }

  private func delivered(_ record: Record, _ part: Part, _ reader: ReservationReader) -> Record {
    var record = record
    record.origin.position.part = record.position.part.map { "\(part.name)/\($0)" } ?? part.name
    if record.position.messageID == nil { record.origin.position.messageID = messageID(of: part) }
    record.origin.sender = record.origin.sender ?? (part.context ?? maker.context).sender
    if case .success(var reservation) = record.content, reservation.recordTime == nil {
      reservation.recordTime = (part.context ?? maker.context).date
      record.content = .success(reservation)
    }
    let inner = reader.partReader
    if inner !== reader {
      partReader = inner
    } else if partReader == nil, let format = reader.format {
      // Without the part's bytes: the results of an import keep the readers of their records.
      partReader = FinishedReader(
        file: maker.file, format: format, header: reader.header, options: reader.options)
    }
    return record
  }

  private func rejected(_ part: Part, _ reason: String) -> Record {
    partReader = nil
    var record = maker.rejected([], at: .whole, reason)
    record.origin.position.part = part.name
    record.origin.position.messageID = messageID(of: part)
    return record
  }

  private func messageID(of part: Part) -> String? {
    (part.context ?? maker.context).messageID
  }

  /// Whether a part with this error holds no record, which is no fault of a container: mails have
  /// text and images, too.
  private static func isWithoutRecords(_ part: Part, _ cause: InputError.Cause) -> Bool {
    switch cause {
    case .empty, .noRecords: true
    case .notRecognized, .noKnownColumn: part.format == nil
    default: false
    }
  }

  private var isTooDeep: Bool { maker.depth >= Self.deepest }

  private static let tooDeep =
    "within more than \(deepest) mails, pages or archives; take it out and import it"
}
