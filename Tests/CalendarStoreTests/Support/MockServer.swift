import CivilTime
import Foundation
import Synchronization

@testable import CalendarStore

/// A CalDAV server in memory: what RFC 4791 asks for, and the ways of real servers that a test sets.
final class MockServer: Sendable {
  static let home = "/cal/ada/"

  struct Collection {
    var title: String
    var color: String?
    var components = ["VEVENT", "VTODO"]
    /// DAV's privileges; nil for a server that states none.
    var privileges: [String]?
    var objects: [String: (etag: String, text: [UInt8])] = [:]
    /// The number of the latest change.
    var changes = 0
    var changedAt: [String: Int] = [:]
    /// When each object was modified, in seconds since 1970.
    var modified: [String: Int] = [:]
  }

  struct State {
    /// By their paths.
    var collections: [String: Collection] = [:]
    var number = 0
    /// The requests so far, as `METHOD /path`.
    var log: [String] = []
    var hasSyncToken = true
    var hasCtag = true
    /// False for a server that sends no etag after a write.
    var sendsEtags = true
    /// The clock of this machine, in seconds since 1970.
    var now = 1_800_000_000
    /// What the server's clock is ahead; nil for a server that tells no time.
    var clockError: Int? = 0
    /// The server is away; with true it gets requests and does what they ask for first.
    var failure: HTTPFailure?
    var doesBeforeFailing = false
    /// Answers instead of the server where it gives one; called before it.
    var answer: (@Sendable (HTTPRequest, inout State) -> HTTPResponse?)?
    /// Decides about the whole exchange instead of the server where it gives a result.
    var intercept: (@Sendable (HTTPRequest, inout State) -> Result<HTTPResponse, HTTPFailure>?)?
  }

  let state = Mutex(State())

  /// In seconds since 1970.
  var now: Int { state.withLock { $0.now } }

  var log: [String] { state.withLock { $0.log } }

  func update(_ body: (inout State) -> Void) { state.withLock { body(&$0) } }

  /// The texts of a calendar's objects by name.
  func texts(_ calendar: String) -> [String: String] {
    state.withLock { state in
      (state.collections["\(Self.home)\(calendar)/"]?.objects ?? [:])
        .mapValues { String(decoding: $0.text, as: UTF8.self) }
    }
  }

  /// Breaks the first try of each write of an object, in five ways by turns.
  func breakWrites() {
    nonisolated(unsafe) var tries: [String: Int] = [:]
    nonisolated(unsafe) var broken = 0
    update { state in
      state.intercept = { request, state in
        let path = request.url.path
        guard request.method == .put || request.method == .delete, !path.hasSuffix("/") else {
          return nil
        }
        tries[path, default: 0] += 1
        guard tries[path, default: 0] % 2 == 1 else { return nil }
        broken += 1
        let closed = Result<HTTPResponse, HTTPFailure>.failure(
          HTTPFailure(reason: "closed", wasSent: true))
        switch broken % 5 {
        case 0: return closed
        case 1: return .success(HTTPResponse(status: 502))
        case 2:
          _ = Self.respond(request, &state)
          return closed
        case 3:
          _ = Self.respond(request, &state)
          return .success(HTTPResponse(status: 504))
        default:
          _ = Self.respond(request, &state)
          return .success(HTTPResponse(status: 500))
        }
      }
    }
  }

  func addCalendar(_ name: String, _ collection: Collection = Collection(title: "Tickets")) {
    update { $0.collections["\(Self.home)\(name)/"] = collection }
  }

  /// A session with the server at `https://dav.test/`.
  func session(
    record: String = "", url: String = "https://dav.test/",
    sleep: @escaping (Int) -> Void = { _ in }
  ) -> CalDAVSession {
    CalDAVSession(
      CalendarSource(name: "personal", kind: .calDAV, location: url),
      ServerAccount(secret: .none, record: record, environment: [:]),
      now: { Instant(secondsSince1970: self.state.withLock { $0.now }) },
      connect: { _ in MockTransport(self) }, sleep: sleep)
  }

  func writer(
    _ name: String = "tickets", _ session: CalDAVSession? = nil, mayRead: Bool = false
  ) -> CalDAVWriter {
    let url = "https://dav.test\(Self.home)\(name)/"
    return CalDAVWriter(
      EventCalendar(name: name, source: "personal", identifier: url),
      at: ServerURL(url)!, session ?? self.session(), productID: "-//test//EN", mayRead: mayRead)
  }

  // MARK: Answering

  /// The answer without failures, and without a line in the log.
  func response(to request: HTTPRequest) -> HTTPResponse {
    state.withLock { Self.respond(request, &$0) }
  }

