internal import ArgumentParser
internal import CalendarStore
internal import CivilTime

extension AlarmsCommand {
  struct List: MessagingCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the alarms of the next 7 days.")

    @Option(help: .format)
    var format: OutputFormat = .text

    @OptionGroup var common: MessageArguments

    private static let days = 7

    func run(_ tool: Tool) throws(CommandError) -> Int32 {
      let calendars = try ReadableCalendars(tool, for: nil)
      let store = try calendars.storeOfAllItems()
      let record = try CommandError.reporting(try AlarmRecord(path: tool.folders.alarmsFile))
      let now = tool.now
      let end = now.adding(Self.days * 86_400)
      // What the service has settled may be looked for again without reading all objects.
      let after = min(record.settled ?? now, now)
      let search = try CommandError.reporting(try store.alarms(after: after, through: end))
      var listed = search.ringing.filter { $0.moment > now && !record.hasRung($0.id) }
        .map { Listed(alarm: $0, moment: $0.moment, isSnoozed: false) }
      for snoozed in record.snoozed {
        guard let alarm = try CommandError.reporting(try store.alarm(snoozed.id)) else { continue }
        let moment = Instant(secondsSince1970: snoozed.until)
        if moment <= end { listed.append(Listed(alarm: alarm, moment: moment, isSnoozed: true)) }
      }
      listed.sort { $0.moment < $1.moment }
      let results = tool.results()
      let names = calendars.finder.names
      for one in listed {
        results.writeLine(
          format == .json ? one.json(names) : one.text(names, tool))
      }
      results.flush()
      if listed.isEmpty, format == .text, search.isComplete {
        let later =
          search.next.map { "; next: \(AlarmText.time($0, at: now, in: tool.zone))" } ?? ""
        tool.messages.say("no alarms in the next \(Self.days) days\(later)")
      }
      if format == .text, !AlarmLock.isHeld(tool.folders) {
        tool.messages.remark("no alarm rings yet; ticketcal alarms enable lets them ring")
      }
      calendars.report(store.problems)
      calendars.reportUnreadableSources(of: EntityType.allCases)
      return tool.finish(results, tool.status(of: store, isEmpty: listed.isEmpty))
    }
  }

  /// A line of the list.
  private struct Listed {
    let alarm: ItemAlarm
    /// When it rings, or rings again.
    let moment: Instant
    let isSnoozed: Bool

    /// When it rings, and then the item.
    func text(_ names: CalendarNames, _ tool: Tool) -> String {
      let when = AlarmText.time(moment, at: tool.now, in: tool.zone)
      return ResultLine.text(
        DisplayWidth.padded(when, to: 22), start: alarm.time,
        title: alarm.title.isEmpty ? "no title" : alarm.title,
        calendar: names.name(of: alarm.calendar), reason: isSnoozed ? "snoozed" : nil)
    }

    /// The keys of the item's own list, and those of the alarm. A stable contract.
    func json(_ names: CalendarNames) -> String {
      var line = AlarmText.object(alarm, names)
      line.append("alarm", AlarmText.utc(moment))
      line.append("snoozed", isSnoozed)
      return line.line
    }
  }
}
