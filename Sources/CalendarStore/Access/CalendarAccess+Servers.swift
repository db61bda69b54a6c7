internal import Foundation

extension CalendarAccess {
  /// Finds the calendars of a server and keeps what it finds. The user's access is not asked: no
  /// object is read.
  ///
  /// - Parameter confirm: whether a further host, to which the server of another host leads, may get the
  ///   password; false if nobody can be asked.
  public func setUp(
    _ source: CalendarSource, confirm: (_ host: String, _ from: String) -> Bool
  ) throws(StoreError) -> [StoredCalendar] {
    let known = try server(source)
    let session = session(of: known)
    let record = try withoutActuallyEscaping(confirm) { confirm throws(StoreError) in
      try ServerDiscovery(session: session, confirm: confirm).run()
    }
    try record.write(session.account)
    return record.collections.map { $0.calendar(in: source) }
  }

  /// What setup has found; nil for a server that was not set up, or has another URL since, and for
  /// other sources. Throws if the record of setup cannot be read, as a damaged one.
  public func serverCalendars(
    of source: CalendarSource
  ) throws(StoreError) -> [StoredCalendar]? {
    guard let account = sources.first(where: { $0.source == source })?.server else { return nil }
    return try ServerRecord.read(account, of: source)?.collections.map { $0.calendar(in: source) }
  }

  /// Gets the password or token of a server, which may run a program: call it before the process loses
  /// rights that the program needs.
  public func prepare(_ source: CalendarSource) throws(StoreError) {
    try session(of: try server(source)).prepare()
  }

  /// The number of requests to servers so far, by source and method.
  public var requestCounts: [(source: String, method: String, count: Int)] {
    sessions.sorted { $0.key < $1.key }.flatMap { name, session in
      session.counts.map { (name, $0.key.rawValue, $0.value) }.sorted { $0.1 < $1.1 }
    }
  }

  /// The ports of the configured servers, of the hosts that they lead to, of a proxy that the environment
  /// names, and of name resolution; empty without servers. A server whose record cannot be read has no
  /// calendars, so that nothing is asked of the hosts that it leads to.
  public var serverPorts: Set<UInt16> {
    var ports: Set<UInt16> = []
    for known in sources where known.source.kind == .calDAV {
      let hosts = known.server.flatMap { try? ServerRecord.read($0, of: known.source) }?.hosts ?? []
      let urls = [known.source.location] + hosts.map { "https://\($0)/" }
      ports.formUnion(urls.compactMap { ServerURL($0)?.port })
      for name in ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"] {
        guard let proxy = known.server?.environment[name], !proxy.isEmpty else { continue }
        let digits = proxy.reversed().drop { $0 == "/" }.prefix { $0.isNumber }
        // libcurl's own.
        ports.insert(UInt16(String(digits.reversed())) ?? 1080)
      }
    }
    // Long answers of name servers come by TCP.
    return ports.isEmpty ? [] : ports.union([53])
  }

  private func server(_ source: CalendarSource) throws(StoreError) -> AccessibleSource {
    guard let known = sources.first(where: { $0.source == source }), known.server != nil else {
      throw .refused(reason: "\(source.name) is not a server; nothing is to be set up")
    }
    return known
  }

  /// One for each server, so that a refused password is tried once.
  func session(of known: AccessibleSource) -> CalDAVSession {
    if let session = sessions[known.source.name] { return session }
    let account = known.server ?? ServerAccount(secret: .none, record: "", environment: [:])
    // An error of the record is one of the calendars' call.
    let record = try? ServerRecord.read(account, of: known.source)
    let session = CalDAVSession(
      known.source, account, parser: answerParser, scheme: record?.scheme,
      isInterrupted: isInterrupted, now: context().now)
    for host in record?.hosts ?? [] { session.confirm(host) }
    sessions[known.source.name] = session
    return session
  }
}
