/// The text of a page: a line for each block and for each row of a table.
///
/// The cells of a row have a tab between them; `dt` and the `dd` behind it are such a row, too. Within
/// a cell, U+000B is a line end. A row with a table or a definition list in it lays out the page: what
/// is in it has lines of its own. So has the only cell with words of a row, if it has several lines.
struct PageText {
  /// What is left out: element, `.class` or `#id`.
  private static let leftOut: Set<String> = [
    "script", "style", "head", "title", "template", ".gmail_signature", ".moz-signature",
  ]
  /// Earlier mails, and the headers of forwarded ones.
  private static let quotes: Set<String> = [
    "blockquote", ".gmail_attr", ".moz-cite-prefix", ".yahoo_quoted", "#divRplyFwdMsg",
    "#appendonsend",
  ]
  private static let blocks = HTMLNode.blocks.union([
    "address", "aside", "caption", "center", "dl", "fieldset", "figcaption", "figure", "footer",
    "form", "header", "hr", "legend", "main", "nav",
  ])

  private let leftOut: Set<String>
  /// The rows that lay out the page.
  private var layout: Set<HTMLNode> = []
  private var lines = PageLines()
  /// The rows around the current node.
  private var rows: [HTMLNode] = []
  /// The cell, the term or the description around the current node; nil in layout.
  private var value: HTMLNode?
  /// Whether the current line is a term, or the row has a cell.
  private var hasCell = false
  /// The elements around the current node that set a size of letters, and whether it is 0.
  private var sizes: [(element: HTMLNode, isZero: Bool)] = []
  private var preformatted: HTMLNode?

  /// The text of a page in UTF-8 without NUL. libxml2 has to be loaded.
  static func parsed(_ page: [UInt8]) -> ParsedDocument {
    guard HTMLDocument.isBounded(page) else { return ParsedDocument(end: .tooMany) }
    guard let document = HTMLDocument(page) else { return ParsedDocument() }
    var text = PageText(document, leavingOut: leftOut.union(quotes))
    // A mail that was forwarded without a word.
    if text.lines.bytes.isEmpty { text = PageText(document, leavingOut: leftOut) }
    let bytes = text.lines.bytes
    return ParsedDocument(
      parts: bytes.isEmpty
        ? [] : [ParsedDocument.Part(name: "", type: "text/plain", bytes: bytes)],
      end: document.isCutOff ? .tooDeep : text.lines.isFull ? .tooLarge : .whole)
  }

  private init(_ document: HTMLDocument, leavingOut leftOut: Set<String>) {
    self.leftOut = leftOut
    findLayout(document)
    var walk = HTMLWalk(within: document.root)
    while !lines.isFull, let (node, isEnd) = walk.next() {
      if isEnd {
        end(node)
      } else if node.isText {
        add(node.content)
      } else if isLeftOut(node) {
        walk.skip()
      } else {
        begin(node)
      }
    }
    lines.endLine()
  }

  private mutating func findLayout(_ document: HTMLDocument) {
    var walk = HTMLWalk(within: document.root)
    while let (node, isEnd) = walk.next() {
      if isEnd {
        if node == rows.last { rows.removeLast() }
      } else if isLeftOut(node) {
        walk.skip()
      } else if node.name == "tr" || node.name == "dl" {
        if let row = rows.last { layout.insert(row) }
        if node.name == "tr" { rows.append(node) }
      }
    }
  }

  private func isLeftOut(_ node: HTMLNode) -> Bool {
    guard node.isElement, !leftOut.contains(node.name), node.attribute("hidden") == nil else {
      return true
    }
    let classes = node.attribute("class")?.split(whereSeparator: \.isWhitespace) ?? []
    return classes.contains { leftOut.contains(".\($0)") }
      || node.attribute("id").map { leftOut.contains("#\($0)") } ?? false
      || InlineStyle(node).isHidden
  }

  private mutating func begin(_ node: HTMLNode) {
    // To libxml2, a description without an end tag does not end where the next one begins.
    if let value, value == node.parent, value.name == node.name { end(value) }
    if let isZero = InlineStyle(node).isZeroSize { sizes.append((node, isZero)) }
    if node.name == "tr" { rows.append(node) }
    switch node.name {
    case "td", "th":
      if value != nil {
        lines.add(" "[...])
      } else if let row = rows.last, !layout.contains(row) {
        if hasCell { lines.nextCell() }
        hasCell = true
        value = node
      } else {
        breakLine()
      }
    case "dt" where value == nil:
      breakLine()
      hasCell = true
      value = node
    case "dd" where value == nil:
      if hasCell { lines.nextCell() } else { breakLine() }
      value = node
    case "img": add(node.attribute("alt") ?? "")
    case let name where Self.blocks.contains(name):
      breakLine()
      if name == "pre", preformatted == nil { preformatted = node }
    default: break
    }
  }

