internal import CalendarStore

extension Stop {
  /// The error of a store as the end of a command.
  static func at<T>(_ body: () throws(StoreError) -> T) throws(Stop) -> T {
    do { return try body() } catch { throw Stop(error) }
  }

  init(_ error: StoreError) {
    self.init(ExitStatus.of(error), error.reason)
    isMissing = error == .missing
  }

  init(_ error: AccessError) { self.init(ExitStatus.of(error), "\(error)") }

  /// - Parameter type: what was to be read.
  init(_ error: AccessError, reading type: EntityType) {
    switch error {
    case .notDetermined(let source), .writeOnly(let source):
      self.init(
        ExitStatus.notPermitted,
        "ticketcal may not read the \(type.plural) in \(source.location) yet; "
          + "ticketcal access grant \(source.name) allows it")
    case .denied, .restricted, .record, .unopened: self.init(error)
    }
  }
}

extension ExitStatus {
  static func of(_ error: StoreError) -> Int32 {
    switch error {
    case .failed(let cause, let path, let reason):
      of(WriteError(cause: cause, path: path, reason: reason))
    case .changed: busy
    case .missing, .refused: usage
    case .invalid: badRecord
    }
  }

  static func of(_ error: AccessError) -> Int32 {
    switch error {
    case .notDetermined, .writeOnly, .denied, .restricted: notPermitted
    case .record: inputOutput
    case .unopened(let error): of(error)
    }
  }
}

extension StoreError {
  /// Lower case, with what to do about it.
  var reason: String {
    switch self {
    case .failed(_, let path, let reason): "\(path): \(reason)"
    case .changed(_, let theirs):
      theirs == nil
        ? "somebody removed it meanwhile; nothing was changed"
        : "somebody changed it meanwhile; look at it again and repeat the change"
    case .missing: "it is not in the calendar any more"
    case .invalid(let field, let reason): "\(field): \(reason)"
    case .refused(let reason): reason
    }
  }
}
