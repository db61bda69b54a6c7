import Foundation
import Reservations

extension DraftDefaults: Codable {
  private enum Key: String, CodingKey { case zone, duration, alarms }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    self.init()
    if let kept = try container.decodeIfPresent(SavedDraft.Value.self, forKey: .zone) {
      guard let zone = TimeZone(saved: kept.text) else { throw SavedFormError("zone") }
      self.zone = Sourced(zone, kept.origin)
    }
    if let kept = try container.decodeIfPresent(SavedDraft.Value.self, forKey: .duration) {
      guard let length = Span(saved: kept.text) else { throw SavedFormError("duration") }
      duration = Sourced(length, kept.origin)
    }
    if let kept = try container.decodeIfPresent(SavedDraft.Values.self, forKey: .alarms) {
      alarms = try SavedDraft.alarms(kept)
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encodeIfPresent(
      zone.map { SavedDraft.Value($0.value.identifier, $0.origin) }, forKey: .zone)
    try container.encode(
      SavedDraft.Value(duration.value.savedText, duration.origin), forKey: .duration)
    try container.encode(
      SavedDraft.Values(alarms.value.map(\.description), alarms.origin), forKey: .alarms)
  }
}
