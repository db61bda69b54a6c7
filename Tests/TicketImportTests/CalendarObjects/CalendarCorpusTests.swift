import CalendarStore
import Foundation
import Testing

@testable import TicketImport

/// The iCalendar files of a corpus that is not part of the project.
@Suite struct CalendarCorpusTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../../shared/corpora/reservations/calendar").standardizedFileURL

  private static var files: [URL] {
    ((try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil))
      ?? []).filter { $0.pathExtension == "ics" }.sorted { $0.path() < $1.path() }
  }

  @Test(.enabled(if: !files.isEmpty, "the corpus is not there"))
  func givesTheEventsOfTheFiles() throws {
    for file in Self.files {
      let bytes = [UInt8](try Data(contentsOf: file))
      let stated = try #require(ForeignObject.event(of: bytes))
      let scene = try LedgerScene()
      let name = file.lastPathComponent
      let lines = try scene.imports(String(decoding: bytes, as: UTF8.self), as: name)
      #expect(lines.count == 1 && lines[0].contains(" saved "), "\(name)")
      let event = try #require(ForeignObject.event(of: Array(try scene.texts()[0].utf8)))
      #expect(event.uid == stated.uid, "\(name)")
      #expect(event.start == stated.start && event.end == stated.end, "\(name)")
      #expect(event.title == stated.title && event.notes == stated.notes, "\(name)")
      #expect(event.status == stated.status, "\(name)")
      #expect(event.availability == stated.availability, "\(name)")
      #expect(event.structuredLocation == stated.structuredLocation, "\(name)")
    }
  }
}
