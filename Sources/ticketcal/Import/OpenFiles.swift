internal import Glibc

/// How many files may be open at once.
enum OpenFiles {
  /// How many inputs may stay open, so that as many again are left for what is written.
  static var mostInputs: Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 64 }
    return Int(min(limit.rlim_cur, 16_384) / 2)
  }

  /// To the most the system allows, for long lists of files and large groups of events.
  static func raiseLimit() {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0,
      limit.rlim_cur < limit.rlim_max
    else { return }
    limit.rlim_cur = min(limit.rlim_max, 16_384)
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }
}