  func answer(_ request: HTTPRequest) -> Result<HTTPResponse, HTTPFailure> {
    state.withLock { state in
      state.log.append("\(request.method.rawValue) \(request.url.path)")
      if let result = state.intercept?(request, &state) { return result }
      if let answer = state.answer?(request, &state) { return .success(answer) }
      if let failure = state.failure {
        if state.doesBeforeFailing { _ = Self.respond(request, &state) }
        return .failure(failure)
      }
      var response = Self.respond(request, &state)
      if let error = state.clockError { response.headers["date"] = Self.time(state.now + error) }
      return .success(response)
    }
  }

  /// As in HTTP.
  static func time(_ seconds: Int) -> String {
    let moment = Instant(secondsSince1970: seconds).local(offset: 0)!
    let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    let (date, month) = (moment.date, EnglishNames.months[moment.date.month - 1].prefix(3))
    let day = days[(date.daysSinceEpoch + 3) % 7]
    return String(
      format: "%@, %02d %@ %04d %@ GMT", day, date.day, String(month), date.year,
      "\(moment.time)")
  }

  static func respond(_ request: HTTPRequest, _ state: inout State) -> HTTPResponse {
    let path = request.url.path
    let parent =
      path.hasSuffix("/")
      ? path : String(path[...(path.lastIndex(of: "/") ?? path.startIndex)])
    switch request.method {
    case .propfind: return find(path, request, state)
    case .report: return report(path, request, state)
    case .mkcalendar:
      guard state.collections[path] == nil else { return HTTPResponse(status: 405) }
      let properties = DAVElement.root(of: request.body)
      state.collections[path] = Collection(
        title: text(.dav("displayname"), properties) ?? path, color: text(.color, properties),
        components: components(properties))
      return HTTPResponse(status: 201)
    case .proppatch:
      guard state.collections[path] != nil else { return HTTPResponse(status: 404) }
      let properties = DAVElement.root(of: request.body)
      if let title = text(.dav("displayname"), properties) {
        state.collections[path]?.title = title
      }
      return HTTPResponse(status: 207, body: multistatus(""))
    case .put:
      guard state.collections[parent] != nil else { return HTTPResponse(status: 409) }
      let present = state.collections[parent]?.objects[path]
      if request.headers["If-None-Match"] == "*", present != nil {
        return HTTPResponse(status: 412)
      }
      if let expected = request.headers["If-Match"], present?.etag != expected {
        return HTTPResponse(status: 412)
      }
      state.number += 1
      let etag = "\"\(state.number)\""
      note(path, in: parent, &state)
      state.collections[parent]?.objects[path] = (etag, request.body)
      return HTTPResponse(
        status: present == nil ? 201 : 204, headers: state.sendsEtags ? ["etag": etag] : [:])
    case .delete:
      if state.collections.removeValue(forKey: path) != nil { return HTTPResponse(status: 204) }
      guard let present = state.collections[parent]?.objects[path] else {
        return HTTPResponse(status: 404)
      }
      if let expected = request.headers["If-Match"], present.etag != expected {
        return HTTPResponse(status: 412)
      }
      note(path, in: parent, &state)
      state.collections[parent]?.objects[path] = nil
      return HTTPResponse(status: 204)
    }
  }

  private static func note(_ path: String, in parent: String, _ state: inout State) {
    guard var collection = state.collections[parent] else { return }
    collection.changes += 1
    collection.modified[path] = state.now + (state.clockError ?? 0)
    collection.changedAt[path] = collection.changes
    state.collections[parent] = collection
  }

  private static func find(
    _ path: String, _ request: HTTPRequest, _ state: State
  ) -> HTTPResponse {
    let depth = request.headers["Depth"]
    if path == "/" || path == "/.well-known/caldav" || path == "/principals/ada/" {
      return HTTPResponse(
        status: 207,
        body: multistatus(
          response(
            path,
            "<D:current-user-principal><D:href>/principals/ada/</D:href></D:current-user-principal>"
              + "<C:calendar-home-set><D:href>\(home)</D:href></C:calendar-home-set>")))
    }
    if path == home {
      let own = response(path, "<D:resourcetype><D:collection/></D:resourcetype>")
      let inner = state.collections.sorted { $0.key < $1.key }.map { description($0.key, $0.value) }
      return HTTPResponse(status: 207, body: multistatus(own + inner.joined()))
    }
    if let collection = state.collections[path] {
      var properties = ""
      if state.hasCtag { properties += "<S:getctag>ctag-\(collection.changes)</S:getctag>" }
      if state.hasSyncToken { properties += "<D:sync-token>\(collection.changes)</D:sync-token>" }
      var body = response(path, properties)
      if depth == "1" {
        body += collection.objects.map {
          response($0.key, "<D:getetag>\($0.value.etag)</D:getetag>")
        }
        .joined()
      }
      return HTTPResponse(status: 207, body: multistatus(body))
    }
    let parent = String(path[...(path.lastIndex(of: "/") ?? path.startIndex)])
    guard let object = state.collections[parent]?.objects[path] else {
      return HTTPResponse(status: 404)
    }
    let modified = state.collections[parent]?.modified[path].flatMap { seconds in
      state.clockError.map { _ in
        "<D:getlastmodified>\(time(seconds))</D:getlastmodified>"
      }
    }
    return HTTPResponse(
      status: 207,
      body: multistatus(
        response(path, "<D:getetag>\(object.etag)</D:getetag>\(modified ?? "")")))
  }

