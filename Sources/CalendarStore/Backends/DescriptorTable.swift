internal import Foundation

/// The process's table of open files.
enum DescriptorTable {
  /// Gives it room for that many at once, as far as the limit on open files allows.
  ///
  /// Linux doubles the table as it fills up, and in a process of several threads waits each time until none
  /// of them can still use the old one: ten milliseconds and more, for all that open files meanwhile
  /// (synchronize_rcu in expand_files, fs/file.c). A process of one thread does not wait.
  ///
  /// - Parameter descriptor: any that is open.
  static func reserve(_ count: Int, by descriptor: Int32) {
    let last = fcntl(descriptor, F_DUPFD_CLOEXEC, Int32(clamping: count - 1))
    if last >= 0 { close(last) }
  }
}
