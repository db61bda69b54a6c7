internal import CalendarStore
internal import Foundation
internal import TicketImport

extension EditEventProcess {
  /// Sets the given fields of each event; changes all events or none. Returns the exit status.
  func change(
    _ references: EventReferences, in name: String?, _ span: SpanChoice?,
    _ fields: EventFieldArguments
  ) -> Int32 {
    process.run { () throws(CommandError) in
      let calendars = try ReadableCalendars(process)
      let references = try references.resolved(calendars.watch)
      if fields.target != nil, references.count > 1 {
        throw CommandError(ExitStatus.usage, "--move-to moves one event at a time; name one")
      }
      let wanted = try calendars.calendars(named: name.map { [$0] } ?? [], for: .event)
      let store = try calendars.events(of: wanted)
      let items = try calendars.events(references, span, in: store, of: wanted)
      var changes: [(old: StoredEvent, new: StoredEvent, part: EditMode.Part)] = []
      for (reference, (event, part)) in zip(references, items) {
        guard let part else { throw Self.noSpan(reference) }
        if changes.contains(where: { $0.old == event }) { continue }
        changes.append((event, try changed(event, part, fields, reference, calendars), part))
      }
      if let target = fields.target, let (old, new, part) = changes.first {
        return try move(old, to: target, saving: new, part, calendars)
      }
      let isBatch = changes.count > 1
      var reports: [EditReport] = []
      for (old, new, part) in changes {
        var id: ItemID? = new.id
        if old != new {
          id = try CommandError.at { () throws(StoreError) in
            try store.save(new, span: part.span, commit: !isBatch)
          }
          // The identifier of a series that the commit splits off is unknown before the commit.
          if isBatch, part == .following { id = nil }
        }
        reports.append(
          EditReport(
            status: old == new ? .unchanged : .saved, id: id, title: new.title,
            start: new.start, end: new.end, calendar: calendars.name(of: new.calendar)))
      }
      if isBatch { try process.commitTogether(store) }
      return report(reports)
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

  private func move(
    _ event: StoredEvent, to name: String, saving changed: StoredEvent, _ part: EditMode.Part,
    _ calendars: ReadableCalendars
  ) throws(CommandError) -> Int32 {
    if let reason = EditMode.event(part).absence(of: .calendar) {
      throw CommandError(ExitStatus.usage, "--move-to: \(reason)")
    }
    let target = try calendars.madeCalendar(named: name)
    let store = try calendars.events(of: [event.calendar, target])
    let isSame = changed == event && target == event.calendar
    let moved = try CommandError.at { () throws(StoreError) in
      try store.move(
        event, to: target, saving: changed == event ? nil : changed, span: part.span)
    }
    return report([
      EditReport(
        status: isSame ? .unchanged : .saved, id: moved.id, title: moved.title, start: moved.start,
        end: moved.end, calendar: calendars.name(of: moved.calendar))
    ])
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
