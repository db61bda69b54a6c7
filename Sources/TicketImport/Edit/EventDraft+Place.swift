import CalendarStore
import CivilTime
import Foundation
import Reservations

extension EventDraft {
  /// Infers a zone that was inferred from the old place anew from the present one. A place without a
  /// zone leaves the default one, and a remark.
  ///
  /// A moment that the record states stays the same moment; any other time keeps its reading.
  mutating func inferZoneOfPlace(_ context: EditContext) {
    guard let old = start?.value, zoneOrigin == .inferred,
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
      case .zoneOfPlace, .placeZoneDropped, .repeated, .skipped: true
      default: false
      }
    }
    let zone = found.map { Sourced($0, .inferred) } ?? context.defaults.zone
    put(\.start, .start, on: zone?.value)
    if end?.value.zoneIdentifier == old.zoneIdentifier { put(\.end, .end, on: zone?.value) }
    if let place, found != nil {
      remarks.append(.zoneOfPlace(.start, place.name))
    } else {
      remarks.append(.placeZoneDropped(.start))
    }
    if case .zoned = start?.value { zoneOrigin = zone?.origin } else { zoneOrigin = nil }
  }

  private mutating func put(
    _ time: WritableKeyPath<EventDraft, Sourced<EventTime>?>, _ field: DraftField,
    on zone: TimeZone?
  ) {
    guard let old = self[keyPath: time]?.value else { return }
    if statesMoment == true, let instant = old.instant {
      let utc = instant.local(offset: 0).map { EventTime.utc($0) }
      self[keyPath: time]?.value =
        zone.flatMap { EventTime(moment: instant, in: $0) } ?? utc ?? old
      return
    }
    let (moved, remark) = old.moved(to: zone, field: field)
    self[keyPath: time]?.value = moved
    if let remark { remarks.append(remark) }
  }
}
