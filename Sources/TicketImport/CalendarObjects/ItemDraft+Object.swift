import CalendarStore
import CivilTime
import Foundation
import Reservations

/// Why a record gives no event, or changes none.
struct RecordRefusal: Error, Equatable {
  /// `rejected`, `skipped` for a record that is not to become an event, or `conflict`.
  var status: ImportResult.Status
  /// Lower case, with the next step.
  var reason: String
  /// The failure of the ledger that keeps the record from being decided; nil without one.
  var failure: StoreError?
  /// Whether the result has the title and the times of the record, and not those of its booking.
  var showsRecord = false

  static func rejected(_ reason: String) -> RecordRefusal {
    RecordRefusal(status: .rejected, reason: reason)
  }

  static func skipped(_ reason: String) -> RecordRefusal {
    RecordRefusal(status: .skipped, reason: reason)
  }

  static func conflict(_ reason: String) -> RecordRefusal {
    RecordRefusal(status: .conflict, reason: reason, showsRecord: true)
  }
}

extension RecordRefusal {
  init(_ failure: StoreError) {
    self.init(status: .rejected, reason: failure.reason, failure: failure)
  }
}

extension ItemDraft {
  /// Drafts an event from what a record holds.
  init(_ content: RecordContent, defaults: DraftDefaults) throws(RecordRefusal) {
    switch content {
    case .booking(let reservation, let reading):
      self.init(reservation, defaults: defaults)
      show(reading)
    case .object(let text, let method):
      try self.init(StatedObject(text, method: method), defaults: defaults)
    case .refused(let error): throw .rejected(error.reason)
    }
  }

  /// Drafts the event of an iCalendar object.
  init(_ stated: StatedObject, defaults: DraftDefaults) throws(RecordRefusal) {
    if let method = stated.method, let refusal = Self.refusal(ofMethod: method) { throw refusal }
    do throws(ForeignObject.Refusal) {
      self.init(try ForeignObject(stated), defaults: defaults)
    } catch {
      throw RecordRefusal(error)
    }
  }

  init(_ object: ForeignObject, defaults: DraftDefaults) {
    let event = object.event
    self.init(event, from: .record, defaults: defaults)
    self.object = object
    self.object?.keepsParticipants = defaults.keepsAttendees
    isReminder = object.isReminder
    if event.title.isEmpty {
      title = Sourced(isReminder ? "Untitled reminder" : "Untitled event", .assumed)
    }
    if !object.statesEnd { end?.origin = .inferred }
    if object.lacksStart {
      (start, end, zoneOrigin, duration) = (nil, nil, nil, defaults.duration)
    }
    if object.isCancellation {
      availability = Sourced(.free, .inferred)
    }
    if repeatRule?.value.isHeldByDrafts == false { repeatRule = nil }
    if !object.hasAlarms {
      let isPlain = event.status != .canceled && !isReminder
      alarms = isPlain ? defaults.alarms(allDay: event.start.isAllDay) : Sourced([], .inferred)
    }
    if let reminder = object.reminder { setValues(of: reminder, from: .record) }
    if let zone = defaults.zone, zone.origin == .option { place(in: zone) }
    if isReminder {
      duration = Sourced(CivilDuration(), .record)
      calendar = defaults.reminderList.map { Sourced($0, .assumed) }
    }
    if let uid = object.uid {
      identity = isReminder ? .reminder(uid: uid) : .invitation(uid: uid)
    } else if let start = start?.value ?? (isReminder ? event.start : nil) {
      let occasion = BookingIdentity.occasion(
        title: event.title, start: start, place: event.location)
      identity = isReminder ? .reminder(uid: occasion.uid.uuidString) : occasion
    }
    addRemarks(on: object)
    if !defaults.keepsAttendees { addParticipants(of: object) }
  }

  /// Puts floating times into a zone that was asked for.
  private mutating func place(in zone: Sourced<TimeZone>) {
    guard case .floating? = start?.value else { return }
    let times = [(\ItemDraft.start, DraftField.start), (\.end, .end), (\.begin, .begin)]
    for (time, field) in times {
      guard case .floating(let reading)? = self[keyPath: time]?.value,
        let placed = TimePlacement(reading, field: field, zone: zone.value, origin: zone.origin)
      else { continue }
      self[keyPath: time]?.value = placed.time
      if field == .start { zoneOrigin = placed.zoneOrigin }
      if let remark = placed.remark { remarks.append(remark) }
    }
  }

  private mutating func addRemarks(on object: ForeignObject) {
    if let value = object.unreadableStart, !isReminder {
      unread.append(
        DraftProblem(
          .start, "DTSTART \(value.prefix(40)) is no time; write it as 20240601T190000"))
    }
    if let line = object.unreadableEnd, status.value != .canceled {
      let time = "\(line.prefix(60)) cannot be read"
      unread.append(
        isReminder
          ? DraftProblem(.start, "\(time); write it as 20240601T190000")
          : DraftProblem(.end, "\(time); write a time as 20240601T190000, a length as PT2H"))
    }
    if let rule = object.unreadableRule, status.value != .canceled {
      unread.append(
        DraftProblem(.repeatRule, "\(rule.prefix(60)) cannot be followed; mend the rule"))
    }
    if object.endsBeforeStart, status.value != .canceled {
      unread.append(DraftProblem(.end, "before the start; choose a later time"))
    }
    if isReminder || !object.lacksStart {
      let others = object.problems.filter { $0 != .endBeforeStart || status.value == .canceled }
      remarks += others.map { .object(.problem($0.description)) }
    }
    if !object.rewritten.isEmpty {
      let names = object.rewritten.sorted().joined(separator: ", ")
      remarks.append(.object(.problem("not valid, and written as it was read: \(names)")))
    }
    if object.droppedAlarms > 0 {
      remarks.append(.object(.alarmsLeftOut(object.droppedAlarms)))
    }
    let changed = object.changedOccurrences
    if !changed.isEmpty {
      let first = changed.prefix(5).map { Self.difference(of: $0, from: object.event) }
      remarks.append(.object(.changedOccurrences(changed.count, first: first)))
    }
    if object.isPartial { remarks.append(.object(.onlyOccurrences)) }
  }

