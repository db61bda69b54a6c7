internal import CivilTime
internal import Foundation

/// Brings the copy of one calendar of a server up to date: asks for the tag of the whole calendar, then
/// for what has changed (sync-collection, RFC 6578, where the server has it, else the etags of all
/// objects), then for the changed objects, many at a time.
struct MirrorUpdate {
  private let url: ServerURL
  /// The calendar in the mirror.
  private let key: String
  private let session: CalDAVSession
  private let mirror: ServerMirror
  private let now: Instant

  /// The objects of a calendar-multiget.
  private static let mostHrefs = 50
  /// The answers that a server may cut a report into.
  private static let mostParts = 1000

  init(
    _ url: ServerURL, _ key: String, _ session: CalDAVSession, _ mirror: ServerMirror,
    now: Instant
  ) {
    self.url = url
    self.key = key
    self.session = session
    self.mirror = mirror
    self.now = now
  }

  /// What has changed since the copy was made.
  private struct Changes {
    /// The etags of objects that are there, by name.
    var present: [String: String] = [:]
    var removed: Set<String> = []
  }

  func run() throws(StoreError) {
    let known = mirror.state(of: key)
    let collection = try collectionState()
    var state = ServerMirror.State(
      tag: collection.tag, syncToken: collection.syncToken, read: now.secondsSince1970)
    if let known, known.tag != nil, known.tag == state.tag {
      state.syncToken = known.syncToken ?? state.syncToken
      return mirror.update(key, to: state, removing: [], adding: [])
    }
    let etags = mirror.etags(of: key)
    let changes: Changes
    if let token = known?.syncToken, let since = try changesSince(token) {
      changes = since.changes
      state.syncToken = since.token
    } else {
      let present = try listing()
      changes = Changes(present: present, removed: Set(etags.keys).subtracting(present.keys))
    }
    let changed = changes.present.filter { $0.value.isEmpty || etags[$0.key] != $0.value }
    let objects = try objects(changed.keys.sorted())
    // An object that was removed meanwhile is in no answer.
    let gone = Set(changed.keys).subtracting(objects.map(\.version.href))
    mirror.update(key, to: state, removing: changes.removed.union(gone), adding: objects)
  }

  /// The tag is that of the collection, else its sync token; nil without both.
  private func collectionState() throws(StoreError) -> (tag: String?, syncToken: String?) {
    let response = try session.send(.propfind(url, depth: 0, ["S:getctag", "D:sync-token"]))
    guard let resource = try multistatus(response).resources.first else {
      throw response.failure(at: url.description)
    }
    if let status = resource.status, status >= 400 {
      var response = response
      response.status = status
      throw response.failure(at: url.description)
    }
    let token = resource.property(.dav("sync-token"))?.value
    return (resource.property(.ctag)?.value ?? token, token)
  }

  private func listing() throws(StoreError) -> [String: String] {
    let response = try session.send(.propfind(url, depth: 1, ["D:getetag", "D:resourcetype"]))
    var etags: [String: String] = [:]
    for resource in try multistatus(response).resources {
      guard let name = name(of: resource),
        resource.property(.dav("resourcetype"))?.first(.dav("collection")) == nil
      else { continue }
      etags[name] = resource.etag ?? ""
    }
    return etags
  }

  /// Nil if the server no longer knows the token, or has no such report.
  private func changesSince(
    _ token: String
  ) throws(StoreError) -> (changes: Changes, token: String)? {
    var changes = Changes()
    var token = token
    for _ in 0..<Self.mostParts {
      let response = try session.send(
        .report(url, depth: 0, DAVBody.syncCollection(since: token)))
      guard response.status == 207, let answer = DAVMultistatus(response.body),
        let next = answer.syncToken
      else { return nil }
      var isPart = false
      for resource in answer.resources {
        guard let name = name(of: resource) else {
          // RFC 6578 §3.6: the answer is a part of the changes.
          isPart = isPart || resource.status == 507
          continue
        }
        if resource.status == 404 {
          changes.removed.insert(name)
          changes.present[name] = nil
        } else {
          changes.removed.remove(name)
          changes.present[name] = resource.etag ?? ""
        }
      }
      guard isPart, next != token else { return (changes, next) }
      token = next
    }
    return nil
  }

  private func objects(_ names: [String]) throws(StoreError) -> [CalendarObject] {
    var objects: [CalendarObject] = []
    var rest = names[...]
    while !rest.isEmpty {
      var requests: [HTTPRequest] = []
      while requests.count < CurlTransport.mostTransfers, !rest.isEmpty {
        let hrefs = rest.prefix(Self.mostHrefs).map { url.member($0).path }
        requests.append(.report(url, depth: 1, DAVBody.multiget(hrefs)))
        rest = rest.dropFirst(hrefs.count)
      }
      for answer in session.send(requests) {
        guard case .response(let response) = answer else {
          if case .failed(let error, _) = answer { throw error }
          continue
        }
        for resource in try multistatus(response).resources {
          guard let name = name(of: resource),
            let text = resource.property(.calDAV("calendar-data"))?.text, !text.isEmpty
          else { continue }
          objects.append(
            CalendarObject(
              version: ObjectVersion(href: name, etag: resource.etag),
              text: Self.withLineEnds(text)))
        }
      }
    }
    return objects
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

  private func multistatus(_ response: HTTPResponse) throws(StoreError) -> DAVMultistatus {
    guard response.status == 207 else { throw response.failure(at: url.description) }
    guard let answer = DAVMultistatus(response.body) else {
      throw .failed(
        cause: .inputOutput, path: url.description,
        reason: "the server's answer cannot be understood; try again, or ask its operator")
    }
    return answer
  }

  /// The name of an object of the calendar; nil for the calendar itself and for what no object's name
  /// can be.
  private func name(of resource: DAVMultistatus.Resource) -> String? {
    url.resolving(resource.href).flatMap { url.name(ofMember: $0) }
  }
}
