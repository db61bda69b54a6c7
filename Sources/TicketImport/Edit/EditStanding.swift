/// What the ledger and the calendar know of a draft's booking.
public enum EditStanding: Sendable, Equatable {
  /// It is in no calendar.
  case new
  /// The record says something else than what was written; with what was written.
  case update(EventDraft)
  /// The record now says cancelled; with what was written.
  case cancellation(EventDraft)
  /// The event was changed in the calendar since; with what was written last, as an import does not read
  /// theirs, or with theirs where one event is edited.
  case conflict(EventDraft)

  /// What was written last; nil where the booking is in no calendar.
  public var written: EventDraft? {
    switch self {
    case .new: nil
    case .update(let written), .cancellation(let written), .conflict(let written): written
    }
  }

  public var isConflict: Bool {
    if case .conflict = self { true } else { false }
  }
}
