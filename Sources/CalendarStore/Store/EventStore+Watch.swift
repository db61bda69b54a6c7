extension EventStore {
  /// Yields when something in the calendars has changed, also by this store: fetch again. Changes within a
  /// short time are one notice. Servers are asked once a minute. The watch ends with the stream's last
  /// reader.
  public var changes: AsyncStream<Void> {
    FolderWatch.changes(in: backends.map(\.source), servers: serverPoll)
  }

  /// Wakes the pipe at each of the `changes`, until the result ends. The library of tasks, which is not
  /// used, wakes a waiting program once a second.
  ///
  /// - Parameter blind: the interval of looks at a folder that is missing or cannot be watched.
  package func wakeOnChanges(
    _ pipe: WakeupPipe, blind: Duration = .seconds(1)
  ) -> ChangeWatch? {
    var pace = FolderWatch.Pace()
    pace.blind = blind
    return FolderWatch.start(in: backends.map(\.source), servers: serverPoll, pace: pace) {
      pipe.wake()
    }
  }

  /// Nil without servers.
  private var serverPoll: ServerPoll? {
    let servers = backends.compactMap { ($0 as? CalDAVBackend)?.copy() }
    guard !servers.isEmpty else { return nil }
    var context = context
    context.progress = nil
    return ServerPoll(EventStore(servers, context: context, cache: cache.copy()), pollFailures)
  }
}
