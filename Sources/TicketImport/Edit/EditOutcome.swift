/// How a save went.
public enum EditOutcome: Sendable, Equatable {
  /// Saved now, or in the calendar already.
  case settled
  /// Lower case, with what to do about it.
  case failed(String)
  /// Not saved: its event was changed in the calendar meanwhile. With what was written last, or with what
  /// is there now where that is read.
  case changedSince(EventDraft)
}
