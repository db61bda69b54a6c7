internal import CalendarStore
internal import Glibc
internal import Reservations
internal import TicketImport

/// The exit statuses: those of sysexits.h, and 128 plus the signal for an interruption.
enum ExitStatus {
  static let success: Int32 = 0
  /// A person left an event unchanged, or created none.
  static let canceled: Int32 = 1
  static let usage: Int32 = 64
  static let badRecord: Int32 = 65
  static let noInput: Int32 = 66
  /// The calendar's server does not answer.
  static let unavailable: Int32 = 69
  static let cannotCreate: Int32 = 73
  static let inputOutput: Int32 = 74
  static let busy: Int32 = 75
  static let notPermitted: Int32 = 77
  static let configuration: Int32 = 78
  static let interrupted: Int32 = 130

  /// Nobody reads the output: the program ends by SIGPIPE, without a message.
  static let brokenPipe = 128 + SIGPIPE

  /// The status of the gravest problem.
  static func of(_ summary: ImportSummary) -> Int32 {
    if summary.wasInterrupted { return interrupted }
    if let failure = summary.writeFailure { return of(failure) }
    if summary.isRefused { return notPermitted }
    if summary.hasLostReaders { return busy }
    if summary.unreadableInputs > 0 { return noInput }
    return summary[.rejected] + summary[.conflict] > 0 ? badRecord : success
  }

  static func of(_ cause: StoreError.Cause) -> Int32 {
    switch cause {
    case .noSuchCalendar: cannotCreate
    case .notPermitted: notPermitted
    case .busy, .undecided: busy
    case .unavailable: unavailable
    case .interrupted: interrupted
    case .newerVersion: configuration
    case .noSpace, .readOnly, .inputOutput, .brokenPipe: inputOutput
    }
  }

  /// The status of the gravest problem.
  static func of(_ undo: Undo) -> Int32 {
    if undo.wasInterrupted { return interrupted }
    if let failure = undo.writeFailure { return of(failure) }
    if undo.isRefused { return notPermitted }
    return undo.count(.rejected, .conflict) > 0 ? badRecord : success
  }
}

extension ExitStatus {
  /// The status of a command without a source, a calendar or an object that could not be read.
  ///
  /// - Parameter error: nil where all was read.
  static func of(unread error: StoreError?) -> Int32 {
    guard let error else { return success }
    // The path of a source without its folder is one of the configuration.
    if case .failed(.noSuchCalendar, _, _) = error { return configuration }
    return of(error)
  }

  static func of(_ error: StoreError) -> Int32 {
    switch error {
    case .failed(let cause, _, _): of(cause)
    case .changed: busy
    case .noAccess: notPermitted
    case .missing, .refused: usage
    case .invalid: badRecord
    }
  }
}
