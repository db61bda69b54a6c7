internal import CivilTime
internal import Foundation

extension CalDAVReader {
  /// The answers that a server may cut a report into.
  private static let mostParts = 1000

  /// What the answers say, by the objects' names.
  private struct Answers {
    /// The etags of objects that are there; empty without one.
    var present: [ObjectHref: String] = [:]
    var removed: Set<ObjectHref> = []
    /// The hrefs that are not in the calendar.
    var outside: [String] = []
    /// The state that the answers lead to; without tag and token if the server states none.
    var state = SyncToken()
  }

  /// One request with the token of an earlier answer (sync-collection, RFC 6578). Without a token that
  /// the server knows, asks for the tag of the whole calendar; if that is another one, or none is known,
  /// for the etags of all objects.
  func changes(since state: SyncToken) throws(StoreError) -> ObjectChanges {
    if let token = state.token, var answers = try answers(since: token) {
      // The tag is that of the earlier state.
      if answers.state.token == token { answers.state.tag = state.tag }
      return changes(answers, isWhole: false)
    }
    if let tag = state.tag {
      let present = try presentState()
      if present.tag == tag { return ObjectChanges(isWhole: false, state: present) }
    }
    return changes(try allObjects(), isWhole: true)
  }

  private func changes(_ answers: Answers, isWhole: Bool) -> ObjectChanges {
    // What is outside the calendar is in no report of changes: the next one lists all objects.
    let isListedAgain = !answers.outside.isEmpty
    return ObjectChanges(
      isWhole: isWhole,
      versions: answers.present.map { key, etag in
        ObjectVersion(href: key.href, etag: etag.isEmpty ? nil : etag)
      },
      removed: answers.removed.map(\.href),
      problems: answers.outside.map { href in
        let reason =
          "the server lists it outside the calendar, so it is not read; ask the server's operator"
        return ObjectProblem(
          calendar: calendar, href: href, reason: reason,
          failure: .failed(cause: .inputOutput, path: href, reason: reason))
      },
      state: isListedAgain ? SyncToken() : answers.state)
  }

  private func presentState() throws(StoreError) -> SyncToken {
    let response = try session.send(.propfind(url, depth: 0, Self.stateProperties))
    guard let resource = try multistatus(response).resources.first else {
      throw response.failure(at: url.description)
    }
    try check(resource, in: response)
    return Self.state(resource)
  }

  private static let stateProperties = ["S:getctag", "D:sync-token"]

  /// The tag is that of the collection, else its sync token.
  private static func state(_ collection: DAVMultistatus.Resource) -> SyncToken {
    let token = collection.property(.dav("sync-token"))?.value
    return SyncToken(tag: collection.property(.ctag)?.value ?? token, token: token)
  }

  private func allObjects() throws(StoreError) -> Answers {
    let response = try session.send(
      .propfind(url, depth: 1, ["D:getetag", "D:resourcetype"] + Self.stateProperties))
    let resources = try multistatus(response).resources
    // An empty calendar itself is in its listing (RFC 4918 §9.1).
    guard !resources.isEmpty else { throw response.failure(at: url.description) }
    var answers = Answers()
    for resource in resources {
      let isFolder = resource.property(.dav("resourcetype"))?.first(.dav("collection")) != nil
      switch url.resource(at: resource.href) {
      // A listing that the server cut short (status 507) is none.
      case .collection:
        try check(resource, in: response)
        // Behind an object, it may be a state that is later than that of the object.
        if answers.present.isEmpty { answers.state = Self.state(resource) }
      case .member(let name) where !isFolder:
        answers.present[ObjectHref(name)] = resource.etag ?? ""
      case .outside where !isFolder: answers.outside.append(resource.href)
      case .member, .outside: continue
      }
    }
    return answers
  }

  /// Nil if the server no longer knows the token, or has no such report.
  private func answers(since token: String) throws(StoreError) -> Answers? {
    var answers = Answers()
    answers.state.token = token
    for _ in 0..<Self.mostParts {
      let response = try session.send(
        .changes(in: url, since: answers.state.token ?? token))
      guard let answer = response.multistatus, let next = answer.syncToken else { return nil }
      var isPart = false
      for resource in answer.resources {
        switch url.resource(at: resource.href) {
        // RFC 6578 §3.6: the answer is a part of the answers.
        case .collection: isPart = isPart || resource.status == 507
        case .outside: answers.outside.append(resource.href)
        case .member(let name) where resource.status == 404:
          answers.removed.insert(ObjectHref(name))
          answers.present[ObjectHref(name)] = nil
        case .member(let name):
          // With another status, the answer to the request for the object says what is wrong.
          answers.removed.remove(ObjectHref(name))
          answers.present[ObjectHref(name)] = resource.etag ?? ""
        }
      }
      // A further part of the same token would be the same one.
      guard !isPart || next != answers.state.token else { return nil }
      answers.state.token = next
      guard isPart else { return answers }
    }
    return nil
  }

  private func multistatus(_ response: HTTPResponse) throws(StoreError) -> DAVMultistatus {
    guard let answer = response.multistatus else { throw response.failure(at: url.description) }
    return answer
  }

  /// Throws if the answer has an error for the collection itself.
  private func check(
    _ resource: DAVMultistatus.Resource, in response: HTTPResponse
  ) throws(StoreError) {
    guard let status = resource.status, status >= 400 else { return }
    throw response.failure(at: url.description, status: status)
  }
}
