internal import Foundation

/// An absolute URL of a server: https, or http on this machine.
struct ServerURL: Sendable, Hashable, CustomStringConvertible {
  /// `https` or `http`.
  let scheme: String
  /// In lower case, with the port if it is stated.
  let authority: String
  /// Begins with a slash; percent-coded as the server wrote it.
  let path: String

  /// Nil for another scheme, a user or a password within, characters that no URL has, and http to
  /// another machine.
  init?(_ text: String) {
    guard text.utf8.count <= Self.longest, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
      let end = text.range(of: "://")
    else { return nil }
    let scheme = text[..<end.lowerBound].lowercased()
    let rest = text[end.upperBound...]
    let slash = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
    let authority = rest[..<slash].lowercased()
    guard !authority.isEmpty, !authority.contains("@"), !authority.contains("\\") else {
      return nil
    }
    let path = rest[slash...].prefix { $0 != "?" && $0 != "#" }
    self.init(scheme: scheme, authority: authority, path: path.isEmpty ? "/" : String(path))
    guard scheme == "https" || scheme == "http" && isLoopback else { return nil }
  }

  private init(scheme: String, authority: String, path: String) {
    (self.scheme, self.authority, self.path) = (scheme, authority, path)
  }

  /// Longer URLs are refused.
  private static let longest = 4096

  /// Without the port.
  var host: String {
    guard authority.hasPrefix("[") else {
      return String(authority.prefix { $0 != ":" })
    }
    return String(authority.prefix { $0 != "]" }) + "]"
  }

  var port: UInt16 {
    let text = authority.dropFirst(host.count)
    return text.first == ":" ? UInt16(text.dropFirst()) ?? 0 : scheme == "https" ? 443 : 80
  }

  private var isLoopback: Bool {
    host == "localhost" || host == "[::1]"
      || host.hasPrefix("127.") && host.split(separator: ".").allSatisfy { UInt8($0) != nil }
  }

  /// The URL that a reference in this resource's answer stands for (RFC 3986 §5); nil for one that no
  /// `ServerURL` can be.
  func resolving(_ reference: String) -> ServerURL? {
    if reference.contains("://") { return ServerURL(reference) }
    if reference.hasPrefix("//") { return ServerURL("\(scheme):\(reference)") }
    if reference.hasPrefix("/") { return ServerURL("\(scheme)://\(authority)\(reference)") }
    let folder = path[...(path.lastIndex(of: "/") ?? path.startIndex)]
    return ServerURL("\(scheme)://\(authority)\(folder)\(reference)")
  }

  /// A collection's URL ends in a slash: some servers refuse the other form.
  var asCollection: ServerURL {
    path.hasSuffix("/")
      ? self : ServerURL(scheme: scheme, authority: authority, path: path + "/")
  }

  /// The URL of a member of this collection.
  ///
  /// - Parameter name: not coded yet.
  func member(_ name: String) -> ServerURL {
    ServerURL(
      scheme: scheme, authority: authority, path: asCollection.path + Self.coded(name))
  }

  /// The collection that holds this resource; nil for the root.
  var parent: ServerURL? {
    let names = path.split(separator: "/")
    guard !names.isEmpty else { return nil }
    let path = names.dropLast().map { "/\($0)" }.joined() + "/"
    return ServerURL(scheme: scheme, authority: authority, path: path)
  }

  /// The last part of the path, decoded; empty for the root.
  var lastName: String {
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    return name.removingPercentEncoding ?? name
  }

  /// The name of the member of this collection that has the URL; nil for another URL.
  func name(ofMember url: ServerURL) -> String? {
    guard url.authority == authority, case .member(let name) = resource(at: url.path),
      Self.canBeMember(name)
    else { return nil }
    return name
  }

  /// What an href names, as seen from a collection.
  enum Resource: Equatable {
    case collection
    /// The name is decoded, and may have a slash in it (`%2F`).
    case member(String)
    /// Another resource, or a name that no member can have.
    case outside
  }

  /// What an href in a server's answer names.
  ///
  /// Compares the host and the decoded path alone: a server behind a proxy may write another scheme
  /// and port than those it is reached by.
  func resource(at href: String) -> Resource {
    var path = href.prefix { $0 != "?" && $0 != "#" }
    if let slashes = path.range(of: "//"), !path[..<slashes.lowerBound].contains("/") {
      let rest = path[slashes.upperBound...]
      path = rest[(rest.firstIndex(of: "/") ?? rest.endIndex)...]
      let authority = rest[..<path.startIndex].lowercased()
      guard ServerURL(scheme: scheme, authority: authority, path: "/").host == host else {
        return .outside
      }
    } else if !path.hasPrefix("/") {
      path = asCollection.path + path
    }
    let own = Self.decoded(self.path[...])
    guard Self.decoded(path) != own else { return .collection }
    guard let slash = path.lastIndex(of: "/"), Self.decoded(path[..<slash]) == own else {
      return .outside
    }
    let name = Self.decoded(path[path.index(after: slash)...])
    return Self.canBeMember(name.replacing("/", with: "_")) ? .member(name) : .outside
  }

  /// Without a slash at the end. A path whose bytes are not UTF-8 stays coded.
  private static func decoded(_ path: Substring) -> String {
    let path = path.hasSuffix("/") ? path.dropLast() : path
    return path.removingPercentEncoding ?? String(path)
  }

  /// Whether an object can have the name, which servers need not end in `.ics`.
  static func canBeMember(_ name: String) -> Bool {
    !name.isEmpty && name != "." && name != ".." && name.utf8.count <= ObjectName.longest
      && !name.utf8.contains { $0 == 0x2F || $0 == 0 }
  }

  private static let unreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~@")

  private static func coded(_ name: String) -> String {
    name.addingPercentEncoding(withAllowedCharacters: unreserved) ?? name
  }

  var description: String { "\(scheme)://\(authority)\(path)" }
}
