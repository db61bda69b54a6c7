import CLinux
import Foundation
import Glibc

/// A program running in a terminal of its own, which is its controlling terminal.
final class TerminalProcess: @unchecked Sendable {
  /// Where one of the program's standard streams leads.
  enum Stream {
    case terminal
    case file(String)
    /// A pipe that holds these bytes and then ends; for standard input.
    case pipe(Data)
    /// A pipe that is kept for `collectedOutput`; for standard output and standard error.
    case collected
  }

  let terminal: PTY
  let process: pid_t
  private let collector: Collector?
  private var status: Int32?

  init(
    _ executable: String, _ arguments: [String] = [], environment: [String: String] = [:],
    directory: String? = nil, rows: Int = 24, columns: Int = 80, input: Stream = .terminal,
    output: Stream = .terminal, error: Stream = .terminal
  ) throws {
    // A program may end before it has read all; the tests must not end with it.
    signal(SIGPIPE, SIG_IGN)
    let terminal = try PTY(rows: rows, columns: columns)
    self.terminal = terminal
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // The first terminal a session leader opens becomes its controlling terminal.
    posix_spawn_file_actions_addopen(&actions, 9, terminal.slavePath, O_RDWR, 0)
    var ends: [Int32] = []
    defer { for end in ends { close(end) } }
    var feeding: (end: Int32, data: Data)?
    var collecting: Int32?
    for (number, stream) in [input, output, error].enumerated() {
      switch stream {
      case .terminal:
        posix_spawn_file_actions_adddup2(&actions, 9, Int32(number))
      case .file(let path):
        let flags = number == 0 ? O_RDONLY : O_WRONLY | O_CREAT | O_TRUNC
        posix_spawn_file_actions_addopen(&actions, Int32(number), path, flags, 0o600)
      case .pipe(let data):
        let pipe = try Self.makePipe()
        ends.append(pipe.reading)
        feeding = (pipe.writing, data)
        posix_spawn_file_actions_adddup2(&actions, pipe.reading, Int32(number))
      case .collected:
        let pipe = try Self.makePipe()
        ends.append(pipe.writing)
        collecting = pipe.reading
        posix_spawn_file_actions_adddup2(&actions, pipe.writing, Int32(number))
      }
    }
    posix_spawn_file_actions_addclose(&actions, 9)
    if let directory { posix_spawn_file_actions_addchdir_np(&actions, directory) }
    process = try Self.spawn(executable, arguments, environment, &actions)
    if let feeding {
      DispatchQueue.global().async {
        let handle = FileHandle(fileDescriptor: feeding.end, closeOnDealloc: true)
        try? handle.write(contentsOf: feeding.data)
      }
    }
    collector = collecting.map(Collector.init)
  }

  deinit {
    if status == nil {
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
    }
  }

  func send(_ text: String) throws { try terminal.send(text) }

  @discardableResult
  func expect(_ text: String, timeout: Double = 20) throws -> String {
    try terminal.expect(text, timeout: timeout)
  }

  func resize(rows: Int, columns: Int) { terminal.resize(rows: rows, columns: columns) }

  var transcript: String { terminal.transcript }

  /// The exit status, or 128 and the signal that ended it. Reads the terminal meanwhile.
  func wait(timeout: Double = 20) throws -> Int32 {
    if let status { return status }
    let deadline = ContinuousClock.now + .seconds(timeout)
    var state: Int32 = 0
    while waitpid(process, &state, WNOHANG) == 0 {
      guard ContinuousClock.now < deadline else {
        throw PTY.Failure(description: "still running; saw \(transcript.debugDescription)")
      }
      if try !terminal.receive(until: .now + .milliseconds(20)) { usleep(2_000) }
    }
    while try terminal.receive(until: .now + .milliseconds(20)) {}
    let signal = state & 0x7F
    let result = signal == 0 ? state >> 8 & 0xFF : 128 + signal
    status = result
    return result
  }

  /// What the program wrote to the stream that is `.collected`, when it has ended.
  func collectedOutput() -> String { collector?.text() ?? "" }

  private static func makePipe() throws -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    guard pipe2(&ends, O_CLOEXEC) == 0 else {
      throw PTY.Failure(description: "no pipe: errno \(errno)")
    }
    return (ends[0], ends[1])
  }

  private static func spawn(
    _ executable: String, _ arguments: [String], _ environment: [String: String],
    _ actions: inout posix_spawn_file_actions_t
  ) throws -> pid_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var all = sigset_t()
    var none = sigset_t()
    sigfillset(&all)
    sigemptyset(&none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setsigmask(&attributes, &none)
    let newSession: Int32 = 0x80
    posix_spawnattr_setflags(
      &attributes, Int16(newSession | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    var variables = ["TERM": "xterm", "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin"]
    variables.merge(environment) { $1 }
    var argv = ([executable] + arguments).map { strdup($0) } + [nil]
    var envp = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for pointer in argv + envp { free(pointer) } }
    var process: pid_t = 0
    let failure = posix_spawn(&process, executable, &actions, &attributes, &argv, &envp)
    guard failure == 0 else {
      throw PTY.Failure(description: "cannot run \(executable): errno \(failure)")
    }
    return process
  }
}

/// Reads a pipe to its end beside everything else.
private final class Collector: @unchecked Sendable {
  private let done = DispatchSemaphore(value: 0)
  private var data = Data()

  init(_ descriptor: Int32) {
    DispatchQueue.global().async { [self] in
      let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
      data = (try? handle.readToEnd()) ?? Data()
      done.signal()
    }
  }

  func text() -> String {
    done.wait()
    defer { done.signal() }
    return String(decoding: data, as: UTF8.self)
  }
}
