/// Splits an input into its mails: one mail, or those of an mbox one after the other.
final class MailMessages {
  /// The greatest length of a mail in bytes, with its attachments.
  static let lengthLimit = 64 << 20
  /// The reason for rejecting a longer one.
  static let tooLong =
    "longer than \(lengthLimit >> 20) MiB; save its attachments and import them"

  enum Message {
    case mail([UInt8])
    case tooLong
  }

  private let buffer: InputBuffer
  /// Whether the mails stand behind `From ` lines; nil until the first bytes are examined.
  private var isMailbox: Bool?
  /// The number of bytes at the front without a `From ` line.
  private var searched = 0
  /// Whether the reader is skipping a mail that is too long.
  private var isSkipping = false
  private(set) var number = 0
  private(set) var isAtEnd = false

  init(_ buffer: InputBuffer) { self.buffer = buffer }

  /// The next mail without its `From ` line; nil behind the last one. Can be called again after
  /// `.pause`.
  func next() throws(ReadingStop) -> Message? {
    if isMailbox == nil { isMailbox = try examine() }
    guard !isAtEnd else { return nil }
    guard isMailbox == true else { return try single() }
    while true {
      let start = searched
      let end = buffer.withBytes { Self.mailboxLine($0, from: start) }
      if let end { return taken(end) }
      searched = max(buffer.count - Self.longestLine, 1)
      if buffer.count > Self.lengthLimit {
        isSkipping = true
        buffer.consume(searched)
        searched = 0
      }
      if try !buffer.more() {
        isAtEnd = true
        return taken(buffer.count)
      }
    }
  }

  private func examine() throws(ReadingStop) -> Bool {
    while buffer.count < Self.longestLine, try buffer.more() {}
    let start = buffer.withBytes { $0.firstText(from: 0) }
    let isFound = buffer.withBytes { bytes in
      let end = bytes.lineEnd(from: start) ?? bytes.count
      return MailFront.isMailboxLine(bytes.extracting(start..<end))
    }
    buffer.consume(start)
    // The line of the first mail is not one between two mails.
    searched = 1
    return isFound
  }

  private func single() throws(ReadingStop) -> Message? {
    let bytes = try buffer.takeAll(upTo: Self.lengthLimit)
    isAtEnd = true
    number = 1
    return bytes.map { .mail($0) } ?? .tooLong
  }

  private func taken(_ length: Int) -> Message {
    defer {
      buffer.consume(length)
      searched = 1
      isSkipping = false
    }
    number += 1
    if isSkipping { return .tooLong }
    return .mail(buffer.withBytes { Self.unquoted($0.extracting(0..<length)) })
  }

  /// The greatest length of a `From ` line with the blank line before it.
  private static let longestLine = 1024

  /// The place of the first `From ` line behind a blank line from `start` on; nil without one.
  private static func mailboxLine(_ bytes: Bytes, from start: Int) -> Int? {
    var at = start
    while let place = bytes.firstLine(from: at, "From ") {
      let isBlankBefore =
        place >= 2 && bytes[place - 2] == .lineFeed
        || place >= 3 && bytes[place - 2] == .carriageReturn && bytes[place - 3] == .lineFeed
      let end = bytes.lineEnd(from: place) ?? min(place + longestLine, bytes.count)
      if isBlankBefore, MailFront.isMailboxLine(bytes.extracting(place..<end)) { return place }
      at = place + 5
    }
    return nil
  }

  /// The mail without its `From ` line, and with one `>` less before each quoted one.
  private static func unquoted(_ bytes: Bytes) -> [UInt8] {
    var mail: [UInt8] = []
    mail.reserveCapacity(bytes.count)
    var start = bytes.lineEnd(from: 0) ?? bytes.count
    if start < bytes.count, bytes[start] == .carriageReturn { start += 1 }
    start = min(start + 1, bytes.count)
    var at = start
    while let place = bytes.firstLine(from: at, ">") {
      var end = place
      while end < bytes.count, bytes[end] == UInt8(ascii: ">") { end += 1 }
      if bytes.hasText("From ", at: end) {
        mail.append(contentsOf: bytes.copy(start, place))
        start = place + 1
      }
      at = end
    }
    mail.append(contentsOf: bytes.copy(start, bytes.count))
    return mail
  }
}

extension Span<UInt8> {
  /// The place of the first line at or behind `start` that begins with the text; nil without one.
  /// The first line of all counts only if `start` is 0.
  fileprivate func firstLine(from start: Int, _ text: StaticString) -> Int? {
    if start == 0, hasText(text, at: 0) { return 0 }
    var at = Swift.max(start - 1, 0)
    while let place = place(of: .lineFeed, from: at) {
      if hasText(text, at: place + 1) { return place + 1 }
      at = place + 1
    }
    return nil
  }

  fileprivate func hasText(_ text: StaticString, at place: Int) -> Bool {
    text.withUTF8Buffer { text in
      guard count - place >= text.count else { return false }
      for index in text.indices where self[place + index] != text[index] { return false }
      return true
    }
  }

  private func place(of byte: UInt8, from start: Int) -> Int? {
    guard start < count else { return nil }
    return extracting(start..<count).firstPlace(of: byte).map { $0 + start }
  }
}
