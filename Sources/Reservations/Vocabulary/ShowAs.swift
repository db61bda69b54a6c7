/// Whether the time counts as taken, where a record says so.
public enum ShowAs: Sendable, Equatable {
  case busy, free
}

extension ShowAs {
  /// Reads the words people, iCalendar (RFC 5545 §3.8.2.7) and Outlook use.
  ///
  /// Outlook's CSV writes OlBusyStatus numbers in some versions (0 free, 1 tentative, 2 busy, 3 out
  /// of office, 4 working elsewhere) and words in others. What is not free is busy.
  init?(word: String) {
    switch ColumnName.key(word) {
    case "free", "available", "transparent", "0", "workingelsewhere", "4": self = .free
    case "busy", "opaque", "unavailable", "tentative", "outofoffice", "oof", "1", "2", "3":
      self = .busy
    default: return nil
    }
  }
}
