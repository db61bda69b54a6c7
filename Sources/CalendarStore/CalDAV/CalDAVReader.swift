internal import Foundation

/// A calendar of a server that may be read. Each call asks the server.
final class CalDAVReader: CalDAVWriter, CalendarReader {
  func objects(_ hrefs: [String]) throws(StoreError) -> [ObjectResult] {
    var report = MultigetReport(url, session)
    try report.run(hrefs)
    // Such an object was removed since it was listed, or the server does not give it.
    let missing = hrefs.filter { report.missing.contains(ObjectHref($0)) }
    for (href, answer) in zip(missing, session.send(missing.map { .etag(url.member($0)) })) {
      guard case .response(let response) = answer, case .missing = ServerVersion(response) else {
        continue
      }
      report.results[ObjectHref(href)] = .success(nil)
    }
    return hrefs.map { href in
      report.results[ObjectHref(href)]
        ?? .failure(
          .failed(cause: .inputOutput, path: href, reason: "the server has not answered about it"))
    }
  }
}

/// Gets objects of a calendar, many in a request (calendar-multiget, RFC 4791 §7.9). Each object has a
/// result of its own: what a server does not give has an error.
private struct MultigetReport {
  private let url: ServerURL
  private let session: CalDAVSession
  var results: [ObjectHref: ObjectResult] = [:]
  /// The objects that the server says are not there, or that its answer leaves out.
  private(set) var missing: Set<ObjectHref> = []
  private var given = 0
  /// The answers without any result of an object.
  private var refusals = 0

  /// The objects of a request.
  private static let mostHrefs = 50
  /// As many refusals, beside one for each object that was given, are of single objects. Further ones
  /// are the server's own.
  private static let mostRefusals = 16

  init(_ url: ServerURL, _ session: CalDAVSession) { (self.url, self.session) = (url, session) }

  /// An answer that has no result, as of a server that fails over one object, is asked for again in
  /// halves. Throws the first failure of the server.
  mutating func run(_ names: [String]) throws(StoreError) {
    var parts = stride(from: 0, to: names.count, by: Self.mostHrefs).map {
      names[$0..<min($0 + Self.mostHrefs, names.count)]
    }
    while !parts.isEmpty {
      let asked = Array(parts.prefix(CurlTransport.mostTransfers))
      parts.removeFirst(asked.count)
      let answers = session.send(
        asked.map { part in .multiget(part.map { url.member($0) }, in: url) })
      var failure: StoreError?
      var halves: [ArraySlice<String>] = []
      for (part, answer) in zip(asked, answers) {
        switch answer {
        case .failed(let error, _): failure = failure ?? error
        case .response(let response):
          if let answer = response.multistatus {
            add(answer, of: part)
            continue
          }
          refusals += 1
          if !Self.isOfObjects(response) || given == 0 && refusals > Self.mostRefusals {
            failure = failure ?? response.failure(at: url.description)
          } else if part.count == 1 || refusals > Self.mostRefusals + given {
            let problem =
              response.status == 207
              ? "the server's answer about it cannot be read; look at it on the server"
              : Self.reason(response.status)
            for name in part { results[ObjectHref(name)] = .failure(error(name, problem)) }
          } else {
            let middle = part.startIndex + part.count / 2
            halves += [part[..<middle], part[middle...]]
          }
        }
      }
      if let failure { throw failure }
      parts = halves + parts
    }
  }

  /// Whether another request, for fewer objects, may have another answer.
  private static func isOfObjects(_ response: HTTPResponse) -> Bool {
    switch response.status {
    case 207, 400, 413, 422, 500, 502, 504, 507: true
    default: false
    }
  }

  private mutating func add(_ answer: DAVMultistatus, of part: ArraySlice<String>) {
    var resources: [ObjectHref: DAVMultistatus.Resource] = [:]
    for resource in answer.resources {
      guard case .member(let name) = url.resource(at: resource.href) else { continue }
      resources[ObjectHref(name)] = resource
    }
    for name in part {
      let resource = resources[ObjectHref(name)]
      if let text = resource?.property(.calDAV("calendar-data"))?.text, !text.isEmpty {
        given += 1
        let version = ObjectVersion(href: name, etag: resource?.etag)
        results[ObjectHref(name)] = .success(
          CalendarObject(version: version, text: Self.withLineEnds(text)))
      } else {
        let status = resource?.status ?? resource?.failedStatus
        if resource == nil || status == 404 { missing.insert(ObjectHref(name)) }
        results[ObjectHref(name)] = .failure(
          error(name, Self.reason(status), isForbidden: status == 403))
      }
    }
  }

  private func error(_ name: String, _ reason: String, isForbidden: Bool = false) -> StoreError {
    .failed(cause: isForbidden ? .notPermitted : .inputOutput, path: name, reason: reason)
  }

  /// Why the server does not give an object that it lists.
  ///
  /// - Parameter status: nil for an object that its answer leaves out.
  private static func reason(_ status: Int?) -> String {
    switch status {
    case nil: "the server lists it and does not give it; try again, or look at it on the server"
    case 403: "the server does not allow reading it (status 403); ask its operator"
    case 423: "locked by another program on the server (status 423); try again later"
    case let status?:
      "the server lists it and does not give it (status \(status)); try again, or look at it on "
        + "the server"
    }
  }

  /// XML has no carriage returns (XML 1.0 §2.11): lines end as RFC 5545 §3.1 has it again.
  private static func withLineEnds(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count + text.utf8.count / 32)
    for byte in text.utf8 {
      if byte == 0x0A, bytes.last != 0x0D { bytes.append(0x0D) }
      bytes.append(byte)
    }
    return bytes
  }
}
