internal import CCurl
internal import Foundation

/// Sends requests by libcurl: several at a time, over HTTP/2 where the server offers it.
///
/// Follows no redirect, as a redirect may lead to another host that must not get the password.
final class CurlTransport: HTTPTransport {
  private let credentials: ServerCredentials
  /// The file of certificates to trust instead of the system's; nil for the system's.
  private let certificates: String?
  private let multi: OpaquePointer?
  /// A transfer that is slower than a byte a second for this many seconds has failed.
  private let secondsOfSilence: Int
  var scheme: HTTPScheme?

  /// The most transfers at a time.
  static let mostTransfers = 8
  /// The most bytes of an answer.
  static let largestBody = 64 << 20
  private static let secondsToConnect = 15
  /// The seconds after which a request has failed, however slowly its answer comes.
  static let secondsInAll = 120

  /// Nil if libcurl is not installed.
  init?(_ credentials: ServerCredentials, certificates: String?, secondsOfSilence: Int = 30) {
    guard curl_library() != nil, ccurl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK else {
      return nil
    }
    self.credentials = credentials
    self.certificates = certificates
    self.secondsOfSilence = secondsOfSilence
    multi = ccurl_multi_init().map { OpaquePointer($0) }
    if let multi = UnsafeMutableRawPointer(multi) {
      _ = ccurl_multi_set_long(
        multi, CURLMOPT_MAX_HOST_CONNECTIONS, Self.mostTransfers)
    }
  }

  deinit {
    if let multi = UnsafeMutableRawPointer(multi) { _ = ccurl_multi_cleanup(multi) }
  }

  func perform(
    _ requests: [HTTPRequest], until isInterrupted: () -> Bool
  ) -> [Result<HTTPResponse, HTTPFailure>] {
    guard case .password = credentials, scheme == nil, let first = requests.first else {
      return send(requests, isInterrupted)
    }
    // Basic would show the password to a server that asks for its hash.
    var results = send([first], isInterrupted)
    if scheme == nil, case .success(let response) = results[0],
      [401, 403, 404].contains(response.status)
    {
      // Some servers hide what is there rather than ask for a password.
      scheme = .basic
      results = send([first], isInterrupted)
    }
    return results + (requests.count > 1 ? send(Array(requests.dropFirst()), isInterrupted) : [])
  }

  private func send(
    _ requests: [HTTPRequest], _ isInterrupted: () -> Bool
  ) -> [Result<HTTPResponse, HTTPFailure>] {
    guard let multi = UnsafeMutableRawPointer(multi) else {
      return requests.map { _ in
        .failure(HTTPFailure(reason: "libcurl cannot be used", wasSent: false))
      }
    }
    var results = [Result<HTTPResponse, HTTPFailure>?](repeating: nil, count: requests.count)
    var waiting = Array(requests.enumerated())[...]
    var running: [OpaquePointer: (index: Int, transfer: Transfer)] = [:]
    // Why the rest is not sent.
    var end: String?
    while !waiting.isEmpty || !running.isEmpty {
      // A server that accepts requests and answers none would be waited for once for each of them.
      while let end, let (index, _) = waiting.popFirst() {
        results[index] = .failure(HTTPFailure(reason: end, wasSent: false))
      }
      while running.count < Self.mostTransfers, let (index, request) = waiting.popFirst() {
        let transfer = Transfer(
          request, credentials, scheme, certificates, secondsOfSilence)
        guard let transfer, ccurl_multi_add_handle(multi, transfer.handle) == CURLM_OK else {
          results[index] = .failure(
            HTTPFailure(reason: "libcurl cannot make the request", wasSent: false))
          continue
        }
        running[OpaquePointer(transfer.handle)] = (index, transfer)
      }
      var count: Int32 = 0
      _ = ccurl_multi_perform(multi, &count)
      var left: Int32 = 0
      while let message = ccurl_multi_info_read(multi, &left) {
        guard message.pointee.msg == CURLMSG_DONE, let handle = message.pointee.easy_handle,
          let (index, transfer) = running.removeValue(forKey: OpaquePointer(handle))
        else { continue }
        let code = ccurl_message_result(message)
        results[index] = transfer.result(code)
        scheme = scheme ?? transfer.schemeAsked
        if code == CURLE_OPERATION_TIMEDOUT { end = end ?? "no answer" }
        if case .success(let response) = results[index], response.status == 401 {
          end = end ?? "the password is refused"
        }
        _ = ccurl_multi_remove_handle(multi, handle)
      }
      if !running.isEmpty { _ = ccurl_multi_poll(multi, 250) }
      guard isInterrupted() else { continue }
      end = end ?? "interrupted"
      for (index, transfer) in running.values {
        results[index] = .failure(HTTPFailure(reason: "interrupted", wasSent: true))
        _ = ccurl_multi_remove_handle(multi, transfer.handle)
      }
      running = [:]
    }
    return results.map { result in
      result ?? .failure(HTTPFailure(reason: "no answer", wasSent: true))
    }
  }

