internal import CalendarStore
internal import CivilTime
internal import Foundation

/// Identifiers for people: the first `usual` characters, or as many as distinguish the items that
/// are shown together.
struct ShortNames: Equatable, Sendable {
  static let usual = 8

  private let lengths: [UUID: Int]
  private let least: Int

  /// - Parameter least: the minimum number of characters.
  init(of ids: some Sequence<ItemID>, atLeast least: Int = usual) {
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
  }

  func name(of uuid: UUID) -> String {
    String(Self.full(uuid).prefix(lengths[uuid] ?? least))
  }

  /// Includes the day of an occurrence, or its time if `inFull` is true.
  ///
  /// - Parameter inFull: true if the day is ambiguous.
  func name(of id: ItemID, inFull: Bool = false) -> String {
    guard id.occurrence != nil, let date = id.description.split(separator: "@").last else {
      return name(of: id.uuid)
    }
    return "\(name(of: id.uuid))@\(inFull ? date : date.prefix(8))"
  }

  private static func full(_ uuid: UUID) -> String { uuid.uuidString.lowercased() }
}

/// The shortest distinct identifiers of events that are shown together. An occurrence has its day
/// after an `@`, or its time if another occurrence of the event is on the same day.
struct ItemNames: Equatable, Sendable {
  private let names: ShortNames
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

  init(_ events: [StoredEvent]) { self.init(ids: events.lazy.map(\.id)) }

  init(ids: some Sequence<ItemID>) {
    let ids = Set(ids)
    names = ShortNames(of: ids)
    var days: Set<Day> = []
    var ambiguous: Set<Day> = []
    for day in ids.lazy.map({ Day($0) }) where !days.insert(day).inserted { ambiguous.insert(day) }
    self.ambiguous = ambiguous
  }

  func name(of event: StoredEvent) -> String {
    let id = event.id
    return names.name(of: id, inFull: ambiguous.contains(Day(id)))
  }
}
