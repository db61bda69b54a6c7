internal import CalendarStore
internal import Glibc
internal import Sandbox
internal import Synchronization

/// The child process that takes the XML of servers apart, one for the whole process.
final class AnswerReader: Sendable {
  private let child = Mutex<ParsingChild?>(nil)

  /// Starts the child before the first use. Call this before the process starts a thread, or opens what
  /// no answer of a server may reach.
  func start() throws(CommandError) -> AnswerParser {
    let child = try child.withLock { (child) throws(CommandError) in
      if let child { return child }
      let started: ParsingChild
      do throws(ChildFault) { started = try ParsingChild([Self.service]) } catch {
        throw CommandError(
          ExitStatus.busy,
          "the process that reads the answers of servers cannot be started; try again")
      }
      child = started
      return started
    }
    return AnswerParser { (body) throws(AnswerParser.Fault) in
      do throws(ChildFault) { return try child.answer(to: body, by: 0, wait: Self.wait) } catch {
        switch error {
        case .notInstalled: throw .notInstalled
        case .tooSlow: throw .tooSlow
        case .interrupted: throw .interrupted
        case .ended, .notStarted, .status(126, _): throw .ended
        // The body broke its child; the next one has a new child.
        case .status, .signal, .malformed: return []
        }
      }
    }
  }

  private static var service: ChildService {
    .parser(
      load: { AnswerParser.load() }, parse: { AnswerParser.parsed($0) }, ChildLimits(memory: 1024))
  }

  /// Waits for the child, or for a signal that asks the process to end.
  private static func wait(for descriptor: Int32) -> Bool {
    while !SignalWatch.shouldProcessStop {
      var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      // A signal may arrive before poll(2), or on another thread.
      if poll(&watched, 1, 100) > 0 { return true }
    }
    return false
  }
}
