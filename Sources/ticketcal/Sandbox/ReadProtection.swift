internal import CLinux
internal import Glibc

/// Takes from the process, or from one of its threads, the right to read in calendars
/// (landlock(7)): files beneath them cannot be opened for reading nor folders be listed, while
/// writing, `stat` and everything elsewhere stay as they were.
///
/// Landlock can only grant, and a grant reaches all that lies beneath. So everything is granted except
/// the folders on the way from `/` to a calendar, whose other entries are granted one by one. What
/// follows from that:
/// - The folders on the way cannot be listed any more, and files made in them later cannot be read.
///   Make the folder for temporary files, and open the inputs, before.
/// - Of a folder on the way that may not be listed (mode 0711), only what is named in `alsoGranting`
///   stays readable.
/// - A calendar that does not exist yet is protected as soon as it does, as nothing grants it.
/// - A second way to a calendar (a bind mount elsewhere, a hard link to one of its files) stays open,
///   unless it starts in one of the folders on the way.
/// - Programs started later cannot gain privileges (`sudo`), by PR_SET_NO_NEW_PRIVS.
///
/// The kernel binds the calling thread and all that it starts afterwards. It cannot be undone.
enum ReadProtection {
  enum Scope {
    /// Fails where the process has other threads, which would not be bound.
    case process
    case thread
  }

  enum Reason: Error, Equatable {
    /// The kernel knows no Landlock (ENOSYS).
    case notSupported
    /// The kernel has it switched off (EOPNOTSUPP).
    case disabled
    /// No folder was given.
    case nothingToProtect
    /// The process has this many threads already; nil where /proc does not tell.
    case threads(Int?)
    /// A system call failed.
    case failed(call: String, errno: Int32)
  }

  /// Protects these folders and all that lies beneath them.
  ///
  /// - Parameters:
  ///   - folders: where links lead is for the caller to find out: a link itself is never granted.
  ///   - alsoGranting: files and folders that stay readable even inside a protected folder or beside
  ///     one in a folder that may not be listed. Passed over where they are missing or hold a
  ///     protected folder.
  static func apply(
    to folders: [ResolvedPath], alsoGranting: [ResolvedPath] = [], scope: Scope = .process
  ) throws(Reason) {
    guard !folders.isEmpty else { throw .nothingToProtect }
    let protected = PathTrie(folders)
    let ruleset = try LandlockRuleset()
    var grants = SiblingGrants(ruleset: ruleset, protected: protected)
    grants.grantSiblings()
    for path in alsoGranting where !protected.reaches(path) { grants.grant(path) }
    try ruleset.restrictSelf(scope)
  }
}

extension ReadProtection.Reason: CustomStringConvertible {
  var description: String {
    switch self {
    case .notSupported: "this kernel has no Landlock"
    case .disabled: "Landlock is switched off in this kernel; add landlock to its lsm= parameter"
    case .nothingToProtect: "no folder to protect"
    case .threads(let count?): "the program has \(count) threads, of which Landlock binds one"
    case .threads(nil): "the number of threads is unknown, as /proc is not mounted"
    case .failed(let call, let errno): "\(call) failed with error \(errno)"
    }
  }
}
