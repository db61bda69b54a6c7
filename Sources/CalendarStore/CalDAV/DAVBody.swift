internal import Foundation

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
