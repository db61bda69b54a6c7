internal import CalendarStore
internal import Glibc
internal import Reservations
internal import TicketImport

/// One run of `ticketcal calendars` as a process.
struct CalendarsProcess {
  private let process: Tool
  private let isQuiet: Bool

  init(_ tool: Tool, _ common: MessageArguments) {
    process = tool
    isQuiet = common.quiet
  }

  private func run(_ body: (ReadableCalendars) throws(CommandError) -> Int32) -> Int32 {
    process.run { () throws(CommandError) in try body(try ReadableCalendars(process, for: nil)) }
  }

  private func say(_ text: String) {
    if !isQuiet { process.messages.say(text) }
  }

  // MARK: Reading

  /// Returns the exit status.
  func list(of source: String?, as format: ResultReporter.Format) -> Int32 {
    run { (calendars) throws(CommandError) in
      let wanted = try source.map { (name) throws(CommandError) in try calendars.source(named: name)
      }
      let list = try calendars.list(of: wanted.map { [$0] })
      let defaults = calendars.defaultCalendars()
      let output = process.results()
      let all = try CommandError.at { () throws(StoreError) in try list.calendars() }
      let lines = CalendarLines(style: process.style, calendars: all, defaults: defaults)
      for calendar in all {
        // Objects are counted only in a source that may be read completely.
        var count: Int?
        if list.isManaged(calendar.source) {
          do throws(StoreError) { count = try list.objectCount(of: calendar) } catch {
            process.messages.warn(error.reason)
          }
        }
        output.writeLine(lines.line(calendar, count: count, as: format))
      }
      calendars.report(list.problems)
      if all.isEmpty, list.problems.isEmpty {
        say("no calendars yet; make one with ticketcal calendars add, or import")
      }
      return process.finish(output, ExitStatus.success)
    }
  }

  /// Returns the exit status.
  func check(_ names: [String], as format: ResultReporter.Format) -> Int32 {
    run { (calendars) throws(CommandError) in
      let named = try calendars.calendars(named: names, for: nil)
      let list = try calendars.list(of: calendars.sources(of: named))
      let all = try CommandError.at { () throws(StoreError) in try list.calendars() }
      let wanted = all.filter { calendar in
        named?.contains(calendar.calendar) ?? list.isManaged(calendar.source)
      }
      let output = process.results()
      var count = list.problems.count
      calendars.report(list.problems)
      for calendar in wanted {
        let problems: [ObjectProblem]
        do throws(StoreError) { problems = try list.check(calendar) } catch {
          process.messages.warn(error.reason)
          count += 1
          continue
        }
        count += problems.count
        for problem in problems.sorted(by: { $0.precedes($1) }) {
          output.writeLine(CalendarLines.line(problem, as: format, process.home))
        }
      }
      let checked = wanted.count == 1 ? "1 calendar" : "\(wanted.count) calendars"
      let found = count == 1 ? "1 problem" : "\(count) problems"
      say("\(checked) checked: \(count == 0 ? "nothing is wrong" : found)")
      return process.finish(output, count == 0 ? ExitStatus.success : ExitStatus.badRecord)
    }
  }

  // MARK: Changing

  /// Returns the exit status.
  func add(
    _ title: String, color: String?, in source: String?, for types: Set<EntityType>
  ) -> Int32 {
    run { (calendars) throws(CommandError) in
      try refuseEmpty(title)
      let source =
        try source.map { (name) throws(CommandError) in try calendars.source(named: name) }
        ?? calendars.sourceOfNewCalendars
      let color = try color.map { (text) throws(CommandError) in try Self.color(text) }
      let list = try calendars.list(of: source.map { [$0] })
      let all = try CommandError.at { () throws(StoreError) in try list.calendars() }
      try refuse(
        title, of: all.first { $0.isCalled(title) && $0.source == source ?? $0.source },
        ExitStatus.cannotCreate)
      let made = try CommandError.at { () throws(StoreError) in
        try list.create(title: title, color: color, in: source, for: types)
      }
      say("made \(made.calendar.qualifiedName) (\(made.calendar.identifier ?? ""))")
      return ExitStatus.success
    }
  }

