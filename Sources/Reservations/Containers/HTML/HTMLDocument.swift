internal import CLibXML2

/// A parsed page: a tree of elements and texts, as libxml2 repairs it.
///
/// Nothing is fetched, and libxml2's limits on depth and on the length of a text hold.
final class HTMLDocument {
  private let document: xmlDocPtr
  /// Whether the parser stopped at one of its limits; the tree holds what is before.
  let isCutOff: Bool

  /// Nil if the text has no element.
  ///
  /// - Parameter text: UTF-8 without NUL.
  init?(_ text: [UInt8]) {
    guard let parser = htmlNewParserCtxt() else { return nil }
    defer { htmlFreeParserCtxt(parser) }
    let options =
      HTML_PARSE_RECOVER | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING | HTML_PARSE_NONET
      | HTML_PARSE_COMPACT | HTML_PARSE_IGNORE_ENC
    let made = text.withUnsafeBytes { bytes in
      htmlCtxtReadMemory(
        parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
        Int32(clamping: bytes.count), nil, "UTF-8", Int32(options))
    }
    guard let made else { return nil }
    document = made
    isCutOff = xmlCtxtGetLastError(parser).map { $0.pointee.level == XML_ERR_FATAL } ?? false
  }

  deinit { xmlFreeDoc(document) }

  /// The greatest number of pairs of attributes of one element. libxml2 compares each attribute with
  /// all before it, which takes some 30 nanoseconds a pair.
  private static let mostPairs = 50_000_000

  /// Whether libxml2 parses the text in a few seconds.
  ///
  /// What is a tag and what is a quoted value depends on comments, scripts and errors: of all ways to
  /// read the text, the one with the most attributes counts.
  static func isBounded(_ text: [UInt8]) -> Bool {
    var pairs = 0
    /// The number of attributes so far within a tag, and within values in quotes there; nil if the
    /// text cannot be there.
    var inTag: Int?
    var inQuotes: [UInt8: Int] = [:]
    /// A second `html` element adds its attributes to the first.
    var htmlAttributes = 0
    var isHTML = false
    var last: UInt8 = 0
    for (index, byte) in text.enumerated() {
      let quoted = inQuotes.isEmpty ? nil : inQuotes.removeValue(forKey: byte)
      if let count = inTag {
        switch byte {
        case UInt8(ascii: ">"): inTag = nil
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
          if last == UInt8(ascii: "=") { inQuotes[byte] = max(count, inQuotes[byte] ?? 0) }
        case _ where byte.isBlank || byte == UInt8(ascii: "/"): break
        default:
          guard
            last.isBlank || last == UInt8(ascii: "/") || last == UInt8(ascii: "\"")
              || last == UInt8(ascii: "'")
          else { break }
          inTag = count + 1
          pairs += count
          if isHTML { htmlAttributes = max(htmlAttributes, count + 1) }
          if pairs > mostPairs { return false }
        }
      }
      if let quoted { inTag = max(quoted, inTag ?? 0) }
      if byte == UInt8(ascii: "<") {
        isHTML = text[(index + 1)...].prefix(4).elementsEqual("html".utf8) { $0 | 0x20 == $1 }
        inTag = max(inTag ?? 0, isHTML ? htmlAttributes : 0)
      }
      // White space around an equals sign changes nothing.
      if !(byte.isBlank && last == UInt8(ascii: "=")) { last = byte }
    }
    return true
  }

  /// The node around all others.
  var root: HTMLNode {
    HTMLNode(UnsafeMutableRawPointer(document).assumingMemoryBound(to: xmlNode.self))
  }

  /// All elements in document order.
  func elements() -> [HTMLNode] {
    var elements: [HTMLNode] = []
    var node = xmlDocGetRootElement(document).map { HTMLNode($0) }
    while let current = node {
      if current.isElement { elements.append(current) }
      node = current.following(within: nil)
    }
    return elements
  }
}

extension UInt8 {
  fileprivate var isBlank: Bool { [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains(self) }
}

/// A node of a tree, valid as long as its document.
struct HTMLNode: Hashable {
  private let node: xmlNodePtr

  init(_ node: xmlNodePtr) { self.node = node }

  var isElement: Bool { node.pointee.type == XML_ELEMENT_NODE }

