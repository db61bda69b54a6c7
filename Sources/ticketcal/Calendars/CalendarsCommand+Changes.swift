internal import ArgumentParser
internal import CalendarStore
internal import Foundation
internal import Reservations
internal import TicketImport

/// The commands that make and change calendars.
extension CalendarsCommand {
  struct Add: MessagingCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Make a calendar.")

    @Argument(help: ArgumentHelp("What people read.", valueName: "title"))
    var title: String

    @Argument(
      help: ArgumentHelp("#RRGGBB or a name.", valueName: "color"), completion: .colors)
    var color: String?

    @OptionGroup var kinds: EntityTypeFlags

    @Option(
      help: ArgumentHelp(
        "Where to make it; otherwise in the source of the default calendar.", valueName: "name"),
      completion: .sources)
    var source: String?

    @OptionGroup var common: MessageArguments

    func run(_ tool: Tool) throws(CommandError) -> Int32 {
      let calendars = try ReadableCalendars(tool, for: nil)
      try refuseEmpty(title)
      let source =
        try source.map { (name) throws(CommandError) in try calendars.source(named: name) }
        ?? calendars.sourceOfNewCalendars
      let color = try color.map(hexColor)
      let list = try calendars.list(of: source.map { [$0] })
      let all = try CommandError.reporting(try list.calendars())
      try refuse(
        title, of: all.first { $0.isCalled(title) && $0.source == source ?? $0.source },
        ExitStatus.cannotCreate)
      let made = try CommandError.reporting(
        try list.create(
          title: title, color: color, in: source, for: kinds.types))
      tool.messages.say("made \(made.calendar.qualifiedName) (\(made.calendar.identifier ?? ""))")
      return ExitStatus.success
    }
  }

  struct Rename: MessagingCommand {
    static let configuration = CommandConfiguration(
      commandName: "rename",
      abstract: "Give a calendar another title; its folder keeps its name.")

    @OptionGroup var calendar: CalendarArgument

    @Argument(help: ArgumentHelp("What people read.", valueName: "title"))
    var title: String

    @OptionGroup var common: MessageArguments

    func run(_ tool: Tool) throws(CommandError) -> Int32 {
      var (list, calendar) = try ReadableCalendars(tool, for: nil).listed(calendar.name)
      try refuseEmpty(title)
      let all = try CommandError.reporting(try list.calendars())
      try refuse(
        title,
        of: all.first {
          $0.isCalled(title) && $0.source == calendar.source && $0.calendar != calendar.calendar
        }, ExitStatus.usage)
      calendar.title = title
      try CommandError.reporting(try list.update(calendar))
      tool.messages.say("\(calendar.calendar.qualifiedName) is called \(title) now")
      return ExitStatus.success
    }
  }

  struct Color: MessagingCommand {
    static let configuration = CommandConfiguration(
      commandName: "color", abstract: "Give a calendar another color, or none.")

    @OptionGroup var calendar: CalendarArgument

    @Argument(
      help: ArgumentHelp("#RRGGBB, a name, or none.", valueName: "color"), completion: .colors)
    var color: String

    @OptionGroup var common: MessageArguments

    func run(_ tool: Tool) throws(CommandError) -> Int32 {
      let color = color == "none" ? nil : try hexColor(color)
      var (list, calendar) = try ReadableCalendars(tool, for: nil).listed(calendar.name)
      calendar.color = color
      try CommandError.reporting(try list.update(calendar))
      tool.messages.say("\(calendar.calendar.qualifiedName): \(color ?? "no color")")
      return ExitStatus.success
    }
  }

  struct Empty: MessagingCommand {
    static let configuration = CommandConfiguration(
      commandName: "empty", abstract: "Remove all events and reminders of a calendar.")

    @OptionGroup var calendar: CalendarArgument

    @Flag(name: .shortAndLong, help: "Without asking.")
    var yes = false

    @OptionGroup var common: MessageArguments

    /// About an object that cannot be read.
    fileprivate static let advice = "make it readable, or move it away"

    func run(_ tool: Tool) throws(CommandError) -> Int32 {
      let calendars = try ReadableCalendars(tool, for: nil)
      let (list, calendar) = try calendars.listed(calendar.name)
      let name = calendar.calendar.qualifiedName
      let count = try CommandError.reporting(try list.objectCount(of: calendar))
      guard count > 0 else {
        tool.messages.say("\(name) is empty")
        return ExitStatus.success
      }
      let question = "remove \(CalendarLines.items(count)) from \(name)?"
      if !yes, try !calendars.confirm(question) { return ExitStatus.success }
      let (removals, unreadable) = try removals(of: calendar, in: list, withCalendar: false)
      for href in unreadable {
        tool.messages.warn("\(href) cannot be read and stays; \(Self.advice)")
      }
      var removed: Set<String> = []
      var failure: StoreError?
      try CommandError.at { () throws(StoreError) in
        // What another program adds meanwhile is not recorded, and stays.
        try calendars.history.record(removals) { () throws(StoreError) in
          let emptied = try list.empty(calendar, only: removals.map(\.versionBefore))
          (removed, failure) = (Set(emptied.removed), emptied.failure)
          return []
        } mayBeMade: { index in
          removed.contains(removals[index].href)
        }
      }
      tool.messages.say("removed \(CalendarLines.items(removed.count)) from \(name)")
      calendars.report(list.problems)
      if let failure { throw CommandError(failure) }
      if let unread = list.unread { return ExitStatus.of(unread: unread) }
      guard unreadable.isEmpty else { return ExitStatus.inputOutput }
      let isComplete = removed.count >= count || list.problems.isEmpty
      return isComplete ? ExitStatus.success : ExitStatus.busy
    }
  }

  struct Delete: MessagingCommand {
    static let configuration = CommandConfiguration(
      commandName: "delete",
      abstract: "Delete a calendar; the last one of a source stays.")

    @OptionGroup var calendar: CalendarArgument

    @Flag(name: .shortAndLong, help: "Without asking.")
    var yes = false

    @Flag(help: "Also with the events and reminders that it holds.")
    var withEvents = false

    @OptionGroup var common: MessageArguments

    func run(_ tool: Tool) throws(CommandError) -> Int32 {
      let calendars = try ReadableCalendars(tool, for: nil)
      let (list, calendar) = try calendars.listed(calendar.name)
      let name = calendar.calendar.qualifiedName
      let count = try CommandError.reporting(try list.objectCount(of: calendar))
      if count > 0, !withEvents {
        throw CommandError(
          ExitStatus.usage,
          "\(name) holds \(CalendarLines.items(count)); give --with-events to delete them too")
      }
      let question = "delete \(name)" + (count > 0 ? " and \(CalendarLines.items(count))?" : "?")
      if !yes, try !calendars.confirm(question) { return ExitStatus.success }
      let defaults = calendars.chosenTypes(of: calendar)
      let (removals, unreadable) = try removals(of: calendar, in: list, withCalendar: true)
      guard unreadable.isEmpty else {
        throw CommandError(
          ExitStatus.inputOutput,
          "\(name) stays, as it has files that cannot be read: "
            + "\(ItemSearch<StoredEvent>.list(unreadable)); \(Empty.advice)")
      }
      let state: CalendarState
      do throws(StoreError) {
        state = try CalendarState(of: calendar, in: list, defaults: defaults)
      } catch {
        throw CommandError(
          ExitStatus.inputOutput,
          "\(name) stays, as its properties cannot be kept for undo: \(error.reason)")
      }
      try CommandError.at { () throws(StoreError) in
        let changes = removals + [LedgerObject(calendar, from: state, to: nil)]
        let there = try list.objectCount(of: calendar)
        // Some objects may be gone though another one could not be removed.
        lazy var isTouched = (try? list.objectCount(of: calendar)) != there
        try calendars.history.record(changes) { () throws(StoreError) in
          try list.delete(
            calendar, evenWithEvents: withEvents, only: removals.map(\.versionBefore))
          return []
        } mayBeMade: { _ in
          isTouched
        }
      }
      tool.messages.say("deleted \(name)")
      try calendars.choose(nil, for: defaults)
      try recordDeletion(of: calendar.calendar, tool)
      return ExitStatus.success
    }

    /// Events that were imported into the calendar count as deleted, not as unreachable.
    private func recordDeletion(
      of deleted: EventCalendar, _ tool: Tool
    ) throws(CommandError) {
      guard let identifier = deleted.identifier,
        FileManager.default.fileExists(atPath: "\(tool.folders.stateFolder)/ledger.sqlite")
      else { return }
      let ledger = try tool.ledger(.readWrite)
      try CommandError.reporting(try ledger.forget(calendar: identifier))
    }
  }
}

