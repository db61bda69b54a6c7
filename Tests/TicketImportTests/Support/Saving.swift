import CalendarStore
import Foundation
import TicketImport

/// Events as they are saved.
enum Saving {
  /// The iCalendar text of a file with that event.
  static func text(of event: Event) throws -> String {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("ticketcal-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("out.ics")
    let writer = try ICSFileWriter(
      path: file.path, calendar: EventCalendar(name: "out"), productID: ItemDraft.productID)
    let change = ObjectWrite(
      href: ObjectWrite.href(for: event.id.uuid), content: .event(event), condition: .absent)
    _ = writer.stage([change]).commit()
    try writer.finish()
    return try String(contentsOf: file, encoding: .utf8)
  }
}
