import CalendarStore
import CivilTime
import Foundation

/// What a person changed of a booking's event, in one field.
///
/// It stays until the records give the field another value than before: then that value counts, but
/// for a zone and a length, and for lines of the notes.
enum Override: Sendable, Equatable, Codable {
  /// The values of a field without the change and with it; nil for none, and for alarms that are not known.
  struct Change<Value> {
    var before: Value?
    var after: Value?
  }

  case title(Change<String>)
  case times(Change<EventTimes>)
  /// When a reminder can be started.
  case begin(Change<EventTime>)
  case repeatRule(Change<RecurrenceRule>)
  case location(Change<String>)
  case geo(Change<GeoLocation>)
  case alarms(Change<[AlarmSpec]>)
  case url(Change<String>)
  case priority(Change<Int>)
  case isFree(Change<Bool>)
  /// Whether an event that takes place is tentative: only the calendar has changed that.
  case isTentative(Change<Bool>)
  case notes(Change<String>)

  /// The fields that can be changed; the start stands for all fields of the times.
  static let fields: [DraftField] = [
    .title, .start, .begin, .repeatRule, .location, .geo, .alarms, .url, .priority, .availability,
    .status, .notes,
  ]

  var field: DraftField {
    switch self {
    case .title: .title
    case .times: .start
    case .begin: .begin
    case .repeatRule: .repeatRule
    case .location: .location
    case .geo: .geo
    case .alarms: .alarms
    case .url: .url
    case .priority: .priority
    case .isFree: .availability
    case .isTentative: .status
    case .notes: .notes
    }
  }

  /// The change that takes this one back.
  var inverse: Override {
    switch self {
    case .title(let change): .title(change.inverse)
    case .times(let change): .times(change.inverse)
    case .begin(let change): .begin(change.inverse)
    case .repeatRule(let change): .repeatRule(change.inverse)
    case .location(let change): .location(change.inverse)
    case .geo(let change): .geo(change.inverse)
    case .alarms(let change): .alarms(change.inverse)
    case .url(let change): .url(change.inverse)
    case .priority(let change): .priority(change.inverse)
    case .isFree(let change): .isFree(change.inverse)
    case .isTentative(let change): .isTentative(change.inverse)
    case .notes(let change): .notes(change.inverse)
    }
  }
}

extension Override.Change: Sendable where Value: Sendable {}
extension Override.Change: Equatable where Value: Equatable {}
extension Override.Change: Codable where Value: Codable {}

extension Override.Change {
  fileprivate var inverse: Self { Self(before: after, after: before) }

  fileprivate func map<Other>(_ body: (Value) -> Other?) -> Override.Change<Other> {
    Override.Change<Other>(before: before.flatMap(body), after: after.flatMap(body))
  }
}

// MARK: Finding

extension Override {
  /// What was changed from one version of an event to another.
  static func changes(from before: ItemDraft, to after: ItemDraft) -> [Override] {
    fields.compactMap { Override($0, from: before, to: after) }
  }

  /// Nil for an unchanged field, and for one that only a calendar or a record has.
  private init?(_ field: DraftField, from before: ItemDraft, to after: ItemDraft) {
    func change<Value>(_ value: (ItemDraft) -> Value?) -> Change<Value> {
      Change(before: value(before), after: value(after))
    }
    guard after.isOverridden(field, since: before) else { return nil }
    switch field {
    case .title: self = .title(change { $0.title?.value })
    case .start, .end, .zone, .allDay: self = .times(change { EventTimes($0) })
    case .begin: self = .begin(change { $0.begin?.value })
    case .repeatRule: self = .repeatRule(change { $0.repeatRule?.value })
    case .location: self = .location(change { $0.location?.value })
    case .geo: self = .geo(change { $0.geo?.value })
    case .alarms:
      // A canceled event has none, whatever the records state.
      let records = before.status.value == .canceled ? nil : before.alarms.value
      self = .alarms(Change(before: records, after: after.alarms.value))
    case .url: self = .url(change { $0.url?.value })
    case .priority: self = .priority(change { $0.priority?.value })
    case .availability: self = .isFree(change { $0.availability.value == .free })
    case .status:
      // Whether the booking takes place is said by its records.
      guard before.status.value != .canceled, after.status.value != .canceled else { return nil }
      self = .isTentative(change { $0.status.value == .tentative })
    case .notes: self = .notes(change { $0.notes?.value })
    case .calendar: return nil
    }
  }
}

// MARK: Drawing

