package import CLinux
internal import Foundation
internal import Glibc

/// A program that runs without a terminal.
package final class Running {
  package enum Input {
    case nothing
    /// A pipe that holds this text and then ends.
    case text(String)
    case file(String)
    /// A pipe whose other end stays open until `closeInput()`.
    case open
  }

  package enum Output {
    case collected
    case file(String)
    /// A pipe that nobody reads.
    case nobody
  }

  package let process: pid_t
  private let output: Int32
  private let errors: Int32
  private var input: Int32 = -1
  private var status: Int32?

  package init(
    _ executable: String, _ arguments: [String], environment: [String: String],
    directory: String, input: Input = .nothing, output: Output = .collected
  ) throws {
    let collected = try Self.unnamedFile()
    let errors = try Self.unnamedFile()
    self.output = collected
    self.errors = errors
    var ends: [Int32] = []
    defer { for end in ends { close(end) } }
    var writing: Int32 = -1
    process = try Spawn.process(
      executable, arguments, environment: environment, directory: directory
    ) { actions in
      switch input {
      case .nothing: posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
      case .file(let path): posix_spawn_file_actions_addopen(&actions, 0, path, O_RDONLY, 0)
      case .text, .open:
        let pipe = try Spawn.pipe()
        ends.append(pipe.reading)
        writing = pipe.writing
        posix_spawn_file_actions_adddup2(&actions, pipe.reading, 0)
      }
      switch output {
      case .collected: posix_spawn_file_actions_adddup2(&actions, collected, 1)
      case .file(let path): posix_spawn_file_actions_addopen(&actions, 1, path, O_WRONLY, 0)
      case .nobody:
        let pipe = try Spawn.pipe()
        close(pipe.reading)
        ends.append(pipe.writing)
        posix_spawn_file_actions_adddup2(&actions, pipe.writing, 1)
      }
      posix_spawn_file_actions_adddup2(&actions, errors, 2)
    }
    if case .text(let text) = input {
      Spawn.feed(Data(text.utf8), to: writing)
    } else {
      self.input = writing
    }
  }

  deinit {
    closeInput()
    if status == nil {
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
    }
    close(output)
    close(errors)
  }

  /// Whether the process has read all that was written to it.
  package var hasReadAll: Bool {
    var waiting: Int32 = 0
    return ioctl(input, UInt(FIONREAD), &waiting) == 0 && waiting == 0
  }

  package func write(_ text: String) throws {
    let bytes = Array(text.utf8)
    guard Glibc.write(input, bytes, bytes.count) == bytes.count else { throw POSIXError(.EPIPE) }
  }

  package func closeInput() {
    if input >= 0 { close(input) }
    input = -1
  }

  package func send(_ signal: Int32) { kill(process, signal) }

  /// Waits until `condition` holds; false after half a minute or when the program has ended.
  package func waits(until condition: () -> Bool) -> Bool {
    let deadline = ContinuousClock.now + .seconds(30)
    while !condition() {
      guard ContinuousClock.now < deadline, !hasEnded else { return condition() }
      usleep(2_000)
    }
    return true
  }

  /// Waits for its end; kills it when it does not come.
  package func wait(timeout: Double = 60) throws -> Finished {
    let deadline = ContinuousClock.now + .seconds(timeout)
    while !hasEnded {
      guard ContinuousClock.now < deadline else {
        throw TestFailure(description: "still running; it said \(Self.contents(errors).text)")
      }
      usleep(2_000)
    }
    return Finished(
      status: status ?? -1, bytes: Self.contents(output).bytes, errors: Self.contents(errors).text)
  }

  /// What it has written to its standard error by now.
  package var saidSoFar: String { Self.contents(errors).text }

  private var hasEnded: Bool {
    status = status ?? Spawn.status(of: process)
    return status != nil
  }

  package static func contents(_ descriptor: Int32) -> (bytes: [UInt8], text: String) {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = pread(descriptor, &buffer, buffer.count, off_t(bytes.count))
      guard count > 0 else { return (bytes, String(decoding: bytes, as: UTF8.self)) }
      bytes += buffer.prefix(count)
    }
  }

  package static func unnamedFile() throws -> Int32 {
    guard let file = tmpfile() else { throw POSIXError(.EIO) }
    defer { fclose(file) }
    let descriptor = fcntl(fileno(file), F_DUPFD_CLOEXEC, 3)
    guard descriptor >= 0 else { throw POSIXError(.EMFILE) }
    return descriptor
  }
}

/// How a program ended and what it wrote.
package struct Finished {
  /// The exit status, or 128 and the signal that ended it.
  package let status: Int32
  package let bytes: [UInt8]
  package let errors: String

  package init(status: Int32, bytes: [UInt8], errors: String) {
    self.status = status
    self.bytes = bytes
    self.errors = errors
  }

  package var output: String { String(decoding: bytes, as: UTF8.self) }
  package var lines: [String] { output.split(separator: "\n").map(String.init) }

  /// The results of `--format json`.
  package func results() throws -> [[String: String?]] {
    try lines.map { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
      return object.mapValues { $0 as? String }
    }
  }

  /// One value of each result.
  package func results(_ key: String) throws -> [String?] { try results().map { $0[key] ?? nil } }
}
