/// Why a source may not be read or written.
public enum AccessError: Error, Sendable, Equatable {
  /// Nobody has been asked, and nobody can be.
  case notDetermined(CalendarSource)
  /// Events may be added, and the answer to reading was no.
  case writeOnly(CalendarSource)
  case denied(CalendarSource)
  /// The configuration allows less, and nothing but it can allow more.
  case restricted(CalendarSource)
  /// The file of the answers cannot be read or written.
  case record(path: String, reason: String)
  /// The calendar cannot be opened.
  case unopened(WriteError)
}

extension AccessError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notDetermined(let source):
      "nobody has allowed ticketcal to read the calendars in \(source.location); "
        + "run ticketcal access grant \(source.name)"
    case .writeOnly(let source):
      "ticketcal may add to the calendars in \(source.location) and not read them; "
        + "run ticketcal access grant \(source.name)"
    case .denied(let source):
      "ticketcal may not use the calendars in \(source.location); "
        + "run ticketcal access grant \(source.name)"
    case .restricted(let source):
      "the configuration restricts the access to the source \(source.name); "
        + "set its access to \"full\""
    case .record(let path, let reason): "\(path): \(reason)"
    case .unopened(let error): "\(error.path): \(error.reason)"
    }
  }
}
