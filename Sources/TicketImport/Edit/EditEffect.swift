public import CalendarStore

/// An action of the host after a line.
public enum EditEffect: Sendable, Equatable {
  /// All drafts, numbered.
  case showOverview
  /// A draft as a card, with the changed fields marked.
  case showCard(Int, changed: [FieldChange])
  case showRecord(Int)
  /// The list of commands, or one of them explained.
  case showHelp(EditVerb?)
  case say(String)
  /// A failure, with the next step.
  case complain(String)
  /// Save these, each by its entry's `resolution`; call `settle` for each, then `advance`.
  case save([Int])
  /// After the save: the prompt goes to that draft.
  case goTo(Int)
  /// The person skipped these.
  case leftOut([Int])
  /// A skipped draft is open again.
  case reopened(Int)
  /// Open this text in the external editor and hand the result to `edited`.
  case editText(String)
}

/// The next question of the host.
public struct EditRequest: Sendable, Equatable {
  public var prompt: String
  /// Stands on the line, to be edited in place.
  public var initial: String
  /// Whether the line is a command, and so belongs into the history.
  public var history: Bool
}

/// How a save went.
public enum EditOutcome: Sendable, Equatable {
  /// Saved now, or in the calendar already.
  case settled
  /// Lower case, with the next step.
  case failed(String)
  /// Not saved: its event was changed in the calendar meanwhile. With what was written last, or with what
  /// is there now where that is read.
  case changedSince(EventDraft)
}

/// A field as it was before a change.
public struct FieldChange: Sendable, Equatable {
  public var field: DraftField
  /// In the form of `text(of:)`.
  public var before: String
  /// The same, where it is a start or an end; exclusive, as in `Event`.
  public var time: EventTime?
  /// Where there was none: why what stood there could not be read; nil where nothing did.
  public var unread: String?
  /// Of alarms: whether the event was to last whole days then, by which they are told.
  public var wasAllDay: Bool

  init(_ field: DraftField, before: String, of draft: EventDraft) {
    self.field = field
    self.before = before
    wasAllDay = field == .alarms && draft.start?.value.isAllDay == true
    if before.isEmpty { unread = draft.unread.first { $0.field == field }?.reason }
    switch field {
    case .start: time = draft.start?.value
    case .end: time = draft.end?.value
    case .title, .location, .notes, .url, .zone, .allDay, .alarms, .repeatRule, .availability,
      .calendar, .status:
      break
    }
  }
}
