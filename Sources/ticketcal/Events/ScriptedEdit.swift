internal import CalendarStore
internal import Foundation
internal import TicketImport

extension EditEventProcess {
  /// Sets the given fields of each event, and moves it to the target; changes all events or none.
  /// Returns the exit status.
  func change(
    _ references: EventReferences, in name: String?, _ span: SpanChoice?,
    _ fields: EventFieldArguments, movingTo targetName: String?
  ) -> Int32 {
    process.run { () throws(CommandError) in
      let calendars = try ReadableCalendars(process)
      let references = try references.resolved(calendars.watch)
      let wanted = try wanted(name, calendars)
      var store = try calendars.events(of: wanted)
      let items = try calendars.events(references, span, in: store, of: wanted, option: "--in")
      var changes: [(old: StoredEvent, new: StoredEvent, part: EditMode.Part)] = []
      for (reference, (event, part)) in zip(references, items) {
        guard let part else { throw Self.noSpan(reference) }
        if changes.contains(where: { $0.old == event }) { continue }
        if targetName != nil, let reason = EditMode.event(part).absence(of: .calendar) {
          throw CommandError(ExitStatus.usage, "\(reference.text): --calendar: \(reason)")
        }
        changes.append((event, try changed(event, part, fields, reference, calendars), part))
      }
      let target = try targetName.map { (name) throws(CommandError) in
        try calendars.madeCalendar(named: name)
      }
      if let target { store = try calendars.events(of: changes.map(\.old.calendar) + [target]) }
      let isBatch = changes.count > 1
      var reports: [EditReport] = []
      for (old, new, part) in changes {
        let calendar = target ?? old.calendar
        let id = try save(new, over: old, part, to: calendar, commit: !isBatch, in: store)
        reports.append(
          EditReport(
            status: old == new && calendar == old.calendar ? .unchanged : .saved, id: id,
            title: new.title, start: new.start, end: new.end,
            calendar: calendars.name(of: calendar)))
      }
      if isBatch { try process.commitTogether(store) }
      return report(reports)
    }
  }

  /// Saves or moves an event, or with `commit` false only collects the change. Returns its
  /// identifier; nil if only the commit will make it.
  private func save(
    _ new: StoredEvent, over old: StoredEvent, _ part: EditMode.Part, to calendar: EventCalendar,
    commit: Bool, in store: EventStore
  ) throws(CommandError) -> ItemID? {
    let changed = old == new ? nil : new
    return try CommandError.at { () throws(StoreError) in
      guard calendar == old.calendar else {
        guard commit else {
          store.collectMove(of: old, to: calendar, saving: changed, span: part.span)
          return new.id
        }
        return try store.move(old, to: calendar, saving: changed, span: part.span).id
      }
      guard let changed else { return new.id }
      let id = try store.save(changed, span: part.span, commit: commit)
      // The identifier of a series that the commit splits off is unknown before the commit.
      return !commit && part == .following ? nil : id
    }
  }

  static func noSpan(_ reference: ItemReference) -> CommandError {
    CommandError(
      ExitStatus.usage,
      "\(reference.text) is one of a series; give --span this, or --span future for it and all "
        + "that follow")
  }

  private func changed(
    _ event: StoredEvent, _ part: EditMode.Part, _ fields: EventFieldArguments,
    _ reference: ItemReference, _ calendars: ReadableCalendars
  ) throws(CommandError) -> StoredEvent {
    let context = EditContext(
      now: CommandProcess.localNow, defaults: calendars.informalDefaults(), calendars: [],
      mode: .event(part))
    let draft = EventDraft(event, calendar: calendars.name(of: event.calendar), part: part)
    let edited: EventDraft
    do throws(CommandError) {
      edited = try fields.applied(to: draft, context)
    } catch {
      throw CommandError(error.status, "\(reference.text): \(error.reason)")
    }
    if edited.repeatRule?.value != draft.repeatRule?.value, part != .occurrence,
      let note = RepeatPhrase.startNote(edited)
    {
      process.messages.warn("\(reference.text): \(note)")
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
