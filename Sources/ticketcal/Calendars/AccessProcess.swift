internal import CalendarStore
internal import Glibc

/// One run of `ticketcal access` as a process.
struct AccessProcess {
  enum Decision {
    case grant, grantWriteOnly, deny, reset
  }

  private let process: Tool

  init(_ tool: Tool) { process = tool }

  /// Returns the exit status.
  func list(_ names: [String], _ format: ResultReporter.Format) -> Int32 {
    process.run { () throws(CommandError) in
      let calendars = try ReadableCalendars(process, for: nil)
      let wanted = try names.map { (name) throws(CommandError) in
        try calendars.source(named: name)
      }
      let output = process.results()
      for source in names.isEmpty ? calendars.sources : wanted {
        output.writeLine(
          line(source, calendars, format, name: process.style.bold(SafeText(source.name).text)))
      }
      return process.finish(output, ExitStatus.success)
    }
  }

  /// Returns the exit status.
  func decide(_ decision: Decision, _ arguments: AccessCommand.DecisionArguments) -> Int32 {
    process.run { () throws(CommandError) in
      let calendars = try ReadableCalendars(process, for: nil)
      let source = try calendars.source(named: arguments.source)
      let types = Self.types(arguments)
      if decision == .grantWriteOnly, source.kind == .subscribed || source.kind == .birthdays {
        throw CommandError(
          ExitStatus.usage,
          "nothing can only be added to \(source.name), whose calendars other programs write; "
            + "leave out --write-only, or deny it")
      }
      do throws(AccessError) {
        switch decision {
        case .grant: try calendars.access.grant(source, for: types)
        case .grantWriteOnly: try calendars.access.grantWriteOnly(source)
        case .deny: try calendars.access.deny(source, for: types)
        case .reset: try calendars.access.reset(source, for: types)
        }
      } catch { throw CommandError(error) }
      if !arguments.common.quiet {
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
    let events = Permission(calendars.access.status(of: source, for: .event), limit, for: .event)
    let reminders = Permission(
      calendars.access.status(of: source, for: .reminder), limit, for: .reminder)
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
        ? "\(events.sentence(about: "events and reminders"))"
        : "\(events.sentence(about: "events")); \(reminders.sentence(about: "reminders"))"
      return "\(name) (\(path)): \(sentence)."
    }
  }
}

extension AccessLimit {
  /// The word in the configuration and in JSON.
  fileprivate var word: String {
    switch self {
    case .none: "none"
    case .writeOnly: "write-only"
    case .full: "full"
    }
  }
}

/// The access to the events, or to the reminders, of a source. Events can be added to a calendar
/// without reading the calendar; a command that saves reminders also reads them.
private enum Permission {
  case full
  /// The user's answer.
  case adding
  /// The configuration's limit.
  case addingAtMost
  case addingUntilAsked
  case nothingUntilAsked
  /// The user's answer.
  case denied
  /// The configuration's limit.
  case restricted

  init(_ status: AuthorizationStatus, _ limit: AccessLimit, for type: EntityType) {
    let adds = type == .event
    switch status {
    case .fullAccess: self = .full
    case .writeOnly: self = adds ? .adding : .denied
    case .denied: self = .denied
    case .restricted: self = adds && limit == .writeOnly ? .addingAtMost : .restricted
    case .notDetermined: self = adds ? .addingUntilAsked : .nothingUntilAsked
    }
  }

  /// The word in JSON: EventKit's `EKAuthorizationStatus`.
  var word: String {
    switch self {
    case .full: "fullAccess"
    case .adding, .addingAtMost: "writeOnly"
    case .addingUntilAsked, .nothingUntilAsked: "notDetermined"
    case .denied: "denied"
    case .restricted: "restricted"
    }
  }

  func sentence(about items: String) -> String {
    switch self {
    case .full: "ticketcal may read and change \(items)"
    case .adding: "\(items) can be added and are not read, as you said"
    case .addingAtMost:
      "\(items) can be added; the configuration keeps ticketcal from reading them"
    case .addingUntilAsked: "\(items) can be added; the first command that reads them will ask"
    case .nothingUntilAsked: "the first command that reads or adds \(items) will ask"
    case .denied: "\(items) are neither read nor added, as you said"
    case .restricted: "the configuration keeps ticketcal from reading and adding \(items)"
    }
  }
}
