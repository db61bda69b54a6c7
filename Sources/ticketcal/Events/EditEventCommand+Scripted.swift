internal import CalendarStore
internal import Foundation
internal import TicketImport

extension EditEventCommand {
  /// Sets the given fields of each event, and moves it to the target; changes all events or none.
  /// Returns the exit status.
  func change(_ tool: Tool) throws(CommandError) -> Int32 {
    let calendars = try ReadableCalendars(tool)
    let wanted = try wanted(calendars)
    var store = try calendars.store(of: wanted)
    calendars.history.takeBackCutOff(in: store)
    let search = calendars.search(store, in: wanted, option: "--in", isAsking: false)
    let references = try search.joined(events.references)
    let items = try calendars.events(references, repeating.span, in: store, by: search)
    var changes: [(old: StoredEvent, new: StoredEvent, part: EditMode.Part)] = []
    for (reference, (event, part)) in zip(references, items) {
      guard let part else { throw Self.noSpan(reference) }
      if changes.contains(where: { $0.old == event }) { continue }
      if calendar != nil, let reason = EditMode.event(part).absence(of: .calendar) {
        throw CommandError(ExitStatus.usage, "\(reference.text): --calendar: \(reason)")
      }
      var changed = event
      do throws(CommandError) {
        let draft = try calendars.edited(
          event, .event(part), by: fields, named: reference.text)
        do throws(DraftError) { changed.item = try event.item.applying(draft) } catch {
          throw CommandError(ExitStatus.badRecord, error.reason)
        }
        let kept = Event.kept(of: event, in: store, tool.zone)
        if let series = kept.series.flatMap({ SeriesChange(draft, of: $0.event, in: $0.text) }),
          !series.removed.isEmpty
        {
          tool.messages.warn(
            "\(reference.text): \(RemarkPhrase.text(ofRemoved: series.removed))")
        }
      } catch { throw CommandError(error.status, "\(reference.text): \(error.reason)") }
      changes.append((event, changed, part))
    }
    let target = try calendar.map { (name) throws(CommandError) in
      try calendars.madeCalendar(named: name)
    }
    if let target { store = try calendars.store(of: changes.map(\.old.calendar) + [target]) }
    let ids = try tool.makeTogether(
      changes.map(\.old), in: store, recording: calendars.history
    ) { (index) throws(StoreError) in
      let (old, new, part) = changes[index]
      let changed = old == new ? nil : new
      if let target, target != old.calendar {
        return try store.move(old, to: target, saving: changed, span: part.span).id
      }
      return try changed.map { (new) throws(StoreError) in
        try store.save(new, span: part.span).id
      } ?? old.id
    }
    let reports = zip(changes, ids).map { change, id in
      let calendar = target ?? change.old.calendar
      let isSame = change.old == change.new && calendar == change.old.calendar
      return ItemReport(
        status: isSame ? .unchanged : .saved, id: id, title: change.new.title,
        start: change.new.start, end: change.new.end, calendar: calendars.name(of: calendar))
    }
    return ItemReport.print(reports, as: format, tool)
  }

  static func noSpan(_ reference: ItemReference) -> CommandError {
    CommandError(
      ExitStatus.usage,
      "\(reference.text) is one of a series; give --span this, or --span future for it and all "
        + "that follow")
  }
}

extension ReadableCalendars {
  /// The draft of an item of a calendar with the given fields. Refuses a time that a clock skips,
  /// and warns of what the changes bring with them.
  ///
  /// - Parameter name: of the item, for warnings.
  func edited<Item: DraftedItem>(
    _ item: StoredItem<Item>, _ mode: EditMode, by fields: ItemFieldArguments, named name: String
  ) throws(CommandError) -> ItemDraft {
    let part = if case .event(let part) = mode { part } else { EditMode.Part.single }
    let draft = ItemDraft(item.item, calendar: self.name(of: item.calendar), part: part)
    let edited = try fields.applied(to: draft, context(of: mode))
    try edited.checkTyped(since: draft)
    func warn(_ text: String) {
      process.messages.warn("\(name): \(text)")
    }
    if let start = edited.start?.value, start != draft.start?.value,
      let moment = start.instant, moment < process.now
    {
      let name = edited.isReminder ? "due time" : "start"
      warn("the \(name) is in the past: \(TimePhrase.moment(start))")
    }
    if let rule = edited.repeatRule, rule.origin != .edited,
      case .until? = rule.value
        .recurrenceEnd, draft.repeatRule?.value.recurrenceEnd != rule.value.recurrenceEnd
    {
      let zone = if case .zoned(_, let zone)? = edited.start?.value { zone } else { TimeZone?.none }
      warn(
        "the end of the series moves with its start: it repeats "
          + RepeatPhrase.phrase(rule.value, in: zone))
    }
    if edited.repeatRule?.value != draft.repeatRule?.value, part != .occurrence,
      let note = RepeatPhrase.startNote(edited)
    {
      warn(note)
    }
    return edited
  }

  /// The context of fields that options set.
  func context(of mode: EditMode) -> EditContext {
    EditContext(
      now: process.localNow, zone: process.zone, defaults: informalDefaults(),
      calendars: CalendarNames([]), mode: mode)
  }
}

extension ItemDraft {
  /// Refuses what a person would have to look at: a typed word that is probably an hour, and a new
  /// time that a clock skips.
  ///
  /// - Parameters:
  ///   - before: the draft before its fields were typed; nil for a new one.
  ///   - way: how to look at the draft.
  func checkTyped(since before: ItemDraft? = nil, way: String = "") throws(CommandError) {
    for remark in remarks where !(before?.remarks.contains(remark) ?? false) {
      switch remark {
      case .unreadHour(let reason): throw CommandError(ExitStatus.badRecord, reason + way)
      case .skipped:
        let text = RemarkPhrase.text(of: remark, isReminder: isReminder)
        throw CommandError(ExitStatus.badRecord, "\(text); write another time")
      default: continue
      }
    }
  }
}

extension EditMode.Part {
  var span: EventSpan {
    switch self {
    case .occurrence: .thisEvent
    // For an event that was fetched as a whole, all of it.
    case .single, .following, .series: .futureEvents
    }
  }
}
