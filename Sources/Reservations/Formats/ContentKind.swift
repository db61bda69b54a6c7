/// A kind of file without records, detected by its content, and the next step for its owner.
enum ContentKind: CaseIterable {
  case vCard, spreadsheet, image, xml, gzip

  /// The kind of an input by its first bytes; nil for any other content.
  init?(_ bytes: Bytes) {
    let start = bytes.firstText(from: 0)
    let front = bytes.extracting(start..<min(bytes.count, start + 4096))
    guard let kind = Self.magic(front) ?? Self.text(front) else { return nil }
    self = kind
  }

  /// The reason for the rejection: the kind, then the next step.
  var reason: String {
    switch self {
    case .vCard: "a vCard, not a booking; \(ReservationReader.whatIsRead)"
    case .spreadsheet: "a spreadsheet, not CSV; save it as CSV"
    case .image: "an image, not a record; import the mail or the pass that it belongs to"
    case .xml: "XML, not a record; export the booking as CSV or JSON"
    case .gzip: "compressed by gzip; unpack it first: zcat FILE | ticketcal"
    }
  }

  /// Whether the bytes begin a PNG or a JPEG.
  static func isPhoto(_ front: Bytes) -> Bool {
    [[0x89] + Array("PNG".utf8), [0xFF, 0xD8, 0xFF]].contains { magic in
      front.count >= magic.count && magic.indices.allSatisfy { front[$0] == magic[$0] }
    }
  }

  private static func magic(_ front: Bytes) -> ContentKind? {
    func begins(_ magic: [UInt8], at place: Int = 0) -> Bool {
      guard front.count >= place + magic.count else { return false }
      return magic.indices.allSatisfy { front[place + $0] == magic[$0] }
    }
    if begins([0x1F, 0x8B]) { return .gzip }
    if begins([0xD0, 0xCF, 0x11, 0xE0]) { return .spreadsheet }
    if begins(Array("PK".utf8) + [3, 4]) {
      let names = front.text(0, front.count)
      let isSpreadsheet =
        names.contains("[Content_Types].xml") || names.contains("opendocument.spreadsheet")
      return isSpreadsheet ? .spreadsheet : nil
    }
    let isImage =
      begins([0x89] + Array("PNG".utf8)) || begins([0xFF, 0xD8, 0xFF]) || begins(Array("GIF8".utf8))
      || begins(Array("RIFF".utf8)) && begins(Array("WEBP".utf8), at: 8)
      || begins(Array("ftyphei".utf8), at: 4)
    return isImage ? .image : nil
  }

  private static func text(_ front: Bytes) -> ContentKind? {
    let text = front.text(0, front.count).lowercased()
    if text.hasPrefix("begin:vcard") { return .vCard }
    return text.hasPrefix("<?xml") ? .xml : nil
  }
}
