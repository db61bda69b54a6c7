internal import CLibXML2
internal import Foundation

/// An element of an XML body of WebDAV (RFC 4918 §8.2), with the elements and the text in it.
///
/// Entities are not replaced and nothing is loaded, so a body cannot grow while it is read; libxml2's
/// limits on depth and on the length of a text hold. The program reads bodies in a child
/// (`AnswerParser`).
struct DAVElement: Sendable, Equatable {
  /// The namespace and the local name.
  struct Name: Sendable, Hashable {
    var space: String
    var local: String

    static func dav(_ local: String) -> Name { Name(space: "DAV:", local: local) }

    static func calDAV(_ local: String) -> Name {
      Name(space: "urn:ietf:params:xml:ns:caldav", local: local)
    }

    /// The getctag of calendarserver.org, which has no RFC.
    static let ctag = Name(space: "http://calendarserver.org/ns/", local: "getctag")
    /// Apple's, which has no RFC.
    static let color = Name(space: "http://apple.com/ns/ical/", local: "calendar-color")
  }

  var name: Name
  var attributes: [String: String] = [:]
  var children: [DAVElement] = []
  /// The text directly in the element.
  var text = ""

  /// Whether libxml2 is installed. Without it, no body is read.
  static var canBeRead: Bool { libxml2_library() != nil }

  /// The root of a body; nil for a body that is not XML, is cut off, has a document type, over 500,000
  /// elements, or an element with over 1,000 attributes.
  static func root(of body: [UInt8]) -> DAVElement? {
    guard canBeRead, !body.isEmpty, body.count <= Int32.max, isModest(body) else { return nil }
    let options =
      XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING | XML_PARSE_NOCDATA
    let document = body.withUnsafeBytes { bytes in
      xmlReadMemory(
        bytes.bindMemory(to: CChar.self).baseAddress, Int32(bytes.count), nil, nil,
        Int32(options))
    }
    guard let document else { return nil }
    defer { xmlFreeDoc(document) }
    var count = 0
    return xmlDocGetRootElement(document).flatMap { element($0, &count) }
  }

  static let mostElements = 500_000
  /// libxml2's own limit.
  static let mostDepth = 256

  private static let mostAttributes = 1000

  /// Whether the body has no document type, and no tag with too many attributes: libxml2 compares each
  /// attribute of an element with all others.
  private static func isModest(_ body: [UInt8]) -> Bool {
    body.withUnsafeBytes { bytes in
      var attributes: Int?
      // In a debug build, an iterator takes ten times as long for an answer of megabytes.
      var index = 0
      while index < bytes.count {
        defer { index += 1 }
        switch bytes[index] {
        case UInt8(ascii: "<"):
          let rest = bytes.dropFirst(index + 1)
          if rest.starts(with: "!DOCTYPE".utf8) { return false }
          attributes = rest.first == UInt8(ascii: "!") ? nil : 0
        case UInt8(ascii: ">"): attributes = nil
        case UInt8(ascii: "="):
          attributes = attributes.map { $0 + 1 }
          if let attributes, attributes > mostAttributes { return false }
        default: break
        }
      }
      return true
    }
  }

  private static func element(_ node: xmlNodePtr, _ count: inout Int) -> DAVElement? {
    count += 1
    guard count <= mostElements else { return nil }
    var element = DAVElement(
      name: Name(space: string(node.pointee.ns?.pointee.href), local: string(node.pointee.name)))
    var attribute = node.pointee.properties
    while let present = attribute {
      element.attributes[string(present.pointee.name)] = string(
        present.pointee.children?.pointee.content)
      attribute = present.pointee.next
    }
    var child = node.pointee.children
    while let present = child {
      switch present.pointee.type {
      case XML_ELEMENT_NODE:
        guard let inner = Self.element(present, &count) else { return nil }
        element.children.append(inner)
      case XML_TEXT_NODE, XML_CDATA_SECTION_NODE: element.text += string(present.pointee.content)
      default: break
      }
      child = present.pointee.next
    }
    return element
  }

  private static func string(_ text: UnsafePointer<xmlChar>?) -> String {
    text.map { String(cString: $0) } ?? ""
  }

  func first(_ name: Name) -> DAVElement? { children.first { $0.name == name } }

  func all(_ name: Name) -> [DAVElement] { children.filter { $0.name == name } }

  /// Whether an element of the name is in this one, at any depth.
  func holds(_ name: Name) -> Bool {
    children.contains { $0.name == name || $0.holds(name) }
  }

  /// The text without the white space around it; nil without any.
  var value: String? {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    return text.isEmpty ? nil : text
  }
}
