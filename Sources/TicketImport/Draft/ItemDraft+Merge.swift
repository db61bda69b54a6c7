import CalendarStore
import CivilTime
import Foundation
import Reservations

extension ItemDraft {
  /// This version with the changes that another one made since `base`, the common earlier version.
  /// What both changed has the value of the other one, except that notes keep the lines that were
  /// added here, and that the times keep the zone and the length that were changed here.
  ///
  /// A contradiction is a problem of the draft.
  func merging(_ other: ItemDraft, since base: ItemDraft) -> ItemDraft {
    let merged = other.overridden(by: Override.changes(from: base, to: self))
    var draft = self
    for field in Override.fields where merged.isOverridden(field, since: self) {
      field.access.copy(&draft, merged)
      if field == .start { draft.remarks = other.remarks }
    }
    if other.isChanged(.calendar, since: base) { draft.calendar = other.calendar }
    draft.moveRuleAlong()
    return draft
  }

  /// The fields that were changed here and, to another value, in the other version.
  func contested(by other: ItemDraft, since base: ItemDraft) -> [DraftField] {
    DraftField.allCases.filter { field in
      isChanged(field, since: base) && other.differs(from: base, in: field)
        && differs(from: other, in: field)
    }
  }

  /// Whether the notes have each line that one version has beyond an earlier one.
  func hasLines(added later: ItemDraft, to earlier: ItemDraft) -> Bool {
    let lines = { (draft: ItemDraft) in
      Set(draft.notes?.value.split(separator: "\n") ?? [])
    }
    return lines(later).subtracting(lines(earlier)).isSubset(of: lines(self))
  }

  /// The fields in which the events of both differ.
  func differences(from other: ItemDraft) -> [DraftField] {
    DraftField.allCases.filter { differs(from: other, in: $0) }
  }

  /// Whether the field has another value than in an earlier version.
  func isChanged(_ field: DraftField, since base: ItemDraft) -> Bool {
    switch field {
    case .calendar: calendar?.value != base.calendar?.value
    // A rule that moves along with the start is not changed.
    case .repeatRule where anchoredRule != nil && repeatRule?.origin == .written: false
    // Nor is a title that has the mark of a cancellation, unless a person gave it.
    case .title where title?.origin != .edited: bareTitle != base.bareTitle
    default: differs(from: base, in: field)
    }
  }

  private var bareTitle: String? {
    (title?.value).map { $0.withoutCanceledMark ?? $0 }
  }

  /// The person's edit that contradicts the records' new start; nil without one.
  ///
  /// - Parameter record: this draft, as the records alone give it.
  func contradiction(from record: ItemDraft) -> String? {
    guard let times = EventTimes(self) else { return nil }
    let (rule, stated) = (repeatRule?.value, record.repeatRule?.value)
    if rule != stated, rule?.ends(before: times.start) ?? false {
      return "your repeat rule ends before its start"
    }
    if rule?.lengthFault(from: times.start, to: times.end) != nil,
      EventTimes(record).flatMap({ stated?.lengthFault(from: $0.start, to: $0.end) }) == nil
    {
      return "your change makes it longer than its repeat interval allows"
    }
    guard resolvedAlarms != record.resolvedAlarms, let start = times.start.instant else {
      return nil
    }
    let isLate = (resolvedAlarms ?? []).contains { alarm in
      if case .absolute(let moment) = alarm.trigger { moment > start } else { false }
    }
    return isLate ? "your alarm is after its start" : nil
  }
}

extension CalendarItem {
  /// This item with the values of a draft in the given fields.
  func applying(_ draft: ItemDraft, to fields: [DraftField]) -> Self {
    var item: any CalendarItem = self
    for field in fields { field.access.write(draft, &item) }
    return item as? Self ?? self
  }
}
