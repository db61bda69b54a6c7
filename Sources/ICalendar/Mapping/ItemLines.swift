/// The lines of an event or reminder that the reader uses. Of a property that may occur once, the
/// first line.
struct ItemLines {
  private(set) var uid: ContentLine?
  private(set) var recurrenceID: ContentLine?
  private(set) var start: ContentLine?
  private(set) var end: ContentLine?
  private(set) var due: ContentLine?
  private(set) var duration: ContentLine?
  private(set) var summary: ContentLine?
  private(set) var location: ContentLine?
  private(set) var geo: ContentLine?
  private(set) var structuredLocation: ContentLine?
  private(set) var notes: ContentLine?
  private(set) var url: ContentLine?
  private(set) var status: ContentLine?
  private(set) var transparency: ContentLine?
  private(set) var created: ContentLine?
  private(set) var lastModified: ContentLine?
  private(set) var sequence: ContentLine?
  private(set) var organizer: ContentLine?
  private(set) var completed: ContentLine?
  private(set) var percentComplete: ContentLine?
  private(set) var priority: ContentLine?
  private(set) var attendees: [ContentLine] = []
  private(set) var rules: [ContentLine] = []
  private(set) var dates: [ContentLine] = []
  private(set) var exceptions: [ContentLine] = []
  /// EXRULE of RFC 2445; RFC 5545 removed it.
  private(set) var hasExceptionRule = false
  private(set) var alarms: [ICalendarComponent] = []

  init(_ component: ICalendarComponent) {
    for item in component.items {
      switch item {
      case .line(let line): add(line)
      case .component(let inner): if inner.name == "VALARM" { alarms.append(inner) }
      }
    }
  }

  private mutating func add(_ line: ContentLine) {
    switch line.name {
    case "DTSTART": start = start ?? line
    case "DTEND": end = end ?? line
    case "SUMMARY": summary = summary ?? line
    case "UID": uid = uid ?? line
    case "DESCRIPTION": notes = notes ?? line
    case "LOCATION": location = location ?? line
    case "CREATED": created = created ?? line
    case "LAST-MODIFIED": lastModified = lastModified ?? line
    case "SEQUENCE": sequence = sequence ?? line
    case "STATUS": status = status ?? line
    case "TRANSP": transparency = transparency ?? line
    case "RRULE": rules.append(line)
    case "EXDATE": exceptions.append(line)
    case "EXRULE": hasExceptionRule = true
    case "ATTENDEE": attendees.append(line)
    case "ORGANIZER": organizer = organizer ?? line
    case "URL": url = url ?? line
    case "GEO": geo = geo ?? line
    case "X-APPLE-STRUCTURED-LOCATION": structuredLocation = structuredLocation ?? line
    case "RECURRENCE-ID": recurrenceID = recurrenceID ?? line
    case "DURATION": duration = duration ?? line
    case "RDATE": dates.append(line)
    case "DUE": due = due ?? line
    case "COMPLETED": completed = completed ?? line
    case "PERCENT-COMPLETE": percentComplete = percentComplete ?? line
    case "PRIORITY": priority = priority ?? line
    default: break
    }
  }
}
