internal import CivilTime
internal import Reservations
internal import TicketImport

/// The remarks on a draft in words.
enum RemarkPhrase {
  /// - Parameter isReminder: whether the draft is that of a reminder, which names its fields.
  static func text(of remark: Remark, isReminder: Bool = false) -> String {
    func name(_ field: DraftField) -> String {
      isReminder && field == .start ? "due time" : field.name(isReminder: isReminder)
    }
    return switch remark {
    case .repeated(let field):
      "the clock shows this \(name(field)) twice that day; the first is meant"
    case .secondOfTwo(let field):
      "the clock shows this \(name(field)) twice that day; the second is meant, written in UTC"
    case .skipped(let field, let stated):
      "the clock skips \(TimePhrase.clock(stated)) that day; the \(name(field)) is after the gap"
    case .zoneAgrees(let field):
      "the record gives an offset; the zone that was given has it at the \(name(field))"
    case .zoneOfPlace(let field, let place):
      "the zone of the \(name(field)) is that of \(place)"
    case .zoneOfOldPlace(let field, let zone):
      "the \(name(field)) is still in the zone of the old place, \(zone); zone sets another"
    case .zoneDropped(let field):
      "the zone beside the \(name(field)) has another offset at that time; the offset counts"
    case .offSeason(let field, let stated):
      "\(stated) is not the time of Central Europe that day; the \(name(field)) is as stated, "
        + (stated.contains("S") ? "UTC+02:00" : "UTC+01:00")
    case .offsetKept(let field, let place):
      "the offset of the \(name(field)) is not that of \(place); it is as the record has it"
    case .offsetAlone(let field, let stated):
      "the record has the \(name(field)) at \(stated) and names no zone; it is written in UTC"
    case .momentInZone(let field, let stated):
      "the record has the \(name(field)) \(stated.map { "at \($0)" } ?? "in UTC") and names no zone; "
        + "that moment is shown in the zone of --zone"
    case .unread(let problem): "not read: \(problem.text)"
    case .zoneUnused(let zone):
      "--zone \(zone) is not used: the start has a zone of its own"
    case .zoneOfOtherEnd(let field):
      "the zone of the \(name(field)) is unknown; it is that of the \(field == .end ? "start" : "end")"
    case .floating: "a floating time: the same clock reading in every zone"
    case .nextDay: "the record has the end before the start; it is on the next day"
    case .lengthAssumed(let kilometers):
      "the record has no arrival; the length is assumed for \(kilometers) km"
    case .dayOnly(let field):
      "the record has only the day of the \(name(field)); add the time, e.g. \(name(field)) 14:25"
    case .unreadHour(let reason), .trip(let reason): reason
    case .stranger(let sender): "from \(sender), which did not make the booking"
    case .startsAtBoarding: "the record has no departure; the event starts at boarding"
    case .startOutsideRule(let first): RepeatPhrase.startNote(first)
    case .startsAtDoors: "no start is stated; the event starts when the doors open"
    case .codeRefuted(let code):
      "the position of the record is far from the airport \(code); the code does not count"
    case .endWins(let span):
      "the record also states a duration of \(TimePhrase.duration(span.totalSeconds)), which "
        + "contradicts its end; the end counts"
    case .encodingGuessed(let name): "read as \(name); --encoding reads it as another"
    case .dayOrder(let order):
      "the date could be read in two ways; it is \(order.words), like others of its column"
    case .linkInNotes: "the link is not a URL and went into the notes"
    case .object(let remark): text(of: remark)
    }
  }

  /// Names the occurrences that a change of a series removes.
  static func text(ofRemoved occurrences: [String]) -> String {
    let count = occurrences.count
    return
      (count == 1
      ? "save removes one occurrence that has values of its own: "
      : "save removes \(count) occurrences that have values of their own: ")
      + occurrences.prefix(5).joined(separator: ", ") + (count > 5 ? ", ..." : "")
  }

  private static func text(of remark: ObjectRemark) -> String {
    switch remark {
    case .problem(let problem): problem
    case .alarmsLeftOut(let count):
      count == 1
        ? "an alarm that mails, runs a program or is not valid is left out"
        : "\(count) alarms that mail, run a program or are not valid are left out"
    case .changedOccurrences(let count, let first):
      (count == 1
        ? "one occurrence has values of its own, which stay"
        : "\(count) occurrences have values of their own, which stay")
        + (first.map { ": \($0.joined(separator: ", "))" + (count > $0.count ? ", ..." : "") } ?? "")
    case .onlyOccurrences: "only this occurrence is known, not the series it belongs to"
    case .conflict(let reason): reason
    case .occurrencesReplaced(let days, let isCanceled):
      (isCanceled ? "cancels" : "changes")
        + (days.count == 1 ? " the occurrence of " : " the occurrences of ")
        + days.prefix(5).joined(separator: ", ") + (days.count > 5 ? ", ..." : "")
    }
  }
}
