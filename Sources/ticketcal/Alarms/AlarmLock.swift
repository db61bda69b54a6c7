internal import CalendarStore
internal import Glibc

/// Shows that `ticketcal alarms run` runs: one for each user. Released with the object or the process.
final class AlarmLock {
  private let descriptor: Int32

  /// Nil if another process holds it.
  init?(_ folders: BaseFolders) throws(CommandError) {
    do throws(StateFolderError) { try StateFolder(folders).make() } catch {
      throw CommandError(ExitStatus.inputOutput, "\(error)")
    }
    let path = BaseFolders.path(folders.stateFolder, "alarms.lock")
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else {
      throw CommandError(
        ExitStatus.inputOutput,
        "\(path) cannot be made (\(String(cString: strerror(errno)).lowercased()))")
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return nil }
  }

  deinit { close(descriptor) }

  /// Whether a process holds the lock.
  static func isHeld(_ folders: BaseFolders) -> Bool {
    let path = BaseFolders.path(folders.stateFolder, "alarms.lock")
    let descriptor = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_EX | LOCK_NB) != 0
  }
}
