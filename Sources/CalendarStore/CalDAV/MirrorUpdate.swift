internal import CivilTime
internal import Foundation

/// Brings the copy of one calendar of a server up to date: asks for the tag of the whole calendar, then
/// for what has changed (sync-collection, RFC 6578, where the server has it, else the etags of all
/// objects), then for the changed objects, many at a time.
///
/// The copy keeps the new state together with the objects that are still owed, and each part of these
/// as it comes. So an update that ends early goes on at the next one, and an object that the server
/// does not give is asked for again, whatever the tag.
struct MirrorUpdate {
  private let url: ServerURL
  private let calendar: EventCalendar
  /// The calendar in the mirror.
  private let key: String
  private let session: CalDAVSession
  private let mirror: ServerMirror
  private let now: Instant

  /// The answers that a server may cut a report into.
  private static let mostParts = 1000

  init(
    _ url: ServerURL, _ calendar: EventCalendar, _ key: String, _ session: CalDAVSession,
    _ mirror: ServerMirror, now: Instant
  ) {
    self.url = url
    self.calendar = calendar
    self.key = key
    self.session = session
    self.mirror = mirror
    self.now = now
  }

  /// What has changed since the copy was made.
  private struct Changes {
    /// The etags of objects that are there.
    var present: [ObjectHref: String] = [:]
    var removed: Set<ObjectHref> = []
    /// The hrefs that are not in the calendar.
    var outside: [String] = []
  }

  func run() throws(StoreError) {
    let collection = try collectionState()
    let known = try mirror.state(of: key)
    var state: ServerMirror.State
    if let known, let tag = known.tag, tag == collection.tag,
      try !mirror.owed(of: key).contains(where: \.isOutside)
    {
      state = ServerMirror.State(
        tag: tag, syncToken: known.syncToken ?? collection.syncToken, read: now.secondsSince1970)
      try mirror.update(key, to: state, removing: [], owing: [], outside: [])
    } else {
      state = try look(for: collection)
    }
    // An object that was listed and is not there may have been removed meanwhile.
    if try fetch(as: state) {
      state = try look(for: collection)
      _ = try fetch(as: state)
    }
  }

  /// Looks for changes, and keeps them with the state, which it returns.
  private func look(for collection: CollectionState) throws(StoreError) -> ServerMirror.State {
    let owed = try mirror.owed(of: key)
    let etags = try mirror.etags(of: key)
    var state = ServerMirror.State(
      tag: collection.tag, syncToken: collection.syncToken, read: now.secondsSince1970)
    let changes: Changes
    // What is outside the calendar is in no report of changes.
    if let token = try mirror.state(of: key)?.syncToken, !owed.contains(where: \.isOutside),
      let since = try changesSince(token)
    {
      changes = since.changes
      state.syncToken = since.token
    } else {
      var listed = try listing()
      let objects = owed.filter { !$0.isOutside }.map { ObjectHref($0.href) }
      listed.removed = Set(etags.keys).union(objects).subtracting(listed.present.keys)
      changes = listed
    }
    let changed = changes.present.filter { $0.value.isEmpty || etags[$0.key] != $0.value }
    try mirror.update(
      key, to: state, removing: changes.removed, owing: changed.keys, outside: changes.outside)
    return state
  }

  private typealias CollectionState = (tag: String?, syncToken: String?)

  /// The tag is that of the collection, else its sync token; nil without both.
  private func collectionState() throws(StoreError) -> CollectionState {
    let response = try session.send(.propfind(url, depth: 0, ["S:getctag", "D:sync-token"]))
    guard let resource = try multistatus(response).resources.first else {
      throw response.failure(at: url.description)
    }
    try check(resource, in: response)
    let token = resource.property(.dav("sync-token"))?.value
    return (resource.property(.ctag)?.value ?? token, token)
  }

  private func listing() throws(StoreError) -> Changes {
    let response = try session.send(.propfind(url, depth: 1, ["D:getetag", "D:resourcetype"]))
    var changes = Changes()
    for resource in try multistatus(response).resources {
      let isFolder = resource.property(.dav("resourcetype"))?.first(.dav("collection")) != nil
      switch url.resource(at: resource.href) {
      // A listing that the server cut short (status 507) is none.
      case .collection: try check(resource, in: response)
      case .member(let name) where !isFolder:
        changes.present[ObjectHref(name)] = resource.etag ?? ""
      case .outside where !isFolder: changes.outside.append(resource.href)
      case .member, .outside: continue
      }
    }
    return changes
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
      guard response.status == 207, let answer = DAVMultistatus(response.xml),
        let next = answer.syncToken
      else { return nil }
      var isPart = false
      for resource in answer.resources {
        switch url.resource(at: resource.href) {
        // RFC 6578 §3.6: the answer is a part of the changes.
        case .collection: isPart = isPart || resource.status == 507
        case .outside: changes.outside.append(resource.href)
        case .member(let name) where resource.status == 404:
          changes.removed.insert(ObjectHref(name))
          changes.present[ObjectHref(name)] = nil
        case .member(let name):
          // With another status, the answer to the request for the object says what is wrong.
          changes.removed.remove(ObjectHref(name))
          changes.present[ObjectHref(name)] = resource.etag ?? ""
        }
      }
      guard isPart, next != token else { return (changes, next) }
      token = next
    }
    return nil
  }

  /// Asks for the objects that are owed in the state. Returns whether the server said of one that it is
  /// not there.
  private func fetch(as state: ServerMirror.State) throws(StoreError) -> Bool {
    let owed = try mirror.owed(of: key).filter { !$0.isOutside }
    guard !owed.isEmpty else { return false }
    var report = MultigetReport(url, calendar, session)
    var isMissing = false
    try report.run(owed.map(\.href)) { (results, isOneMissing) throws(StoreError) in
      try mirror.record(results, in: key, as: state)
      isMissing = isMissing || isOneMissing
    }
    return isMissing
  }

  private func multistatus(_ response: HTTPResponse) throws(StoreError) -> DAVMultistatus {
    guard response.status == 207, let answer = DAVMultistatus(response.xml) else {
      throw response.failure(at: url.description)
    }
    return answer
  }

  /// Throws if the answer has an error for the collection itself.
  private func check(
    _ resource: DAVMultistatus.Resource, in response: HTTPResponse
  ) throws(StoreError) {
    guard let status = resource.status, status >= 400 else { return }
    var response = response
    response.status = status
    throw response.failure(at: url.description)
  }
}
