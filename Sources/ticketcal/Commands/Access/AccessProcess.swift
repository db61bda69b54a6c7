internal import CalendarStore
internal import Glibc

/// One run of `ticketcal access` as a process.
struct AccessProcess {
  enum Decision {
    case grant, deny, reset
  }

  private let process: CommandProcess

  init(color: ColorChoice) { process = CommandProcess(color: color) }

  init(_ arguments: AccessCommand.DecisionArguments) { self.init(color: arguments.color) }

  /// The exit status.
  func list(_ format: ResultReporter.Format) -> Int32 {
    process.run { () throws(Stop) in
      let calendars = try ReadableCalendars(process, for: nil)
      let output = OutputPipe(STDOUT_FILENO)
      for source in calendars.sources {
        output.writeLine(
          line(source, calendars, format, name: process.style.bold(SafeText(source.name).text)))
      }
      return process.finish(output, ExitStatus.success)
    }
  }

  /// The exit status.
  func decide(_ decision: Decision, _ arguments: AccessCommand.DecisionArguments) -> Int32 {
    process.run { () throws(Stop) in
      let calendars = try ReadableCalendars(process, for: nil)
      let source = try calendars.source(named: arguments.source)
      let types = Self.types(arguments)
      do throws(AccessError) {
        switch decision {
        case .grant: try calendars.access.grant(source, for: types)
        case .deny: try calendars.access.deny(source, for: types)
        case .reset: try calendars.access.reset(source, for: types)
        }
      } catch { throw Stop(error) }
      if !arguments.quiet {
        process.messages.say(line(source, calendars, .text, name: SafeText(source.name).text))
      }
      return ExitStatus.success
    }
  }

  private static func types(_ arguments: AccessCommand.DecisionArguments) -> Set<EntityType> {
    arguments.events == arguments.reminders
      ? Set(EntityType.allCases) : arguments.events ? [.event] : [.reminder]
  }

  private func line(
    _ source: CalendarSource, _ calendars: ReadableCalendars, _ format: ResultReporter.Format,
    name: String
  ) -> String {
    let limit = calendars.access.sources.first { $0.source == source }?.limit ?? .none
    let events = calendars.access.status(of: source, for: .event)
    let reminders = calendars.access.status(of: source, for: .reminder)
    switch format {
    case .json:
      var line = JSONLine()
      line.append("source", source.name)
      line.append("path", source.location)
      line.append("events", events.word)
      line.append("reminders", reminders.word)
      line.append("limit", limit.word)
      return line.line
    case .text:
      let path = SafeText(process.home.text(source.location), limit: 4096).text
      let sentence =
        events == reminders
        ? "\(events.sentence(about: "events and reminders", limit))"
        : "\(events.sentence(about: "events", limit)); "
          + reminders.sentence(about: "reminders", limit)
      return "\(name) (\(path)): \(sentence)."
    }
  }
}

extension AccessLimit {
  /// As the configuration and JSON have it.
  fileprivate var word: String {
    switch self {
    case .none: "none"
    case .writeOnly: "write-only"
    case .full: "full"
    }
  }
}

extension AuthorizationStatus {
  /// As JSON has it.
  fileprivate var word: String {
    switch self {
    case .notDetermined: "not-determined"
    case .restricted: "restricted"
    case .denied: "denied"
    case .fullAccess: "full"
    case .writeOnly: "write-only"
    }
  }

  /// - Parameter limit: the most that the configuration allows.
  fileprivate func sentence(about items: String, _ limit: AccessLimit) -> String {
    switch self {
    case .notDetermined:
      "\(items) can be added; the first command that reads them will ask"
    case .restricted:
      limit == .none
        ? "the configuration keeps ticketcal from reading and adding \(items)"
        : "\(items) can be added; the configuration keeps ticketcal from reading them"
    case .denied: "\(items) are neither read nor added, as you said"
    case .fullAccess: "ticketcal may read and change \(items)"
    case .writeOnly: "\(items) can be added and are not read, as you said"
    }
  }
}
