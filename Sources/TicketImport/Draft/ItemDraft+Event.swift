public import CalendarStore
import CivilTime
import Foundation
import Reservations

extension ItemDraft {
  /// A written event as a draft of its UID, to be shown and compared.
  public init(_ event: Event) {
    self.init(event, from: .written, defaults: DraftDefaults())
    if event.status == .canceled { title?.value = Self.unmarked(event.title) }
    identity = .event(event.id.uuid)
  }

  /// An event as it is written, with what only a reminder has.
  init(_ event: Event, as object: ForeignObject?) {
    self.init(event)
    if let values = object?.reminderValues { setValues(of: values, from: .written) }
  }

  /// The fields of an event; the alarms and the rule are as written.
  init(_ event: Event, from origin: Origin, defaults: DraftDefaults) {
    self.init(defaults: defaults)
    title = Sourced(event.title, origin)
    location = event.location.map { Sourced($0, origin) }
    geo = event.structuredLocation.map { Sourced($0.geo, origin) }
    notes = event.notes.map { Sourced($0, origin) }
    url = event.url.map { Sourced($0, origin) }
    start = Sourced(event.start, origin)
    end = Sourced(event.end, origin)
    switch event.start {
    case .zoned, .described: zoneOrigin = origin
    case .date, .floating, .utc: break
    }
    alarms = Sourced(event.plainAlarms.compactMap { AlarmSpec($0, start: event.start) }, .written)
    repeatRule = event.recurrenceRules.first.map { Sourced($0, .written) }
    availability = Sourced(event.availability, origin)
    status = Sourced(event.status, origin)
    if let length = event.start.duration(to: event.end) { duration = Sourced(length, origin) }
  }

  /// A title without the cancellation mark that `shownTitle` adds.
  private static func unmarked(_ title: String) -> String {
    title.hasPrefix(cancellationMark) ? String(title.dropFirst(cancellationMark.count)) : title
  }
}

extension AlarmSpec {
  /// The specification that gives this plain alarm; a moment is on the clock of the start. Nil for
  /// another alarm.
  public init?(_ alarm: Alarm, start: EventTime) {
    switch alarm.trigger {
    case .relative(let length, to: .time):
      self = .before(CivilDuration(days: 0 &- length.days, seconds: 0 &- length.seconds))
    case .place(let proximity, let place): self = .place(proximity, place)
    case .relative, .namedPlace, .unreadable: return nil
    case .absolute(let moment):
      var offset = ReservationTime.Offset.utc
      // Offsets are written in minutes, but offsets of old local times have seconds.
      let seconds: Int? =
        switch start {
        case .zoned(_, let zone): zone.offset(at: moment)
        case .described(_, let zone): zone.offset(at: moment)
        case .date, .floating, .utc: nil
        }
      if let seconds, seconds % 60 == 0 { offset = .seconds(seconds) }
      guard let local = moment.local(offset: offset.seconds) else { return nil }
      self = .at(ReservationTime(date: local.date, time: local.time, offset: offset))
    }
  }
}

/// An item of a calendar that can be edited as a draft.
public protocol DraftedItem: CalendarItem {
  var draft: ItemDraft { get }

  /// The time that the calendar counts the rule from; nil for a rule that does not move along.
  var ruleStart: EventTime? { get }
}

extension Event: DraftedItem {
  public var draft: ItemDraft {
    var draft = ItemDraft(self)
    draft.statedLength = statedLength
    return draft
  }

  /// Of an occurrence, its original start in the series.
  public var ruleStart: EventTime? { occurrenceDate ?? start }
}

extension Reminder: DraftedItem {
  public var draft: ItemDraft { ItemDraft(self) }

  public var ruleStart: EventTime? { occurrenceDate == nil ? start ?? due : nil }
}

extension ItemDraft {
  init(_ reminder: Reminder) {
    self.init(defaults: DraftDefaults(), isReminder: true)
    location = reminder.location.map { Sourced($0, .written) }
    notes = reminder.notes.map { Sourced($0, .written) }
    url = reminder.url.map { Sourced($0, .written) }
    start = reminder.due.map { Sourced($0, .written) }
    end = reminder.due.flatMap(end(after:)).map { Sourced($0, .written) }
    begin = reminder.start.map { Sourced($0, .written) }
    if start?.value.zoneIdentifier != nil { zoneOrigin = .written }
    if reminder.priority > 0 { priority = Sourced(reminder.priority, .written) }
    let time = anchor ?? ForeignObject.noTime
    alarms.value = reminder.plainAlarms.compactMap { AlarmSpec($0, start: start?.value ?? time) }
    repeatRule = reminder.recurrenceRules.first.map { Sourced($0, .written) }
  }

  /// An item of a calendar as a draft to be edited. The title is as in the calendar.
  ///
  /// - Parameters:
  ///   - calendar: the name that a person knows the calendar by; nil for none.
  ///   - part: the edited part of a series.
  public init(
    _ item: some DraftedItem, calendar: String?, part: EditMode.Part = .single
  ) {
    self = item.draft
    title = Sourced(item.title, .written)
    anchoredRule = part == .occurrence ? nil : AnchoredRule(of: item)
    self.calendar = calendar.map { Sourced($0, .written) }
  }
}

extension DraftedItem {
  /// This item with every field in which the draft differs from the item's own draft; other
  /// properties stay as in the calendar. Throws the problems that prevent saving the draft.
  public func applying(_ draft: ItemDraft) throws(DraftError) -> Self {
    let problems = draft.problems
    guard problems.isEmpty else { throw DraftError(problems: problems) }
    let before = ItemDraft(self, calendar: draft.calendar?.value)
    let fields = draft.differences(from: before).filter {
      !($0 == .repeatRule && draft.keepsRule(of: self))
    }
    return applying(draft, to: fields)
  }
}

extension ItemDraft {
  /// PRODID of the objects that ticketcal writes (RFC 5545 §3.7.3).
  public static let productID = "-//ticketcal//ticketcal//EN"
}
