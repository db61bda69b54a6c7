internal import CLinux
internal import Foundation

/// A program that prints a secret on one line, as `pass` does. It is a process group of its own, in the
/// foreground of the terminal, and what is left of the group ends with it.
struct SecretCommand {
  private let command: [String]
  /// Of the configuration, for errors.
  private let key: String
  var seconds = 30

  private static let largest = 8192

  init(_ command: [String], key: String) {
    self.command = command
    self.key = key
  }

  /// The line, without its end. The program has no standard input, and the user's terminal and errors.
  func run() throws(StoreError) -> String {
    var output: [UInt8] = []
    let status = try read(into: &output)
    guard status == 0 else { throw error("failed (status \(status)); run it by hand") }
    guard let text = String(validating: output, as: UTF8.self) else {
      throw error("printed something that is not text; it has to print the secret alone")
    }
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    guard let secret = lines.first, !secret.isEmpty else {
      throw error("printed nothing; run it by hand")
    }
    guard lines.dropFirst().allSatisfy(\.isEmpty) else {
      throw error("printed more than one line; it has to print the secret alone, e.g. by head -n 1")
    }
    guard secret.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
      throw error("printed control characters; it has to print the secret alone")
    }
    return String(secret)
  }

  private func error(_ reason: String) -> StoreError {
    .failed(cause: .notPermitted, path: key, reason: "\(command.first ?? "the command") \(reason)")
  }

  /// Returns the program's exit status, or 128 and the number of the signal that ended it.
  private func read(into output: inout [UInt8]) throws(StoreError) -> Int32 {
    var ends: [Int32] = [-1, -1]
    guard pipe2(&ends, Int32(O_CLOEXEC)) == 0 else { throw error("cannot be run") }
    defer { close(ends[0]) }
    let terminal = Terminal()
    defer { terminal.takeBack() }
    let started = Result { () throws(StoreError) in try start(output: ends[1], terminal) }
    close(ends[1])
    let process = try started.get()
    defer { kill(-process, SIGKILL) }
    let deadline = ContinuousClock.now + .seconds(seconds)
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let left = deadline - ContinuousClock.now
      var descriptor = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
      let wait = Int32(clamping: Int64(left / .milliseconds(1)))
      guard wait > 0, poll(&descriptor, 1, wait) != 0 else {
        end(process)
        throw error("did not end in \(seconds) seconds; run it by hand")
      }
      guard descriptor.revents != 0 else { continue }
      let count = Glibc.read(ends[0], &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      output += buffer[..<count]
      guard output.count <= Self.largest else {
        end(process)
        throw error("printed more than \(Self.largest) bytes; it has to print the secret alone")
      }
    }
    // It may have closed its output and go on.
    var state: Int32 = 0
    while waitpid(process, &state, WNOHANG) == 0 {
      guard ContinuousClock.now < deadline else {
        end(process)
        throw error("did not end in \(seconds) seconds; run it by hand")
      }
      usleep(1000)
    }
    return state & 0x7F == 0 ? state >> 8 & 0xFF : 128 + state & 0x7F
  }

  private func start(output: Int32, _ terminal: Terminal) throws(StoreError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    if let foreground = terminal.foreground {
      posix_spawn_file_actions_addtcsetpgrp_np(&actions, foreground)
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // This program ignores them.
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGPIPE, SIGXFSZ, SIGTTOU] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))
    var arguments = command.map { strdup($0) } + [nil]
    var variables = ProcessInfo.processInfo.environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in arguments + variables { free(text) } }
    var process: pid_t = 0
    let code = posix_spawnp(
      &process, command.first ?? "", &actions, &attributes, &arguments, &variables)
    guard code == 0 else {
      throw error("cannot be run (\(String(cString: strerror(code)).lowercased())); correct it")
    }
    return process
  }

  private func end(_ process: pid_t) {
    kill(-process, SIGKILL)
    while waitpid(process, nil, 0) < 0, errno == EINTR {}
  }

  /// The terminal that this program controls, for as long as another program has it.
  private final class Terminal {
    /// Nil without a terminal, and for a program in its background.
    let foreground: Int32?

    init() {
      let descriptor = open("/dev/tty", O_RDWR | O_CLOEXEC)
      guard descriptor >= 0, tcgetpgrp(descriptor) == getpgrp() else {
        if descriptor >= 0 { close(descriptor) }
        foreground = nil
        return
      }
      foreground = descriptor
    }

    func takeBack() {
      guard let foreground else { return }
      // A program in the background would be stopped by it.
      let before = signal(SIGTTOU, SIG_IGN)
      tcsetpgrp(foreground, getpgrp())
      signal(SIGTTOU, before)
      close(foreground)
    }
  }
}
