internal import Glibc

/// The descriptors 0, 1 and 2, whichever of them the program was started with.
enum StandardStreams {
  /// Occupies those that are closed, so that no file opened later is taken for one of them. What
  /// stands there can be used for nothing: reading and writing fail as on a closed descriptor.
  static func reserve() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(descriptor, F_GETFD) < 0 {
      // open(2) gives the lowest descriptor that is free, which is this one.
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}
