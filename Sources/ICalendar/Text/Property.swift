internal import Foundation

/// An unfolded content line, split into name, parameters and value (RFC 5545 §3.1). Unchanged parts
/// stay byte for byte.
package struct Property: Sendable, Equatable {
  struct Parameter: Sendable, Equatable {
    /// In upper case.
    let name: String
    /// The whole parameter, including its semicolon.
    let bytes: ArraySlice<UInt8>
  }

  private(set) var bytes: [UInt8]
  private var nameEnd: Int
  private var valueStart: Int

  /// Nil for a line that is not a property: without a value, or with a NUL before the value.
  ///
  /// The value begins after the first unquoted colon; a time begins after the last colon, as some
  /// zone names have unquoted colons.
  package init?(_ line: ContentLine) {
    var bytes = line.unfolded
    while let last = bytes.last, last == ContentLine.cr { bytes.removeLast() }
    let isTime = Self.timeNames.contains(line.name)
    let (nameEnd, valueStart) = bytes.withUnsafeBytes { Self.parts(of: $0, isTime: isTime) }
    guard let valueStart else { return nil }
    self.bytes = bytes
    self.nameEnd = nameEnd
    self.valueStart = valueStart
  }

  init(_ name: String, _ parameters: [Parameter] = [], value: String) {
    bytes = Array(name.utf8)
    nameEnd = bytes.count
    for parameter in parameters { bytes += parameter.bytes }
    bytes.append(Self.colon)
    valueStart = bytes.count
    bytes += value.utf8
  }

  private static func parts(
    of line: UnsafeRawBufferPointer, isTime: Bool
  ) -> (nameEnd: Int, valueStart: Int?) {
    var nameEnd = 0
    while nameEnd < line.count, line[nameEnd] != colon, line[nameEnd] != semicolon { nameEnd += 1 }
    var end = nameEnd
    if isTime {
      end = line.lastIndex(of: colon) ?? line.count
    } else {
      var isQuoted = false
      while end < line.count, isQuoted || line[end] != colon {
        if line[end] == quote { isQuoted.toggle() }
        end += 1
      }
    }
    guard end < line.count, !line[..<end].contains(0) else { return (nameEnd, nil) }
    return (nameEnd, end + 1)
  }

  /// The properties with times of an event or reminder.
  package static let eventTimeNames: Set = [
    "DTSTART", "DTEND", "DUE", "RECURRENCE-ID", "EXDATE", "RDATE",
  ]
  /// The properties with times or durations, whose values have no colon.
  private static let timeNames = eventTimeNames.union(["COMPLETED", "DURATION", "TRIGGER"])

  // MARK: Parts

  /// The name in its written form.
  var name: String {
    get { String(decoding: bytes[..<nameEnd], as: UTF8.self) }
    set { self = Property(newValue, parameters, value: value) }
  }

  var parameters: [Parameter] {
    get {
      var parameters: [Parameter] = []
      var start = nameEnd
      var isQuoted = false
      for index in nameEnd..<valueStart {
        if bytes[index] == Self.quote { isQuoted.toggle() }
        let isEnd = index == valueStart - 1
        guard isEnd || !isQuoted && bytes[index] == Self.semicolon, start < index else { continue }
        parameters.append(Parameter(bytes[start..<index]))
        start = index
      }
      return parameters
    }
    set { self = Property(name, newValue, value: value) }
  }

  /// The value in its written form.
  package var value: ArraySlice<UInt8> {
    get { bytes[valueStart...] }
    set { bytes.replaceSubrange(valueStart..., with: newValue) }
  }

  private init(_ name: String, _ parameters: [Parameter], value: ArraySlice<UInt8>) {
    self.init(name, parameters, value: "")
    bytes += value
  }

  /// The unquoted text of the first parameter with this name; nil if there is none.
  package func parameter(_ name: String) -> String? {
    guard nameEnd < valueStart - 1 else { return nil }
    return parameters.first { $0.name == name }?.text
  }

  /// The text of a parameter in upper case; nil if missing or empty.
  func word(_ name: String) -> String? {
    parameter(name).flatMap { $0.isEmpty ? nil : $0.uppercased() }
  }

  /// This property with the value and the parameters of another one. Other parameters stay, except those
  /// in `outdated`.
  func replaced(by property: Property, dropping outdated: Set<String> = []) -> Property {
    var new = property.parameters
    var kept = parameters.compactMap { old -> Parameter? in
      if let index = new.firstIndex(where: { $0.name == old.name }) { return new.remove(at: index) }
      return outdated.contains(old.name) ? nil : old
    }
    kept += new
    return Property(name, kept, value: property.value)
  }

  func folded(_ ending: LineEnding) -> ContentLine {
    var text: [UInt8] = []
    ContentLine.fold(bytes, ending, to: &text)
    return ContentLine(text[...])
  }

  // MARK: Values

  /// The value without escapes (RFC 5545 §3.3.11). Invalid UTF-8 becomes U+FFFD.
  package var text: String { Self.text(value) }

  /// The texts of a list, divided at unescaped commas (§3.1.1), without escapes.
  var texts: [String] {
    var texts: [String] = []
    var start = value.startIndex
    var isEscaped = false
    for index in value.indices {
      if !isEscaped, value[index] == UInt8(ascii: ",") {
        texts.append(Self.text(value[start..<index]))
        start = index + 1
      }
      isEscaped = !isEscaped && value[index] == Self.backslash
    }
    return texts + [Self.text(value[start...])]
  }

  private static func text(_ value: ArraySlice<UInt8>) -> String {
    guard value.contains(backslash) else { return string(value) }
    var text: [UInt8] = []
    var isEscaped = false
    for byte in value {
      if isEscaped {
        let isNewline = byte == UInt8(ascii: "n") || byte == UInt8(ascii: "N")
        text.append(isNewline ? 0x0A : byte)
        isEscaped = false
      } else if byte == backslash {
        isEscaped = true
      } else {
        text.append(byte)
      }
    }
    return string(text[...])
  }

  /// The value as a URI, which has no escapes (§3.3.13), without surrounding blanks.
  var uri: String { Self.string(Self.trimmed(value)) }

  /// The text of a UID, without surrounding blanks.
  var uid: String {
    let text = text
    let trimmed = Self.trimmed(Array(text.utf8)[...])
    return trimmed.count == text.utf8.count ? text : String(decoding: trimmed, as: UTF8.self)
  }

  /// The value as a keyword, such as a STATUS, in upper case.
  package var word: String {
    Self.string(Self.trimmed(value).map { $0 >= 0x61 && $0 <= 0x7A ? $0 - 0x20 : $0 }[...])
  }

  var integer: Int? { Int(uri) }

  /// The written times, durations or periods of the value (§3.8.5.1).
  var list: [ArraySlice<UInt8>] {
    value.split(separator: UInt8(ascii: ",")).map { Self.trimmed($0) }
  }

  /// Whether the value is a UTC time.
  var isUTC: Bool { value.last == UInt8(ascii: "Z") || value.last == UInt8(ascii: "z") }

  // MARK: Bytes

  package static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    // A NUL is displayed as U+FFFD, so it is not a blank.
    var bytes = bytes.drop { (1...0x20).contains($0) }
    while let last = bytes.last, (1...0x20).contains(last) { bytes.removeLast() }
    return bytes
  }

  private static func string(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: withoutZeros(bytes), as: UTF8.self)
  }

  /// The bytes with U+FFFD for every NUL.
  private static func withoutZeros(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard bytes.contains(0) else { return bytes }
    return bytes.flatMap { $0 == 0 ? [0xEF, 0xBF, 0xBD] : [$0] }[...]
  }

  private static let colon = UInt8(ascii: ":")
  private static let semicolon = UInt8(ascii: ";")
  private static let backslash = UInt8(ascii: "\\")
  fileprivate static let quote = UInt8(ascii: "\"")
}

