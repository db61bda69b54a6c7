/// Why a calendar could not be read or changed.
public enum StoreError: Error, Sendable, Equatable {
  /// The path or calendar that it is about, and the reason: lower case, with the next step.
  case failed(cause: WriteError.Cause, path: String, reason: String)
  /// The object was changed since it was fetched: the text to be written, and the text that is there now; nil where
  /// the object is gone.
  case changed(yours: [UInt8], theirs: [UInt8]?)
  /// The item is not in the calendar.
  case missing
  /// The item cannot be written as it is: the field, and why.
  case invalid(field: String, reason: String)
  /// The source of the calendar may not be read, or not all of it.
  case noAccess(AccessError)
  /// The calendar is not to be changed, and why.
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

  /// Makes an edit of an object.
  static func editing<Result>(_ edit: () throws(EditError) -> Result) throws(StoreError) -> Result {
    do throws(EditError) { return try edit() } catch { throw StoreError(error) }
  }
}

/// Something in a calendar that cannot be shown, or not as it is written.
public struct ObjectProblem: Sendable, Hashable {
  public let calendar: EventCalendar
  /// The name of the file within its calendar, as it is on disk: not yet fit for a terminal.
  public let href: String
  /// Lower case, with what to do about it.
  public let reason: String
  /// The system does not let it be read.
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

/// A change that was collected and could not be made.
public struct CommitFailure: Error, Sendable, Equatable {
  public let item: ItemID
  public let title: String
  public let error: StoreError
}
