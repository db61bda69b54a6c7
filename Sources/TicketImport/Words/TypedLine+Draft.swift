import CalendarStore
import CivilTime
import Foundation
public import Reservations

extension TypedLine {
  /// The draft of a typed line; without a start for a line without a day, a time and a rule. A
  /// refusal of the line is a remark of the draft.
  public static func draft(of text: String, _ context: EditContext) throws(TimeError) -> ItemDraft {
    guard text.utf8.count <= 2000 else { throw TimeError("longer than 2000 bytes; shorten it") }
    let line = TypedLine(text, context)
    let isReminder = context.mode.isReminder
    if isReminder, line.fields.hasEnd {
      throw TimeError("a reminder has no end; write one time, e.g. fri 19:30")
    }
    var draft = ItemDraft(defaults: context.defaults, isReminder: isReminder)
    if let place = line.place { draft = try draft.setting(.location, to: place, context) }
    var refusal = line.refusal ?? (isReminder ? nil : line.obstacle)
    do throws(TimeError) { draft = try draft.setting(line.fields, context) } catch {
      refusal = refusal ?? error
    }
    draft = try draft.setting(.title, to: line.title, context)
    if let refusal { draft.remarks.append(.unreadHour(refusal.reason)) }
    return draft
  }

  init(_ text: String, _ context: EditContext, present: LocalDate? = nil) {
    self.init(
      text, now: context.now, zone: context.zone, dayOrder: context.defaults.dayOrder,
      present: present)
  }
}

extension TypedTimeReader {
  public init(_ context: EditContext) {
    self.init(now: context.now, zone: context.zone, dayOrder: context.defaults.dayOrder)
  }
}

extension ItemDraft {
  /// This draft with the fields of a line without a title: `fri 19:30-21:45`. Throws for words that
  /// are no fields.
  func settingWhen(_ text: String, _ context: EditContext) throws(TimeError) -> ItemDraft {
    let line = TypedLine(text, context, present: start?.value.reading.date ?? startDay)
    if let refusal = line.refusal { throw refusal }
    guard line.title.isEmpty, line.place == nil, line.fields.statesStart else {
      throw TimeError("not a time; e.g. fri 19:30-21:45, or 10 jun for 2h").quoting(text)
    }
    var changed = try setting(line.fields, context)
    changed.moveBeginAlong(from: self)
    changed.unread.removeAll { $0.field == .start || $0.field == .end }
    return changed
  }

  func setting(_ fields: TypedFields, _ context: EditContext) throws(TimeError) -> ItemDraft {
    guard fields.statesStart else { return self }
    var draft = self
    var context = context
    if let zone = fields.zone { context.defaults.zone = Sourced(zone, .edited) }
    let present = start?.value ?? startDay.map { .date($0) }
    try draft.setStart(fields.start(in: context, present: present), context)
    if let length = fields.length {
      draft = try draft.settingLength(length)
    } else if let last = fields.lastDay {
      try draft.setEnd(fields.endTime.map { .dayAndTime(last, $0) } ?? .day(last), context)
    } else if let end = fields.endTime {
      try draft.setEnd(.time(end), context)
    }
    if let rule = fields.rule {
      // Without a day, the event begins on the first day of the rule: of `every 2 weeks on tue`, the
      // next Tuesday.
      if fields.day == nil, let first = draft.start.flatMap({ rule.beginning(from: $0.value) }) {
        try draft.setStart(.day(first.reading.date), context)
      }
      let day = draft.start?.value.reading.date ?? context.now.date
      draft.repeatRule = rule.rule(from: day).map { Sourced($0, .edited) }
    }
    draft.moveRuleAlong()
    return draft
  }
}
