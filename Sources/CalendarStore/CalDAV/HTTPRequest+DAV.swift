internal import Foundation

// The requests of WebDAV and CalDAV with a body in XML. Names of elements have the prefixes D, C, S and A.

extension HTTPRequest {
  private init(
    _ method: Method, _ url: ServerURL, depth: Int? = nil, _ root: String, _ content: String
  ) {
    let spaces =
      #"xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" "#
      + #"xmlns:S="http://calendarserver.org/ns/" xmlns:A="http://apple.com/ns/ical/""#
    let head = #"<?xml version="1.0" encoding="utf-8"?>"#
    self.init(
      method: method, url: url, headers: ["Content-Type": "application/xml; charset=utf-8"],
      body: Array("\(head)<\(root) \(spaces)>\(content)</\(root)>".utf8))
    headers["Depth"] = depth.map { String($0) }
  }

  static func propfind(_ url: ServerURL, depth: Int, _ properties: [String]) -> HTTPRequest {
    let list = properties.map { "<\($0)/>" }.joined()
    return HTTPRequest(.propfind, url, depth: depth, "D:propfind", "<D:prop>\(list)</D:prop>")
  }

  /// The etag of one object by its name, and when it was last modified: metadata, as stat(2) gives it
  /// for a file.
  static func etag(_ url: ServerURL) -> HTTPRequest {
    propfind(url, depth: 0, ["D:getetag", "D:getlastmodified"])
  }

  /// The texts of objects (calendar-multiget, RFC 4791 §7.9).
  static func multiget(_ objects: [ServerURL], in calendar: ServerURL) -> HTTPRequest {
    let names = objects.map { "<D:href>\(escaped($0.path))</D:href>" }.joined()
    return HTTPRequest(
      .report, calendar, depth: 1, "C:calendar-multiget",
      "<D:prop><D:getetag/><C:calendar-data/></D:prop>\(names)")
  }

  /// What has changed in a calendar (sync-collection, RFC 6578 §3.2).
  static func changes(in calendar: ServerURL, since token: String) -> HTTPRequest {
    HTTPRequest(
      .report, calendar, depth: 0, "D:sync-collection",
      "<D:sync-token>\(escaped(token))</D:sync-token><D:sync-level>1</D:sync-level>"
        + "<D:prop><D:getetag/></D:prop>")
  }

  /// RFC 4791 §5.3.1.
  static func mkcalendar(
    _ url: ServerURL, title: String, color: String?, for types: Set<EntityType>
  ) -> HTTPRequest {
    let isForAll = types == Set(EntityType.allCases)
    let kinds = types.map(\.componentName).sorted().map { #"<C:comp name="\#($0)"/>"# }.joined()
    let set =
      "<C:supported-calendar-component-set>\(kinds)</C:supported-calendar-component-set>"
    return HTTPRequest(
      .mkcalendar, url, "C:mkcalendar", properties(title, color, isForAll ? "" : set))
  }

  /// RFC 4918 §9.2; a property that is nil stays as it is.
  static func proppatch(_ url: ServerURL, title: String?, color: String?) -> HTTPRequest {
    HTTPRequest(.proppatch, url, "D:propertyupdate", properties(title, color))
  }

  private static func properties(
    _ title: String?, _ color: String?, _ others: String = ""
  ) -> String {
    let name = title.map { "<D:displayname>\(escaped($0))</D:displayname>" } ?? ""
    let shade = color.map { "<A:calendar-color>\(escaped($0))</A:calendar-color>" } ?? ""
    return "<D:set><D:prop>\(name)\(shade)\(others)</D:prop></D:set>"
  }

  private static func escaped(_ text: String) -> String {
    text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
      .replacingOccurrences(of: ">", with: "&gt;")
  }
}
