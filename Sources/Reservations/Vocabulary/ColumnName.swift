/// How headers and keys are matched: without regard to case, white space, `_` and `-`.
enum ColumnName {
  /// The form in which two names are the same.
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

  /// The column of a name in its matching form, by the names the manual lists.
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
