internal import Foundation

/// Finds the calendars of a server (RFC 6764 §6, RFC 4791 §6.2, RFC 5397).
struct ServerDiscovery {
  let session: CalDAVSession
  /// Whether a further host, to which the server of another host leads, may get the password.
  let confirm: (_ host: String, _ from: String) -> Bool

  private static let mostRedirects = 5

  /// The resource of an answer and the URL that answered.
  private typealias Found = (url: ServerURL, resource: DAVMultistatus.Resource)

  func run() throws(StoreError) -> ServerRecord {
    guard let start = ServerURL(session.source.location) else {
      throw failure("not a URL that a password may be sent to; write https://")
    }
    var collections: [ServerRecord.Collection] = []
    var own: ServerURL?
    switch try look(at: start) {
    case .found(let url, let resource):
      if let only = ServerRecord.Collection(resource, at: url) {
        collections = [only]
      } else {
        let homes = try homes(of: (url, resource))
        let stated = homes.isEmpty ? try homesByWellKnown(start) ?? [] : homes
        for home in stated.isEmpty ? [url] : stated { collections += try calendars(in: home) }
        guard !stated.isEmpty || !collections.isEmpty else {
          throw failure("no calendar is there; make one on the server, or correct the URL")
        }
        own = stated.first
      }
    case .forbidden:
      collections = [ServerRecord.Collection(unlisted: start)]
    case .missing(let failure):
      guard let homes = try homesByWellKnown(start) else { throw failure }
      for home in homes { collections += try calendars(in: home) }
      own = homes.first
    }
    return ServerRecord(
      url: session.source.location, home: own?.asCollection.description,
      hosts: session.hosts.subtracting([start.authority]).sorted(),
      collections: try named(collections), scheme: session.scheme)
  }

  /// The calendars, each once. One that setup found before keeps its name, whatever the order.
  private func named(
    _ collections: [ServerRecord.Collection]
  ) throws(StoreError) -> [ServerRecord.Collection] {
    let earlier = try ServerRecord.read(session.account, of: session.source)?.collections ?? []
    let names = Dictionary(earlier.map { ($0.url, $0.name) }) { first, _ in first }
    var known = Set(collections.compactMap { names[$0.url] })
    var urls: Set<String> = []
    return collections.filter { urls.insert($0.url).inserted }.map { collection in
      var collection = collection
      if let name = names[collection.url] {
        collection.name = name
        return collection
      }
      let name = collection.name
      var number = 1
      while !known.insert(collection.name).inserted {
        number += 1
        collection.name = "\(name)-\(number)"
      }
      return collection
    }
  }

  private enum Look {
    case found(ServerURL, DAVMultistatus.Resource)
    /// The server lets nobody list it, as for rights to write alone.
    case forbidden
    case missing(StoreError)
  }

  private func look(at url: ServerURL) throws(StoreError) -> Look {
    let (url, response) = try propfind(
      url, depth: 0,
      ["D:current-user-principal", "C:calendar-home-set"] + ServerRecord.Collection.properties)
    let resource = response.multistatus?.resources.first
    if let resource, resource.status ?? 200 < 400 { return .found(url, resource) }
    let status = resource?.status ?? response.status
    if status == 403 { return .forbidden }
    return .missing(response.failure(at: session.source.location, status: status))
  }

  /// The collections of calendars that the resource or its user names.
  private func homes(of found: Found) throws(StoreError) -> [ServerURL] {
    let stated = try urls(.calDAV("calendar-home-set"), of: found)
    guard stated.isEmpty,
      let principal = try urls(.dav("current-user-principal"), of: found).first
    else { return stated }
    let (url, response) = try propfind(principal, depth: 0, ["C:calendar-home-set"])
    guard let resource = response.multistatus?.resources.first else { return [] }
    return try urls(.calDAV("calendar-home-set"), of: (url, resource))
  }

  /// Nil without an answer at the well-known place (RFC 6764 §5).
  private func homesByWellKnown(_ start: ServerURL) throws(StoreError) -> [ServerURL]? {
    guard let place = start.resolving("/.well-known/caldav"),
      case .found(let url, let resource) = try look(at: place)
    else { return nil }
    let homes = try homes(of: (url, resource))
    return homes.isEmpty ? nil : homes
  }

  private func calendars(
    in home: ServerURL
  ) throws(StoreError) -> [ServerRecord.Collection] {
    let (url, response) = try propfind(
      home.asCollection, depth: 1, ServerRecord.Collection.properties)
    guard let answer = response.multistatus else {
      throw response.failure(at: home.description)
    }
    var found: [ServerRecord.Collection] = []
    for resource in answer.resources {
      if let status = resource.status, status >= 400, url.resource(at: resource.href) == .collection
      {
        throw response.failure(at: home.description, status: status)
      }
      guard let place = url.resolving(resource.href), place.authority == url.authority,
        let collection = ServerRecord.Collection(resource, at: place)
      else { continue }
      found.append(collection)
    }
    return found
  }

  // MARK: Requests

  /// The URLs in a property; a further host is asked about.
  private func urls(_ name: DAVElement.Name, of found: Found) throws(StoreError) -> [ServerURL] {
    var urls: [ServerURL] = []
    for href in found.resource.property(name)?.all(.dav("href")) ?? [] {
      guard let url = href.value.flatMap({ found.url.resolving($0) }) else { continue }
      try check(url, from: found.url)
      urls.append(url)
    }
    return urls
  }

  private func check(_ url: ServerURL, from other: ServerURL) throws(StoreError) {
    guard url.scheme == "https" || other.scheme == "http" else {
      throw failure("\(other.authority) leads to \(url), which is not encrypted")
    }
    guard !session.hosts.contains(url.authority) else { return }
    guard confirm(url.authority, other.authority) else {
      throw failure(
        "\(other.authority) leads to \(url.authority), another host, which got no password; "
          + "run ticketcal access setup \(session.source.name) at a terminal, or configure its URL")
    }
    session.confirm(url.authority)
  }

  /// Follows redirects, with the same method and body.
  private func propfind(
    _ url: ServerURL, depth: Int, _ properties: [String]
  ) throws(StoreError) -> (ServerURL, HTTPResponse) {
    var url = url
    for _ in 0...Self.mostRedirects {
      let response = try session.send(.propfind(url, depth: depth, properties))
      guard [301, 302, 303, 307, 308].contains(response.status) else { return (url, response) }
      guard let place = response.headers["location"].flatMap({ url.resolving($0) }) else {
        throw failure("\(url) leads nowhere; correct the URL")
      }
      try check(place, from: url)
      url = place
    }
    throw failure("\(url) leads from one place to the next; correct the URL")
  }

  private func failure(_ reason: String) -> StoreError {
    .failed(cause: .noSuchCalendar, path: session.source.location, reason: reason)
  }
}
