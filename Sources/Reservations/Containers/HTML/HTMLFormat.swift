extension RecordFormat {
  /// A web page or the body of a mail: JSON-LD scripts and microdata.
  public static let html = RecordFormat(
    container: "html", detect: HTMLFront.isHTML,
    makeReader: { buffer, maker in
      DocumentSteps(.html, maker) { inner throws(ReadingStop) in
        // Parsed at once: the limit on its length bounds the memory.
        guard let bytes = try buffer.takeAll(upTo: buffer.recordLimit) else {
          buffer.consume(buffer.count)
          let part = Part(name: "page", content: .rejected(buffer.tooLong))
          return OpenDocument(bytes: [], own: PartsReader(PartList([part]), inner))
        }
        let page = HTMLCharset.decoded(bytes)
        return OpenDocument(
          bytes: bytes, own: PartsReader(HTMLParts(page, inner), inner),
          hasDigit: bytes.contains(where: \.isDigit),
          texts: { () throws(ReadingStop) in [try HTMLParts.text(of: page, maker)] })
      }
    })
}

/// The records of a page: each JSON-LD script, and the microdata. What the page links to is not
/// fetched.
final class HTMLParts: PartSource {
  private let page: [UInt8]
  private let maker: RecordMaker
  /// Nil until the page is parsed; in reverse order.
  private var parts: [Part]?

  /// - Parameter page: UTF-8 without NUL.
  init(_ page: [UInt8], _ maker: RecordMaker) {
    self.page = page
    self.maker = maker
  }

  func nextPart() throws(ReadingStop) -> Part? {
    if parts == nil {
      parts = []
      switch try maker.parsed(page, .page) {
      case .success(let page): parts = Self.parts(of: page).reversed()
      case .failure(let fault): parts = [Part(name: "page", content: .rejected(fault.reason))]
      }
    }
    return parts?.popLast()
  }

  /// The text of a page, as people read it.
  static func text(of page: [UInt8], _ maker: RecordMaker) throws(ReadingStop) -> String {
    switch try maker.parsed(page, .text) {
    case .success(let parsed):
      guard parsed.end == .whole else {
        let reason = "the text of a page that is too long or too deep; export the booking"
        throw .failed(InputError(cause: .damaged, file: maker.file, reason: reason))
      }
      return parsed.parts.first?.bytes.map { String(decoding: $0, as: UTF8.self) } ?? ""
    case .failure(let fault):
      throw .failed(InputError(cause: .damaged, file: maker.file, reason: fault.reason))
    }
  }

  static func parts(of page: ParsedDocument) -> [Part] {
    var parts: [Part] = []
    for part in page.parts {
      guard let bytes = part.bytes else { continue }
      guard part.type == microdataType else {
        parts.append(
          Part(name: "script \(parts.count + 1)", content: .bytes(bytes), format: .json))
        continue
      }
      let content: Part.Content
      do throws(RecordError) {
        content = .document(try JSONParser.value(of: bytes))
      } catch {
        content = .rejected(error.reason)
      }
      parts.append(Part(name: "microdata", content: content))
    }
    let reason: String? =
      switch page.end {
      case .whole: nil
      case .tooMany: tooManyAttributes
      case .tooLarge: tooLong
      case .tooDeep, .damaged, .encrypted: cutOff
      }
    if let reason {
      let name = page.end == .tooMany ? "page" : "rest"
      parts.append(Part(name: name, content: .rejected(reason)))
    }
    return parts
  }

  // MARK: Parsing

  private static let scriptType = "application/ld+json"
  private static let microdataType = "application/microdata+json"

  /// The scripts and the microdata of a page in UTF-8 without NUL. libxml2 has to be loaded.
  static func parsed(_ page: [UInt8]) -> ParsedDocument {
    guard HTMLDocument.isBounded(page) else { return ParsedDocument(end: .tooMany) }
    guard let document = HTMLDocument(page) else { return ParsedDocument() }
    var parts = scripts(of: document).enumerated().map { index, text in
      ParsedDocument.Part(
        name: String(index + 1), type: scriptType, bytes: Array(text.utf8))
    }
    var microdata = Microdata(document)
    let items = microdata.items()
    if !items.isEmpty {
      let json = Array(JSONValue.list(items).json.utf8)
      parts.append(ParsedDocument.Part(name: "", type: microdataType, bytes: json))
    }
    var parsed = ParsedDocument(
      parts: parts,
      end: document.isCutOff ? .tooDeep : microdata.isTooLong ? .tooLarge : .whole)
    parsed.leaveOutParts()
    return parsed
  }

