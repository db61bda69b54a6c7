import Foundation
import Testing

extension TestHome {
  static let booked = """
    {"title":"OS 118 to Leipzig","start":"2026-12-04T17:10[Europe/Vienna]","duration":"PT1H25M",\
    "airline":"Austrian","pnr":"K4TZ8R","seat":"12A"}
    """
  static let rebooked = """
    {"title":"OS 118 to Leipzig","start":"2026-12-05T20:05[Europe/Vienna]","duration":"PT1H25M",\
    "airline":"Austrian","pnr":"K4TZ8R","seat":"7F"}
    """

  /// Imports records and expects that all of it went well.
  @discardableResult
  func imports(_ text: String, as name: String = "booking.json", _ options: String...) throws
    -> Finished
  {
    try file(name, text)
    let run = try run(["-y"] + options + [name])
    #expect(run.status == 0, "\(run.errors)")
    return run
  }

  /// The one event's file.
  func eventFile() throws -> String {
    let events = try events()
    try #require(events.count == 1)
    return "\(tickets)/\(events[0])"
  }

  /// What a person does to the one event in their calendar.
  func editsTheEvent() throws {
    let path = try eventFile()
    try text(path).replacing("SUMMARY:", with: "SUMMARY:My ").write(
      toFile: path, atomically: true, encoding: .utf8)
  }

  func object(_ line: String) throws -> [String: Any] {
    try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
  }
}