  /// The day of an occurrence, and in brackets that it is canceled, or its start, title and location
  /// where they are its own.
  static func difference(of occurrence: Event, from series: Event) -> String {
    let date = occurrence.occurrenceDate ?? occurrence.start
    let day = "\(date.reading.date)"
    if occurrence.status == .canceled { return "\(day) (canceled)" }
    var parts: [String] = []
    let isSameMoment = occurrence.start.instant.map { $0 == date.instant } ?? false
    if occurrence.start != date, !isSameMoment {
      parts.append(BookingState.moment(of: occurrence.start))
    }
    if occurrence.title != series.title { parts.append(String(occurrence.title.prefix(60))) }
    if occurrence.location != series.location {
      parts.append(occurrence.location.map { String($0.prefix(60)) } ?? "no location")
    }
    return parts.isEmpty ? day : "\(day) (\(parts.joined(separator: ", ")))"
  }

  /// The problems of the iCalendar file, for a line of results; nil without one.
  var calendarProblem: String? {
    let problems = remarks.compactMap { remark in
      if case .object(.problem(let problem)) = remark { problem } else { nil as String? }
    }
    return problems.isEmpty ? nil : problems.joined(separator: "; ")
  }

  // MARK: Participants

  /// Names the organizer and the attendees, which are not written, in the notes.
  private mutating func addParticipants(of object: ForeignObject) {
    let known = notes.map { $0.value.split(separator: "\n") } ?? []
    var lines: [String] = []
    if let organizer = object.organizer {
      lines.append("Organizer: \(Self.text(of: organizer))")
    }
    let attendees = object.attendees
    if !attendees.isEmpty {
      let named = attendees.prefix(Self.mostAttendees).map { participant in
        let name = participant.name.map(Self.line) ?? ""
        return name.isEmpty ? Self.address(of: participant) : name
      }
      let more = attendees.count - named.count
      lines.append(
        "Attendees: \(named.joined(separator: ", "))" + (more > 0 ? " and \(more) more" : ""))
    }
    // An object that an import wrote has them in its notes.
    lines.removeAll { known.contains(Substring($0)) }
    guard !lines.isEmpty else { return }
    lines = [notes?.value].compactMap(\.self) + lines
    notes = Sourced(lines.joined(separator: "\n"), .record)
  }

  private static let mostAttendees = 10

  private static func text(of participant: Participant) -> String {
    let address = address(of: participant)
    guard let name = participant.name.map(line), !name.isEmpty, name != address else {
      return address
    }
    return address.isEmpty ? name : "\(name) <\(address)>"
  }

  private static func address(of participant: Participant) -> String {
    let text = participant.address
    return line(text.lowercased().hasPrefix("mailto:") ? String(text.dropFirst(7)) : text)
  }

  /// A text from a file as a part of one line: without line ends, at most 200 Unicode scalars.
  private static func line(_ text: String) -> String {
    String(text.unicodeScalars.prefix(200)).split(whereSeparator: \.isNewline)
      .joined(separator: " ").trimming()
  }

  // MARK: Refusals

  /// Why messages of this method are no events (RFC 5546 §1.4); nil for the methods that are.
  private static func refusal(ofMethod method: String) -> RecordRefusal? {
    switch method {
    case "PUBLISH", "REQUEST", "CANCEL": nil
    case "REPLY", "COUNTER", "REFRESH", "DECLINECOUNTER", "ADD":
      .skipped("an answer about an event (METHOD:\(method)), not an event; nothing to import")
    default:
      .rejected(
        "METHOD:\(ContentText.word(method)) is no method of RFC 5546; fetch the file again, or take the "
          + "line out")
    }
  }
}

extension RecordRefusal {
  fileprivate init(_ refusal: ForeignObject.Refusal) {
    switch refusal {
    case .unreadable(let reason): self = .rejected(reason)
    case .noEvent(let names):
      let name = names.first.map { " (\(ContentText.word($0)))" } ?? ""
      self = .skipped("not an event\(name); nothing to import")
    }
  }
}

private enum ContentText {
  /// The name of a component, safe for a message.
  static func word(_ name: String) -> String {
    String(
      name.unicodeScalars.prefix(20).map { scalar in
        scalar.isASCII && scalar.properties.isAlphabetic || scalar == "-" ? Character(scalar) : "?"
      })
  }
}

extension RecordRefusal {
  static func entry(of booking: String) -> RecordRefusal {
    .skipped("the calendar entry of \(booking)")
  }
}
