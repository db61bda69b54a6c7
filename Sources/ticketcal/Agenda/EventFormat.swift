internal import ArgumentParser

/// How events are printed.
enum EventFormat: String, CaseIterable, ExpressibleByArgument {
  case text, json
  /// iCalendar (RFC 5545).
  case ical
}
