internal import CalendarStore
internal import Glibc
internal import Reservations
internal import TicketImport

/// The reason and exit status that a command ends with.
struct CommandError: Error {
  let status: Int32
  /// Empty for no message.
  let reason: String
  /// Whether the object to change no longer exists.
  var isMissing = false

  init(_ status: Int32, _ reason: String) {
    self.status = status
    self.reason = reason
  }

  /// Ends without a message, after the user ended the command.
  init(silently status: Int32) { self.init(status, "") }
}

extension CommandError {
  /// Rethrows the error of a store.
  static func reporting<T>(
    _ value: @autoclosure () throws(StoreError) -> T
  ) throws(CommandError) -> T {
    do throws(StoreError) { return try value() } catch { throw CommandError(error) }
  }

  /// Rethrows the error of a typed value, with the name of its option.
  static func at<T>(
    _ option: String, _ body: () throws(TimeError) -> T
  ) throws(CommandError) -> T {
    do throws(TimeError) { return try body() } catch {
      throw CommandError(ExitStatus.usage, "\(option): \(error.reason)")
    }
  }

  /// Rethrows the error of a store.
  static func at<T>(_ body: () throws(StoreError) -> T) throws(CommandError) -> T {
    do { return try body() } catch { throw CommandError(error) }
  }

  init(_ error: StoreError) {
    self.init(ExitStatus.of(error), error.advice)
    isMissing = error == .missing
  }

  /// - Parameter option: what the name was given to.
  init(_ error: CalendarLookupError, for option: String) {
    self.init(
      error.cause == .refused ? ExitStatus.notPermitted : ExitStatus.usage,
      "\(option): \(error.reason)")
  }

  /// - Parameter type: the type of the items to read.
  init(_ error: StoreError, reading type: EntityType) {
    guard case .noAccess(let source, let status) = error,
      status == .notDetermined || status == .writeOnly
    else {
      self.init(error)
      return
    }
    self.init(
      ExitStatus.notPermitted,
      "ticketcal may not read the \(type.plural) in \(source.location) yet; "
        + "ticketcal access grant \(source.name) allows it")
  }
}

extension StoreError {
  /// The reason, with the command that allows a missing access.
  var advice: String {
    guard case .noAccess(let source, let status) = self, status != .restricted else {
      return reason
    }
    return "\(reason); run ticketcal access grant \(source.name)"
  }
}
