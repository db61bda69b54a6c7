import CalendarStore
import CivilTime
import Foundation

extension EventDraft {
  /// The three-way merge of drafts: this version with the changes that another one made since
  /// `base`, the common earlier version. What both changed has the value of the other one, except
  /// that notes keep the lines that were added here, and that the times keep the zone and the length
  /// that were changed here.
  ///
  /// A contradiction is a problem of the draft.
  func merging(_ other: EventDraft, since base: EventDraft) -> EventDraft {
    var draft = self
    for field in DraftField.allCases where !DraftField.times.contains(field) {
      if other.isChanged(field, since: base) { field.access.copy(&draft, other) }
    }
    if isChanged(.notes, since: base), other.isChanged(.notes, since: base) {
      let text = Self.notes(other.notes?.value, with: notes?.value, since: base.notes?.value)
      if text != other.notes?.value { draft.notes = text.map { Sourced($0, .written) } }
    }
    if DraftField.times.contains(where: { other.isChanged($0, since: base) }) {
      draft.mergeTimes(other, since: base)
    }
    draft.moveRuleAlong()
    return draft
  }

  /// This draft of a record with a person's changes to its event.
  ///
  /// - Parameters:
  ///   - written: the event as it was saved then.
  ///   - drafted: the event as the record alone gave it then.
  func keeping(_ written: EventDraft, since drafted: EventDraft) -> EventDraft {
    let merged = written.merging(self, since: drafted)
    var draft = self
    for field in DraftField.allCases { field.access.copy(&draft, merged) }
    return draft
  }

  /// The fields that were changed here and, to another value, in the other version.
  func contested(by other: EventDraft, since base: EventDraft) -> [DraftField] {
    DraftField.allCases.filter { field in
      isChanged(field, since: base) && other.differs(from: base, in: field)
        && differs(from: other, in: field)
    }
  }

  /// Whether the field has another value than in an earlier version.
  func isChanged(_ field: DraftField, since base: EventDraft) -> Bool {
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
    (title?.value).map { Self.withoutCancellation($0) ?? $0 }
  }

  /// A moved start keeps the zone and the length that were changed here; a changed length lasts from
  /// the start here.
  private mutating func mergeTimes(_ other: EventDraft, since base: EventDraft) {
    let (own, ownZone) = (self, zoneOrigin)
    DraftField.start.access.copy(&self, other)
    remarks = other.remarks
    guard let new = EventTimes(other), let old = EventTimes(own), let first = EventTimes(base)
    else { return }
    let isMoved = new.start != first.start
    let times = isMoved ? new.keeping(old, since: first) : new.lasting(from: old.start)
    if times.start != new.start {
      start = Sourced(times.start, .written)
      zoneOrigin = ownZone
    }
    if times.end != new.end { end = Sourced(times.end, .written) }
  }

  /// The notes of a new version with the lines that were added to those of an earlier one, and
  /// without those that were taken out of them. Of a line that was changed and its new version, which
  /// have one label, the new one counts.
  private static func notes(
    _ new: String?, with written: String?, since drafted: String?
  ) -> String? {
    let (own, stated) = (written.map(lines) ?? [], drafted.map(lines) ?? [])
    let kept = (new.map(lines) ?? []).filter { !stated.contains($0) || own.contains($0) }
    let changed = Set(stated.filter { !own.contains($0) }.compactMap(label))
    let labels = Set(kept.compactMap(label)).intersection(changed)
    let added = own.filter { line in
      !stated.contains(line) && !kept.contains(line)
        && !(label(of: line).map(labels.contains) ?? false)
    }
    let isInFront = own.first.map { added.contains($0) } ?? false
    let all = isInFront ? added + kept : kept + added
    return all.isEmpty ? nil : all.joined(separator: "\n")
  }

  private static func lines(of notes: String) -> [String] {
    notes.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// `Seat` of `Seat: 9A`; nil for a line without a label.
  private static func label(of line: String) -> Substring? {
    line.range(of: ": ").map { line[..<$0.lowerBound] }
  }
}

extension CalendarItem {
  /// This item with the values of a draft in the given fields.
  func applying(_ draft: EventDraft, to fields: [DraftField]) -> Self {
    var item: any CalendarItem = self
    for field in fields { field.access.write(draft, &item) }
    return item as? Self ?? self
  }
}

extension Event {
  /// This event of a record with a person's changes to its earlier version.
  ///
  /// - Parameters:
  ///   - written: the event as it was saved then.
  ///   - drafted: the event as the record alone gave it then.
  func keeping(_ written: Event, since drafted: Event) -> Event {
    let own = EventDraft(self)
    let kept = own.keeping(EventDraft(written), since: EventDraft(drafted))
    var event = applying(kept, to: DraftField.allCases.filter { kept.differs(from: own, in: $0) })
    if status == .canceled { event.title = kept.shownTitle ?? title }
    return event
  }

  /// The person's edit that contradicts the record's new start; nil without one.
  ///
  /// - Parameter record: this event, as the record alone gives it.
  func contradiction(from record: Event) -> String? {
    let rule = recurrenceRules.first
    if recurrenceRules != record.recurrenceRules, rule?.ends(before: start) ?? false {
      return "your repeat rule ends before its start"
    }
    if rule?.lengthFault(from: start, to: end) != nil,
      record.recurrenceRules.first?.lengthFault(from: record.start, to: record.end) == nil
    {
      return "your change makes it longer than its repeat interval allows"
    }
    guard alarms != record.alarms, let start = start.instant else { return nil }
    let isLate = alarms.contains { if case .at(let moment) = $0 { moment > start } else { false } }
    return isLate ? "your alarm is after its start" : nil
  }

  /// The next version of an event that was written before.
  func following(_ entry: LedgerEntry) -> Event {
    var event = self
    event.uid = entry.uid.lowercaseName
    event.creationDate = entry.creationDate
    event.sequence = entry.sequence + 1
    return event
  }
}
