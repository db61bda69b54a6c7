internal import Foundation

/// The suffixes of RFC 9557 §4.1: a zone, and tags such as `[u-ca=gregory]`.
struct TimeSuffixes {
  enum Zone {
    case named(TimeZone)
    /// Seconds east of Greenwich.
    case offset(ReservationTime.Offset)
  }

  var zone: Zone?
  /// The zone is marked `!`: a contradiction to the zone must not be ignored (RFC 9557 §3.3).
  var isZoneCritical = false

  /// Reads all suffixes at the cursor and stops behind them.
  init(_ cursor: inout TextCursor) throws(TimeError) {
    var isFirst = true
    while cursor.skip("[") {
      let isCritical = cursor.skip("!")
      guard let text = cursor.text(upTo: "]") else {
        throw TimeError("the suffix has no \"]\"; write [Europe/Berlin]")
      }
      if let equals = text.utf8.firstIndex(of: UInt8(ascii: "=")) {
        try TimeSuffixes.checkTag(
          key: text[..<equals], value: text[text.utf8.index(after: equals)...],
          isCritical: isCritical)
      } else {
        guard isFirst else {
          throw TimeError("the zone must be the first suffix, and the only zone")
        }
        zone = try TimeSuffixes.zone(text)
        isZoneCritical = isCritical
      }
      isFirst = false
    }
  }

  private static func zone(_ text: String) throws(TimeError) -> Zone {
    guard let first = text.utf8.first, "+-\u{2212}".utf8.contains(first) else {
      return .named(try ZoneName.zone(text))
    }
    let offset = try TextCursor.read(text) { cursor throws(TimeError) in
      try ReservationTime.Offset.iso8601(&cursor)
    }
    guard let offset else { throw TimeError("[\(TimeError.quoted(text))] is not an offset") }
    return .offset(offset)
  }

  private static func checkTag(
    key: Substring, value: Substring, isCritical: Bool
  ) throws(TimeError) {
    guard isKey(key), isValue(value) else {
      throw TimeError("a suffix is a zone or key=value, such as [u-ca=gregory]")
    }
    guard isCritical else { return }
    guard key == "u-ca" else {
      throw TimeError("the suffix \"\(TimeError.quoted(String(key)))\" is critical and unknown")
    }
    guard value == "gregory" || value == "iso8601" else {
      throw TimeError("the calendar is marked critical and is not gregorian")
    }
  }

  /// RFC 9557 §4.1 `suffix-key`.
  private static func isKey(_ text: Substring) -> Bool {
    guard let first = text.utf8.first, isLowercase(first) || first == UInt8(ascii: "_") else {
      return false
    }
    return text.utf8.allSatisfy {
      isLowercase($0) || TextCursor.isDigit($0) || $0 == UInt8(ascii: "_")
        || $0 == UInt8(ascii: "-")
    }
  }

  /// RFC 9557 §4.1 `suffix-values`.
  private static func isValue(_ text: Substring) -> Bool {
    text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false).allSatisfy {
      !$0.isEmpty && $0.allSatisfy { TextCursor.isLetter($0) || TextCursor.isDigit($0) }
    }
  }

  private static func isLowercase(_ byte: UInt8) -> Bool { byte &- 0x61 < 26 }
}
