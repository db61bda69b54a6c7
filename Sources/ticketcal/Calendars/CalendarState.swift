internal import CalendarStore
internal import Foundation
internal import TicketImport

/// A deleted calendar as the history keeps it.
struct CalendarState: Equatable {
  /// All properties, byte for byte, by their files.
  let files: [String: [UInt8]]
  /// The types of new items that the user had chosen the calendar for; nil for none.
  let defaults: [EntityType]?

  init(
    of calendar: StoredCalendar, in list: EventStore, defaults: [EntityType]
  ) throws(StoreError) {
    files = try list.properties(of: calendar)
    self.defaults = defaults.isEmpty ? nil : defaults
  }

  /// Nil for a calendar that shows the name of its folder.
  var title: String? {
    files["displayname"].flatMap { VdirCalendar.displayName(String(decoding: $0, as: UTF8.self)) }
  }

  /// As the ledger keeps it: JSON with sorted keys.
  var bytes: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { Array($0) } ?? []
  }

  init?(_ bytes: [UInt8]?) {
    guard let bytes, let state = try? JSONDecoder().decode(Self.self, from: Data(bytes)) else {
      return nil
    }
    self = state
  }
}

extension CalendarState: Codable {
  /// `files` has the properties that are UTF-8, as text; `bytes` has the others, in base64.
  private enum CodingKeys: String, CodingKey { case files, bytes, defaults }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let texts = try container.decode([String: String].self, forKey: .files)
    let bytes = try container.decodeIfPresent([String: Data].self, forKey: .bytes) ?? [:]
    files = texts.mapValues { Array($0.utf8) }.merging(bytes.mapValues { Array($0) }) { $1 }
    defaults = try container.decodeIfPresent([EntityType].self, forKey: .defaults)
  }

  func encode(to encoder: any Encoder) throws {
    let texts = files.compactMapValues { String(validating: $0, as: UTF8.self) }
    let bytes = files.filter { texts[$0.key] == nil }
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(texts, forKey: .files)
    if !bytes.isEmpty { try container.encode(bytes.mapValues { Data($0) }, forKey: .bytes) }
    try container.encodeIfPresent(defaults, forKey: .defaults)
  }
}

extension LedgerObject {
  /// The deletion of a calendar, which has no state after, or its undo, which has none before.
  init(_ calendar: StoredCalendar, from before: CalendarState?, to after: CalendarState?) {
    self.init(
      ObjectChange(
        calendar: calendar.calendar, href: "", before: before?.bytes, after: after?.bytes),
      .calendar, title: (after ?? before)?.title ?? calendar.calendar.name)
  }

  /// The version of the object before the change.
  var versionBefore: ObjectVersion { ObjectVersion(href: href, etag: former) }
}
