/// The parts of mails that can hold records.
final class MailParts: PartSource {
  private let messages: MailMessages
  private let maker: RecordMaker
  /// The parts of the mail that are not delivered yet, in reverse order.
  private var leaves: [ParsedDocument.Part] = []
  /// Whether the mail has more parts.
  private var isCutOff = false
  /// The names of the mail's parts, each with the last number behind it.
  private var names: [String: Int] = [:]
  private var messageID: String?
  private var sender: MailSender?
  /// `message 3/` for a mail of an mbox with several; empty for others.
  private var prefix = ""

  init(_ messages: MailMessages, _ maker: RecordMaker) {
    self.messages = messages
    self.maker = maker
  }

  func nextPart() throws(ReadingStop) -> Part? {
    while true {
      while let leaf = leaves.popLast() {
        if let part = part(leaf) { return part }
      }
      if isCutOff {
        isCutOff = false
        return rejected(
          "rest",
          "more than \(ParsedDocument.mostParts) parts; save the attachments and import them")
      }
      guard let next = try messages.next() else { return nil }
      if let part = try open(next) { return part }
    }
  }

  /// Begins a mail; returns a part only to reject the mail.
  private func open(_ next: MailMessages.Message) throws(ReadingStop) -> Part? {
    names = [:]
    let isOnly = messages.isAtEnd && messages.number == 1
    prefix = isOnly ? "" : "message \(messages.number)/"
    switch next {
    case .mail(let bytes):
      guard MIMEMessage.isBounded(bytes) else {
        return rejected(
          "mail", "too many parts within one another; save the attachments and import them")
      }
      let mail: ParsedDocument
      switch try maker.parsed(AddressFields.bounded(bytes), .mail) {
      case .success(let parsed): mail = parsed
      case .failure(let fault): return rejected("mail", fault.reason)
      }
      isCutOff = mail.end != .whole
      messageID = maker.context.messageID ?? mail.messageID
      // Of a forwarded mail, the one who forwards it counts.
      sender = maker.context.sender ?? mail.sender(provenTo: maker.options.authserv)
      // A calendar entry repeats a booking of the mail, which comes first.
      let entries = mail.parts.filter(Self.isCalendar)
      leaves = (mail.parts.filter { !Self.isCalendar($0) } + entries).reversed()
      return nil
    case .tooLong:
      return rejected(
        "mail",
        "longer than \(MailMessages.lengthLimit >> 20) MiB; save its attachments and import them")
    }
  }

  /// The part of a leaf; nil for one that holds no records.
  private func part(_ leaf: ParsedDocument.Part) -> Part? {
    if Self.isTNEF(leaf) {
      return rejected(
        leaf.fileName ?? "winmail.dat",
        "Outlook's own format for attachments, which is not supported; unpack it, e.g. with tnef")
    }
    if let encryption = Self.encryption(leaf.type) {
      let reason = "encrypted or sealed; open it in your mail program, and import what it shows"
      return Part(name: unique(encryption), content: .unread(reason))
    }
    guard var bytes = leaf.bytes, !bytes.isEmpty else { return nil }
    let isText = leaf.type.hasPrefix("text/") || leaf.type == "application/xhtml+xml"
    if isText, let charset = leaf.charset, let text = HTMLCharset.decoded(bytes, from: charset) {
      // The mark keeps a page from stating another charset.
      bytes = [0xEF, 0xBB, 0xBF] + text
    }
    let isHTML = ["text/html", "application/xhtml+xml"].contains(leaf.type)
    if leaf.type == "text/plain", !Self.isCSV(leaf), !Self.isData(bytes.span) { return nil }
    return Part(
      name: unique(leaf.fileName.flatMap(Self.shortName) ?? Self.name(leaf)),
      content: .bytes(bytes), format: isHTML ? .html : nil,
      context: RecordContext(
        date: leaf.instant ?? maker.context.date, messageID: messageID, sender: sender),
      allowsCSV: Self.isCSV(leaf))
  }

  private func rejected(_ name: String, _ reason: String) -> Part {
    Part(
      name: unique(Self.shortName(name) ?? "part"), content: .rejected(reason),
      context: RecordContext(messageID: messageID))
  }

  /// `1.2 text/html`.
  private static func name(_ leaf: ParsedDocument.Part) -> String { "\(leaf.name) \(leaf.type)" }

  /// At most 80 characters of a file's name, without the folders that some programs add.
  private static func shortName(_ fileName: String) -> String? {
    let name = fileName.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last ?? ""
    guard name.contains(where: { !$0.isWhitespace }) else { return nil }
    return name.count <= 80 ? String(name) : "\(name.prefix(60))…\(name.suffix(19))"
  }

  private func unique(_ name: String) -> String {
    var unique = name
    var number = names[name] ?? 0
    while names[unique] != nil {
      number += 1
      unique = "\(name) (\(number))"
    }
    names[name] = number
    names[unique] = 1
    return prefix + unique
  }

  private static func isTNEF(_ leaf: ParsedDocument.Part) -> Bool {
    ["application/ms-tnef", "application/vnd.ms-tnef"].contains(leaf.type)
      || leaf.fileName?.lowercased() == "winmail.dat"
  }

  /// The kind of a message that only its owner's keys open, or that is signed as a whole (RFC 3156
  /// §4, RFC 8551 §3); nil for another part.
  private static func encryption(_ type: String) -> String? {
    switch type {
    case "application/pgp-encrypted": "PGP message"
    case "application/pkcs7-mime", "application/x-pkcs7-mime": "S/MIME message"
    default: nil
    }
  }

  /// Whether the bytes of parts of this type are needed.
  static func canHoldRecords(_ type: String) -> Bool {
    ["image/", "audio/", "video/", "font/"].allSatisfy { !type.hasPrefix($0) }
      && !["text/css", "text/rfc822-headers", "text/enriched"].contains(type)
  }

  private static func isCalendar(_ leaf: ParsedDocument.Part) -> Bool {
    ["text/calendar", "application/ics"].contains(leaf.type)
      || leaf.fileName?.lowercased().hasSuffix(".ics") == true
  }

  private static func isCSV(_ leaf: ParsedDocument.Part) -> Bool {
    let name = leaf.fileName?.lowercased() ?? ""
    return ["text/csv", "text/tab-separated-values"].contains(leaf.type)
      || name.hasSuffix(".csv") || name.hasSuffix(".tsv")
  }

  /// Whether a plain text is not prose that only begins with a bracket, such as `[Logo] Hello`.
  private static func isData(_ bytes: Bytes) -> Bool {
    let start = bytes.firstText(from: bytes.count > 2 && bytes[0] == 0xEF ? 3 : 0)
    guard start < bytes.count else { return false }
    guard bytes[start] == .openBrace || bytes[start] == .openBracket else { return true }
    let next = bytes.firstText(from: start + 1)
    guard next < bytes.count else { return false }
    return bytes[next] == (bytes[start] == .openBrace ? .quote : .openBrace)
  }
}
