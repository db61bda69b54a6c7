internal import CalendarStore
internal import Foundation
internal import TicketImport

/// A deleted calendar as the history keeps it.
struct CalendarState: Codable, Equatable {
  /// The texts of all properties by their files.
  let files: [String: String]
  /// The types of new items that the user had chosen the calendar for; nil for none.
  let defaults: [EntityType]?

  init(
    of calendar: StoredCalendar, in list: EventStore, defaults: [EntityType]
  ) throws(StoreError) {
    files = try list.properties(of: calendar)
    self.defaults = defaults.isEmpty ? nil : defaults
  }

  /// Nil for a calendar that shows the name of its folder.
  var title: String? { files["displayname"].flatMap(VdirCalendar.displayName) }

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
