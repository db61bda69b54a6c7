internal import Foundation
internal import Glibc

/// What the environment says about a run of the tests.
public enum TestRun {
  /// Whether tests run that take long: many random inputs, inputs of megabytes, races many times.
  public static let isSlow = ProcessInfo.processInfo.environment["TICKETCAL_SLOW"] == "1"

  /// TICKETCAL_UPDATE=1: whether tests rewrite what their files expect.
  public static let updates = ProcessInfo.processInfo.environment["TICKETCAL_UPDATE"] == "1"

  /// All of these in a slow run, else every fourth, from the first.
  public static func sample<Element>(_ all: [Element]) -> [Element] {
    isSlow ? all : all.enumerated().filter { $0.offset.isMultiple(of: 4) }.map(\.element)
  }

  /// The folder for temporary folders: TMPDIR, else memory, where a sync costs nothing, else /tmp.
  public static let folder: String =
    ProcessInfo.processInfo.environment["TMPDIR"]
    ?? (holdsPrograms("/dev/shm") ? "/dev/shm" : diskFolder)

  /// A folder on a disk, for tests of what a sync does.
  public static let diskFolder = "/tmp"

  /// Whether tests can write and run programs in the folder.
  private static func holdsPrograms(_ folder: String) -> Bool {
    let noExecution: UInt = 8
    var status = statvfs()
    return statvfs(folder, &status) == 0 && status.f_flag & noExecution == 0
      && access(folder, W_OK) == 0
  }
}
