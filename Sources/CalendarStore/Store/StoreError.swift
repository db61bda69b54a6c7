public import Foundation

/// The reason that a calendar could not be read or changed.
public enum StoreError: Error, Sendable, Hashable {
  /// A read or a write failed at the path. The reason is lower case, with the next step.
  case failed(cause: Cause, path: String, reason: String)
  /// The object has changed since it was fetched. `yours` is the text to write; `theirs` is the
  /// present text, nil if the object was removed.
  case changed(yours: [UInt8], theirs: [UInt8]?)
  /// The item is not in the calendar.
  case missing
  /// The item cannot be written because of the field.
  case invalid(field: String, reason: String)
  /// The access to the calendar's source is missing or partial; the status is never `fullAccess`.
  case noAccess(CalendarSource, AuthorizationStatus)
  /// The change is not allowed, or the item cannot be written as iCalendar, for the reason.
  case refused(reason: String)

  /// The class of a failure; it determines the exit status.
  public enum Cause: Sendable, Hashable {
    case noSuchCalendar, notPermitted, noSpace, readOnly, busy, inputOutput
    /// The calendar's server does not answer, or cannot serve now.
    case unavailable
    /// Whether a server made a change is not known.
    case undecided
    /// The user wanted the program to end while it waited for a server.
    case interrupted
    /// A newer version of the program wrote the file.
    case newerVersion
    /// The reader of the output has exited.
    case brokenPipe
  }
}

extension StoreError: LocalizedError {
  /// The class of a failure; nil for the other errors.
  public var cause: Cause? {
    if case .failed(let cause, _, _) = self { cause } else { nil }
  }

  /// The reason of a failure without its path.
  package var detail: String {
    if case .failed(_, _, let reason) = self { reason } else { reason }
  }

  /// Lower case, with the next step. A failure names its path first.
  public var reason: String {
    switch self {
    case .failed(_, let path, let reason): "\(path): \(reason)"
    case .changed(_, let theirs):
      theirs == nil
        ? "removed by another program; nothing was changed"
        : "changed by another program; look at it again and repeat the change"
    case .missing: "no longer in the calendar"
    case .invalid(let field, let reason): "\(field): \(reason)"
    case .noAccess(let source, let status): Self.reason(source, status)
    case .refused(let reason): reason
    }
  }

  private static func reason(_ source: CalendarSource, _ status: AuthorizationStatus) -> String {
    switch status {
    case .notDetermined, .fullAccess:
      "no permission to read the calendars in \(source.location)"
    case .writeOnly: "the calendars in \(source.location) may be added to and not read"
    case .denied: "the calendars in \(source.location) may not be used"
    case .restricted:
      "the configuration restricts the access to the source \(source.name); "
        + "set its access to \"full\""
    }
  }

  public var errorDescription: String? { reason }

  /// No change of a batch could be staged.
  package static func tooManyFiles(_ calendar: EventCalendar) -> StoreError {
    .failed(
      cause: .busy, path: calendar.name,
      reason: "too many files are open; close some programs, or raise the limit with ulimit -n")
  }

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
public struct ObjectProblem: Error, Sendable, Hashable {
  public let calendar: EventCalendar
  /// The name of the file within its calendar, as on disk: unescaped, so unsafe for a terminal.
  public let href: String
  /// Lower case, with the next step.
  public let reason: String
  /// Why a list is incomplete: the source, the calendar or the object could not be read. Nil for what
  /// was read.
  public let failure: StoreError?
  /// Whether the system denies permission to read it.
  public var isForbidden: Bool { failure?.cause == .notPermitted }

  public init(
    calendar: EventCalendar, href: String, reason: String, failure: StoreError? = nil
  ) {
    self.calendar = calendar
    self.href = href
    self.reason = reason
    self.failure = failure
  }
}

extension ObjectProblem: LocalizedError {
  public var errorDescription: String? {
    "\(calendar.qualifiedName)\(href.isEmpty ? "" : "/\(href)"): \(reason)"
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

extension CommitFailure: LocalizedError {
  public var errorDescription: String? { "\(title): \(error.reason)" }
}