  /// The JSON-LD scripts with text, without a comment or CDATA section around it.
  private static func scripts(of document: HTMLDocument) -> [Substring] {
    var scripts: [Substring] = []
    for node in document.elements() where node.name == "script" {
      let type = node.attribute("type") ?? node.attribute("language") ?? ""
      let name = type.prefix { $0 != ";" }.lowercased().filter { !$0.isWhitespace }
      guard ["application/ld+json", "ld+json"].contains(name) else { continue }
      let text = unwrapped(node.rawText)
      if !text.isEmpty { scripts.append(text) }
    }
    return scripts
  }

  private static func unwrapped(_ text: String) -> Substring {
    var text = text[...].trimmingSpace()
    for (open, close) in [("//<![CDATA[", "//]]>"), ("<![CDATA[", "]]>"), ("<!--", "-->")] {
      if text.hasPrefix(open) { text = text.dropFirst(open.count).trimmingSpace() }
      if text.hasSuffix(close) { text = text.dropLast(close.count).trimmingSpace() }
    }
    return text
  }

  private static let cutOff =
    "nested too deep to be read; what follows on the page is not read: export the booking"
  private static let tooManyAttributes =
    "an element has too many attributes for the page to be read: export the booking"
  private static let tooLong =
    "more than \(ParsedDocument.mostParts) scripts, or than \(Microdata.lengthLimit >> 20) MiB of "
    + "microdata; the rest is not read: export the booking"
}

extension Substring {
  func trimmingSpace() -> Substring {
    var text = drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}

/// Detects a page by its first bytes.
enum HTMLFront {
  /// The elements that a page or a piece of one begins with.
  private static let elements: Set<String> = [
    "html", "head", "body", "meta", "title", "link", "base", "style", "script", "div", "table",
    "p", "span", "article", "section", "main", "header", "h1", "h2", "font", "center", "tbody",
    "a", "img", "br", "b", "ul", "td", "tr", "form",
  ]

  /// Whether the front is HTML, behind comments and an XML declaration. Nil if more bytes can tell.
  @Sendable static func isHTML(_ front: Bytes, isComplete: Bool) -> Bool? {
    // A byte order mark may be incomplete.
    if front.count < 3, !isComplete { return nil }
    var text = text(front)[...]
    var isXML = false
    while true {
      text = text.drop { $0.isWhiteSpace }
      let end: [UInt8]
      if text.starts(with: "<!--".utf8) {
        end = Array("-->".utf8)
      } else if text.starts(with: "<?xml".utf8) {
        end = Array("?>".utf8)
        isXML = true
      } else {
        break
      }
      guard let close = text.range(of: end) else { return isComplete ? false : nil }
      text = text[close.upperBound...]
    }
    guard let first = text.first else { return isComplete ? false : nil }
    guard first == UInt8(ascii: "<") else { return false }
    let tag = String(decoding: text.prefix(20), as: UTF8.self).lowercased()
    if tag.hasPrefix("<!doctype") {
      let root = tag.dropFirst(9).drop(while: \.isWhitespace)
      if root.hasPrefix("html") { return true }
      return "html".hasPrefix(root) && !isComplete && text.count < 20 ? nil : false
    }
    if "<!doctype".hasPrefix(tag) || "<?xml".hasPrefix(tag) || "<!--".hasPrefix(tag) {
      return isComplete ? false : nil
    }
    let name = tag.dropFirst().prefix { $0.isLetter || $0.isNumber }
    let isKnown = isXML ? name == "html" : elements.contains(String(name))
    guard let end = tag.dropFirst(name.count + 1).first else { return isComplete ? isKnown : nil }
    return isKnown && (end.isWhitespace || end == ">" || end == "/")
  }

  /// The bytes without a byte order mark; UTF-16 with a mark without its zeros.
  private static func text(_ front: Bytes) -> [UInt8] {
    let bytes = front.copy(0, front.count)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(bytes.dropFirst(3)) }
    guard bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) else { return bytes }
    return bytes.dropFirst(2).filter { $0 != 0 }
  }
}

extension ArraySlice<UInt8> {
  /// The first range of the bytes; nil without one.
  func range(of bytes: [UInt8]) -> Range<Int>? {
    guard let first = bytes.first else { return nil }
    var at = startIndex
    while let place = self[at...].firstIndex(of: first) {
      if self[place...].starts(with: bytes) { return place..<place + bytes.count }
      at = place + 1
    }
    return nil
  }
}
