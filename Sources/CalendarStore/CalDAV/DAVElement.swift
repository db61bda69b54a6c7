internal import CLibXML2
internal import Foundation

/// An element of an XML body of WebDAV (RFC 4918 §8.2), with the elements and the text in it.
///
/// Entities are not replaced and nothing is loaded, so a body cannot grow while it is read; libxml2's
/// limits on depth and on the length of a text hold.
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

  /// The root of a body; nil for a body that is not XML, is cut off, or has over 500,000 elements.
  static func root(of body: [UInt8]) -> DAVElement? {
    guard !body.isEmpty, body.count <= Int32.max else { return nil }
    let options =
      XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue
      | XML_PARSE_NOCDATA.rawValue
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

  private static let mostElements = 500_000

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

/// The answer 207 (RFC 4918 §13): what a server says of several resources.
struct DAVMultistatus: Sendable, Equatable {
  struct Resource: Sendable, Equatable {
    /// As the server wrote it.
    var href: String
    /// Of the whole resource; nil where only its properties have a status.
    var status: Int?
    /// The properties with a status of success.
    var properties: [DAVElement] = []
    /// The first status of a property that is not one of success; nil without one.
    var failedStatus: Int?

    func property(_ name: DAVElement.Name) -> DAVElement? {
      properties.first { $0.name == name }
    }

    /// DAV:getetag, which may have white space around it.
    var etag: String? {
      property(.dav("getetag"))?.value.flatMap { etag in
        etag.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } ? etag : nil
      }
    }
  }

  var resources: [Resource] = []
  /// DAV:sync-token (RFC 6578 §6.2); nil without one.
  var syncToken: String?

  /// Nil for a body that is no multistatus.
  init?(_ body: [UInt8]) {
    guard let root = DAVElement.root(of: body), root.name == .dav("multistatus") else {
      return nil
    }
    syncToken = root.first(.dav("sync-token"))?.value
    resources = root.all(.dav("response")).flatMap { response in
      let status = response.first(.dav("status")).flatMap(Self.status)
      var properties: [DAVElement] = []
      var failedStatus: Int?
      for part in response.all(.dav("propstat")) {
        // A part without a status is one of success.
        let status = part.first(.dav("status")).flatMap(Self.status) ?? 200
        if (200...299).contains(status) {
          properties += part.first(.dav("prop"))?.children ?? []
        } else {
          failedStatus = failedStatus ?? status
        }
      }
      return response.all(.dav("href")).compactMap(\.value).map { href in
        Resource(
          href: href, status: status, properties: properties, failedStatus: failedStatus)
      }
    }
  }

  /// `HTTP/1.1 404 Not Found`
  private static func status(_ element: DAVElement) -> Int? {
    element.value?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
  }
}

/// The bodies of requests.
enum DAVBody {
  private static let head = #"<?xml version="1.0" encoding="utf-8"?>"#
  private static let spaces =
    #"xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" "#
    + #"xmlns:S="http://calendarserver.org/ns/" xmlns:A="http://apple.com/ns/ical/""#

  /// - Parameter properties: with the prefixes D, C, S and A.
  static func propfind(_ properties: [String]) -> [UInt8] {
    Array("\(head)<D:propfind \(spaces)><D:prop>\(list(properties))</D:prop></D:propfind>".utf8)
  }

  /// calendar-multiget (RFC 4791 §7.9).
  static func multiget(_ hrefs: [String]) -> [UInt8] {
    let names = hrefs.map { "<D:href>\(escaped($0))</D:href>" }.joined()
    return Array(
      ("\(head)<C:calendar-multiget \(spaces)><D:prop><D:getetag/><C:calendar-data/></D:prop>"
        + "\(names)</C:calendar-multiget>").utf8)
  }

  /// sync-collection (RFC 6578 §3.2).
  static func syncCollection(since token: String) -> [UInt8] {
    Array(
      ("\(head)<D:sync-collection \(spaces)><D:sync-token>\(escaped(token))</D:sync-token>"
        + "<D:sync-level>1</D:sync-level><D:prop><D:getetag/></D:prop></D:sync-collection>").utf8)
  }

  /// MKCALENDAR (RFC 4791 §5.3.1) or PROPPATCH (RFC 4918 §9.2) of a calendar's properties; one that is
  /// nil stays as it is.
  static func properties(
    _ method: HTTPRequest.Method, title: String?, color: String?, types: [String]?
  ) -> [UInt8] {
    var list = ""
    if let title { list += "<D:displayname>\(escaped(title))</D:displayname>" }
    if let color { list += "<A:calendar-color>\(escaped(color))</A:calendar-color>" }
    if let types {
      let names = types.map { #"<C:comp name="\#($0)"/>"# }.joined()
      list += "<C:supported-calendar-component-set>\(names)</C:supported-calendar-component-set>"
    }
    let root = method == .mkcalendar ? "C:mkcalendar" : "D:propertyupdate"
    return Array(
      "\(head)<\(root) \(spaces)><D:set><D:prop>\(list)</D:prop></D:set></\(root)>".utf8)
  }

  private static func list(_ names: [String]) -> String {
    names.map { "<\($0)/>" }.joined()
  }

  private static func escaped(_ text: String) -> String {
    text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
      .replacingOccurrences(of: ">", with: "&gt;")
  }
}
