/// A part of a container: a MIME part, a file of an archive, a script of a page.
struct Part {
  enum Content {
    /// Of any format, which is detected if `format` is nil.
    case bytes([UInt8])
    /// A record, or a list of records, that no text states.
    case document(JSONValue)
    /// The reason for rejecting the part unread.
    case rejected(String)
    /// Why nobody but its owner can read the part. It is named if no booking is found beside it.
    case unread(String)
  }

  /// Unique in the container; the record's position shows it. Empty for the only part.
  var name: String
  /// The name of the mail of an mbox that the part is, or is of; nil for another part.
  var mail: String?
  var content: Content
  /// Nil to detect the format by the content.
  var format: RecordFormat?
  /// Nil for that of the container.
  var context: RecordContext?
  /// Whether the detection tries CSV, which accepts any text.
  var allowsCSV = false
  /// Whether the part is read only if no record of a part before it was read.
  var isFallback = false
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
  private var hasRecords = false
  private(set) var unread = UnreadDocument()
  private(set) var labels: Set<String>?

  init(_ source: any PartSource, _ maker: RecordMaker) {
    self.source = source
    self.maker = maker
  }

  func next() throws(ReadingStop) -> [Record]? {
    while true {
      guard let part, let reader else {
        guard let next = try source.nextPart() else { return nil }
        if next.isFallback, hasRecords { continue }
        if let records = begin(next) {
          hasRecords = hasRecords || records.contains(where: \.isRead)
          return records
        }
        continue
      }
      let reading: RecordReading
      do throws(InputError) {
        reading = try reader.next()
      } catch {
        if let format = reader.format, [.pdf, .image, .pkpass].contains(format) {
          unread.part = unread.part ?? "\(part.name): \(error.reason)"
        }
        close()
        if error.cause.isFinal { throw .failed(error) }
        if Self.isWithoutRecords(part, error.cause) { continue }
        return [rejected(part, error.reason)]
      }
      switch reading {
      case .record(let record):
        hasRecords = hasRecords || record.isRead
        return [record]
      case .pause: throw .pause
      case .end: close()
      }
    }
  }

  /// The records of a part without bytes; nil for one whose records a reader reads, or without any.
  private func begin(_ next: Part) -> [Record]? {
    switch next.content {
    case .unread(let reason):
      unread.part = unread.part ?? "\(next.name): \(reason)"
      return nil
    case .rejected(let reason): return [rejected(next, reason)]
    case .document where isTooDeep, .bytes where isTooDeep:
      return [rejected(next, Self.tooDeep)]
    case .document(let document):
      return document.elements.enumerated().flatMap { index, element in
        self.maker(of: next).records(of: element, at: .index(index))
      }
    case .bytes(let bytes):
      open(next, bytes)
      return nil
    }
  }

  private func open(_ next: Part, _ bytes: [UInt8]) {
    part = next
    var options = maker.options
    options.format = next.format
    options.encoding = nil
    reader = ReservationReader(
      InputBuffer(ArraySource(bytes), file: maker.file, chunk: min(bytes.count + 1, 64 << 10)),
      file: maker.file, options: options, context: context(of: next), allowsCSV: next.allowsCSV)
  }

  private func close() {
    if var other = reader?.unread {
      // Of several documents none is the only one.
      if part?.name.isEmpty == false {
        other.text = nil
        other.isText = false
      }
      unread.add(other)
    }
    if let read = reader?.labels { labels = (labels ?? []).union(read) }
    part = nil
    reader = nil
  }

  private func context(of part: Part) -> RecordContext {
    var context = part.context ?? maker.context
    guard !part.name.isEmpty else { return context }
    if maker.context.part == nil { context.mail = part.mail }
    context.part = maker.context.part.map { "\($0)/\(part.name)" } ?? part.name
    context.depth = maker.context.depth + 1
    context.unpacking = maker.context.unpacking
    return context
  }

  private func maker(of part: Part) -> RecordMaker {
    RecordMaker(
      file: maker.file, options: maker.options, orders: DateOrders(), context: context(of: part))
  }

  private func rejected(_ part: Part, _ reason: String) -> Record {
    maker(of: part).rejected([], at: .whole, reason)
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

  private var isTooDeep: Bool { maker.context.depth >= Self.deepest }

  private static let tooDeep =
    "within more than \(deepest) mails, pages or archives; take it out and import it"
}