  private mutating func end(_ node: HTMLNode) {
    if node == sizes.last?.element { sizes.removeLast() }
    if node == preformatted { preformatted = nil }
    if node == rows.last { rows.removeLast() }
    let isCell = node.name == "td" || node.name == "th"
    if node == value {
      value = nil
      // The next cell, or the description of a term, is in the same line.
      if node.name == "dd" { breakLine() }
    } else if node.name != "dt", Self.blocks.contains(node.name) || isCell && value == nil {
      breakLine()
    }
  }

  private mutating func add(_ text: String) {
    guard sizes.last?.isZero != true else { return }
    guard preformatted != nil else {
      lines.add(text[...])
      return
    }
    let parts = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, part) in parts.enumerated() {
      if index > 0 { breakLine() }
      lines.add(part)
    }
  }

  private mutating func breakLine() {
    if value == nil {
      lines.endLine()
      hasCell = false
    } else {
      lines.breakCell()
    }
  }
}

/// Lines in UTF-8, without blank ones and white space around a cell.
private struct PageLines {
  /// Of all lines, in bytes.
  private static let limit = 1 << 20
  private static let tab = UInt8(ascii: "\t")
  private static let cellLineEnd: UInt8 = 0x0B

  private(set) var bytes: [UInt8] = []
  /// Whether something is left out behind the limit.
  private(set) var isFull = false
  private var lineStart = 0
  /// Of the line, other than characters that are not shown.
  private var hasWords = false
  private var isCellEmpty = true
  /// White space or a line end before the next word of the cell.
  private var pending: UInt8?

  mutating func add(_ text: Substring) {
    for scalar in text.unicodeScalars {
      if scalar.properties.isWhitespace {
        if !isCellEmpty { pending = pending ?? UInt8(ascii: " ") }
        continue
      }
      if let pending { append(CollectionOfOne(pending)) }
      append(scalar.utf8)
      if isFull { return }
      pending = nil
      isCellEmpty = false
      if !scalar.properties.isDefaultIgnorableCodePoint { hasWords = true }
    }
  }

  /// Ends a line within a cell.
  mutating func breakCell() { if !isCellEmpty { pending = Self.cellLineEnd } }

  mutating func nextCell() {
    pending = nil
    isCellEmpty = true
    append(CollectionOfOne(Self.tab))
  }

  mutating func endLine() {
    if hasWords {
      let cells = bytes[lineStart...].split(separator: Self.tab)
      if cells.count == 1, cells[0].contains(Self.cellLineEnd) {
        let lines = cells[0].map { $0 == Self.cellLineEnd ? .lineFeed : $0 }
        bytes.replaceSubrange(lineStart..., with: lines)
      }
      bytes.append(.lineFeed)
    } else {
      bytes.removeSubrange(lineStart...)
    }
    lineStart = bytes.count
    hasWords = false
    isCellEmpty = true
    pending = nil
  }

  private mutating func append(_ utf8: some Collection<UInt8>) {
    // A line end has room behind it.
    isFull = isFull || bytes.count + utf8.count >= Self.limit
    if !isFull { bytes += utf8 }
  }
}

/// What the style attribute of an element says of its text.
private struct InlineStyle {
  private(set) var isHidden = false
  /// Whether letters have no size, which holds for elements within without a size of their own. Nil
  /// for an element without one.
  private(set) var isZeroSize: Bool?

  init(_ node: HTMLNode) {
    guard let style = node.attribute("style") else { return }
    let declarations = style.lowercased().filter { !$0.isWhitespace }
    for declaration in declarations.split(separator: ";") {
      let parts = declaration.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      let number = parts[1].prefix { "0123456789.".contains($0) }
      let isZero = number.contains("0") && number.allSatisfy { "0.".contains($0) }
      switch parts[0] {
      case "display": isHidden = isHidden || parts[1].hasPrefix("none")
      case "visibility": isHidden = isHidden || parts[1].hasPrefix("hidden")
      case "max-height", "opacity": isHidden = isHidden || isZero
      case "font", "font-size": isZeroSize = isZero
      default: break
      }
    }
  }
}
