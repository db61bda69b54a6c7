internal import CivilTime

/// The parts of a mail that can hold records.
final class MailParts: PartSource {
  private let maker: RecordMaker
  /// What the mail says of its records.
  private let context: RecordContext
  /// The parts that are not delivered yet, in reverse order.
  private var leaves: [ParsedDocument.Part] = []
  /// Whether the mail has more parts.
  private var isCutOff: Bool
  /// The names of the mail's parts, each with the last number behind it.
  private var names: [String: Int] = [:]

  init(_ mail: ParsedDocument, _ context: RecordContext, _ maker: RecordMaker) {
    self.maker = maker
    self.context = context
    isCutOff = mail.end != .whole
    // A calendar entry repeats a booking of the mail, which comes first; a PDF is read without one.
    let entries = mail.parts.filter(Self.isCalendar)
    let others = mail.parts.filter { !Self.isCalendar($0) }
    leaves = (others.filter { !Self.isPDF($0) } + entries + others.filter(Self.isPDF)).reversed()
  }

  /// Takes a mail apart.
  ///
  /// - Parameter bytes: nil for a mail that is too long.
  static func open(_ bytes: [UInt8]?, _ maker: RecordMaker) throws(ReadingStop) -> OpenDocument {
    func rejected(_ reason: String) -> OpenDocument {
      let part = Part(name: "mail", content: .rejected(reason))
      return OpenDocument(bytes: [], own: PartsReader(PartList([part]), maker))
    }
    guard let bytes else { return rejected(MailMessages.tooLong) }
    guard MIMEMessage.isBounded(bytes) else {
      return rejected("too many parts within one another; save the attachments and import them")
    }
    let mail: ParsedDocument
    switch try maker.parsed(AddressFields.bounded(bytes), .mail) {
    case .success(let parsed): mail = parsed
    case .failure(let fault): return rejected(fault.reason)
    }
    let context = context(of: mail, maker)
    var document = context
    document.document = nil
    return OpenDocument(
      bytes: bytes, own: PartsReader(MailParts(mail, context, maker), maker),
      hasDigit: mail.parts.contains { $0.bytes?.contains(where: \.isDigit) ?? false },
      context: document, texts: { () throws(ReadingStop) in try texts(of: mail, maker) })
  }

  static func context(of mail: ParsedDocument, _ maker: RecordMaker) -> RecordContext {
    var context = maker.context
    context.messageID = context.messageID ?? mail.messageID
    // Of a forwarded mail, the one who forwards it counts.
    context.sender = context.sender ?? mail.sender(provenTo: maker.options.authserv)
    context.date = mail.instant ?? context.date
    context.offset = mail.clockOffset
    context.subject = mail.subject.flatMap(MailSubject.title)
    context.senderName = mail.fromName.flatMap { $0.isEmpty ? nil : $0 }
    return context
  }

  /// The plain text, then that of the pages; without attachments.
  private static func texts(
    of mail: ParsedDocument, _ maker: RecordMaker
  ) throws(ReadingStop) -> [String] {
    var plain: [String] = []
    var pages: [String] = []
    for leaf in mail.parts where leaf.fileName == nil {
      guard let bytes = text(leaf) else { continue }
      if leaf.type == "text/plain" {
        plain.append(PlainText.shown(HTMLCharset.decoded(text: bytes)))
      }
      if leaf.type == "text/html" {
        pages.append(try HTMLParts.text(of: HTMLCharset.decoded(bytes), maker))
      }
    }
    return [plain, pages].map { $0.joined(separator: "\n") }
  }

  /// The bytes of a part; those of a text in UTF-8, with a mark that keeps a page from stating another
  /// charset. Nil for an empty part.
  private static func text(_ leaf: ParsedDocument.Part) -> [UInt8]? {
    guard let bytes = leaf.bytes, !bytes.isEmpty else { return nil }
    let isText = leaf.type.hasPrefix("text/") || leaf.type == "application/xhtml+xml"
    guard isText, let charset = leaf.charset, let text = HTMLCharset.decoded(bytes, from: charset)
    else { return bytes }
    return [0xEF, 0xBB, 0xBF] + text
  }

  func nextPart() -> Part? {
    while let leaf = leaves.popLast() {
      if let part = part(leaf) { return part }
    }
    guard isCutOff else { return nil }
    isCutOff = false
    return rejected(
      "rest", "more than \(ParsedDocument.mostParts) parts; save the attachments and import them")
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
    guard let bytes = Self.text(leaf) else { return nil }
    let isHTML = ["text/html", "application/xhtml+xml"].contains(leaf.type)
    if leaf.type == "text/plain", !Self.isCSV(leaf), !Self.isData(bytes.span) { return nil }
    var own = context
    own.date = leaf.instant ?? maker.context.date
    return Part(
      name: unique(leaf.fileName.flatMap(Self.shortName) ?? Self.name(leaf)),
      content: .bytes(bytes), format: isHTML ? .html : nil, context: own,
      allowsCSV: Self.isCSV(leaf), isFallback: Self.isPDF(leaf))
  }

  private func rejected(_ name: String, _ reason: String) -> Part {
    Part(name: unique(Self.shortName(name) ?? "part"), content: .rejected(reason), context: context)
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
    return unique
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

  private static func isPDF(_ leaf: ParsedDocument.Part) -> Bool {
    leaf.type == "application/pdf" || leaf.fileName?.lowercased().hasSuffix(".pdf") == true
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

/// The Subject of a mail (RFC 5322 §3.6.5).
enum MailSubject {
  /// What the mail is about: the Subject without the marks of replies and forwards, such as `Re:` and
  /// `AW[2]:`, which words.tsv has. Nil without other words.
  static func title(_ subject: String) -> String? {
    var rest = Substring(subject).trimmingSpace()
    while let colon = rest.firstIndex(of: ":") {
      let mark = rest[..<colon].prefix { $0 != "[" && $0 != "(" }
      guard Lexicon.isReply(String(mark.trimmingSpace())) else { break }
      rest = rest[rest.index(after: colon)...].trimmingSpace()
    }
    return rest.isEmpty ? nil : String(rest)
  }
}