extension ReadableCalendars {
  /// Whether the user confirms the question; a no is reported.
  fileprivate func confirm(_ question: String) throws(CommandError) -> Bool {
    let terminal = try process.requiredTerminal(insteadOfAsking: "do it")
    if try Question(question, on: terminal, watch).confirm() { return true }
    process.messages.say("nothing changed")
    return false
  }
}

private func refuseEmpty(_ title: String) throws(CommandError) {
  guard title.allSatisfy(\.isWhitespace) else { return }
  throw CommandError(ExitStatus.usage, "the title is empty; write one")
}

/// Titles are unique in a source, because a title names a calendar.
private func refuse(
  _ title: String, of known: StoredCalendar?, _ status: Int32
) throws(CommandError) {
  guard let known else { return }
  throw CommandError(
    status,
    "\(known.calendar.qualifiedName) is called \(known.title) already; choose another title")
}

/// `#RRGGBB` in upper case.
private func hexColor(_ text: String) throws(CommandError) -> String {
  let isHex = text.utf8.count == 6 && text.allSatisfy(\.isHexDigit)
  if let color = CalendarColor.color(isHex ? "#" + text : text) { return color }
  let nearest =
    NearestName.of(text, among: CalendarColor.named.map(\.name))
    .map { "did you mean \($0)? " } ?? ""
  throw CommandError(
    ExitStatus.usage, "not a color: \(text); \(nearest)write it as #3366CC or blue")
}

/// The removals of all objects, and the names of those that cannot be read. These stay: the ledger
/// cannot record them.
private func removals(
  of calendar: StoredCalendar, in list: EventStore, withCalendar: Bool
) throws(CommandError) -> (removals: [LedgerObject], unreadable: [String]) {
  let found = try CommandError.reporting(
    try list.removals(of: calendar, withCalendar: withCalendar))
  return (found.changes.map { LedgerObject($0) }, found.unreadable)
}
