import CalendarStore
import Foundation

/// What becomes of a record by what the calendar said to its write, or would say.
struct WriteFate {
  static let anotherTime =
    "has the booking number or id of a record before it, and another time; give it a title of its own"

  var status: ImportResult.Status
  var reason: String?
  var href: String?
  /// What kept it from being written.
  var failure: WriteError?

  init(
    _ status: ImportResult.Status, _ reason: String? = nil, href: String? = nil,
    failure: WriteError? = nil
  ) {
    self.status = status
    self.reason = reason
    self.href = href
    self.failure = failure
  }

  /// - Parameters:
  ///   - isAnotherTime: whether an event before it has the UID of this one, and another start.
  ///   - isWritten: whether another import that is under way has written the same first.
  ///   - isRemembered: whether the ledger is told of it.
  init(
    _ outcome: WriteOutcome, of write: ImportWrite, isRemembered: Bool,
    isAnotherTime: Bool, isWritten: (ImportWrite) -> Bool
  ) {
    switch outcome {
    case .saved(let event):
      self.init(
        ImportResult.Status(write.act, isDryRun: false), write.remark, href: event.href)
    case .withdrawn(let href):
      self.init(
        ImportResult.Status(write.act, isDryRun: false), Standing.removed, href: href)
    case .exists(let href) where isAnotherTime:
      self.init(.rejected, Self.anotherTime, href: href)
    case .exists(let href):
      let isForeign = isRemembered && !isWritten(write)
      self.init(
        .unchanged, isForeign ? Standing.notFromHere : Standing.alreadyThere, href: href)
    case .changed(let href) where isWritten(write):
      self.init(.unchanged, Standing.alreadyThere, href: href)
    case .changed(let href): self.init(.conflict, Standing.changedSince, href: href)
    case .missing(let href): self.init(.skipped, Standing.deleted, href: href)
    case .failed(let error):
      self.init(.rejected, "\(error.path): \(error.reason)", failure: error)
    }
  }
}
