internal import CAirports
internal import Foundation

/// An embedded table of lines, sorted by their bytes, which is searched in place.
struct EmbeddedTable {
  /// One line without its end. Its fields are separated by tabs.
  struct Line {
    let bytes: UnsafeBufferPointer<UInt8>

    var fields: [String] {
      bytes.split(separator: 0x09, omittingEmptySubsequences: false).map {
        String(decoding: $0, as: UTF8.self)
      }
    }

    /// The bytes of a field, counted from 0; empty for a missing one.
    func field(_ number: Int) -> UnsafeBufferPointer<UInt8> {
      var start = 0
      for _ in 0..<number { start = min(bytes.index(of: 0x09, from: start) + 1, bytes.count) }
      return UnsafeBufferPointer(rebasing: bytes[start..<bytes.index(of: 0x09, from: start)])
    }

    /// The number of a field that has only digits.
    func number(_ field: Int) -> Int { self.field(field).reduce(0) { $0 * 10 + Int($1 & 0x0F) } }
  }

  private let bytes: UnsafeBufferPointer<UInt8>

  /// The airports with an IATA code, by this code.
  static var airports: EmbeddedTable {
    EmbeddedTable(bytes: UnsafeBufferPointer(start: airports_tsv, count: airports_tsv_size))
  }

  /// What `update.py` in Sources/CAirports describes.
  static var places: EmbeddedTable {
    EmbeddedTable(bytes: UnsafeBufferPointer(start: places_tsv, count: places_tsv_size))
  }

  /// The line that begins with these whole fields; nil without one.
  func line(_ fields: String...) -> Line? {
    let key = Array(fields.joined(separator: "\t").utf8) + [0x09]
    return lines(from: start(of: key)).prefix(1).first { $0.bytes.starts(with: key) }
  }

  /// Where the first line is that does not precede the key, by a binary search.
  func start(of key: [UInt8]) -> Int {
    var (low, high) = (0, bytes.count)
    while low < high {
      let middle = low + (high - low) / 2
      let line = line(around: middle)
      if line.lexicographicallyPrecedes(key) {
        low = line.endIndex + 1
      } else {
        high = line.startIndex
      }
    }
    return low
  }

  /// All lines from this one on.
  func lines(from start: Int = 0) -> UnfoldSequence<Line, Int> {
    sequence(state: start) { start in
      guard start < bytes.count else { return nil }
      let line = line(around: start)
      start = line.endIndex + 1
      return Line(bytes: UnsafeBufferPointer(rebasing: line))
    }
  }

  /// The lines before this one, the nearest first.
  func lines(before start: Int) -> UnfoldSequence<Line, Int> {
    sequence(state: start) { start in
      guard start > 0 else { return nil }
      let line = line(around: start - 1)
      start = line.startIndex
      return Line(bytes: UnsafeBufferPointer(rebasing: line))
    }
  }

  /// The line that has this byte, without its end, whose byte counts as part of the line.
  private func line(around byte: Int) -> Slice<UnsafeBufferPointer<UInt8>> {
    var start = byte
    while start > 0, bytes[start - 1] != 0x0A { start -= 1 }
    return bytes[start..<bytes.index(of: 0x0A, from: byte)]
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The index of the next such byte; the end without one.
  fileprivate func index(of byte: UInt8, from start: Int) -> Int {
    guard let baseAddress, start < count,
      let found = memchr(baseAddress + start, Int32(byte), count - start)
    else { return count }
    return UnsafeRawPointer(found) - UnsafeRawPointer(baseAddress)
  }
}
