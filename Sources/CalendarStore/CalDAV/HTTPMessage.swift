internal import CivilTime

/// A request to a server (RFC 9110), with the methods of WebDAV (RFC 4918) and CalDAV (RFC 4791).
struct HTTPRequest: Sendable, Equatable {
  enum Method: String, Sendable {
    case propfind = "PROPFIND"
    case proppatch = "PROPPATCH"
    case report = "REPORT"
    case mkcalendar = "MKCALENDAR"
    case put = "PUT"
    case delete = "DELETE"

    /// Whether a second request does something else than one alone.
    var isWrite: Bool {
      switch self {
      case .propfind, .report: false
      case .proppatch, .mkcalendar, .put, .delete: true
      }
    }
  }

  var method: Method
  var url: ServerURL
  /// Without line breaks.
  var headers: [String: String] = [:]
  /// Empty for none.
  var body: [UInt8] = []
}

/// The answer of a server.
struct HTTPResponse: Sendable, Equatable {
  var status: Int
  /// By their names in lower case; of several headers of one name the last. A value with control
  /// characters is left out.
  var headers: [String: String] = [:]
  var body: [UInt8] = []
  /// The root of a body that is XML; nil for another one, and before `CalDAVSession` has read it.
  var xml: DAVElement?

  /// ETag (RFC 9110 §8.8.3), byte for byte; else the one of ownCloud's and Nextcloud's own header.
  /// An empty one is none.
  var etag: String? {
    ["etag", "oc-etag"].lazy.compactMap { headers[$0] }.first { !$0.isEmpty }
  }

  /// Whether ETag is that of the bytes: of a write, that the object is as it was sent (RFC 4791
  /// §5.3.4, RFC 9110 §8.8.3).
  var hasStrongETag: Bool {
    headers["etag"].map { !$0.isEmpty && !$0.hasPrefix("W/") } ?? false
  }

  /// When the server made the answer, by its clock: Date (RFC 9110 §6.6.1).
  var date: Instant? { headers["date"].flatMap(Instant.init(httpDate:)) }

  var isSuccess: Bool { (200...299).contains(status) }

  /// What the answer says of several resources; nil for one that does not.
  var multistatus: DAVMultistatus? { status == 207 ? DAVMultistatus(xml) : nil }
}

extension HTTPResponse {
  /// The failure of a request that a server answers with an error, or with a multistatus that is none.
  ///
  /// - Parameters:
  ///   - url: of the source, for the message.
  ///   - inner: the status of the resource in a multistatus; nil for that of the answer.
  func failure(at url: String, status inner: Int? = nil) -> StoreError {
    let status = inner ?? status
    let cause: StoreError.Cause
    let advice: String
    switch status {
    case 207:
      (cause, advice) = (
        .inputOutput, "the server's answer cannot be understood; try again, or ask its operator"
      )
    case 403: (cause, advice) = (.notPermitted, "the server does not allow it")
    case 404, 409, 410:
      (cause, advice) = (.noSuchCalendar, "the calendar is gone; run ticketcal access setup")
    case 301, 302, 303, 307, 308:
      (cause, advice) = (.noSuchCalendar, "the calendar has moved; run ticketcal access setup")
    case 413, 507: (cause, advice) = (.noSpace, "the server has no room for it")
    case 423: (cause, advice) = (.busy, "another program has locked it; try again later")
    case 429, 503: (cause, advice) = (.unavailable, "the server is busy; do the same again later")
    default: (cause, advice) = (.inputOutput, "the server failed; try again, or ask its operator")
    }
    let detail = explanation.map { ": \($0)" } ?? ""
    return .failed(cause: cause, path: url, reason: "\(advice) (status \(status)\(detail))")
  }

  /// The name of the condition that was not met (RFC 4918 §16), or the server's own words, shortened
  /// and on one line; nil without either.
  var explanation: String? {
    guard let root = xml else { return nil }
    let message = Self.message(root)
    let condition =
      root.name == .dav("error")
      ? root.children.first { $0.name.space == "DAV:" || $0.name.space.hasSuffix("caldav") } : nil
    let words = [condition?.name.local, message].compactMap(\.self).joined(separator: ", ")
    let line = words.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.isEmpty ? nil : String(line.prefix(200))
  }

  /// sabre's message, and any other element of that name.
  private static func message(_ element: DAVElement) -> String? {
    if element.name.local == "message" || element.name.local == "responsedescription" {
      return element.value
    }
    return element.children.lazy.compactMap(message).first
  }

  /// The condition of an error (RFC 4918 §16).
  func fails(_ condition: DAVElement.Name) -> DAVElement? {
    guard let root = xml, root.name == .dav("error") else { return nil }
    return root.first(condition)
  }
}

/// Why a request has no answer.
struct HTTPFailure: Error, Sendable, Equatable {
  /// Lower case, by libcurl.
  var reason: String
  /// Whether the server may have got the request, and may have done what it asks for.
  var wasSent: Bool
  /// Whether the server did not answer in time.
  var isTimeout = false
}

/// How a server wants a password.
enum HTTPScheme: String, Sendable, Codable {
  /// RFC 7617: the password itself.
  case basic
  /// RFC 7616: a hash of it.
  case digest
}

/// Sends requests.
protocol HTTPTransport: AnyObject {
  /// Nil until the server has said it: then the first request is sent without the password.
  var scheme: HTTPScheme? { get set }

  /// Sends requests, several at a time, and returns their results in the same order. After a refused
  /// password, or an interruption, those that are not under way are not sent.
  func perform(
    _ requests: [HTTPRequest], until isInterrupted: () -> Bool
  ) -> [Result<HTTPResponse, HTTPFailure>]
}

extension Instant {
  /// `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110 §5.6.7); nil for another text, also in the two forms
  /// that are obsolete.
  init?(httpDate text: String) {
    let parts = text.split(separator: " ")
    guard text.utf8.count == 29, parts.count == 6, parts[5] == "GMT",
      let day = Int(parts[1]), let year = Int(parts[3]),
      let month = EnglishNames.months.firstIndex(where: { $0.prefix(3) == parts[2] }),
      let date = LocalDate(year: year, month: month + 1, day: day)
    else { return nil }
    let clock = parts[4].split(separator: ":").compactMap { Int($0) }
    guard clock.count == 3, let time = LocalTime(hour: clock[0], minute: clock[1], second: clock[2])
    else { return nil }
    self.init(secondsSince1970: LocalDateTime(date, time).secondsSinceEpoch)
  }
}
