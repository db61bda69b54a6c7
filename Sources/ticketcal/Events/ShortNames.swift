internal import CalendarStore
internal import CivilTime
internal import Foundation

/// Identifiers for people: the first `usual` characters, or as many as distinguish the items that
/// are shown together. An occurrence has its day after an `@`, or its time if another occurrence of
/// the event is on the same day.
struct ShortNames: Equatable, Sendable {
  static let usual = 8

  private let lengths: [UUID: Int]
  private let least: Int
  private let ambiguous: Set<Day>

  /// An event on the day of one of its occurrences.
  private struct Day: Hashable {
    let uuid: UUID
    let day: Int?

    init(_ id: ItemID) {
      uuid = id.uuid
      day = id.occurrence?.reading.date.daysSinceEpoch
    }
  }

  /// - Parameter least: the minimum number of characters.
  init(of ids: some Sequence<ItemID>, atLeast least: Int = usual) {
    let ids = Set(ids)
    self.least = min(36, least)
    let names = Set(ids.lazy.map(\.uuid)).map { (uuid: $0, name: Self.full($0)) }
      .sorted { $0.name < $1.name }
    var lengths: [UUID: Int] = [:]
    for index in names.indices {
      var length = self.least
      for neighbour in [index - 1, index + 1] where names.indices.contains(neighbour) {
        let common = zip(names[index].name.utf8, names[neighbour].name.utf8).prefix { $0 == $1 }
        length = max(length, common.count + 1)
      }
      if length > self.least { lengths[names[index].uuid] = length }
    }
    self.lengths = lengths
    var days: Set<Day> = []
    var ambiguous: Set<Day> = []
    for day in ids.lazy.map({ Day($0) }) where !days.insert(day).inserted { ambiguous.insert(day) }
    self.ambiguous = ambiguous
  }

  /// The beginning of an identifier that is shown alone.
  static func name(of uuid: UUID) -> String { String(full(uuid).prefix(usual)) }

  func name(of uuid: UUID) -> String {
    String(Self.full(uuid).prefix(lengths[uuid] ?? least))
  }

  /// Includes the day or the time of an occurrence.
  func name(of id: ItemID) -> String {
    guard id.occurrence != nil, let date = id.description.split(separator: "@").last else {
      return name(of: id.uuid)
    }
    return "\(name(of: id.uuid))@\(ambiguous.contains(Day(id)) ? date : date.prefix(8))"
  }

  private static func full(_ uuid: UUID) -> String { uuid.uuidString.lowercased() }
}
