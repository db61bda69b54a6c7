internal import ArgumentParser
internal import Glibc
internal import Reservations

/// A word that resembles, or means, the name of a command: a missing file, or the word behind a
/// command that has commands of its own.
struct MistypedCommand {
  private let word: String
  private let command: String
  /// Whether the word stands where a file can stand.
  private let isFile: Bool

  /// Nil if no command's name is similar, or if neither that command nor an import accepts the
  /// options.
  ///
  /// - Parameters:
  ///   - words: the command line.
  ///   - parsed: the parsed command; nil if the parser refused the command line.
  init?(_ words: [String], parsed: (any ParsableCommand)?) {
    guard let first = words.first else { return nil }
    if let group = Self.groups[first] {
      guard parsed == nil, words.count > 1,
        let command = Self.command(words[1], of: group), command != words[1]
      else { return nil }
      (word, self.command, isFile) = (words[1], "\(first) \(command)", false)
      return
    }
    guard !Ticketcal.commands.contains(first) else { return nil }
    let files = (parsed as? ImportCommand)?.files ?? [first]
    guard let word = files.first, !word.hasPrefix("-"), files.allSatisfy(Self.isMissing),
      let command = Self.meanings[word] ?? NearestName.of(word, among: Ticketcal.commands),
      parsed != nil || Self.meanings[word] != nil
        || (try? Ticketcal.parsed([command] + words.dropFirst())) != nil
    else { return nil }
    (self.word, self.command, isFile) = (word, command, true)
  }

  /// What people call the commands.
  private static let meanings = [
    "rm": "delete", "remove": "delete", "del": "delete", "cancel": "delete",
    "complete": "reminders done", "done": "reminders done", "check": "reminders done",
    "todo": "reminders", "task": "reminders", "tasks": "reminders", "reminder": "reminders",
    "ls": "agenda", "list": "agenda", "today": "agenda", "events": "agenda", "week": "agenda",
    "add": "new", "create": "new", "make": "new", "event": "new",
    "rename": "edit", "change": "edit", "modify": "edit", "move": "edit", "mv": "edit",
    "find": "search", "grep": "search", "view": "show", "info": "show", "cat": "show",
    "history": "log", "revert": "undo", "calendar": "calendars",
    "grant": "access grant", "permissions": "access",
  ]

  /// The commands of a command, and what people call them.
  private struct Group {
    let type: any ParsableCommand.Type
    let meanings: [String: String]
  }

  private static let groups = [
    "reminders": Group(
      type: RemindersCommand.self,
      meanings: [
        "complete": "done", "check": "done", "finish": "done", "tick": "done", "close": "done",
        "uncheck": "undone", "reopen": "undone", "rm": "delete", "remove": "delete",
        "del": "delete", "ls": "list", "new": "add", "create": "add", "change": "edit",
        "rename": "edit", "move": "edit",
      ]),
    "alarms": Group(
      type: AlarmsCommand.self,
      meanings: ["ls": "list", "show": "list", "start": "enable", "stop": "disable"]),
    "calendars": Group(
      type: CalendarsCommand.self,
      meanings: [
        "rm": "delete", "remove": "delete", "del": "delete", "ls": "list", "show": "list",
        "new": "add", "create": "add", "clear": "empty", "colour": "color", "edit": "rename",
        "mv": "rename",
      ]),
  ]

  private static func command(_ word: String, of group: Group) -> String? {
    let names = group.type.configuration.subcommands.compactMap { $0.configuration.commandName }
    return names.contains(word) ? word : group.meanings[word] ?? NearestName.of(word, among: names)
  }

  private static func isMissing(_ path: String) -> Bool {
    access(path, F_OK) != 0 && errno == ENOENT
  }

  var refusal: CommandError {
    let meant = "did you mean \"ticketcal \(command)\"?"
    guard isFile else {
      return CommandError(ExitStatus.usage, "unknown command \"\(word)\"; \(meant)")
    }
    return CommandError(
      ExitStatus.noInput,
      word == command
        ? "\(word): no such file; the command comes first: ticketcal \(word) ..."
        : "\(word): no such file; \(meant)")
  }
}
