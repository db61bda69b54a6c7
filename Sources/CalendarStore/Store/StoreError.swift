/// The reason that a calendar could not be read or changed.
public enum StoreError: Error, Sendable, Equatable {
  /// A read or a write failed at the path. The reason is lower case, with the next step.
  case failed(cause: WriteError.Cause, path: String, reason: String)
  /// The object has changed since it was fetched. `yours` is the text to write; `theirs` is the
  /// present text, nil if the object was removed.
  case changed(yours: [UInt8], theirs: [UInt8]?)
  /// The item is not in the calendar.
  case missing
  /// The item cannot be written because of the field.
  case invalid(field: String, reason: String)
  /// The access to the calendar's source is missing or partial.
  case noAccess(AccessError)
  /// The change is not allowed, for the reason.
  case refused(reason: String)
}

extension StoreError {
  init(_ error: EditError) {
    switch error {
    case .missing: self = .missing
    case .invalid(let field, let reason): self = .invalid(field: field, reason: reason)
    case .refused(let reason): self = .refused(reason: reason)
    }
  }

  /// Runs an edit and converts its error.
  static func editing<Result>(_ edit: () throws(EditError) -> Result) throws(StoreError) -> Result {
    do throws(EditError) { return try edit() } catch { throw StoreError(error) }
  }
}

/// An item of a calendar that cannot be shown, or not as it is written.
public struct ObjectProblem: Sendable, Hashable {
  public let calendar: EventCalendar
  /// The name of the file within its calendar, as on disk: unescaped, so unsafe for a terminal.
  public let href: String
  /// Lower case, with the next step.
  public let reason: String
  /// Whether the system denies permission to read the file.
  public let isForbidden: Bool

  public init(
    calendar: EventCalendar, href: String, reason: String, isForbidden: Bool = false
  ) {
    self.calendar = calendar
    self.href = href
    self.reason = reason
    self.isForbidden = isForbidden
  }
}

/// A collected change that failed.
public struct CommitFailure: Error, Sendable, Equatable {
  public let item: ItemID
  public let title: String
  public let error: StoreError

  package init(item: ItemID, title: String, error: StoreError) {
    self.item = item
    self.title = title
    self.error = error
  }
}
