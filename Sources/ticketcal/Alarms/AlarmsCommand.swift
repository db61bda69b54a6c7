internal import ArgumentParser
internal import CalendarStore
internal import CivilTime
internal import Glibc

/// `ticketcal alarms`: lists and rings the alarms of events and reminders.
struct AlarmsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "alarms",
    abstract: "Show the next alarms, and ring them.",
    discussion: """
      ticketcal alarms enable lets the alarms of your events and reminders ring from now on. See \
      ticketcal-alarms(1).

      Exit status: 0 done; 64 usage; 69 systemd is not there; 73 the unit cannot be written; 74 \
      input/output error; 75 the alarms ring already; 77 permission denied; 78 configuration; 130 \
      interrupted.
      """,
    subcommands: [List.self, Run.self, Enable.self, Disable.self], defaultSubcommand: List.self)

  struct Run: MessagingCommand {
    static let configuration = CommandConfiguration(
      commandName: "run", abstract: "Stay, and ring; Ctrl-C ends.")

    @OptionGroup var common: MessageArguments

    func run(_ tool: Tool) throws(CommandError) -> Int32 {
      guard let lock = try AlarmLock.acquire(tool.folders) else {
        throw CommandError(ExitStatus.busy, "ticketcal alarms run runs already")
      }
      let service = try AlarmService(tool, clock: try RealTimeTimer(tool.environment))
      return try withExtendedLifetime(lock) { () throws(CommandError) in
        try service.run(tool.signalWatch())
      }
    }
  }

  struct Enable: MessagingCommand {
    static let configuration = CommandConfiguration(
      commandName: "enable", abstract: "Ring from now on, as a service of your session.")

    @OptionGroup var common: MessageArguments

    func run(_ tool: Tool) throws(CommandError) -> Int32 {
      // Asks about sources that nobody was asked about yet.
      _ = try ReadableCalendars(tool, for: nil).storeOfAllItems()
      let unit = try AlarmUnit(tool)
      try unit.enable()
      tool.messages.say(
        "alarms ring from now on, also after the next login; \(unit.path) runs ticketcal alarms "
          + "run; ticketcal alarms disable takes it back")
      return ExitStatus.success
    }
  }

  struct Disable: MessagingCommand {
    static let configuration = CommandConfiguration(
      commandName: "disable", abstract: "Take back what enable did.")

    @OptionGroup var common: MessageArguments

    func run(_ tool: Tool) throws(CommandError) -> Int32 {
      try AlarmUnit(tool).disable()
      if AlarmLock.isHeld(tool.folders) {
        tool.messages.say("no service any more; another ticketcal alarms run still rings")
        return ExitStatus.success
      }
      var record = try CommandError.reporting(try AlarmRecord(path: tool.folders.alarmsFile))
      if record.settled != nil {
        record.clear()
        try CommandError.reporting(try record.save())
      }
      tool.messages.say("alarms ring no more")
      return ExitStatus.success
    }
  }
}

extension AlarmUnit {
  init(_ tool: Tool) throws(CommandError) {
    var path = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let length = readlink("/proc/self/exe", &path, path.count)
    guard length > 0 else {
      throw CommandError(ExitStatus.inputOutput, "the program's path is unknown; mount /proc")
    }
    self.init(
      program: String(decoding: path.prefix(length), as: UTF8.self), folders: tool.folders,
      environment: tool.environment)
  }
}
