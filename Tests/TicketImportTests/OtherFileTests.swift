import Testing

@testable import TicketImport

/// Two files that number their rows.
@Suite struct OtherFileTests {
  private let school = "id,title,start\n1,Concert,2026-12-08T19:00\n"
  private let club = "id,title,start\n1,Tournament,2026-12-12T10:00\n"

  private func imported() throws -> LedgerScene {
    let scene = try LedgerScene()
    try scene.imports(school, as: "school.csv")
    return scene
  }

  @Test func anotherEventWithTheIdIsAConflict() throws {
    let scene = try imported()
    let lines = try scene.imports(club, as: "club.csv")
    #expect(lines == ["club.csv:2 conflict Tournament"])
    let reason = try #require(scene.reporter.results.first?.reason)
    #expect(reason.hasPrefix("its id is that of \"Concert\" on 2026-12-08, school.csv:2; "))
    #expect(try scene.property("SUMMARY") == "Concert")
    scene.options.isForced = true
    #expect(try scene.imports(club, as: "club.csv") == ["club.csv:2 updated Tournament"])
  }

  /// Another title, another day, and a file of the same name.
  @Test(arguments: [
    ("id,title,start\n1,Concert in the hall,2026-12-08T19:00\n", "club.csv"),
    ("id,title,start\n1,Concert,2026-12-12T10:00\n", "club.csv"),
    ("id,title,start\n1,Tournament,2026-12-12T10:00\n", "school.csv"),
    ("id,title,start\n1,Tournament,2026-12-12T10:00\n", "new/school.csv"),
  ])
  func theRecordOfAnEventUpdatesIt(_ text: String, _ name: String) throws {
    let scene = try imported()
    #expect(try scene.imports(text, as: name).first?.contains(":2 updated ") == true)
  }

  @Test func aPersonDecides() throws {
    let scene = try imported()
    #expect(
      try scene.prompted(club, .line("s"), .line("second")).lines
        == ["bookings.csv:2 saved Tournament"])
    #expect(try scene.names().count == 2)
    let kept = try imported()
    #expect(try kept.prompted(club, .line("keep")).lines == ["bookings.csv:2 skipped Tournament"])
    #expect(try kept.imports(club).first?.hasPrefix("bookings.csv:2 unchanged") == true)
    #expect(kept.reporter.results.first?.reason == BookingState.kept)
    #expect(try kept.property("SUMMARY") == "Concert")
    let replaced = try imported()
    #expect(
      try replaced.prompted(club, .line("replace")).lines == ["bookings.csv:2 updated Tournament"])
    #expect(try replaced.property("SUMMARY") == "Tournament")
  }

  @Test func aPersonIsAskedAboutBoth() throws {
    let scene = try LedgerScene()
    let files = [(name: "school.csv", text: school), (name: "club.csv", text: club)]
    let one = try scene.prompted(files: files, .line("skip"), .line("s"))
    #expect(Set(one) == ["school.csv:2 skipped Concert", "club.csv:2 saved Tournament"])
    let both = try LedgerScene()
    let lines = try both.prompted(files: files, .line("s"), .line("s"))
    #expect(Set(lines) == ["school.csv:2 saved Concert", "club.csv:2 conflict Tournament"])
  }
}
