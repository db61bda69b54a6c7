/// A calendar of a server that may be read. Each call asks the server.
final class CalDAVReader: CalDAVWriter, CalendarReader {
  func changes(since state: SyncToken) throws(StoreError) -> ObjectChanges {
    try CollectionChanges(url, calendar, session).since(state)
  }

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
