public import Reservations

/// One file or pipe to import from.
public struct ImportInput {
  /// As given on the command line; `-` is standard input.
  public var name: String
  /// The source in the ledger: the absolute path; nil for a pipe.
  public var source: String?
  /// Starts reading at the beginning. Called once, and a second time under `strict`.
  public var open: () throws(InputError) -> any RecordReader

  public init(
    name: String, source: String? = nil,
    open: @escaping () throws(InputError) -> any RecordReader
  ) {
    self.name = name
    self.source = source
    self.open = open
  }
}

/// The records of all inputs, one after the other. A record with several events is delivered once
/// for each.
struct RecordStream {
  enum Step {
    case record(Record, any RecordReader, source: String?)
    /// The input has no bytes at the moment.
    case pause
    /// An input cannot be read, or not to its end; the next one follows.
    case unreadable(InputError)
  }

  private var inputs: ArraySlice<ImportInput>
  private let lodging: DraftDefaults.LodgingEvents?
  private let isInterrupted: () -> Bool
  /// Further parts of the last record.
  private var parts: ArraySlice<Record> = []
  private var reader: (any RecordReader)?
  private var source: String?
  private var hasGivenRecord = false
  private(set) var wasInterrupted = false
  /// Every input was read, even if some not to their ends.
  private(set) var isAtEnd = false

  init(
    _ inputs: [ImportInput], lodging: DraftDefaults.LodgingEvents?,
    _ isInterrupted: @escaping () -> Bool
  ) {
    self.inputs = inputs[...]
    self.lodging = lodging
    self.isInterrupted = isInterrupted
  }

  /// Nil at the end and after an interruption, which is checked after each record.
  mutating func next() -> Step? {
    if hasGivenRecord, isInterrupted() { wasInterrupted = true }
    hasGivenRecord = false
    while !wasInterrupted {
      if let reader, let part = parts.popFirst() {
        hasGivenRecord = true
        return .record(part, reader, source: source)
      }
      do throws(InputError) {
        guard let reader = try openReader() else {
          isAtEnd = true
          return nil
        }
        switch try reader.next() {
        case .record(let record): parts = record.parts(lodging: lodging)[...]
        case .pause: return .pause
        case .end: self.reader = nil
        }
      } catch {
        reader = nil
        guard error.cause == .interrupted || isInterrupted() else { return .unreadable(error) }
        wasInterrupted = true
      }
    }
    return nil
  }

  /// The reader of the current input or of the next one; nil after the last.
  private mutating func openReader() throws(InputError) -> (any RecordReader)? {
    if let reader { return reader }
    guard let input = inputs.popFirst() else { return nil }
    source = input.source
    reader = try input.open()
    return reader
  }
}

extension Record {
  /// The record once for each of its events.
  fileprivate func parts(lodging: DraftDefaults.LodgingEvents?) -> [Record] {
    guard case .success(let reservation) = content, reservation.kind != nil else { return [self] }
    let parts = reservation.parts(lodging: lodging)
    guard parts.count > 1 else {
      return [Record(origin, .success(parts.first ?? reservation))]
    }
    return parts.map { Record(origin, .success($0)) }
  }

  private init(_ origin: RecordOrigin, _ content: Content) {
    self.init(position: origin.position, original: origin.original, content: content)
    self.origin = origin
  }
}
