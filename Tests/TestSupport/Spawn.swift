package import CLinux
package import Foundation
internal import Glibc

/// Starts programs, each in a session of its own with the default actions of all signals.
package enum Spawn {
  /// - Parameter redirect: says where the standard streams lead.
  package static func process(
    _ executable: String, _ arguments: [String], environment: [String: String],
    directory: String?,
    redirect: (inout posix_spawn_file_actions_t) throws -> Void
  ) throws -> pid_t {
    // A program may end before it has read all; the tests must not end with it.
    signal(SIGPIPE, SIG_IGN)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    try redirect(&actions)
    if let directory { posix_spawn_file_actions_addchdir_np(&actions, directory) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var all = sigset_t()
    var none = sigset_t()
    sigfillset(&all)
    sigemptyset(&none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setsigmask(&attributes, &none)
    // A new session has no terminal, so /dev/tty cannot be opened.
    let newSession: Int32 = 0x80
    posix_spawnattr_setflags(
      &attributes, Int16(newSession | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    var argv = ([executable] + arguments).map { strdup($0) } + [nil]
    var envp = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for pointer in argv + envp { free(pointer) } }
    var process: pid_t = 0
    let failure = posix_spawn(&process, executable, &actions, &attributes, &argv, &envp)
    guard failure == 0 else {
      throw TestFailure(description: "cannot run \(executable): errno \(failure)")
    }
    return process
  }

  package static func pipe() throws -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    guard pipe2(&ends, O_CLOEXEC) == 0 else {
      throw TestFailure(description: "no pipe: errno \(errno)")
    }
    return (ends[0], ends[1])
  }

  /// Writes to a pipe beside everything else, then closes it.
  package static func feed(_ data: Data, to end: Int32) {
    DispatchQueue.global().async {
      try? FileHandle(fileDescriptor: end, closeOnDealloc: true).write(contentsOf: data)
    }
  }

  /// The exit status, or 128 and the signal that ended the process; nil while it runs.
  package static func status(of process: pid_t) -> Int32? {
    var state: Int32 = 0
    guard waitpid(process, &state, WNOHANG) == process else { return nil }
    let signal = state & 0x7F
    return signal == 0 ? state >> 8 & 0xFF : 128 + signal
  }
}

/// Why a program or a terminal does not do what a test waits for.
package struct TestFailure: Error, CustomStringConvertible {
  package let description: String

  package init(description: String) { self.description = description }
}
