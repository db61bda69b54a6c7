internal import CICal
internal import Foundation

/// A content line without its folds, taken apart: name, parameters, value (RFC 5545 §3.1). libical reads
/// the parts.
///
/// Each part on its own, as libical's parser needs time that grows with the square of a line's length, and
/// takes away blanks around texts.
struct PropertyLine {
  /// All of it, with a zero behind it.
  private let bytes: [UInt8]
  private let nameEnd: Int
  /// Behind the first colon that is not quoted.
  private let valueStart: Int

  /// Nil for a line without a value.
  init?(_ line: ContentLine) {
    var bytes = line.unfolded
    while let last = bytes.last, last == ContentLine.cr { bytes.removeLast() }
    let (nameEnd, valueStart, hasZeros) = bytes.withUnsafeBytes(Self.parts)
    guard let valueStart else { return nil }
    // Nothing before the value may hold one.
    if hasZeros { bytes = bytes[..<valueStart] + Self.withoutZeros(bytes[valueStart...]) }
    bytes.append(0)
    self.bytes = bytes
    self.nameEnd = nameEnd
    self.valueStart = valueStart
  }

  private static func parts(
    of line: UnsafeRawBufferPointer
  ) -> (nameEnd: Int, valueStart: Int?, hasZeros: Bool) {
    var nameEnd = 0
    while nameEnd < line.count, line[nameEnd] != colon, line[nameEnd] != semicolon { nameEnd += 1 }
    var end = nameEnd
    var isQuoted = false
    while end < line.count, isQuoted || line[end] != colon {
      if line[end] == quote { isQuoted.toggle() }
      if line[end] == 0 { return (nameEnd, nil, true) }
      end += 1
    }
    guard end < line.count else { return (nameEnd, nil, false) }
    return (nameEnd, end + 1, line[(end + 1)...].contains(0))
  }

  // MARK: Values

  /// The value as it stands.
  var value: ArraySlice<UInt8> { bytes[valueStart..<(bytes.count - 1)] }

  /// The value without escapes (RFC 5545 §3.3.11). What is not UTF-8 is U+FFFD.
  var text: String {
    guard value.contains(Self.backslash) else { return String(decoding: value, as: UTF8.self) }
    return withValue { value in
      guard let read = icalvalue_new_from_string(ICAL_TEXT_VALUE, value) else { return "" }
      defer { icalvalue_free(read) }
      return icalvalue_get_text(read).map { String(cString: $0) } ?? ""
    }
  }

  /// A URI, which has no escapes (§3.3.13), without blanks around it.
  var uri: String { String(decoding: Self.trimmed(value), as: UTF8.self) }

  /// A word such as a STATUS, in upper case.
  var word: String {
    String(
      decoding: Self.trimmed(value).map { $0 >= 0x61 && $0 <= 0x7A ? $0 - 0x20 : $0 },
      as: UTF8.self)
  }

  var integer: Int? { Int(String(decoding: Self.trimmed(value), as: UTF8.self)) }

  /// Degrees, WGS 84 (§3.8.1.6).
  var geo: GeoLocation? {
    withValue { value in
      guard let read = icalvalue_new_from_string(ICAL_GEO_VALUE, value) else { return nil }
      defer { icalvalue_free(read) }
      let geo = icalvalue_get_geo(read)
      guard abs(geo.lat) <= 90, abs(geo.lon) <= 180 else { return nil }
      return GeoLocation(latitude: geo.lat, longitude: geo.lon)
    }
  }

  private func withValue<Result>(_ body: (UnsafePointer<CChar>?) -> Result) -> Result {
    bytes.withUnsafeBytes {
      body($0.baseAddress.map { ($0 + valueStart).assumingMemoryBound(to: CChar.self) })
    }
  }

  // MARK: Times and durations

  /// The list of times, durations or periods that the value is (§3.8.5.1), as they stand. None of them
  /// has a colon, and zones' names have some that are not quoted.
  var list: [ArraySlice<UInt8>] {
    let start = (bytes.lastIndex(of: Self.colon) ?? nameEnd) + 1
    return bytes[start..<(bytes.count - 1)].split(separator: Self.comma).map { Self.trimmed($0) }
  }

  /// The parameters of a line with times, as they stand; with the semicolons before them.
  var timeParameters: ArraySlice<UInt8> {
    bytes[nameEnd..<max(nameEnd, bytes.lastIndex(of: Self.colon) ?? nameEnd)]
  }

  /// The parameters, as they stand; with the semicolons before them.
  var parameters: ArraySlice<UInt8> { bytes[nameEnd..<(valueStart - 1)] }

  // MARK: Bytes

  static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var bytes = bytes.drop { $0 <= 0x20 }
    while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
    return bytes
  }

  private static func withoutZeros(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var whole: [UInt8] = []
    whole.reserveCapacity(bytes.count + 8)
    for byte in bytes {
      if byte == 0 { whole += [0xEF, 0xBF, 0xBD] } else { whole.append(byte) }
    }
    return whole
  }

  private static let colon = UInt8(ascii: ":")
  private static let semicolon = UInt8(ascii: ";")
  private static let quote = UInt8(ascii: "\"")
  private static let comma = UInt8(ascii: ",")
  private static let backslash = UInt8(ascii: "\\")
}

extension ArraySlice<UInt8> {
  /// Lends the bytes with a zero behind them.
  func withCString<Result>(_ body: (UnsafePointer<CChar>?) -> Result) -> Result {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: count + 1) { buffer in
      for (index, byte) in enumerated() { buffer[index] = CChar(bitPattern: byte) }
      buffer[count] = 0
      return body(UnsafePointer(buffer.baseAddress))
    }
  }
}
