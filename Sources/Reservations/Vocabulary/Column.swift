/// The field, or the part of a field, that a CSV column or a JSON key states.
enum Column: Int, CaseIterable, Sendable {
  case title, theater, location, start, end, duration, allDay, zone, endZone, notes, alarms, url
  case image, seat, reservationNumber, provider, underName, status, calendar, repeatRule, id, showAs
  case startDate, startTime, endDate, endTime
  case reminderSwitch, reminderDate, reminderTime

  /// The field of the column, whole or in part.
  var field: Field {
    switch self {
    case .title: .title
    case .theater: .theater
    case .location: .location
    case .start, .startDate, .startTime: .start
    case .end, .endDate, .endTime: .end
    case .duration: .duration
    case .allDay: .allDay
    case .zone: .zone
    case .endZone: .endZone
    case .notes: .notes
    case .alarms, .reminderSwitch, .reminderDate, .reminderTime: .alarms
    case .url: .url
    case .image: .image
    case .seat: .seat
    case .reservationNumber: .reservationNumber
    case .provider: .provider
    case .underName: .underName
    case .status: .status
    case .calendar: .calendar
    case .repeatRule: .repeatRule
    case .id: .id
    case .showAs: .showAs
    }
  }

  /// The name in messages and for `--map`; nil for parts that only Outlook's header has.
  var name: String? {
    switch self {
    case .startDate: "start date"
    case .startTime: "start time"
    case .endDate: "end date"
    case .endTime: "end time"
    case .reminderSwitch, .reminderDate, .reminderTime: nil
    case .title, .theater, .location, .start, .end, .duration, .allDay, .zone, .endZone, .notes,
      .alarms, .url, .image, .seat, .reservationNumber, .provider, .underName, .status, .calendar,
      .repeatRule, .id, .showAs:
      field.name
    }
  }
}

/// Matches headers and keys without regard to case, white space, `_` and `-`.
enum ColumnName {
  /// The matching form of a name.
  static func key(_ name: String) -> String {
    var key = ""
    key.reserveCapacity(name.utf8.count)
    for scalar in name.unicodeScalars {
      switch scalar {
      case "_", "-", "\u{FEFF}", "\u{0}": continue
      case "A"..."Z", "a"..."z", "0"..."9": key.unicodeScalars.append(scalar)
      default:
        if !scalar.properties.isWhitespace { key.unicodeScalars.append(scalar) }
      }
    }
    return key.lowercased()
  }

  /// The column of a name in its matching form, by the names in the manual.
  static func column(forKey key: String) -> Column? {
    switch key {
    case "title", "name", "summary", "subject", "event", "eventname": .title
    case "theater", "theatre", "venue": .theater
    case "location", "place", "address", "where": .location
    case "start", "starts", "begin": .start
    case "startdate", "begindate", "date": .startDate
    case "starttime", "begintime", "time": .startTime
    case "end", "ends", "finish", "until": .end
    case "enddate": .endDate
    case "endtime": .endTime
    case "duration": .duration
    case "allday", "alldayevent": .allDay
    case "timezone", "tz", "zone": .zone
    case "endtimezone", "endzone", "endtz": .endZone
    case "notes", "description", "comment": .notes
    case "alarms", "alarm", "reminder": .alarms
    case "url", "link": .url
    case "image": .image
    case "seat": .seat
    case "reservationnumber", "bookingreference", "booking", "confirmation",
      "confirmationnumber", "order", "pnr":
      .reservationNumber
    case "provider", "organizer", "company", "airline": .provider
    case "undername", "passenger", "attendee", "guest", "nameoftheguest": .underName
    case "status", "reservationstatus": .status
    case "calendar": .calendar
    case "repeat", "rrule": .repeatRule
    case "id": .id
    case "showas", "showtimeas", "availability", "transparency", "transp": .showAs
    case "reminderon/off": .reminderSwitch
    case "reminderdate": .reminderDate
    case "remindertime": .reminderTime
    default: nil
    }
  }
}
