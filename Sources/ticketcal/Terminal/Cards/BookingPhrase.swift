internal import CalendarStore
internal import TicketImport

/// The state of a draft's booking in words, and the commands for it.
struct BookingPhrase {
  let entry: EditEntry
  /// The calendar that the draft names.
  let named: String
  /// The calendar of the event, or its target.
  let calendar: String
  let isChanged: Bool
  let moves: Bool
  let deletesCanceled: Bool
  let mode: EditMode

  /// - Parameters:
  ///   - isChanged: whether saving the draft changes the event.
  ///   - moves: whether saving the draft moves the event to another calendar.
  init(
    _ entry: EditEntry, defaultCalendar: String, isChanged: Bool, moves: Bool,
    deletesCanceled: Bool, mode: EditMode = .importing
  ) {
    self.entry = entry
    named = entry.draft.calendar?.value ?? defaultCalendar
    let isKnown = entry.booking.written != nil
    calendar =
      isKnown
      ? entry.elsewhere ?? entry.original.calendar?.value ?? defaultCalendar : named
    self.isChanged = isChanged
    self.moves = moves
    self.deletesCanceled = deletesCanceled
    self.mode = mode
  }

  /// The calendar of the event after the draft is saved.
  var target: String { moves ? named : calendar }

  private var isCanceled: Bool { entry.draft.status.value == .canceled }

  /// Whether to show the written version beside the draft; false if the event is to be removed.
  var showsWritten: Bool { !(isCanceled && deletesCanceled) }

  /// A paragraph and its label.
  var paragraphs: [(label: String, text: String)] {
    switch entry.booking {
    case .new: []
    case .update: mode.isEditing ? editing : update
    case .cancellation:
      [
        (
          "canceled",
          deletesCanceled
            ? "the booking is canceled; save removes it from \(calendar)"
            : "the booking is canceled; save marks it as canceled in \(calendar)"
        )
      ]
    case .conflict where mode.isEditing:
      [
        (
          "conflict",
          "another program changed it in \(calendar); the card has your draft beside the "
            + "calendar's version."
        ),
        (
          "",
          "merge: put your changes into it. replace: overwrite it with this draft. "
            + "theirs: edit what is there. keep: leave it."
        ),
      ]
    case .conflict(_, isUndecided: true):
      [
        (
          "conflict",
          "the answer to an earlier write was lost, and the server does not tell whether the event in "
            + "\(calendar) is the one that was sent, or somebody else's. It is not read."
        ), ("", choice),
      ]
    case .conflict:
      [
        (
          "conflict",
          "the event in \(calendar) was changed there since it was saved. Its new version is "
            + "not read; the card has your draft beside the version saved last."
        ), ("", choice),
      ]
    case .otherFile:
      [
        (
          "conflict",
          "the event in \(calendar) has the same id, but is from another file; the card has your "
            + "draft beside it."
        ), ("", choice),
      ]
    }
  }

  private var update: [(label: String, text: String)] {
    var paragraphs: [(label: String, text: String)] = []
    if isChanged {
      paragraphs.append(
        ("update", "of the event in \(calendar); save changes what is marked with *"))
    }
    if moves {
      paragraphs.append(("moves", "save takes the event from \(calendar) to \(named)"))
    } else if let elsewhere = entry.elsewhere, named != elsewhere {
      paragraphs.append(
        (
          "elsewhere",
          "the event is in \(elsewhere), and this import names \(named); save leaves it in "
            + "\(elsewhere), move takes it to \(named)"
        ))
    } else if !isChanged, entry.draft.isCalendarObject {
      paragraphs.append(
        (
          "update",
          "the file differs from the event in \(calendar) in what the card does not show; save "
            + "writes the version of the file"
        ))
    } else if !isChanged {
      paragraphs.append(("update", "the event in \(calendar) says this already"))
    }
    return paragraphs + merged
  }

  private var editing: [(label: String, text: String)] {
    var paragraphs: [(label: String, text: String)] = []
    switch mode {
    case .event(.occurrence):
      paragraphs.append(("series", "save changes this occurrence alone"))
    case .event(.following):
      paragraphs.append(("series", "save changes this occurrence and all that follow it"))
    case .event(.series): paragraphs.append(("series", "save changes all of the series"))
    case .readOnly:
      paragraphs.append(
        ("read-only", "\(calendar) cannot be written; you can look, not change"))
    case .event(.single), .newEvent, .newReminder, .reminder, .importing: break
    }
    if moves {
      paragraphs.append(("moves", "save takes it from \(calendar) to \(named)"))
    }
    return paragraphs + merged
  }

  private var merged: [(label: String, text: String)] {
    guard !entry.overridden.isEmpty else { return [] }
    let isReminder = entry.draft.isReminder
    let names = entry.overridden.map { $0.name(isReminder: isReminder) }.joined(separator: ", ")
    return [
      ("merged", "another program changed \(names) in \(calendar), too; save overwrites that")
    ]
  }

  private var choice: String {
    let way = entry.canBeMerged ? " merge: put what was changed there into this draft." : ""
    if isCanceled {
      return "The booking is canceled. keep: leave the event. replace: "
        + (deletesCanceled ? "remove it." : "mark it as canceled.\(way)")
    }
    return "keep: leave the calendar's version. replace: overwrite it.\(way) "
      + "second: add this as a separate event."
  }

  /// The version that the draft is compared with: the version in the calendar or last written
  /// there, or the draft as first shown.
  var baseline: ItemDraft { entry.booking.written ?? entry.original }

  /// The differences from the baseline to show.
  func differences(_ session: EditSession, at index: Int) -> [FieldChange] {
    let sinceShown = session.changesSinceShown(index)
    guard entry.booking.written != nil else { return sinceShown }
    // The calendar is not a field of an event.
    let move = moves ? sinceShown.filter { $0.field == .calendar } : []
    return (showsWritten ? session.changesSinceWritten(index) : []) + move
  }

  /// The label before the baseline's values of fields.
  ///
  /// - Parameter isBelowAnEdit: whether the changes of the last edit are shown above.
  func label(of fields: [DraftField], isBelowAnEdit: Bool) -> String {
    if fields.contains(where: entry.overridden.contains) { return "changed there to" }
    guard isBelowAnEdit, !entry.booking.isConflict else { return baselineLabel }
    return entry.booking.written == nil ? "originally" : "in the calendar"
  }

  private var baselineLabel: String {
    guard entry.booking.isConflict else { return "was" }
    return mode.isEditing ? "there now" : "saved last"
  }
}

extension EditEntry {
  /// The word for the draft in a list.
  var mark: String {
    switch (state, booking) {
    case (.settled, _): "saved"
    case (.leftOut, _): "skipped"
    case (.pending, .new): "new"
    case (.pending, .update): "update"
    case (.pending, .cancellation): "cancelled"
    case (.pending, .conflict), (.pending, .otherFile): "conflict"
    }
  }
}
