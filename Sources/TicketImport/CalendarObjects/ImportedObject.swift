import CalendarStore
import CivilTime
import Foundation

/// The event or reminder of one UID with its changed occurrences, as another program wrote it, ready
/// for a calendar. A reminder is read as an event at its due time. ``ObjectPreparation`` says what of
/// its lines is written anew.
struct ImportedObject: Sendable, Equatable {
  /// As the record has it.
  let stated: StatedObject
  private let data: Data
  /// UID (RFC 5545 §3.8.4.7); nil without one.
  let uid: String?
  /// The version of the event itself.
  let revision: ItemRevision
  /// The days of the occurrences in the series (`2026-12-01`), if the event itself is not in the object.
  let occurrences: [String]
  /// Whether DTSTART is missing or unreadable; the text has a substitute. Of a reminder, whether it
  /// is due at no time.
  let lacksStart: Bool
  /// The address of ORGANIZER in lower case, without `mailto:`; nil without one.
  let organizer: String?
  let isReminder: Bool

  var text: [UInt8] { Array(data) }

  /// Whether the object has only occurrences of a series.
  var isPartial: Bool { !occurrences.isEmpty }

  /// Whether the object cancels the event or the occurrences.
  var isCancellation: Bool { stated.isCancellation }

  /// What the text of a file becomes.
  struct Reading: Sendable {
    let object: ImportedObject
    /// The event, or the first of the occurrences.
    let event: Event
    /// Whether the file states the event's end or length.
    let statesEnd: Bool
    /// Whether the event has alarms in the object.
    let hasAlarms: Bool
    let organizer: Participant?
    let attendees: [Participant]
    /// The value of a DTSTART that cannot be read; nil without one.
    let unreadableStart: String?
    /// The number of alarms that were left out.
    let droppedAlarms: Int
    /// The occurrences with values of their own beside the event itself.
    let changedOccurrences: [Event]
    /// Whether the event has an end before its start; `event` ends at its start.
    let endsBeforeStart: Bool
    /// The most severe problem of the file: lower case, without control characters.
    let problem: String?
    /// The names of the lines that are not valid RFC 5545 and are written as they were read.
    let rewritten: [String]
  }

  /// Why a text gives no event.
  enum Refusal: Error, Sendable, Equatable {
    /// The names of the components, without the time zones.
    case noEvent([String])
    /// Lower case, with the next step.
    case unreadable(String)
  }

  // MARK: Reading

  /// - Parameter keepsParticipants: whether ATTENDEE and ORGANIZER stay.
  static func read(
    _ stated: StatedObject, keepsParticipants: Bool = true
  ) throws(Refusal) -> Reading {
    let text = stated.text
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
    guard
      let kind = [EntityType.event, .reminder].first(where: { names.contains($0.componentName) })
    else { throw .noEvent(names) }
    var preparation = ObjectPreparation(
      calendar, of: kind, isCancellation: stated.isCancellation,
      keepsParticipants: keepsParticipants, substituteStart: noTime)
    guard let prepared = preparation.run(),
      let event = prepared.contents.master ?? prepared.contents.detached.first
    else { throw .unreadable("no event in it can be read; fetch the file again") }
    let isPartial = prepared.contents.master == nil
    if !stated.isCancellation, !isPartial,
      prepared.contents.series.first?.isEmptiedByExceptions == true
    {
      throw .unreadable(
        "its exceptions (EXDATE) leave out all its days, no calendar shows it; mend the file")
    }
    let occurrences = prepared.contents.detached
    let imported = ImportedObject(
      stated: stated, data: Data(prepared.object.text), uid: preparation.uid,
      revision: preparation.revision,
      occurrences: isPartial
        ? occurrences.compactMap { $0.occurrenceDate?.reading.date.description } : [],
      lacksStart: preparation.lacksStart, organizer: preparation.organizer.map(address),
      isReminder: kind == .reminder)
    return Reading(
      object: imported, event: event, statesEnd: preparation.statesEnd,
      hasAlarms: preparation.hasAlarms, organizer: preparation.organizer,
      attendees: preparation.attendees, unreadableStart: preparation.unreadableStart,
      droppedAlarms: preparation.droppedAlarms, changedOccurrences: isPartial ? [] : occurrences,
      endsBeforeStart: prepared.endsBeforeStart, problem: prepared.problem,
      rewritten: preparation.rewritten.sorted())
  }

  /// The organizer of the event of a text, as `organizer` has it; nil without one.
  static func organizer(of text: [UInt8]) -> String? {
    event(of: text)?.organizer.map(address)
  }

  private static func address(of organizer: Participant) -> String {
    let address = organizer.address.lowercased()
    return address.hasPrefix("mailto:") ? String(address.dropFirst(7)) : address
  }

  /// The event of the text, or the first of the occurrences; nil for a text that holds none.
  static func event(of text: [UInt8]) -> Event? {
    guard let contents = (try? ICalendarObject(text))?.contents() else { return nil }
    return contents.master ?? contents.detached.first
  }

  /// The time of a reminder's event that is due at no time, and of an event whose start a person
  /// has to give.
  static let noTime = EventTime.utc(LocalDateTime(.epoch, .midnight))

  // MARK: Writing

  /// The text of the object in a calendar, with each field in which the event differs from the
  /// object's own event; all other lines stay as they are.
  ///
  /// - Parameters:
  ///   - event: its UID replaces the one of the object.
  ///   - now: DTSTAMP of an object without one (RFC 5545 §3.8.7.2).
  func text(of event: Event, now: Instant) throws(EditError) -> [UInt8] {
    var object: ICalendarObject
    do throws(ICalendarError) { object = try ICalendarObject(text) } catch {
      throw .refused(reason: error.description)
    }
    try object.complete(
      uid: event.uid == uid ? nil : event.uid,
      start: lacksStart && !isReminder ? event.start : nil, now: now)
    let stamp = EditStamp(now: now, productID: EventDraft.productID)
    try object.changeFirst({ $0.taking(event) }, { $0.taking(event) }, stamp: stamp)
    return object.text
  }

  // MARK: Versions

  /// The content that makes two versions differ; see ``ICalendarObject/content``.
  var content: [UInt8] { Self.content(of: text) }

  /// The content of an object's text.
  static func content(of text: [UInt8]) -> [UInt8] { (try? ICalendarObject(text))?.content ?? text }

  /// Whether the object is an older version of an event than another object, which holds the event
  /// as it was imported last.
  func isOlder(than last: [UInt8]) -> Bool {
    guard let known = try? ICalendarObject(last), let own = try? ICalendarObject(text) else {
      return false
    }
    return own.isOlder(than: known)
  }

  /// The whole event after a message about it; nil for an object that holds the whole event itself,
  /// and for an event that cannot be read.
  ///
  /// - Parameter last: the event as it was imported last.
  func applied(to last: [UInt8]) -> [UInt8]? {
    guard let known = try? ICalendarObject(last), let message = try? ICalendarObject(text) else {
      return nil
    }
    return message.applied(to: known, isCancellation: isCancellation)?.text
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
