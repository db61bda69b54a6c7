internal import CalendarStore
internal import CivilTime
internal import Foundation

/// The identifiers of events that are shown together, as short as tells them apart: an occurrence has
/// its day behind an `@`, and its time where that day has another one of the same event.
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
