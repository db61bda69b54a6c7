import ArgumentParser
import CLinux
import CivilTime
import Foundation
import Glibc

@testable import ticketcal

/// A command run in the process of the tests, on a thread of its own. It has its own environment,
/// working folder and streams; signals, Landlock and terminals need a program of their own.
enum CommandRun {
  /// - Parameter moment: the time on the command's clock, which stands still; nil for the present.
  ///   Results and messages are then collected together, in their order.
  static func finished(
    _ arguments: [String], environment: [String: String], directory: String,
    input: Running.Input, output: Running.Output = .collected, at moment: Instant? = nil
  ) throws -> Finished {
    // As in the program: what nobody reads ends with EPIPE.
    signal(SIGPIPE, SIG_IGN)
    let reading = try Self.reading(input)
    defer { close(reading) }
    let results = try Running.unnamedFile()
    defer { close(results) }
    let errors = try Running.unnamedFile()
    defer { close(errors) }
    let writing = try Self.writing(output) ?? results
    defer { if writing != results { close(writing) } }
    let streams = Tool.Streams(
      input: reading, output: writing, errors: moment == nil ? errors : results)
    let status = onThread { () -> Int32? in
      // A working folder for this thread alone.
      guard unshare(CLONE_FS) == 0, chdir(directory) == 0 else { return nil }
      return Ticketcal.run(
        arguments, Tool.sharingProcess(environment, streams, at: moment),
        parse: ParsedCommands.shared.command)
    }
    guard let status else { throw POSIXError(.EPERM) }
    return Finished(
      status: status, bytes: Running.contents(results).bytes,
      errors: Running.contents(errors).text)
  }

  private static func reading(_ input: Running.Input) throws -> Int32 {
    switch input {
    case .nothing: return try opened("/dev/null", O_RDONLY)
    case .file(let path): return try opened(path, O_RDONLY)
    case .text(let text):
      let pipe = try Spawn.pipe()
      Spawn.feed(Data(text.utf8), to: pipe.writing)
      return pipe.reading
    case .open: throw POSIXError(.EINVAL)
    }
  }

  /// Nil for the collected output.
  private static func writing(_ output: Running.Output) throws -> Int32? {
    switch output {
    case .collected: return nil
    case .file(let path): return try opened(path, O_WRONLY)
    case .nobody:
      let pipe = try Spawn.pipe()
      close(pipe.reading)
      return pipe.writing
    }
  }

  private static func opened(_ path: String, _ flags: Int32) throws -> Int32 {
    let descriptor = open(path, flags | O_CLOEXEC)
    guard descriptor >= 0 else { throw POSIXError(.ENOENT) }
    return descriptor
  }
}

extension Tool {
  /// A tool that shares the process with others.
  static func sharingProcess(
    _ environment: [String: String], _ streams: Streams = Streams(input: 0, output: 1, errors: 2),
    at moment: Instant? = nil
  ) -> Tool {
    Tool(
      environment: environment, streams: streams, ownsProcess: false,
      clock: { moment ?? Instant(secondsSince1970: Int(Date().timeIntervalSince1970)) })
  }
}

/// The commands of the command lines that tests have run, each parsed once. In a debug build, the parser
/// checks the declarations of all options at each parse, which takes longer than most commands do.
///
/// The lock guards the table; a command is a value that depends on its words alone.
private final class ParsedCommands: @unchecked Sendable {
  static let shared = ParsedCommands()

  private let lock = NSLock()
  private var commands: [[String]: any ParsableCommand] = [:]

  func command(of words: [String]) throws -> any ParsableCommand {
    if let known = lock.withLock({ commands[words] }) { return known }
    let command = try Ticketcal.parsed(words)
    lock.withLock { commands[words] = command }
    return command
  }
}
