extension CalendarDatabase {
  /// What changes in the calendars from now on. Ends when nobody waits for it any more.
  func changes() -> AsyncStream<StoreChange> {
    FolderWatch.changes(
      in: backends.map(\.source).filter { $0.kind == .local }, closed: closed, own: ownWrites)
  }
}
