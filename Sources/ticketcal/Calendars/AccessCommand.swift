internal import ArgumentParser

/// `ticketcal access`: shows and changes the access to the sources.
struct AccessCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "access",
    abstract: "Show and decide which calendars ticketcal may read.",
    discussion: """
      An import adds to calendars and never reads them. Commands that show or change what is \
      there ask once for each source; this command shows and changes the answers. What the \
      configuration restricts stays restricted.

      Exit status: 0 done; 64 usage, or no such source; 74 the answers cannot be read or kept; \
      77 restricted, or permission denied; 78 configuration.
      """,
    subcommands: [Status.self, Grant.self, Deny.self, Reset.self],
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

    @Option(
      help: ArgumentHelp("How it is printed: text or json, a line each.", valueName: "format"))
    var format: ResultReporter.Format = .text

    @Option(help: ArgumentHelp("Color: auto, always or never.", valueName: "when"))
    var color: ColorChoice = .auto

    var colorChoice: ColorChoice { color }

    func run(_ tool: Tool) throws(CommandError) -> Int32 {
      AccessProcess(tool).list(sources, format)
    }
  }

  /// `ticketcal access grant SOURCE`.
  struct Grant: ToolCommand {
    static let configuration = CommandConfiguration(
      commandName: "grant", abstract: "Let ticketcal read and change the source's calendars.")

    @OptionGroup var decision: DecisionArguments

    @Flag(help: "Only let ticketcal add events; nothing is read.")
    var writeOnly = false

    func validate() throws {
      guard writeOnly, decision.reminders, !decision.events else { return }
      throw ValidationError(
        "reminders cannot be added without reading them; give --write-only for events alone")
    }

    var colorChoice: ColorChoice { decision.common.color }

    func run(_ tool: Tool) throws(CommandError) -> Int32 {
      AccessProcess(tool).decide(writeOnly ? .grantWriteOnly : .grant, decision)
    }
  }

  /// `ticketcal access deny SOURCE`.
  struct Deny: ToolCommand {
    static let configuration = CommandConfiguration(
      commandName: "deny",
      abstract: "Keep ticketcal out of the source: it neither reads nor adds.")

    @OptionGroup var decision: DecisionArguments

    var colorChoice: ColorChoice { decision.common.color }

    func run(_ tool: Tool) throws(CommandError) -> Int32 {
      AccessProcess(tool).decide(.deny, decision)
    }
  }

  /// `ticketcal access reset SOURCE`.
  struct Reset: ToolCommand {
    static let configuration = CommandConfiguration(
      commandName: "reset",
      abstract: "Forget the answer; the next command that reads asks again.")

    @OptionGroup var decision: DecisionArguments

    var colorChoice: ColorChoice { decision.common.color }

    func run(_ tool: Tool) throws(CommandError) -> Int32 {
      AccessProcess(tool).decide(.reset, decision)
    }
  }

  /// The arguments of the commands that change the access.
  struct DecisionArguments: ParsableArguments {
    @Argument(
      help: ArgumentHelp("The source, as the configuration names it.", valueName: "source"),
      completion: .sources)
    var source: String

    @Flag(help: "About events alone.")
    var events = false

    @Flag(help: "About reminders alone.")
    var reminders = false

    @OptionGroup var common: MessageArguments
  }
}
