public import CalendarStore

/// A field as it was before a change.
public struct FieldChange: Sendable, Equatable {
  public var field: DraftField
  /// As `text(of:)` writes it.
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