  /// Returns the exit status.
  func rename(_ name: String, to title: String) -> Int32 {
    run { (calendars) throws(CommandError) in
      var (list, calendar) = try calendars.listed(name)
      try refuseEmpty(title)
      let all = try CommandError.at { () throws(StoreError) in try list.calendars() }
      try refuse(
        title,
        of: all.first {
          $0.isCalled(title) && $0.source == calendar.source && $0.calendar != calendar.calendar
        }, ExitStatus.usage)
      calendar.title = title
      try CommandError.at { [calendar] () throws(StoreError) in try list.update(calendar) }
      say("\(calendar.calendar.qualifiedName) is called \(title) now")
      return ExitStatus.success
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

  /// Returns the exit status.
  func recolor(_ name: String, _ color: String) -> Int32 {
    run { (calendars) throws(CommandError) in
      let color = color == "none" ? nil : try Self.color(color)
      var (list, calendar) = try calendars.listed(name)
      calendar.color = color
      try CommandError.at { [calendar] () throws(StoreError) in try list.update(calendar) }
      say("\(calendar.calendar.qualifiedName): \(color ?? "no color")")
      return ExitStatus.success
    }
  }

  /// Returns the exit status.
  func empty(_ name: String, isUnasked: Bool) -> Int32 {
    run { (calendars) throws(CommandError) in
      let (list, calendar) = try calendars.listed(name)
      let count = try CommandError.at { () throws(StoreError) in try list.objectCount(of: calendar)
      }
      guard count > 0 else {
        say("\(calendar.calendar.qualifiedName) is empty")
        return ExitStatus.success
      }
      let items = CalendarLines.items(count)
      let question = "remove \(items) from \(calendar.calendar.qualifiedName)?"
      if let status = try ask(question, of: calendars, isUnasked) { return status }
      var removed = 0
      try CommandError.at { () throws(StoreError) in
        let removals = try removals(of: calendar, in: list, withCalendar: false)
        // What another program adds meanwhile is not recorded, and stays.
        try calendars.history.record(removals) { () throws(StoreError) in
          removed = try list.empty(calendar, only: removals.map(\.version))
        } unless: {
          true
        }
      }
      say("removed \(CalendarLines.items(removed)) from \(calendar.calendar.qualifiedName)")
      calendars.report(list.problems)
      let isComplete = removed >= count || list.problems.isEmpty
      return isComplete ? ExitStatus.success : ExitStatus.busy
    }
  }

  /// Returns the exit status.
  func delete(_ name: String, withEvents: Bool, isUnasked: Bool) -> Int32 {
    run { (calendars) throws(CommandError) in
      let (list, calendar) = try calendars.listed(name)
      let name = calendar.calendar.qualifiedName
      let count = try CommandError.at { () throws(StoreError) in try list.objectCount(of: calendar)
      }
      if count > 0, !withEvents {
        throw CommandError(
          ExitStatus.usage,
          "\(name) holds \(CalendarLines.items(count)); give --with-events to delete them too")
      }
      let question = "delete \(name)" + (count > 0 ? " and \(CalendarLines.items(count))?" : "?")
      if let status = try ask(question, of: calendars, isUnasked) { return status }
      try CommandError.at { () throws(StoreError) in
        let removals = try removals(of: calendar, in: list, withCalendar: true)
        var changes = removals
        let state = try CalendarState(of: calendar, in: list)
        changes.append(LedgerChange(calendar, from: state, to: nil))
        let there = try list.objectCount(of: calendar)
        try calendars.history.record(changes) { () throws(StoreError) in
          try list.delete(
            calendar, evenWithEvents: withEvents, only: removals.map(\.version))
        } unless: {
          // Some objects may be gone though another one could not be removed.
          (try? list.objectCount(of: calendar)) != there
        }
      }
      say("deleted \(name)")
      try forget(name, of: calendars)
      try recordDeletion(of: calendar.calendar)
      return ExitStatus.success
    }
  }

  /// The removals of all objects; warns of those that an undo cannot bring back.
  private func removals(
    of calendar: StoredCalendar, in list: CalendarList, withCalendar: Bool
  ) throws(StoreError) -> [LedgerChange] {
    let (changes, unreadable) = try list.removals(of: calendar, withCalendar: withCalendar)
    for href in unreadable {
      process.messages.warn("\(href) cannot be read; ticketcal undo does not bring it back")
    }
    return unreadable.map { LedgerChange(lost: $0, of: calendar.calendar) }
      + changes.map { LedgerChange($0) }
  }

  /// Events that were imported into the calendar count as deleted, not as unreachable.
  private func recordDeletion(of deleted: EventCalendar) throws(CommandError) {
    guard let identifier = deleted.identifier,
      FileKind.exists("\(process.folders.stateFolder)/ledger.sqlite")
    else { return }
    let ledger = try process.ledger(.readWrite)
    do throws(LedgerError) { try ledger.forget(calendar: identifier) } catch {
      throw CommandError(error)
    }
  }

  /// If the calendar was chosen as a default, resets this default to the built-in calendar.
  private func forget(_ name: String, of calendars: ReadableCalendars) throws(CommandError) {
    let chosen = calendars.defaults.chosen.without(name)
    for type in EntityType.allCases where calendars.defaults.chosen[type] == name {
      let builtIn = type == .event ? Source.builtInCalendar : Source.builtInReminders
      say("new \(type.plural) go to \(Source.builtInName)/\(builtIn) again")
    }
    if chosen != calendars.defaults.chosen {
      try chosen.save(to: StateFolder(process.folders))
    }
  }

  /// Returns the exit status.
  func choose(_ name: String?, for type: EntityType) -> Int32 {
    run { (calendars) throws(CommandError) in
      guard let name else {
        let output = process.results()
        let calendar = try calendars.defaultCalendar(for: type)
        output.writeLine(SafeText(calendar.qualifiedName).text)
        return process.finish(output, ExitStatus.success)
      }
      if let setting = calendars.defaults.setting(for: type) {
        throw CommandError(
          ExitStatus.usage,
          "\(setting.file) sets the default (\(type.key) = \"\(setting.name)\"); change it there")
      }
      let calendar = try calendars.calendar(named: name)
      if let path = calendar.identifier, !VdirCalendar.entityTypes(at: path).contains(type) {
        throw CommandError(
          ExitStatus.usage,
          "\(calendar.qualifiedName) is not for \(type.plural); choose another calendar")
      }
      var chosen = calendars.defaults.chosen
      chosen[type] = calendar.qualifiedName
      chosen.identifiers[calendar.qualifiedName] = calendars.lastingIdentifier(of: calendar)
      guard chosen != calendars.defaults.chosen else {
        say("new \(type.plural) already go to \(calendar.qualifiedName)")
        return ExitStatus.success
      }
      try chosen.save(to: StateFolder(process.folders))
      say("new \(type.plural) go to \(calendar.qualifiedName) now")
      return ExitStatus.success
    }
  }

  // MARK: Asking

  /// Returns nil if the answer is yes, else the exit status.
  private func ask(
    _ question: String, of calendars: ReadableCalendars, _ isUnasked: Bool
  ) throws(CommandError) -> Int32? {
    if isUnasked { return nil }
    let terminal = try process.requiredTerminal(insteadOfAsking: "do it")
    let asked = Question(text: question, terminal: terminal, watch: calendars.watch)
    if try asked.confirm() { return nil }
    say("nothing changed")
    return ExitStatus.success
  }

  /// `#RRGGBB` in upper case.
  private static func color(_ text: String) throws(CommandError) -> String {
    let isHex = text.utf8.count == 6 && text.allSatisfy(\.isHexDigit)
    if let color = CalendarColor.color(isHex ? "#" + text : text) { return color }
    let nearest =
      NearestName.of(text, among: CalendarColor.named.map(\.name))
      .map { "did you mean \($0)? " } ?? ""
    throw CommandError(
      ExitStatus.usage, "not a color: \(text); \(nearest)write it as #3366CC or blue")
  }
}
