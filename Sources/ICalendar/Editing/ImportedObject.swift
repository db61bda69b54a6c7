internal import CivilTime
internal import Foundation

/// The event or reminder of one UID with its changed occurrences, as another program wrote it, ready
/// for a calendar. A reminder is read as an event at its due time.
///
/// All lines stay byte for byte, except: METHOD and the properties of the file go (a calendar's
/// object has none, RFC 4791 §4.1), ATTENDEE and ORGANIZER go or get SCHEDULE-AGENT=CLIENT, so that
/// no server mails anybody (RFC 6638 §7.1), alarms that mail or run a program go, a missing
/// VTIMEZONE is added, times get the forms of RFC 5545, a fold within a character is mended, and each
/// line ends with CR LF.
package struct ImportedObject: Sendable, Equatable {
  private let data: Data
  /// UID (RFC 5545 §3.8.4.7); nil without one.
  package let uid: String?
  /// METHOD in upper case (RFC 5546 §1.4); nil for an object that is not a message.
  package let method: String?
  /// The version of the event itself.
  package let revision: Revision
  /// The days of the occurrences in the series (`2026-12-01`), if the event itself is not in the object.
  package let occurrences: [String]
  /// Whether DTSTART is missing or unreadable; the text has a substitute. Of a reminder, whether it
  /// is due at no time.
  package let lacksStart: Bool
  /// The address of ORGANIZER in lower case, without `mailto:`; nil without one.
  package let organizer: String?
  /// Nil for an event.
  private let holdsReminder: Bool?

  package var isReminder: Bool { holdsReminder ?? false }

  /// SEQUENCE and the time of the last change (RFC 5546 §2.1.5).
  package struct Revision: Sendable, Equatable {
    package var sequence: Int
    /// The later of DTSTAMP and LAST-MODIFIED in seconds since 1970; nil without both.
    package var stamp: Int?

    package init(sequence: Int, stamp: Int?) {
      self.sequence = sequence
      self.stamp = stamp
    }

    /// Whether the other version is the later one.
    package func isOlder(than other: Revision) -> Bool {
      guard sequence == other.sequence else { return sequence < other.sequence }
      guard let stamp, let latest = other.stamp else { return false }
      return stamp < latest
    }
  }

  package var text: [UInt8] { Array(data) }

  /// Whether the object has only occurrences of a series.
  package var isPartial: Bool { !occurrences.isEmpty }

  /// Whether the object cancels the event or the occurrences.
  package var isCancellation: Bool { method == "CANCEL" }

  /// What the text of a file becomes.
  package struct Reading: Sendable {
    package let object: ImportedObject
    /// The event, or the first of the occurrences.
    package let event: Event
    /// Whether the file states the event's end or length.
    package let statesEnd: Bool
    /// Whether the event has alarms in the object.
    package let hasAlarms: Bool
    package let organizer: Participant?
    package let attendees: [Participant]
    /// The value of a DTSTART that cannot be read; nil without one.
    package let unreadableStart: String?
    /// The number of alarms that were left out.
    package let droppedAlarms: Int
    /// The occurrences with values of their own beside the event itself.
    package let changedOccurrences: [Event]
    /// Whether the event has an end before its start; `event` ends at its start.
    package var endsBeforeStart: Bool { problem == ContentProblem.endBeforeStart.description }
    /// The most severe problem of the file: lower case, without control characters.
    package let problem: String?
    /// The names of the lines that are not valid RFC 5545 and are written as they were read.
    package let rewritten: [String]
  }

  /// Why a text gives no event.
  package enum Refusal: Error, Sendable, Equatable {
    /// The names of the components, without the time zones.
    case noEvent([String])
    /// Lower case, with the next step.
    case unreadable(String)
  }

  // MARK: Reading

  /// - Parameters:
  ///   - text: one VCALENDAR with the components of one UID.
  ///   - keepsParticipants: whether ATTENDEE and ORGANIZER stay.
  package static func read(
    _ text: [UInt8], method: String?, keepsParticipants: Bool
  ) throws(Refusal) -> Reading {
    guard ICalendarObject.firstLineThatIsNotUTF8(in: text) == nil else {
      throw .unreadable("has text that is not UTF-8; convert the file, e.g. with iconv -t UTF-8")
    }
    guard !text.contains(0) else { throw .unreadable("contains a NUL byte; remove it") }
    let object: ICalendarObject
    do throws(ICalendarError) { object = try ICalendarObject(text) } catch {
      throw .unreadable(error.ofRecord)
    }
    guard let calendar = object.calendars.first else { throw .unreadable("no VCALENDAR in it") }
    let names = calendar.components.map(\.name).filter { $0 != "VTIMEZONE" }
    guard let name = ["VEVENT", "VTODO"].first(where: names.contains) else {
      throw .noEvent(names)
    }
    var preparation = ObjectPreparation(
      calendar, of: name, isCancellation: method == "CANCEL", keepsParticipants: keepsParticipants)
    guard let prepared = preparation.run() else {
      throw .unreadable("no event in it can be read; fetch the file again")
    }
    let master = prepared.series.master
    if method != "CANCEL", master != nil, !prepared.series.exceptionDates.isEmpty,
      prepared.series.isEmpty
    {
      throw .unreadable(
        "its exceptions (EXDATE) leave out all its days, no calendar shows it; mend the file")
    }
    guard let event = master ?? prepared.series.detached.first else {
      throw .unreadable("no event in it can be read; fetch the file again")
    }
    let imported = ImportedObject(
      data: Data(prepared.object.text), uid: preparation.uid, method: method,
      revision: Revision(preparation.mainComponent),
      occurrences: master == nil
        ? prepared.series.detached.compactMap { $0.occurrenceDate?.reading.date.description } : [],
      lacksStart: preparation.lacksStart, organizer: preparation.organizer.map(Self.address),
      holdsReminder: name == "VTODO" ? true : nil)
    return Reading(
      object: imported, event: event, statesEnd: preparation.statesEnd,
      hasAlarms: preparation.mainComponent?.components.contains { $0.name == "VALARM" } ?? false,
      organizer: preparation.organizer, attendees: preparation.attendees,
      unreadableStart: preparation.unreadableStart, droppedAlarms: preparation.droppedAlarms,
      changedOccurrences: master == nil ? [] : prepared.series.detached,
      problem: prepared.problem, rewritten: preparation.rewritten.sorted())
  }

  /// The organizer of the event of a text, as `organizer` has it; nil without one.
  package static func organizer(of text: [UInt8]) -> String? {
    event(of: text)?.organizer.map(address)
  }

  private static func address(of organizer: Participant) -> String {
    let address = organizer.address.lowercased()
    return address.hasPrefix("mailto:") ? String(address.dropFirst(7)) : address
  }

  /// The event of the text, or the first of the occurrences; nil for a text that holds none.
  package static func event(of text: [UInt8]) -> Event? {
    guard let series = (try? ICalendarObject(text))?.contents().firstItem?.series else {
      return nil
    }
    return series.master ?? series.detached.first
  }
}

extension ImportedObject.Revision {
  init(_ component: ICalendarComponent?) {
    let moments = ["DTSTAMP", "LAST-MODIFIED"].compactMap { name in
      component?.property(name)?.list.first.flatMap { TimeValue($0) }?.instant.secondsSince1970
    }
    let range = 0...Int(Int32.max)
    let stated = component?.property("SEQUENCE")?.integer.flatMap { range.contains($0) ? $0 : nil }
    self.init(sequence: stated ?? 0, stamp: moments.max())
  }
}

extension ICalendarError {
  /// The reason for the rejection of a record.
  fileprivate var ofRecord: String {
    switch self {
    case .empty, .notICalendar: "not iCalendar; fetch the file again"
    case .unfinished(let name): "breaks off within its \(name.prefix(20)); fetch the file again"
    case .misplacedEnd: "a component in it ends that does not begin; mend the file"
    case .tooDeep: "its components lie too deep in each other; mend the file"
    case .tooLarge: "is longer than \(ICalendarObject.largest >> 20) MiB; shorten it"
    }
  }
}
