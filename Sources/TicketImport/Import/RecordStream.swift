import CalendarStore
public import Reservations

/// One file or pipe to import from.
public struct ImportInput {
  /// As given on the command line; `-` is standard input.
  public var name: String
  /// The source in the ledger: the absolute path; nil for a pipe.
  public var source: String?
  /// Whether the file was found in a folder, which can hold other files than bookings.
  public var isFromFolder = false
  /// Starts reading at the beginning. Called once.
  public var open: () throws(InputError) -> any RecordReader

  public init(
    name: String, source: String? = nil, isFromFolder: Bool = false,
    open: @escaping () throws(InputError) -> any RecordReader
  ) {
    self.name = name
    self.source = source
    self.isFromFolder = isFromFolder
    self.open = open
  }
}

/// The records of all inputs, one after the other. A record with several events is delivered once
/// for each.
struct RecordStream {
  enum Step {
    case record(Record)
    /// An input was read, not always to its end.
    case read(any RecordReader)
    /// The input has no bytes at the moment.
    case pause
    /// An input cannot be read, or not to its end; the next one follows.
    case unreadable(InputError, UnreadDocument)
    /// An input holds no booking, such as most mails; the next one follows.
    case withoutBooking(file: String, UnreadDocument, (any RecordReader)?)

    /// What is known of the input beside its bookings, at its end.
    var unread: UnreadDocument {
      switch self {
      case .record, .pause: UnreadDocument()
      case .read(let reader): reader.unread
      case .unreadable(_, let unread), .withoutBooking(_, let unread, _): unread
      }
    }
  }

  private var inputs: ArraySlice<ImportInput>
  private let isInterrupted: () -> Bool
  private let began: (_ number: Int, _ count: Int) -> Void
  private let count: Int
  /// The reader of the current input, which has given a record or may still give one.
  private var reader: (any RecordReader)?
  /// What is delivered behind the reader of an input that cannot be read to its end.
  private var failure: (error: InputError, unread: UnreadDocument)?
  /// The source of the current input; nil for a pipe.
  private(set) var source: String?
  private var file = ""
  private var isFromFolder = false
  /// Whether the current input has given a record.
  private(set) var hasBooking = false
  private(set) var wasInterrupted = false
  /// Every input was read, even if some not to their ends, and every record was delivered.
  private(set) var isAtEnd = false

  init(
    _ inputs: [ImportInput],
    began: @escaping (_ number: Int, _ count: Int) -> Void = { _, _ in },
    _ isInterrupted: @escaping () -> Bool
  ) {
    self.inputs = inputs[...]
    self.began = began
    count = inputs.count
    self.isInterrupted = isInterrupted
  }

  /// Nil at the end, and after an interruption behind what was read before it.
  mutating func next() -> Step? {
    if !wasInterrupted, let step = read() {
      if isInterrupted() { wasInterrupted = true }
      return step
    }
    guard wasInterrupted, hasBooking, let reader else { return nil }
    self.reader = nil
    return .read(reader)
  }

  private mutating func read() -> Step? {
    while !wasInterrupted {
      if let failure {
        self.failure = nil
        return .unreadable(failure.error, failure.unread)
      }
      do throws(InputError) {
        guard let reader = try openReader() else {
          isAtEnd = true
          return nil
        }
        switch try reader.next() {
        case .record(var record):
          record.origin.source = source
          hasBooking = true
          return .record(record)
        case .pause: return .pause
        case .end:
          self.reader = nil
          return hasBooking
            ? .read(reader) : .withoutBooking(file: file, reader.unread, reader)
        }
      } catch {
        let ended = reader
        let isOther = isFromFolder && ended?.options.format == nil && !hasBooking
        if error.cause == .interrupted || isInterrupted() {
          wasInterrupted = true
          continue
        }
        reader = nil
        if error.cause.isFinal { inputs = [] }
        var unread = ended?.unread ?? UnreadDocument()
        // A file that is too large, or that only a reader reads; others of a folder are no bookings.
        if isOther, error.cause == .noRecords { unread.part = unread.part ?? error.reason }
        if isOther, error.isOfOtherContent { return .withoutBooking(file: file, unread, nil) }
        guard hasBooking, let ended else { return .unreadable(error, unread) }
        failure = (error, unread)
        return .read(ended)
      }
    }
    return nil
  }

  /// The reader of the current input or of the next one; nil after the last.
  private mutating func openReader() throws(InputError) -> (any RecordReader)? {
    if let reader { return reader }
    guard let input = inputs.popFirst() else { return nil }
    began(count - inputs.count, count)
    source = input.source
    file = input.name
    isFromFolder = input.isFromFolder
    hasBooking = false
    reader = try input.open()
    return reader
  }
}

extension InputError {
  /// Whether the input is readable, and has no records of a known format.
  fileprivate var isOfOtherContent: Bool {
    switch cause {
    case .empty, .noRecords, .notRecognized, .noKnownColumn: true
    default: false
    }
  }
}

/// Records that are decided and written together.
///
/// Each window is sixteen times larger than the last, up to a limit of memory: the first records
/// reach the disk early, and a long import needs few syncs.
struct RecordWindow {
  enum Element {
    case record(Record)
    /// Of an input without bookings.
    case result(ImportResult)

    /// The result of a record that is not decided about, for a failure of the ledger.
    func rejected(_ failure: StoreError) -> ImportResult {
      switch self {
      case .record(let record): ImportResult(RecordRefusal(failure), of: record.origin)
      case .result(let result): result
      }
    }

    /// The result of a record for which an import that stops does nothing.
    var leftOut: ImportResult {
      switch self {
      case .record(let record): ImportResult(.leftOut, of: record.origin)
      case .result(let result): result
      }
    }
  }

  static let most = 1024
  private static let mostBytes = 4 << 20

  private var elements: [Element] = []
  private var bytes = 0
  private var limit: Int
  private let grows: Bool

  init(size: Int?) {
    limit = size ?? 64
    grows = size == nil
  }

  var isFull: Bool { elements.count >= limit || bytes >= Self.mostBytes }

  mutating func add(_ element: Element) {
    elements.append(element)
    if case .record(let record) = element { bytes += record.original.count }
  }

  mutating func removeAll() -> [Element] {
    defer {
      if grows, isFull { limit = min(limit * 16, Self.most) }
      elements = []
      bytes = 0
    }
    return elements
  }
}
