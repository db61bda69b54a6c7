/// A request to a server (RFC 9110), with the methods of WebDAV (RFC 4918) and CalDAV (RFC 4791).
struct HTTPRequest: Sendable, Equatable {
  enum Method: String, Sendable {
    case propfind = "PROPFIND"
    case proppatch = "PROPPATCH"
    case report = "REPORT"
    case mkcalendar = "MKCALENDAR"
    case put = "PUT"
    case delete = "DELETE"
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

  /// ETag (RFC 9110 §8.8.3), byte for byte; else the one of ownCloud's and Nextcloud's own header.
  var etag: String? { headers["etag"] ?? headers["oc-etag"] }

  var isSuccess: Bool { (200...299).contains(status) }
}

/// Why a request has no answer.
struct HTTPFailure: Error, Sendable, Equatable {
  /// Lower case, by libcurl.
  var reason: String
  /// Whether the server may have got the request, and may have done what it asks for.
  var wasSent: Bool
}

/// Sends requests.
protocol HTTPTransport: AnyObject {
  /// Sends requests, several at a time, and returns their results in the same order.
  func perform(_ requests: [HTTPRequest]) -> [Result<HTTPResponse, HTTPFailure>]
}
