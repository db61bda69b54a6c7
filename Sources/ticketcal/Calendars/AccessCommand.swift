internal import ArgumentParser
internal import CalendarStore

/// `ticketcal access`: shows and changes the access to the sources.
struct AccessCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "access",
    abstract: "Show and decide which calendars ticketcal may read.",
    discussion: """
      An import adds to calendars and never reads them. Commands that show or change what is \
      there ask once for each source; this command shows and changes the answers. What the \
      configuration restricts stays restricted.

      Exit status: 0 done; 64 usage, or no such source; 69 the server does not answer; 73 no \
      calendar is there; 74 the answers cannot be read or kept; 77 restricted, or permission \
      denied; 78 configuration.
      """,
    subcommands: [Status.self, Setup.self, Grant.self, Deny.self, Reset.self],
    defaultSubcommand: Status.self)

  /// `ticketcal access status`.
  struct Status: ToolCommand {
    static let configuration = CommandConfiguration(
      commandName: "status", abstract: "List every source with what may be done with it.",
      aliases: ["list"])

    @Argument(
      help: ArgumentHelp("The sources; none lists all.", valueName: "source"),
      completion: .sources)
    var sources: [String] = []

    @Option(help: .format)
    var format: OutputFormat = .text

    @Option(help: ArgumentHelp("Color: auto, always or never.", valueName: "when"))
    var color: ColorChoice = .auto

    var colorChoice: ColorChoice { color }

    func run(_ tool: Tool) throws(CommandError) -> Int32 {
      let calendars = try ReadableCalendars(tool, for: nil)
      let wanted = try sources.map { (name) throws(CommandError) in
        try calendars.source(named: name)
      }
      let results = tool.results()
      for source in sources.isEmpty ? calendars.sources : wanted {
        results.writeLine(
          SourceAccess(source, calendars).line(
            as: format, name: tool.style.bold(SafeText(source.name).text)))
      }
      return tool.finish(results, ExitStatus.success)
    }
  }

  /// `ticketcal access setup SOURCE`.
  struct Setup: MessagingCommand {
    static let configuration = CommandConfiguration(
      commandName: "setup",
      abstract: "Find the calendars of a server; nothing in them is read.")

    @Argument(
      help: ArgumentHelp("The source, as the configuration names it.", valueName: "source"),
      completion: .sources)
    var source: String

    @OptionGroup var common: MessageArguments

    func run(_ tool: Tool) throws(CommandError) -> Int32 {
      let calendars = try ReadableCalendars(tool, for: nil)
      try tool.setUpServer(try calendars.source(named: source), calendars.access)
      return ExitStatus.success
    }
  }

  /// `ticketcal access grant SOURCE`.
  struct Grant: MessagingCommand {
    static let configuration = CommandConfiguration(
      commandName: "grant", abstract: "Let ticketcal read and change the source's calendars.")

    @OptionGroup var decision: DecisionArguments

    @Flag(help: "Only let ticketcal add events; nothing is read.")
    var writeOnly = false

    func validate() throws {
      guard writeOnly, decision.kinds.reminders, !decision.kinds.events else { return }
      throw ValidationError(
        "reminders cannot be added without reading them; give --write-only for events alone")
    }

    var common: MessageArguments { decision.common }

    func run(_ tool: Tool) throws(CommandError) -> Int32 {
      try decision.decide(tool, isWriteOnly: writeOnly) { (source, access) throws(StoreError) in
        if writeOnly {
          try access.grantWriteOnly(source)
        } else {
          try access.grant(source, for: decision.kinds.types)
        }
      }
    }
  }

  /// `ticketcal access deny SOURCE`.
  struct Deny: MessagingCommand {
    static let configuration = CommandConfiguration(
      commandName: "deny",
      abstract: "Keep ticketcal out of the source: it neither reads nor adds.")

    @OptionGroup var decision: DecisionArguments

    var common: MessageArguments { decision.common }

    func run(_ tool: Tool) throws(CommandError) -> Int32 {
      try decision.decide(tool) { (source, access) throws(StoreError) in
        try access.deny(source, for: decision.kinds.types)
      }
    }
  }

  /// `ticketcal access reset SOURCE`.
  struct Reset: MessagingCommand {
    static let configuration = CommandConfiguration(
      commandName: "reset",
      abstract: "Forget the answer; the next command that reads asks again.")

    @OptionGroup var decision: DecisionArguments

    var common: MessageArguments { decision.common }

    func run(_ tool: Tool) throws(CommandError) -> Int32 {
      try decision.decide(tool) { (source, access) throws(StoreError) in
        try access.reset(source, for: decision.kinds.types)
      }
    }
  }

  /// The arguments of the commands that change the access.
  struct DecisionArguments: ParsableArguments {
    @Argument(
      help: ArgumentHelp("The source, as the configuration names it.", valueName: "source"),
      completion: .sources)
    var source: String

    @OptionGroup var kinds: EntityTypeFlags

    @OptionGroup var common: MessageArguments

    /// Changes the access and says what it is then; returns the exit status.
    func decide(
      _ tool: Tool, isWriteOnly: Bool = false,
      _ change: (CalendarSource, CalendarAccess) throws(StoreError) -> Void
    ) throws(CommandError) -> Int32 {
      let calendars = try ReadableCalendars(tool, for: nil)
      let source = try calendars.source(named: self.source)
      if isWriteOnly, source.kind == .subscribed {
        throw CommandError(
          ExitStatus.usage,
          "nothing can only be added to \(source.name), whose calendars other programs write; "
            + "leave out --write-only, or deny it")
      }
      try CommandError.reporting(try change(source, calendars.access))
      let access = SourceAccess(source, calendars)
      tool.messages.say(access.line(as: .text, name: SafeText(source.name).text))
      return ExitStatus.success
    }
  }
}