extension Property.Parameter {
  /// Writes line breaks, quotes and carets as caret escapes (RFC 6868).
  init(_ name: String, _ value: String) {
    self.name = name
    let isPlain = value.utf8.allSatisfy { $0 != 0x3A && $0 != 0x3B && $0 != 0x2C && $0 > 0x20 }
    let value = value.unicodeScalars.map { scalar in
      switch scalar {
      case "^": "^^"
      case "\n": "^n"
      case "\"": "^'"
      case "\r": ""
      default: String(scalar)
      }
    }.joined()
    bytes = Array(isPlain ? ";\(name)=\(value)".utf8 : ";\(name)=\"\(value)\"".utf8)[...]
  }

  fileprivate init(_ bytes: ArraySlice<UInt8>) {
    let name = bytes.dropFirst().prefix { $0 != UInt8(ascii: "=") }
    self.name = String(
      decoding: name.map { $0 >= 0x61 && $0 <= 0x7A ? $0 - 0x20 : $0 }, as: UTF8.self)
    self.bytes = bytes
  }

  /// The value without quotes, and with caret escapes decoded (RFC 6868).
  var text: String {
    let value = bytes.drop { $0 != UInt8(ascii: "=") }.dropFirst().filter { $0 != Property.quote }
    let text = String(decoding: value, as: UTF8.self)
    guard value.contains(UInt8(ascii: "^")) else { return text }
    return text.split(separator: "^^", omittingEmptySubsequences: false).map { part in
      part.replacing("^n", with: "\n").replacing("^'", with: "\"")
    }.joined(separator: "^")
  }
}
