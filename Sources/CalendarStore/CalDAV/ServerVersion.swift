internal import CivilTime

/// What a server says of an object by its name.
enum ServerVersion {
  case exists(ServerObject)
  case missing
  /// The server does not say whether the object exists.
  case unknown

  /// - Parameter response: to `HTTPRequest.etag`.
  init(_ response: HTTPResponse) {
    let resource = response.multistatus?.resources.first
    switch (resource?.status ?? response.status, resource) {
    case (404, _), (410, _): self = .missing
    case (200...299, let resource?): self = .exists(ServerObject(resource, date: response.date))
    default: self = .unknown
    }
  }
}

/// An object of a server, without its text.
struct ServerObject {
  /// Nil where the server has none.
  let etag: String?
  /// The seconds since the object was last modified, by the server's own clock; nil where the server
  /// does not say it.
  let age: Int?

  /// - Parameter date: of the answer (RFC 9110 §6.6.1).
  init(_ resource: DAVMultistatus.Resource, date: Instant?) {
    etag = resource.etag
    // DAV:getlastmodified (RFC 4918 §15.7).
    let modified = resource.property(.dav("getlastmodified"))?.value
      .flatMap(Instant.init(httpDate:))
    age =
      if let date, let modified { date.secondsSince1970 - modified.secondsSince1970 } else { nil }
  }

  /// Whether the object was last modified while requests of this program were under way; false where
  /// the server does not say when it was. Each of the four moments is a whole second.
  ///
  /// - Parameter now: when the server was asked, by this machine's clock.
  func wasModified(in time: RequestTime, asOf now: Instant) -> Bool {
    guard let age else { return false }
    let since = now.secondsSince1970 &- time.sent.secondsSince1970
    let until = now.secondsSince1970 &- time.ended.secondsSince1970
    return age <= since &+ 1 && age >= until &- 1
  }
}

/// When requests were under way, by this machine's clock.
struct RequestTime: Equatable {
  /// When the first one was sent.
  var sent: Instant
  /// When the last one was answered, or given up.
  var ended: Instant
}

extension HTTPResponse {
  /// Whether the answer to `HTTPRequest.multiget` has the text; a line may end in another way (XML 1.0
  /// §2.11).
  func holds(_ text: [UInt8]) -> Bool {
    let resource = multistatus?.resources.first
    let present = resource?.property(.calDAV("calendar-data"))?.text.utf8.filter { $0 != 0x0D }
    return !text.isEmpty && present == text.filter { $0 != 0x0D }
  }
}
