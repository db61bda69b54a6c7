/// A content line taken apart, each part as it is written (RFC 5545 §3.1): what is not changed goes back
/// byte for byte, but for the folds.
struct EditableLine: Sendable, Equatable {
  struct Parameter: Sendable, Equatable {
    /// In upper case.
    let name: String
    /// All of it, from its semicolon on.
    let bytes: [UInt8]
  }

  var name: [UInt8]
  var parameters: [Parameter]
  var value: [UInt8]

  /// Nil for a line without a colon.
  ///
  /// The value of a time begins behind the last colon: it has none itself, and some names of zones have
  /// colons that are not quoted.
  init?(_ line: ContentLine) {
    let bytes = line.unfolded
    guard let nameEnd = bytes.firstIndex(where: { $0 == Self.colon || $0 == Self.semicolon }) else {
      return nil
    }
    let isTime = Self.times.contains(line.name)
    name = Array(bytes[..<nameEnd])
    parameters = []
    var start = nameEnd
    var isQuoted = false
    let last = isTime ? bytes.lastIndex(of: Self.colon) : nil
    for index in bytes[nameEnd...].indices {
      let byte = bytes[index]
      if byte == Self.quote { isQuoted.toggle() }
      let isEnd = last.map { index == $0 } ?? (!isQuoted && byte == Self.colon)
      guard isEnd || !isQuoted && byte == Self.semicolon else { continue }
      if start < index { parameters.append(Parameter(bytes[start..<index])) }
      start = index
      if isEnd {
        value = Array(bytes[(index + 1)...])
        return
      }
    }
    return nil
  }

  init(name: String, parameters: [Parameter] = [], value: String) {
    self.name = Array(name.utf8)
    self.parameters = parameters
    self.value = Array(value.utf8)
  }

  /// The properties that hold times.
  static let times: Set = [
    "DTSTART", "DTEND", "DUE", "RECURRENCE-ID", "EXDATE", "RDATE",
  ]

  /// The text of that parameter, without quotes; nil where it is not there.
  func parameter(_ name: String) -> String? {
    parameters.first { $0.name == name }?.text
  }

  /// This line with the other's value, and its parameters in place of those of the same name and of
  /// those that no longer fit.
  func replaced(by made: EditableLine, dropping outdated: Set<String> = []) -> EditableLine {
    var line = self
    var new = made.parameters
    line.parameters = parameters.compactMap { old in
      if let index = new.firstIndex(where: { $0.name == old.name }) { return new.remove(at: index) }
      return outdated.contains(old.name) ? nil : old
    }
    line.parameters += new
    line.value = made.value
    return line
  }

  var bytes: [UInt8] {
    name + parameters.flatMap(\.bytes) + [Self.colon] + value
  }

  func folded(_ ending: LineEnding) -> ContentLine {
    var text: [UInt8] = []
    ContentLine.fold(bytes, ending, to: &text)
    return ContentLine(text[...])
  }

  static let colon = UInt8(ascii: ":")
  static let semicolon = UInt8(ascii: ";")
  static let quote = UInt8(ascii: "\"")
}

extension EditableLine.Parameter {
  init(_ bytes: ArraySlice<UInt8>) {
    let name = bytes.dropFirst().prefix { $0 != UInt8(ascii: "=") }
    self.name = String(
      decoding: name.map { $0 >= 0x61 && $0 <= 0x7A ? $0 - 0x20 : $0 }, as: UTF8.self)
    self.bytes = Array(bytes)
  }

  var text: String {
    let value = bytes.drop { $0 != UInt8(ascii: "=") }.dropFirst()
    return String(decoding: value.filter { $0 != EditableLine.quote }, as: UTF8.self)
  }
}
