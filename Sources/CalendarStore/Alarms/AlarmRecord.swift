internal import CivilTime
internal import Foundation

/// What has become of alarms: which rang, and which were snoozed. Kept in a file of this program.
package struct AlarmRecord: Sendable, Equatable {
  /// The absolute path of the file.
  private let path: String
  private var content: Content

  private struct Content: Codable, Equatable {
    /// In seconds since 1970.
    var settled: Int?
    var rung: Set<ItemAlarm.ID> = []
    var snoozed: [SnoozedAlarm] = []
  }

  /// In bytes; far more than `mostRung` alarms need.
  private static let largest = 64 << 20
  /// How long an alarm that rang is remembered, and one that could not ring is looked for, in seconds.
  static let memory = 7 * 86_400
  /// Of these, the latest are remembered.
  static let mostRung = 50_000

  /// Reads the file; without a file, nothing has become of any alarm.
  package init(path: String) throws(StoreError) {
    self.path = path
    content = try Self.file(path).read() ?? Content()
  }

  private static func file(_ path: String) -> RecordFile<Content> {
    RecordFile(path, largest: largest, refusal: "not a record of alarms; remove it")
  }

  /// Replaces the file; it is on disk on return.
  package func save() throws(StoreError) { try Self.file(path).write(content) }

  /// All alarms up to this moment have rung, or are done with. Nil before the first look.
  package var settled: Instant? { content.settled.map { Instant(secondsSince1970: $0) } }

  /// Forgets what is too old at a moment, and what is more than can be remembered: the latter is
  /// settled, too.
  mutating func settle(_ moment: Instant, at now: Instant) {
    let oldest = now.secondsSince1970 - Self.memory
    content.snoozed.removeAll { $0.until < oldest }
    content.rung = content.rung.filter { $0.moment >= oldest }
    var settled = moment.secondsSince1970
    if content.rung.count > Self.mostRung {
      let forgotten = content.rung.sorted { $0.moment < $1.moment }.dropLast(Self.mostRung)
      content.rung.subtract(forgotten)
      settled = max(settled, forgotten.last?.moment ?? settled)
    }
    content.settled = settled
  }

  /// Begins anew: no alarm before the next look rings.
  package mutating func clear() { content = Content() }

  package func hasRung(_ id: ItemAlarm.ID) -> Bool { content.rung.contains(id) }

  /// It rang, also if it was snoozed before.
  mutating func addRung(_ id: ItemAlarm.ID) {
    content.rung.insert(id)
    removeSnoozed(id)
  }

  /// Sorted by the moment when they ring again.
  package var snoozed: [SnoozedAlarm] { content.snoozed.sorted { $0.until < $1.until } }

  mutating func snooze(_ id: ItemAlarm.ID, until moment: Instant) {
    removeSnoozed(id)
    content.snoozed.append(SnoozedAlarm(id: id, until: moment.secondsSince1970))
  }

  mutating func removeSnoozed(_ id: ItemAlarm.ID) {
    content.snoozed.removeAll { $0.id == id }
  }
}

/// An alarm that rings again.
package struct SnoozedAlarm: Sendable, Codable, Equatable {
  package let id: ItemAlarm.ID
  /// In seconds since 1970.
  package let until: Int
}
