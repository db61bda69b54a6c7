extension RecordFormat {
  /// A mail (RFC 5322) or an mbox of mails (RFC 4155).
  public static let mail = RecordFormat(
    container: "mail", detect: MailFront.isMail,
    makeReader: { buffer, maker in
      PartsReader(MailboxParts(MailMessages(buffer)), maker)
    })

  /// One mail.
  static let message = RecordFormat(
    container: "message", detect: { _, _ in false },
    makeReader: { buffer, maker in
      DocumentSteps(.mail, maker) { inner throws(ReadingStop) in
        try MailParts.open(buffer.takeAll(upTo: MailMessages.lengthLimit), inner)
      }
    })
}

/// The mails of an mbox, or the only mail of a file, whose parts have the names of the mail's.
final class MailboxParts: PartSource {
  private let messages: MailMessages

  init(_ messages: MailMessages) { self.messages = messages }

  func nextPart() throws(ReadingStop) -> Part? {
    guard let next = try messages.next() else { return nil }
    let isOnly = messages.isAtEnd && messages.number == 1
    let mail = isOnly ? nil : "message \(messages.number)"
    switch next {
    case .mail(let bytes):
      return Part(name: mail ?? "", mail: mail, content: .bytes(bytes), format: .message)
    case .tooLong:
      return Part(
        name: mail.map { "\($0)/mail" } ?? "mail", mail: mail,
        content: .rejected(MailMessages.tooLong))
    }
  }
}

/// Detects a mail by its first lines.
enum MailFront {
  /// The header fields that most mails have, in lower case.
  private static let known: Set<String> = [
    "received", "return-path", "delivered-to", "mime-version", "message-id", "from", "to",
    "subject", "date", "content-type", "content-transfer-encoding", "reply-to", "dkim-signature",
  ]
  /// The known fields that texts of other kinds do not begin with.
  private static let certain: Set<String> = [
    "received", "return-path", "delivered-to", "mime-version", "message-id", "dkim-signature",
  ]

  /// Whether the front is a header (RFC 5322 §2.2) of at least two known fields, behind the `From `
  /// line of an mbox if there is one. Nil if more bytes can tell.
  @Sendable static func isMail(_ front: Bytes, isComplete: Bool) -> Bool? {
    var count = 0
    var isCertain = false
    var start = front.firstText(from: 0)
    var isFirst = true
    while start < front.count {
      let lineEnd = front.lineEnd(from: start)
      guard lineEnd != nil || isComplete || !isFieldName(front, from: start) else { return nil }
      let end = lineEnd ?? front.count
      let line = front.extracting(start..<end)
      if line.count == 0 { break }
      if isFirst, isMailboxLine(line) {
        isCertain = true
      } else if !line[0].isWhiteSpace {
        guard let name = fieldName(line) else { break }
        if known.contains(name) { count += 1 }
        isCertain = isCertain || certain.contains(name) || name == "from" && line.contains(0x40)
        if count >= 2, isCertain { return true }
      }
      isFirst = false
      // The line feed of a CRLF.
      let isPair =
        end + 1 < front.count && front[end] == .carriageReturn && front[end + 1] == .lineFeed
      start = end + (isPair ? 2 : 1)
      if start >= front.count, !isComplete { return nil }
    }
    return front.firstText(from: 0) == front.count && !isComplete ? nil : false
  }

  /// Whether a line separates the mails of an mbox: `From jane@example.org Sat Jun 10 10:39:32 2023`.
  static func isMailboxLine(_ line: Bytes) -> Bool {
    guard line.count > 10, line.extracting(0..<5).elementsEqual("From ".utf8) else { return false }
    for index in 7..<line.count - 2
    where line[index] == .colon && line[index - 1].isDigit && line[index + 1].isDigit {
      return true
    }
    return false
  }

  /// The name of a header field in lower case; nil for another line.
  private static func fieldName(_ line: Bytes) -> String? {
    for index in 0..<line.count {
      if line[index] == .colon, index > 0 { return line.text(0, index).lowercased() }
      guard isNameByte(line[index]), index < 78 else { return nil }
    }
    return nil
  }

  /// Whether the incomplete line can still become a header field or the line of an mbox.
  private static func isFieldName(_ front: Bytes, from start: Int) -> Bool {
    let line = front.extracting(start..<front.count)
    if line.count > 0, line[0].isWhiteSpace || fieldName(line) != nil { return true }
    let isMailbox = line.count < 5 || line.extracting(0..<5).elementsEqual("From ".utf8)
    for index in 0..<min(line.count, 78) where !isNameByte(line[index]) {
      return isMailbox && index == 4
    }
    return line.count < 78
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    TextCursor.isLetter(byte) || byte.isDigit || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "_")
  }
}

extension Span<UInt8> {
  /// Whether the bytes are those of an ASCII text.
  fileprivate func elementsEqual(_ text: String.UTF8View) -> Bool {
    guard count == text.count else { return false }
    for (index, byte) in text.enumerated() where self[index] != byte { return false }
    return true
  }
}
