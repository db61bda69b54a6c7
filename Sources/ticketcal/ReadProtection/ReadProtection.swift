internal import CalendarStore
internal import Glibc
internal import Sandbox

/// Takes the right to read calendars away from the process or from one of its threads
/// (landlock(7)). Files beneath the calendars cannot be opened for reading, and folders cannot be
/// listed. Writing, `stat` and access to other files are unchanged. TCP connections are limited to
/// given ports.
///
/// Landlock can only grant, and a grant covers everything beneath a folder. So everything is
/// granted except the folders on the way from `/` to a calendar, whose other entries are granted
/// one by one. The consequences:
/// - The folders on the way cannot be listed any more, and files created in them later cannot be
///   read. Create the folder for temporary files, and open the inputs, before.
/// - In a folder on the way without permission to list it (mode 0711), only the paths in
///   `alsoGranting` stay readable.
/// - A calendar that does not exist yet is protected once it is created, because it is not granted.
/// - Another path to a calendar (a bind mount elsewhere, a hard link to one of its files) stays
///   readable, unless it begins in a folder on the way.
/// - Programs started later cannot gain privileges (`sudo`), by PR_SET_NO_NEW_PRIVS.
///
/// The kernel binds the calling thread and the threads and processes that it starts later. The
/// restriction cannot be undone.
enum ReadProtection {
  enum Scope {
    /// Fails if the process has other threads, because Landlock would not bind them.
    case process
    case thread
  }

  /// Protects these folders and everything beneath them.
  ///
  /// - Parameters:
  ///   - folders: the targets of links, resolved by the caller: a link itself is never granted.
  ///   - ports: the TCP ports that may be connected to; nil for all.
  ///   - alsoGranting: files and folders that stay readable, even inside a protected folder or in a
  ///     folder that may not be listed. Missing paths, and folders that contain a protected folder,
  ///     are ignored.
  static func apply(
    to folders: [ResolvedPath], connectingTo ports: Set<UInt16>? = nil,
    alsoGranting: [ResolvedPath] = [], scope: Scope = .process
  ) throws(SandboxFault) {
    let protected = PathTrie(folders)
    let ruleset = try LandlockRuleset(
      handling: [.readFile, .readFolder, .move], connectingTo: ports)
    // The kernel still refuses to move a file to a folder where more rights apply to the file.
    ruleset.grant(.move, to: "/")
    var grants = SiblingGrants(ruleset: ruleset, protected: protected)
    grants.grantSiblings()
    for path in alsoGranting where !protected.reaches(path) { grants.grant(path) }
    if scope == .process {
      let threads = threads
      guard threads == 1 else { throw .threads(threads) }
    }
    guard ruleset.restrictThread() else { throw SandboxFault(call: "landlock_restrict_self") }
  }

  /// The number of threads of the process; nil if unknown. The link count of /proc/self/task is two
  /// plus the number of threads (proc(5)).
  private static var threads: Int? {
    var status = stat()
    guard stat("/proc/self/task", &status) == 0, status.st_nlink > 2 else { return nil }
    return Int(status.st_nlink) - 2
  }
}
