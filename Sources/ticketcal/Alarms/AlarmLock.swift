internal import CalendarStore
internal import SystemPackage

/// Shows that `ticketcal alarms run` runs: one for each user.
enum AlarmLock {
  private static func path(_ folders: BaseFolders) -> String {
    BaseFolders.path(folders.stateFolder, "alarms.lock")
  }

  /// Nil if another process has it.
  static func acquire(_ folders: BaseFolders) throws(CommandError) -> FileLock? {
    do throws(StateFolderError) { try StateFolder(folders).make() } catch {
      throw CommandError(ExitStatus.inputOutput, "\(error)")
    }
    do throws(Errno) {
      let lock = try FileLock(path(folders))
      return lock.lock() ? lock : nil
    } catch {
      throw CommandError(ExitStatus.inputOutput, "\(path(folders)) cannot be made (\(error.text))")
    }
  }

  /// Whether a process has the lock.
  static func isHeld(_ folders: BaseFolders) -> Bool { FileLock.isTaken(path(folders)) }
}
