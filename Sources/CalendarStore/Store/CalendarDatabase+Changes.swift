/// Changes of a database: each is staged, and then made with the others of its transaction or not at
/// all.
extension CalendarDatabase {
  /// Runs the body with the present transaction; without one, with one of its own that is committed
  /// at the end.
  func transact<Value>(
    _ body: (Transaction) throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    if let transaction { return try body(transaction) }
    let (value, transaction) = try stage(body)
    try transaction.commit()
    return value
  }

  /// Runs the body with a new transaction, which is not committed.
  func stage<Value>(
    _ body: (Transaction) throws(StoreError) -> Value
  ) throws(StoreError) -> (value: Value, transaction: Transaction) {
    let transaction = Transaction(self)
    self.transaction = transaction
    defer { self.transaction = nil }
    return (try body(transaction), transaction)
  }

  /// An object of the calendar; in a transaction, as it will be. Nil if there is none.
  func object(_ href: String, in calendar: EventCalendar) throws(StoreError) -> CalendarObject? {
    if let transaction { return try transaction.object(href, in: calendar) }
    return try backend(for: calendar).object(href, in: calendar)
  }

  /// Makes all collected changes or, if one of them fails, none.
  func commit() -> [CommitFailure] {
    let changes = pending
    pending = []
    var failures: [CommitFailure] = []
    do throws(StoreError) {
      try transact { (transaction) throws(StoreError) in
        for change in changes {
          do throws(StoreError) { try transaction.make(change) } catch {
            failures.append(CommitFailure(change.stored, error))
          }
        }
        if let first = failures.first { throw first.error }
      }
    } catch {
      if failures.isEmpty, let first = changes.first {
        return [CommitFailure(first.stored, error)]
      }
    }
    return failures
  }
}

extension CommitFailure {
  fileprivate init(_ stored: any PendingItem, _ error: StoreError) {
    let (id, title) = stored.name
    self.init(item: id, title: title, error: error)
  }
}
