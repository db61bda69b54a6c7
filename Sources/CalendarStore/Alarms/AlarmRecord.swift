internal import CivilTime
internal import Foundation

/// What has become of alarms: which rang, and which were snoozed. Kept in a file of this program.
package struct AlarmRecord: Sendable, Equatable {
  /// The absolute path of the file.
  private let path: String
  private var content: Content

  private struct Content: Codable, Equatable {
    var version = 1
    /// In seconds since 1970.
    var settled: Int?
    var rung: Set<ItemAlarm.ID> = []
    var snoozed: [SnoozedAlarm] = []
  }

  /// In bytes; far more than any real record.
  private static let largest = 16 << 20
  /// How long an alarm that rang is remembered, and one that could not ring is looked for, in seconds.
  static let memory = 31 * 86_400

  /// Reads the file; without a file, nothing has become of any alarm.
  package init(path: String) throws(StoreError) {
    self.path = path
    let text: [UInt8]?
    do {
      text = try UserOnlyFile(path).read(upTo: Self.largest)
    } catch {
      throw .failed(cause: .notPermitted, path: path, reason: error.reason)
    }
    guard let text else {
      content = Content()
      return
    }
    guard let content = try? JSONDecoder().decode(Content.self, from: Data(text)),
      content.version == Content().version
    else {
      throw .failed(
        cause: .inputOutput, path: path, reason: "not a record of alarms; remove it")
    }
    self.content = content
  }

  /// Replaces the file; it is on disk on return.
  package func save() throws(StoreError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let text = try? encoder.encode(content) else { return }
    do throws(SystemFault) {
      try UserOnlyFile(path).replace(with: Array(text) + [0x0A], isDurable: true)
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// All alarms up to this moment have rung, or are done with. Nil before the first look.
  package var settled: Instant? { content.settled.map { Instant(secondsSince1970: $0) } }

  package mutating func settle(_ moment: Instant) {
    content.settled = moment.secondsSince1970
    content.rung = content.rung.filter { $0.moment >= moment.secondsSince1970 - Self.memory }
  }

  /// Begins anew: no alarm before the next look rings.
  package mutating func clear() { content = Content() }

  package func hasRung(_ id: ItemAlarm.ID) -> Bool { content.rung.contains(id) }

  /// False if it rang before.
  package mutating func addRung(_ id: ItemAlarm.ID) -> Bool { content.rung.insert(id).inserted }

  /// Sorted by the moment when they ring again.
  package var snoozed: [SnoozedAlarm] { content.snoozed.sorted { $0.until < $1.until } }

  package mutating func snooze(_ id: ItemAlarm.ID, until moment: Instant) {
    removeSnoozed(id)
    content.snoozed.append(SnoozedAlarm(id: id, until: moment.secondsSince1970))
  }

  package mutating func removeSnoozed(_ id: ItemAlarm.ID) {
    content.snoozed.removeAll { $0.id == id }
  }
}

/// An alarm that rings again.
package struct SnoozedAlarm: Sendable, Codable, Equatable {
  package let id: ItemAlarm.ID
  /// In seconds since 1970.
  package let until: Int
}
