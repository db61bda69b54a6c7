internal import CalendarStore
internal import CivilTime
internal import Foundation

extension CommandProcess {
  /// What the clock on the wall shows.
  static var localNow: LocalDateTime {
    TimeZone.current.local(at: now) ?? LocalDateTime(.epoch, .midnight)
  }

  /// How a command ends that showed what it could of what was asked for.
  func status(of store: EventStore) -> Int32 {
    guard store.isForbidden else { return ExitStatus.success }
    messages.problem("none of the files may be read; check their permissions")
    return ExitStatus.notPermitted
  }
}
