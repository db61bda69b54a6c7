/// A parsed document in bytes, on its way out of a confined process.
///
/// A number has eight bytes, the lowest first; a text or bytes have their length before them. What may
/// be missing has a byte before it: 1, or 0 for nil.
extension ParsedDocument {
  package var encoded: [UInt8] {
    var encoder = DocumentEncoder()
    encoder.append(end.rawValue)
    encoder.append(messageID)
    encoder.append(from)
    encoder.append(fromName)
    encoder.append(subject)
    encoder.append(date)
    encoder.append(offset)
    encoder.append(authenticationResults.count)
    for field in authenticationResults { encoder.append(Array(field.utf8)) }
    encoder.append(parts.count)
    for part in parts {
      encoder.append(Array(part.name.utf8))
      encoder.append(Array(part.type.utf8))
      encoder.append(part.fileName)
      encoder.append(part.charset)
      encoder.append(part.date)
      encoder.append(part.bytes)
    }
    return encoder.bytes
  }

  /// Nil for bytes that are not a whole document within the limits: the process that made them may be hostile.
  package init?(decoding bytes: [UInt8]) {
    do throws(DocumentDecoder.Malformed) {
      var decoder = DocumentDecoder(bytes)
      guard let end = End(rawValue: try decoder.byte()) else { return nil }
      self.init(end: end)
      messageID = try decoder.text(upTo: Self.longestID)
      from = try decoder.text()
      fromName = try decoder.text()
      subject = try decoder.text()
      date = try decoder.isPresent() ? try decoder.number() : nil
      offset = try decoder.isPresent() ? try decoder.number() : nil
      for _ in 0..<(try decoder.count(upTo: Self.mostResults)) {
        authenticationResults.append(try decoder.wholeText())
      }
      for _ in 0..<(try decoder.count(upTo: Self.mostParts)) {
        parts.append(
          Part(
            name: try decoder.wholeText(), type: try decoder.wholeText(),
            fileName: try decoder.text(), charset: try decoder.text(),
            date: try decoder.isPresent() ? try decoder.number() : nil,
            bytes: try decoder.isPresent() ? try decoder.bytes() : nil))
      }
      guard decoder.isAtEnd else { return nil }
    } catch { return nil }
  }
}

private struct DocumentEncoder {
  private(set) var bytes: [UInt8] = []

  mutating func append(_ byte: UInt8) { bytes.append(byte) }

  mutating func append(_ number: Int) {
    withUnsafeBytes(of: UInt64(bitPattern: Int64(number)).littleEndian) { bytes += $0 }
  }

  mutating func append(_ text: [UInt8]) {
    append(text.count)
    bytes += text
  }

  mutating func append(_ number: Int?) {
    bytes.append(number == nil ? 0 : 1)
    if let number { append(number) }
  }

  mutating func append(_ text: [UInt8]?) {
    bytes.append(text == nil ? 0 : 1)
    if let text { append(text) }
  }

  mutating func append(_ text: String?) { append(text.map { Array($0.utf8) }) }
}

private struct DocumentDecoder {
  struct Malformed: Error {}

  private let all: [UInt8]
  private var at = 0
  var isAtEnd: Bool { at == all.count }

  init(_ bytes: [UInt8]) { all = bytes }

  mutating func byte() throws(Malformed) -> UInt8 { try take(1)[at - 1] }

  mutating func number() throws(Malformed) -> Int {
    var number: UInt64 = 0
    for byte in try take(8).reversed() { number = number << 8 | UInt64(byte) }
    return Int(truncatingIfNeeded: number)
  }

  mutating func count(upTo most: Int) throws(Malformed) -> Int {
    let count = try number()
    guard 0...most ~= count else { throw Malformed() }
    return count
  }

  mutating func isPresent() throws(Malformed) -> Bool {
    let byte = try byte()
    guard byte <= 1 else { throw Malformed() }
    return byte == 1
  }

  mutating func bytes() throws(Malformed) -> [UInt8] { Array(try take(try number())) }

  mutating func wholeText(
    upTo longest: Int = ParsedDocument.longestText
  ) throws(Malformed) -> String {
    let bytes = try take(try count(upTo: longest))
    guard let text = String(validating: bytes, as: UTF8.self) else { throw Malformed() }
    return text
  }

  mutating func text(
    upTo longest: Int = ParsedDocument.longestText
  ) throws(Malformed) -> String? {
    try isPresent() ? try wholeText(upTo: longest) : nil
  }

  private mutating func take(_ count: Int) throws(Malformed) -> ArraySlice<UInt8> {
    guard count >= 0, count <= all.count - at else { throw Malformed() }
    at += count
    return all[at - count..<at]
  }
}