  private static func report(
    _ path: String, _ request: HTTPRequest, _ state: State
  ) -> HTTPResponse {
    guard let root = DAVElement.root(of: request.body), let collection = state.collections[path]
    else { return HTTPResponse(status: 404) }
    if root.name == .dav("sync-collection") {
      guard state.hasSyncToken,
        let token = root.first(.dav("sync-token"))?.value.flatMap({ Int($0) })
      else { return HTTPResponse(status: 403) }
      var body = "<D:sync-token>\(collection.changes)</D:sync-token>"
      for (place, change) in collection.changedAt where change > token {
        if let object = collection.objects[place] {
          body += response(place, "<D:getetag>\(object.etag)</D:getetag>")
        } else {
          body +=
            "<D:response><D:href>\(place)</D:href><D:status>HTTP/1.1 404 Not Found</D:status>"
            + "</D:response>"
        }
      }
      return HTTPResponse(status: 207, body: multistatus(body))
    }
    let hrefs = root.all(.dav("href")).compactMap(\.value)
    let parts = hrefs.compactMap { href -> String? in
      let place = collection.objects.keys.first {
        $0.removingPercentEncoding == href.removingPercentEncoding
      }
      guard let place, let object = collection.objects[place] else { return nil }
      let text = String(decoding: object.text, as: UTF8.self)
        .replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
      return response(
        place,
        "<D:getetag>\(object.etag)</D:getetag><C:calendar-data>\(text)</C:calendar-data>")
    }
    return HTTPResponse(status: 207, body: multistatus(parts.joined()))
  }

  private static func description(_ path: String, _ collection: Collection) -> String {
    var properties =
      "<D:resourcetype><D:collection/><C:calendar/></D:resourcetype>"
      + "<D:displayname>\(collection.title.replacingOccurrences(of: "&", with: "&amp;"))</D:displayname>"
      + "<C:supported-calendar-component-set>"
      + collection.components.map { #"<C:comp name="\#($0)"/>"# }.joined()
      + "</C:supported-calendar-component-set>"
    if let color = collection.color {
      properties += "<A:calendar-color>\(color)</A:calendar-color>"
    }
    if let privileges = collection.privileges {
      properties += "<D:current-user-privilege-set>"
      properties += privileges.map { "<D:privilege><D:\($0)/></D:privilege>" }.joined()
      properties += "</D:current-user-privilege-set>"
    }
    return response(path, properties)
  }

  static func response(_ href: String, _ properties: String) -> String {
    "<D:response><D:href>\(href)</D:href><D:propstat><D:prop>\(properties)</D:prop>"
      + "<D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>"
  }

  static func multistatus(_ body: String) -> [UInt8] {
    Array(
      (#"<?xml version="1.0"?><D:multistatus xmlns:D="DAV:" "#
        + #"xmlns:C="urn:ietf:params:xml:ns:caldav" xmlns:S="http://calendarserver.org/ns/" "#
        + #"xmlns:A="http://apple.com/ns/ical/">\#(body)</D:multistatus>"#).utf8)
  }

  private static func text(_ name: DAVElement.Name, _ root: DAVElement?) -> String? {
    root?.first(.dav("set"))?.first(.dav("prop"))?.first(name)?.value
  }

  private static func components(_ root: DAVElement?) -> [String] {
    let set = root?.first(.dav("set"))?.first(.dav("prop"))?
      .first(.calDAV("supported-calendar-component-set"))
    return set?.all(.calDAV("comp")).compactMap { $0.attributes["name"] } ?? ["VEVENT", "VTODO"]
  }
}

final class MockTransport: HTTPTransport {
  private let server: MockServer
  var scheme: HTTPScheme?

  init(_ server: MockServer) { self.server = server }

  /// As many at a time as libcurl: the server sees them in any order.
  func perform(
    _ requests: [HTTPRequest], until isInterrupted: () -> Bool
  ) -> [Result<HTTPResponse, HTTPFailure>] {
    let server = server
    let results = Mutex<[Int: Result<HTTPResponse, HTTPFailure>]>([:])
    DispatchQueue.concurrentPerform(iterations: requests.count) { index in
      let result = server.answer(requests[index])
      results.withLock { $0[index] = result }
    }
    return results.withLock { results in requests.indices.compactMap { results[$0] } }
  }
}

extension HTTPTransport {
  func perform(_ requests: [HTTPRequest]) -> [Result<HTTPResponse, HTTPFailure>] {
    perform(requests, until: { false })
  }
}
