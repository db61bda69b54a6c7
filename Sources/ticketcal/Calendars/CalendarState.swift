internal import CalendarStore
internal import Foundation
internal import TicketImport

/// A calendar as the history keeps it.
struct CalendarState: Codable, Equatable {
  /// Nil for a calendar that shows the name of its folder.
  var title: String?
  /// `#RRGGBB`; nil for no color.
  var color: String?
  /// The texts of all properties by their files, of a calendar that was deleted.
  var files: [String: String]?

  /// The title and color of a calendar of a list.
  init(of calendar: StoredCalendar, in list: CalendarList) throws(StoreError) {
    let files = try list.properties(of: calendar)
    title = files["displayname"].flatMap(VdirCalendar.displayName)
    color = files["color"].flatMap(CalendarColor.color)
  }

  /// The title, color and all properties of a calendar of a list.
  init(all calendar: StoredCalendar, in list: CalendarList) throws(StoreError) {
    try self.init(of: calendar, in: list)
    files = try list.properties(of: calendar)
  }

  /// As the ledger keeps it: JSON with sorted keys.
  var bytes: [UInt8] { Self.bytes(self) }

  init?(_ bytes: [UInt8]?) {
    guard let bytes, let state = try? JSONDecoder().decode(Self.self, from: Data(bytes)) else {
      return nil
    }
    self = state
  }

  static func bytes(_ value: some Encodable) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(value)).map { Array($0) } ?? []
  }
}

extension LedgerChange {
  /// A change of a calendar itself; a new one has no state before, a deleted one none after.
  init(_ calendar: StoredCalendar, from before: CalendarState?, to after: CalendarState?) {
    self.init(
      subject: .calendar,
      object: ObjectChange(
        calendar: calendar.calendar, href: "", before: before?.bytes, after: after?.bytes),
      title: (after ?? before)?.title ?? calendar.calendar.title)
  }

  /// The removal of an object that cannot be read.
  init(lost href: String, of calendar: EventCalendar) {
    self.init(
      subject: .event,
      object: ObjectChange(calendar: calendar, href: href, before: nil, after: nil), title: href)
  }

  /// The version of the object before the change.
  var version: EventVersion { EventVersion(href: object.href, etag: object.etag) }

  /// A change of the default calendars.
  init(_ calendar: EventCalendar, from before: ChosenDefaults, to after: ChosenDefaults) {
    self.init(
      subject: .defaults,
      object: ObjectChange(
        calendar: calendar, href: "", before: CalendarState.bytes(before),
        after: CalendarState.bytes(after)),
      title: "the default calendar")
  }
}
