internal import CalendarStore
internal import Foundation
internal import TicketImport

extension EditEventCommand {
  /// Sets the given fields of each event, and moves it to the target; changes all events or none.
  /// Returns the exit status.
  func change(_ tool: Tool) throws(CommandError) -> Int32 {
    let calendars = try ReadableCalendars(tool)
    let wanted = try wanted(calendars)
    var store = try calendars.events(of: wanted)
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
      changes.append((event, try changed(event, part, fields, reference, calendars), part))
    }
    let target = try calendar.map { (name) throws(CommandError) in
      try calendars.madeCalendar(named: name)
    }
    if let target { store = try calendars.events(of: changes.map(\.old.calendar) + [target]) }
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
    return ItemReport.print(reports, as: output.format, tool)
  }

  static func noSpan(_ reference: ItemReference) -> CommandError {
    CommandError(
      ExitStatus.usage,
      "\(reference.text) is one of a series; give --span this, or --span future for it and all "
        + "that follow")
  }

  private func changed(
    _ event: StoredEvent, _ part: EditMode.Part, _ fields: ItemFieldArguments,
    _ reference: ItemReference, _ calendars: ReadableCalendars
  ) throws(CommandError) -> StoredEvent {
    let context = EditContext(
      now: calendars.process.localNow, zone: calendars.process.zone,
      defaults: calendars.informalDefaults(),
      calendars: [],
      mode: .event(part))
    let draft = EventDraft(event, calendar: calendars.name(of: event.calendar), part: part)
    let edited: EventDraft
    do throws(CommandError) {
      edited = try fields.applied(to: draft, context)
    } catch {
      throw CommandError(error.status, "\(reference.text): \(error.reason)")
    }
    for case .skipped(let field, let stated) in edited.remarks
    where !draft.remarks.contains(.skipped(field, stated: stated)) {
      throw CommandError(
        ExitStatus.badRecord,
        "\(reference.text): \(RemarkPhrase.text(of: .skipped(field, stated: stated))); write another time"
      )
    }
    if let start = edited.start?.value, start != draft.start?.value,
      let moment = start.instant, moment < calendars.process.now
    {
      calendars.process.messages.warn(
        "\(reference.text): the start is in the past: \(TimePhrase.moment(start))")
    }
    if let rule = edited.repeatRule, rule.origin != .edited,
      case .until? = rule.value
        .recurrenceEnd, draft.repeatRule?.value.recurrenceEnd != rule.value.recurrenceEnd
    {
      let zone = if case .zoned(_, let zone)? = edited.start?.value { zone } else { TimeZone?.none }
      calendars.process.messages.warn(
        "\(reference.text): the end of the series moves with its start: it repeats "
          + RepeatPhrase.phrase(rule.value, in: zone))
    }
    if edited.repeatRule?.value != draft.repeatRule?.value, part != .occurrence,
      let note = RepeatPhrase.startNote(edited)
    {
      calendars.process.messages.warn("\(reference.text): \(note)")
    }
    do throws(DraftError) { return try event.applying(edited) } catch {
      throw CommandError(ExitStatus.badRecord, "\(reference.text): \(error.reason)")
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
