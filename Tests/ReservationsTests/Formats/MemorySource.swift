import Reservations

/// Bytes in memory, given out so many at a time.
final class MemorySource: ByteSource {
  private let bytes: [UInt8]
  private let chunk: Int
  private var at = 0

  init(_ bytes: [UInt8], chunk: Int = 64 << 10) {
    self.bytes = bytes
    self.chunk = chunk
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> Int {
    let count = min(chunk, buffer.count, bytes.count - at)
    buffer.copyBytes(from: bytes[at..<at + count])
    at += count
    return count
  }
}

/// What an input gave: its records, and the error that ended it.
struct Reading {
  var records: [Record] = []
  var error: InputError?
  var header: String?
  var format: RecordFormat?

  init(
    _ bytes: [UInt8], _ options: ReadingOptions = ReadingOptions(), file: String = "in",
    chunk: Int = 64 << 10
  ) {
    let reader = ReservationReader(
      MemorySource(bytes, chunk: chunk), file: file, options: options)
    do throws(InputError) {
      while let record = try reader.next() { records.append(record) }
    } catch {
      self.error = error
    }
    header = reader.csvHeader.map { String(decoding: $0, as: UTF8.self) }
    format = reader.format
  }

  init(_ text: String, _ options: ReadingOptions = ReadingOptions(), chunk: Int = 64 << 10) {
    self.init(Array(text.utf8), options, chunk: chunk)
  }

  /// The places of the records, as people see them.
  var places: [String] { records.map(\.position.description) }

  /// What could be read.
  var reservations: [Reservation] { records.compactMap { try? $0.content.get() } }

  var titles: [String?] { reservations.map(\.title) }

  /// Why records were rejected, with their places.
  var rejections: [String] {
    records.compactMap { record in
      guard case .failure(let error) = record.content else { return nil }
      return "\(record.position): \(error.reason)"
    }
  }

  var originals: [String] { records.map { String(decoding: $0.original, as: UTF8.self) } }
}

extension Record.Content {
  func get() throws -> Reservation {
    switch self {
    case .success(let reservation): reservation
    case .failure(let error): throw error
    }
  }
}
