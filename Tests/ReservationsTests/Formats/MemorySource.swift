import Reservations

/// Bytes in memory, given out so many at a time.
final class MemorySource: ByteSource {
  private let bytes: [UInt8]
  private let chunk: Int
  private let pauses: Bool
  private var at = 0
  private var isPaused = false

  /// - Parameter pauses: whether there is a pause before each read.
  init(_ bytes: [UInt8], chunk: Int = 64 << 10, pauses: Bool = false) {
    self.bytes = bytes
    self.chunk = chunk
    self.pauses = pauses
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> ByteReading {
    isPaused = pauses && !isPaused
    if isPaused { return .pause }
    let count = min(chunk, buffer.count, bytes.count - at)
    buffer.copyBytes(from: bytes[at..<at + count])
    at += count
    return count > 0 ? .bytes(count) : .end
  }
}

extension RecordReader {
  /// The next record, however often the input pauses before it; nil at the end.
  func nextRecord() throws(InputError) -> Record? {
    while true {
      switch try next() {
      case .record(let record): return record
      case .pause: continue
      case .end: return nil
      }
    }
  }
}

/// What an input gave: its records, and the error that ended it.
struct Records {
  var records: [Record] = []
  var error: InputError?
  var header: String?
  var format: RecordFormat?
  var guessedEncoding: TextEncoding?
  var inferredDayOrder: DayOrder?
  var inferredColumn: String?

  init(
    _ bytes: [UInt8], _ options: ReadingOptions = ReadingOptions(), file: String = "in",
    chunk: Int = 64 << 10, pauses: Bool = false
  ) {
    let reader = ReservationReader(
      MemorySource(bytes, chunk: chunk, pauses: pauses), file: file, options: options)
    do throws(InputError) {
      while let record = try reader.nextRecord() { records.append(record) }
    } catch {
      self.error = error
    }
    header = reader.header.map { String(decoding: $0, as: UTF8.self) }
    format = reader.format
    guessedEncoding = reader.guessedEncoding
    inferredDayOrder = reader.inferredDayOrder?.order
    inferredColumn = reader.inferredDayOrder?.column
  }

  init(
    _ text: String, _ options: ReadingOptions = ReadingOptions(), chunk: Int = 64 << 10,
    pauses: Bool = false
  ) {
    self.init(Array(text.utf8), options, chunk: chunk, pauses: pauses)
  }

  /// The places of the records, as people see them.
  var places: [String] { records.map(\.position.description) }

  /// What could be read.
  var reservations: [ReadBooking] { records.compactMap { try? $0.content.get() } }

  var titles: [String?] { reservations.map(\.title) }

  /// Why records were rejected, with their places.
  var rejections: [String] {
    records.compactMap { record in
      guard case .refused(let error) = record.content else { return nil }
      return "\(record.position): \(error.reason)"
    }
  }

  var originals: [String] { records.map { String(decoding: $0.original, as: UTF8.self) } }
}

/// A booking with what is said of its reading.
@dynamicMemberLookup
struct ReadBooking: Equatable {
  var reservation: Reservation
  var reading = Reading()

  subscript<Value>(dynamicMember path: KeyPath<Reservation, Value>) -> Value {
    reservation[keyPath: path]
  }

  subscript<Value>(dynamicMember path: KeyPath<Reading, Value>) -> Value {
    reading[keyPath: path]
  }
}

extension RecordContent {
  func get() throws -> ReadBooking {
    switch self {
    case .booking(let reservation, let reading):
      ReadBooking(reservation: reservation, reading: reading)
    case .object: throw RecordError("an iCalendar object")
    case .refused(let error): throw error
    }
  }
}