  var isText: Bool {
    [XML_TEXT_NODE, XML_CDATA_SECTION_NODE].contains(node.pointee.type)
  }

  /// In lower case; empty for other nodes than elements.
  var name: String {
    guard isElement, let name = node.pointee.name else { return "" }
    return String(decodingCString: name, as: UTF8.self)
  }

  fileprivate var firstChild: HTMLNode? { node.pointee.children.map { HTMLNode($0) } }
  fileprivate var next: HTMLNode? { node.pointee.next.map { HTMLNode($0) } }
  /// The node around this one; nil for the root.
  var parent: HTMLNode? { node.pointee.parent.map { HTMLNode($0) } }

  /// The next node in document order; nil at the end of `root`.
  ///
  /// - Parameter skipsChildren: whether the nodes within this one are left out.
  func following(within root: HTMLNode?, skipsChildren: Bool = false) -> HTMLNode? {
    if !skipsChildren, isElement, let child = firstChild { return child }
    var node = self
    while node != root {
      if let next = node.next { return next }
      guard let parent = node.parent else { return nil }
      node = parent
    }
    return nil
  }

  /// The value of an attribute; nil without it.
  func attribute(_ name: String) -> String? {
    guard isElement else { return nil }
    var attribute = node.pointee.properties
    while let current = attribute {
      if String(decodingCString: current.pointee.name, as: UTF8.self) == name {
        var value = ""
        var child = current.pointee.children
        while let text = child {
          if let content = text.pointee.content {
            value += String(decodingCString: content, as: UTF8.self)
          }
          child = text.pointee.next
        }
        return value
      }
      attribute = current.pointee.next
    }
    return nil
  }

  /// Of a text.
  var content: String {
    node.pointee.content.map { String(decodingCString: $0, as: UTF8.self) } ?? ""
  }

  /// The text of the element's own text nodes, unchanged: that of a script.
  var rawText: String {
    var text = ""
    var child = firstChild
    while let node = child {
      if node.isText { text += node.content }
      child = node.next
    }
    return text
  }

  /// The text within the element: runs of white space as one space, the ends of lines and
  /// paragraphs as line ends.
  ///
  /// - Parameter limit: the greatest length in bytes, roughly; longer text is cut off.
  func text(limit: Int) -> String {
    var text = ShownText()
    var walk = HTMLWalk(within: self)
    while text.length < limit, let (node, _) = walk.next() {
      if node.isText { text.append(node.content.prefix(limit)) }
      if Self.blocks.contains(node.name) { text.endLine() }
      if node.name == "script" || node.name == "style" { walk.skip() }
    }
    return text.text
  }

  static let blocks: Set<String> = [
    "br", "p", "div", "li", "tr", "ul", "ol", "table", "h1", "h2", "h3", "h4", "h5", "h6",
    "blockquote", "section", "article", "dd", "dt", "pre",
  ]
}

/// Visits the nodes within a node in document order, each element also at its end.
struct HTMLWalk {
  private let root: HTMLNode
  private var node: HTMLNode
  private var isEnd = false

  init(within root: HTMLNode) {
    self.root = root
    node = root
  }

  /// Leaves out the nodes within the current one, and its end.
  mutating func skip() { isEnd = true }

  /// The next node, and whether it is the end of an element; nil behind the last one.
  mutating func next() -> (node: HTMLNode, isEnd: Bool)? {
    if !isEnd, node.isElement || node == root, let child = node.firstChild {
      node = child
    } else if !isEnd, node.isElement, node != root {
      isEnd = true
    } else if node != root, let next = node.next {
      (node, isEnd) = (next, false)
    } else if node != root, let parent = node.parent, parent != root {
      (node, isEnd) = (parent, true)
    } else {
      return nil
    }
    return (node, isEnd)
  }
}

/// A text as a browser shows it.
private struct ShownText {
  private(set) var text = ""
  private var pending: Character?
  var length: Int { text.utf8.count }

  mutating func append(_ part: Substring) {
    for character in part {
      if character.isWhitespace {
        if pending == nil { pending = " " }
      } else {
        if let pending, !text.isEmpty { text.append(pending) }
        pending = nil
        text.append(character)
      }
    }
  }

  mutating func endLine() { pending = "\n" }
}