  /// One request on its way.
  private final class Transfer {
    let handle: UnsafeMutableRawPointer
    private var lines: UnsafeMutablePointer<curl_slist>?
    private var headers: [UInt8] = []
    private var body: [UInt8] = []
    private var isTooLarge = false
    /// How often the request may still be sent.
    private var remaining: Int

    init?(
      _ request: HTTPRequest, _ credentials: ServerCredentials, _ scheme: HTTPScheme?,
      _ certificates: String?, _ secondsOfSilence: Int
    ) {
      guard let handle = ccurl_easy_init() else { return nil }
      self.handle = handle
      // libcurl would send a request again by itself after a connection that it used before was closed
      // without an answer. A server's challenge for a password takes a request of its own.
      let mayBeChallenged = if case .password = credentials { scheme != .basic } else { false }
      remaining = !request.method.isWrite ? .max : mayBeChallenged ? 2 : 1
      text(CURLOPT_URL, request.url.description)
      text(CURLOPT_CUSTOMREQUEST, request.method.rawValue)
      text(CURLOPT_USERAGENT, "ticketcal")
      number(CURLOPT_NOSIGNAL, 1)
      number(CURLOPT_FOLLOWLOCATION, 0)
      text(CURLOPT_PROTOCOLS_STR, "http,https")
      number(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
      // TLS tells whether the server has HTTP/2, with one connection for all requests; http never does.
      number(CURLOPT_PIPEWAIT, request.url.scheme == "https" ? 1 : 0)
      number(CURLOPT_CONNECTTIMEOUT, CurlTransport.secondsToConnect)
      number(CURLOPT_LOW_SPEED_LIMIT, 1)
      number(CURLOPT_LOW_SPEED_TIME, secondsOfSilence)
      number(CURLOPT_TIMEOUT, CurlTransport.secondsInAll)
      if let certificates { text(CURLOPT_CAINFO, certificates) }
      // The way to this machine is not encrypted, so it must not lead through a proxy.
      if request.url.scheme == "http" { text(CURLOPT_PROXY, "") }
      var lines = request.headers
      switch credentials {
      case .none: break
      case .password(let user, let password):
        let schemes =
          switch scheme {
          case .basic: Int(CURLAUTH_BASIC_BITS)
          case .digest: Int(CURLAUTH_DIGEST_BITS)
          case nil: Int(CURLAUTH_BASIC_BITS) | Int(CURLAUTH_DIGEST_BITS)
          }
        number(CURLOPT_HTTPAUTH, schemes)
        text(CURLOPT_USERNAME, user)
        text(CURLOPT_PASSWORD, password)
      case .token(let token): lines["Authorization"] = "Bearer \(token)"
      }
      if !request.body.isEmpty || request.method == .put {
        _ = ccurl_set_size(
          handle, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(request.body.count))
        // Copied by libcurl. An array with a byte more is never without an address.
        (request.body + [0]).withUnsafeBytes { bytes in
          _ = ccurl_set_data(
            handle, CURLOPT_COPYPOSTFIELDS, UnsafeMutableRawPointer(mutating: bytes.baseAddress))
        }
      }
      // libcurl would wait for a permission to send a long text, which some servers never give.
      lines["Expect"] = ""
      for (name, value) in lines.sorted(by: { $0.key < $1.key }) {
        self.lines = ccurl_slist_append(
          self.lines, value.isEmpty ? "\(name):" : "\(name): \(value)")
      }
      _ = ccurl_set_list(handle, CURLOPT_HTTPHEADER, self.lines)
      let own = Unmanaged.passUnretained(self).toOpaque()
      _ = ccurl_set_function(handle, CURLOPT_WRITEFUNCTION) { bytes, size, count, data in
        Transfer.of(data)?.add(bytes, size * count, isHeader: false) ?? 0
      }
      _ = ccurl_set_data(handle, CURLOPT_WRITEDATA, own)
      _ = ccurl_set_function(handle, CURLOPT_HEADERFUNCTION) { bytes, size, count, data in
        Transfer.of(data)?.add(bytes, size * count, isHeader: true) ?? 0
      }
      _ = ccurl_set_data(handle, CURLOPT_HEADERDATA, own)
      _ = ccurl_set_check(handle, CURLOPT_PREREQFUNCTION) { data, _, _, _, _ in
        Transfer.of(data)?.begin() ?? CURL_PREREQFUNC_ABORT
      }
      _ = ccurl_set_data(handle, CURLOPT_PREREQDATA, own)
    }

    deinit {
      ccurl_easy_cleanup(handle)
      ccurl_slist_free_all(lines)
    }

    private static func of(_ data: UnsafeMutableRawPointer?) -> Transfer? {
      data.map { Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
    }

    private func number(_ option: CURLoption, _ value: Int) {
      _ = ccurl_set_long(handle, option, value)
    }

    private func text(_ option: CURLoption, _ value: String) {
      _ = ccurl_set_text(handle, option, value)
    }

    /// Called before the request is sent.
    private func begin() -> Int32 {
      remaining -= 1
      return remaining < 0 ? CURL_PREREQFUNC_ABORT : CURL_PREREQFUNC_OK
    }

    /// Returns the number of bytes that were accepted; fewer end the transfer.
    private func add(_ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, isHeader: Bool) -> Int {
      guard let bytes else { return 0 }
      let added = UnsafeRawBufferPointer(start: bytes, count: count)
      if isHeader {
        // The status line of a further answer, as after 100 Continue, begins anew.
        if added.starts(with: "HTTP/".utf8) { headers = [] }
        headers += added
      } else {
        body += added
      }
      isTooLarge = headers.count + body.count > CurlTransport.largestBody
      return isTooLarge ? 0 : count
    }

    func result(_ code: CURLcode) -> Result<HTTPResponse, HTTPFailure> {
      var status = 0
      _ = ccurl_get_long(handle, CURLINFO_RESPONSE_CODE, &status)
      guard code == CURLE_OK else {
        var sent = 0
        _ = ccurl_get_long(handle, CURLINFO_REQUEST_SIZE, &sent)
        let reason =
          code == CURLE_ABORTED_BY_CALLBACK
          ? "the connection was closed without an answer"
          : isTooLarge
            ? "the answer is larger than \(CurlTransport.largestBody >> 20) MiB"
            : ccurl_easy_strerror(code).map { String(cString: $0) } ?? "error \(code.rawValue)"
        return .failure(
          HTTPFailure(
            reason: reason.prefix(1).lowercased() + reason.dropFirst(), wasSent: sent > 0,
            isTimeout: code == CURLE_OPERATION_TIMEDOUT && sent > 0))
      }
      return .success(HTTPResponse(status: status, headers: fields, body: body))
    }

    /// What the server asked for, if it asked: Digest rather than Basic.
    var schemeAsked: HTTPScheme? {
      var schemes = 0
      _ = ccurl_get_long(handle, CURLINFO_HTTPAUTH_AVAIL, &schemes)
      if schemes & Int(CURLAUTH_DIGEST_BITS) != 0 { return .digest }
      return schemes & Int(CURLAUTH_BASIC_BITS) != 0 ? .basic : nil
    }

    private var fields: [String: String] {
      var fields: [String: String] = [:]
      for line in headers.split(separator: 0x0A) {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
        let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
        var value = line[line.index(after: colon)...]
        while let last = value.last, last <= 0x20 { value.removeLast() }
        value = value.drop { $0 == 0x20 || $0 == 0x09 }
        let isPlain = value.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
        fields[name] = isPlain ? String(validating: value, as: UTF8.self) : nil
      }
      return fields
    }
  }
}