extension ItemDraft {
  /// Whether a field of `Override.fields` has another value than in an earlier version.
  func isOverridden(_ field: DraftField, since base: ItemDraft) -> Bool {
    guard field == .start else { return isChanged(field, since: base) }
    return DraftField.times.contains { isChanged($0, since: base) }
  }

  /// This draft of the records with what a person changed.
  func overridden(by overrides: [Override]) -> ItemDraft {
    var draft = self
    for override in overrides { draft.apply(override) }
    return draft
  }

  private mutating func apply(_ override: Override) {
    switch override {
    case .title(let change): apply(change, to: \.title, of: .title)
    case .times(let change): apply(change)
    case .begin(let change): apply(change, to: \.begin, of: .begin)
    case .repeatRule(let change): apply(change, to: \.repeatRule, of: .repeatRule)
    case .location(let change): apply(change, to: \.location, of: .location)
    case .geo(let change): apply(change, to: \.geo, of: .geo)
    case .alarms(let change):
      // A canceled event has none.
      if status.value != .canceled { apply(change, to: \.alarms, of: .alarms) }
    case .url(let change): apply(change, to: \.url, of: .url)
    case .priority(let change): apply(change, to: \.priority, of: .priority)
    case .isFree(let change):
      apply(
        change.map { $0 ? .free : .busy }, to: \.availability, of: .availability)
    case .isTentative(let change):
      apply(change.map { $0 ? .tentative : .confirmed }, to: \.status, of: .status)
    case .notes(let change):
      let merged = Self.notes(notes?.value, with: change.after, since: change.before)
      apply(change, to: \.notes, of: .notes, else: merged)
    }
  }

  /// - Parameter merged: the value where the records give another one than before; nil for theirs.
  private mutating func apply<Value>(
    _ change: Override.Change<Value>, to path: WritableKeyPath<ItemDraft, Sourced<Value>?>,
    of field: DraftField, else merged: Value?? = nil
  ) {
    var before = self
    before[keyPath: path] = change.before.map { Sourced($0, .written) }
    var changed = self
    if !isChanged(field, since: before) {
      changed[keyPath: path] = change.after.map { Sourced($0, .written) }
    } else if let merged {
      changed[keyPath: path] = merged.map { Sourced($0, .written) }
    }
    if changed.differs(from: self, in: field) { self = changed }
  }

  private mutating func apply<Value>(
    _ change: Override.Change<Value>, to path: WritableKeyPath<ItemDraft, Sourced<Value>>,
    of field: DraftField
  ) {
    guard let value = change.after else { return }
    if let former = change.before {
      var before = self
      before[keyPath: path].value = former
      if isChanged(field, since: before) { return }
    }
    self[keyPath: path] = Sourced(value, .written)
  }

  private mutating func apply(_ change: Override.Change<EventTimes>) {
    // As an event, a reminder without a due time has this one.
    let change =
      isReminder ? change.map { $0.start == ForeignObject.noTime ? nil : $0 } : change
    guard let own = EventTimes(self) else {
      if change.before == nil, let times = change.after { set(times) }
      return
    }
    guard let times = change.drawn(over: own) else {
      (start, end, zoneOrigin) = (nil, nil, nil)
      return
    }
    if times != own { set(times) }
  }

  private mutating func set(_ times: EventTimes) {
    if times.start != start?.value {
      start = Sourced(times.start, .written)
      zoneOrigin = times.start.zoneIdentifier == nil ? nil : .written
    }
    if times.end != end?.value { end = Sourced(times.end, .written) }
  }

  /// The notes of a new version with the lines that were added to those of an earlier one, and
  /// without those that were taken out of them. Of a line that was changed and its new version, which
  /// have one label, the new one counts.
  private static func notes(
    _ new: String?, with written: String?, since drafted: String?
  ) -> String? {
    let (own, stated) = (written.map(lines) ?? [], drafted.map(lines) ?? [])
    let (ownLines, statedLines) = (Set(own), Set(stated))
    let kept = (new.map(lines) ?? []).filter { !statedLines.contains($0) || ownLines.contains($0) }
    let keptLines = Set(kept)
    let changed = Set(stated.filter { !ownLines.contains($0) }.compactMap(label))
    let labels = Set(kept.compactMap(label)).intersection(changed)
    let added = own.filter { line in
      !statedLines.contains(line) && !keptLines.contains(line)
        && !(label(of: line).map(labels.contains) ?? false)
    }
    let isInFront = own.first != nil && own.first == added.first
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
