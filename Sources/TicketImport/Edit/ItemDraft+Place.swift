import CalendarStore
import CivilTime
import Foundation
import Reservations

extension ItemDraft {
  /// Infers a zone that was inferred from the old place anew from the present one. Beside a place without a
  /// known zone the times stay as they are; a remark says whose zone they have.
  ///
  /// A moment that the record states stays the same moment; any other time keeps its reading.
  mutating func inferZoneOfPlace() {
    guard let old = start?.value, let name = old.zoneIdentifier, zoneOrigin == .inferred,
      !remarks.contains(.zoneAgrees(.start))
    else { return }
    let place = location.flatMap { PlaceZone(place: $0.value) }
    let found =
      if statesMoment == true, let instant = old.instant {
        place?.zone(at: instant)
      } else {
        place?.zone(at: old.reading)
      }
    remarks.removeAll { remark in
      switch remark {
      case .zoneOfPlace(.start, _), .zoneOfOldPlace: true
      case .zoneOfPlace, .repeated, .skipped: found != nil
      default: false
      }
    }
    guard let place, let found else {
      remarks.append(.zoneOfOldPlace(.start, name))
      return
    }
    put(\.start, .start, on: found)
    if end?.value.zoneIdentifier == name { put(\.end, .end, on: found) }
    remarks.append(.zoneOfPlace(.start, place.name))
    if case .zoned = start?.value { zoneOrigin = .inferred } else { zoneOrigin = nil }
  }

  private mutating func put(
    _ time: WritableKeyPath<ItemDraft, Sourced<EventTime>?>, _ field: DraftField,
    on zone: TimeZone
  ) {
    guard let old = self[keyPath: time]?.value else { return }
    if statesMoment == true, let instant = old.instant {
      let utc = instant.local(offset: 0).map { EventTime.utc($0) }
      self[keyPath: time]?.value = EventTime(moment: instant, in: zone) ?? utc ?? old
      return
    }
    let (moved, remark) = old.moved(to: zone, field: field)
    self[keyPath: time]?.value = moved
    if let remark { remarks.append(remark) }
  }
}
