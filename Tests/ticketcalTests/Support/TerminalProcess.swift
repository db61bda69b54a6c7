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
    let terminal = try PTY(rows: rows, columns: columns)
    self.terminal = terminal
    var ends: [Int32] = []
    defer { for end in ends { close(end) } }
    var feeding: (end: Int32, data: Data)?
    var collecting: Int32?
    let variables = ["TERM": "xterm", "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin"]
    process = try Spawn.process(
      executable, arguments, environment: variables.merging(environment) { $1 },
      directory: directory
    ) { actions in
      // The first terminal a session leader opens becomes its controlling terminal.
      posix_spawn_file_actions_addopen(&actions, 9, terminal.slavePath, O_RDWR, 0)
      for (number, stream) in [input, output, error].enumerated() {
        switch stream {
        case .terminal:
          posix_spawn_file_actions_adddup2(&actions, 9, Int32(number))
        case .file(let path):
          let flags = number == 0 ? O_RDONLY : O_WRONLY | O_CREAT | O_TRUNC
          posix_spawn_file_actions_addopen(&actions, Int32(number), path, flags, 0o600)
        case .pipe(let data):
          let pipe = try Spawn.pipe()
          ends.append(pipe.reading)
          feeding = (pipe.writing, data)
          posix_spawn_file_actions_adddup2(&actions, pipe.reading, Int32(number))
        case .collected:
          let pipe = try Spawn.pipe()
          ends.append(pipe.writing)
          collecting = pipe.reading
          posix_spawn_file_actions_adddup2(&actions, pipe.writing, Int32(number))
        }
      }
      posix_spawn_file_actions_addclose(&actions, 9)
    }
    if let feeding { Spawn.feed(feeding.data, to: feeding.end) }
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
    while true {
      if hasEnded { break }
      guard ContinuousClock.now < deadline else {
        throw TestFailure(description: "still running; saw \(transcript.debugDescription)")
      }
      if try !terminal.receive(until: .now + .milliseconds(20)) { usleep(2_000) }
    }
    while try terminal.receive(until: .now + .milliseconds(20)) {}
    return status ?? -1
  }

  var hasEnded: Bool {
    status = status ?? Spawn.status(of: process)
    return status != nil
  }

  /// What the program wrote to the stream that is `.collected`, when it has ended.
  func collectedOutput() -> String { collector?.text() ?? "" }
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
