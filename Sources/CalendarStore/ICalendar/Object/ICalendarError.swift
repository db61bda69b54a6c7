/// Why bytes are not iCalendar objects.
enum ICalendarError: Error, Sendable, Equatable {
  /// Nothing in it, or blanks alone.
  case empty
  case notICalendar
  /// It breaks off within the component of that name.
  case unfinished(String)
  /// That line, from 1, ends what does not begin.
  case misplacedEnd(line: Int)
  /// Components lie deeper in each other than any calendar writes.
  case tooDeep
  case tooLarge
}

extension ICalendarError: CustomStringConvertible {
  var description: String {
    switch self {
    case .empty: "the file is empty; remove it"
    case .notICalendar: "the file is not iCalendar; move it out of the calendar"
    case .unfinished(let name):
      "the file breaks off within its \(name); fetch it again or remove it"
    case .misplacedEnd(let line): "line \(line) ends a component that does not begin; mend the file"
    case .tooDeep: "the file's components lie too deep in each other; mend the file"
    case .tooLarge: "the file is larger than any event; move it out of the calendar"
    }
  }
}
