internal import CalendarStore
internal import Foundation

/// The identifiers of events that are shown together, as short as tells them apart: an occurrence has
/// its day behind an `@`, and its time where that day has another one of the same event.
struct ItemNames: Equatable, Sendable {
  private let names: ShortNames
  private let ambiguous: Set<String>

  init(_ events: [StoredEvent]) {
    let ids = Set(events.map(\.id))
    names = ShortNames(of: ids)
    let days = Dictionary(ids.map { (Self.day($0), 1) }, uniquingKeysWith: +)
    ambiguous = Set(days.lazy.filter { $0.value > 1 }.map(\.key))
  }

  func name(of event: StoredEvent) -> String {
    names.name(of: event.id, inFull: ambiguous.contains(Self.day(event.id)))
  }

  private static func day(_ id: ItemID) -> String {
    "\(id.uuid)@\(id.description.split(separator: "@").dropFirst().first?.prefix(8) ?? "")"
  }
}
