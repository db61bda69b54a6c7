import CLinux
import Foundation
import Testing

@testable import CalendarStore

@Suite struct VdirCalendarTests {
  private func mode(_ path: String) -> mode_t {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
  }

  @Test(arguments: ["", "/", "//"])
  func makesACalendarForItsOwnerAlone(_ ending: String) throws {
    let directory = try TemporaryDirectory()
    let path = directory.path(of: "share//calendars/tickets")
    #expect(try VdirCalendar.create(at: path + ending, displayName: "Tickets", color: "#3366CC"))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: path).sorted() == [
        "color", "displayname", "uid",
      ])
    #expect(try directory.text(of: "share/calendars/tickets/displayname") == "Tickets")
    #expect(try directory.text(of: "share/calendars/tickets/color") == "#3366CC")
    for made in ["share", "share/calendars", "share/calendars/tickets"] {
      #expect(mode(directory.path(of: made)) == 0o700)
    }
  }

  @Test func leavesACalendarThatExistsAsItIs() throws {
    let directory = try TemporaryDirectory()
    chmod(directory.path, 0o755)
    #expect(
      try !VdirCalendar.create(at: directory.path, displayName: "Tickets", color: "#3366CC"))
    #expect(try directory.names == [])
    #expect(mode(directory.path) == 0o755)
  }

  @Test func refusesAPathThroughAFile() throws {
    let directory = try TemporaryDirectory()
    try directory.write("", to: "file")
    for path in ["file/calendar", "file"] {
      let error = #expect(throws: StoreError.self) {
        try VdirCalendar.create(
          at: directory.path(of: path), displayName: "Tickets", color: "#3366CC")
      }
      #expect(error?.cause == .noSuchCalendar)
    }
  }

  @Test func refusesAnEmptyPath() {
    #expect(throws: StoreError.self) {
      try VdirCalendar.create(at: "", displayName: "Tickets", color: "#3366CC")
    }
  }
}
