import Foundation
import Testing

/// `ticketcal undo` on changes that are one: a move, and a split of a series.
@Suite struct UndoUnitsTests {
  private let home: TestHome
  private let folder: String

  init() throws {
    (home, folder) = try EditEventCommandTests.home()
    try home.folder.file("home/.calendars/home/standup.ics", EditEventCommandTests.standup)
    try home.folder.folder("home/.calendars/work")
  }

  private let standup = ChangeUndoTests.standup

  /// The bytes of every object of the source, by path.
  private func objects() throws -> [String: Data] {
    let root = home.folder("home/.calendars")
    var objects: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: root)
    where name.hasSuffix(".ics") {
      objects[name] = try Data(contentsOf: URL(fileURLWithPath: "\(root)/\(name)"))
    }
    return objects
  }

  /// Undone by half, the event would be in both calendars, or the days of a series in two.
  @Test(arguments: [
    (["edit", "dentist@example.org", "--calendar", "work"], "work/dentist.ics"),
    (
      ["edit", "\(ChangeUndoTests.standup)@2026-11-16", "--span", "future", "--title", "Sit-down"],
      nil
    ),
  ])
  func keepsAllOfAMoveAndOfASplit(command: [String], path: String?) throws {
    let before = Set(try objects().keys)
    #expect(try home.run(command).status == 0)
    let added = try #require(try path ?? objects().keys.first { !before.contains($0) })
    let file = "\(home.folder("home/.calendars"))/\(added)"
    try (try home.text(file)).replacing("SUMMARY:", with: "SUMMARY:Theirs ").write(
      toFile: file, atomically: true, encoding: .utf8)
    let after = try objects()
    let undo = try home.run("undo", "-y")
    #expect(undo.status == 65 && undo.errors.contains("1 conflict"), "\(undo.errors)")
    #expect(try objects() == after)
    #expect(try home.run("undo", "-y", "--force").status == 0)
    #expect(Set(try objects().keys) == before)
  }

  /// The redo of two deletions names and counts both.
  @Test func undoesDeletionsOfOneCommandSingly() throws {
    let before = try objects()
    #expect(
      try home.run(
        "delete", "-y", "--span", "this", "\(standup)@2026-11-09", "dentist@example.org"
      ).status == 0)
    let after = try objects()
    #expect(try home.run("undo", "-y").errors.contains("2 restored"))
    #expect(try objects() == before)
    let redo = try home.run("undo", "-y", "2")
    #expect(redo.errors.contains("1 removed, 1 restored"), "\(redo.errors)")
    #expect(try objects() == after)
  }

  /// Half of a redo would show days of a series twice.
  @Test func redoesASplitWholly() throws {
    let split = ["edit", "\(standup)@2026-11-16", "--span", "future", "--title", "Sit-down"]
    #expect(try home.run(split).status == 0)
    let after = try objects()
    #expect(try home.run("undo", "-y").status == 0)
    let path = folder + "/standup.ics"
    let series = try home.text(path)
    try series.replacing("SUMMARY:", with: "SUMMARY:Their ").write(
      toFile: path, atomically: true, encoding: .utf8)
    let theirs = try objects()
    #expect(try home.run("undo", "-y", "2").status == 65)
    #expect(try objects() == theirs)
    try series.write(toFile: path, atomically: true, encoding: .utf8)
    #expect(try home.run("undo", "-y", "2").status == 0)
    #expect(try objects() == after)
  }

  /// Half of a series, or an old half beside a moved one.
  @Test func keepsASplitWhoseOtherPartIsGone() throws {
    let split = ["edit", "\(standup)@2026-11-16", "--span", "future", "--title", "Sit-down"]
    #expect(try home.run(split).status == 0)
    #expect(try home.run("edit", "Sit-down", "-c", "work").status == 0)
    let moved = try objects()
    let undo = try home.run("undo", "-y", "1")
    #expect(undo.status == 65 && undo.errors.contains("changed again by 2"), "\(undo.errors)")
    #expect(try objects() == moved)
    for _ in 0..<2 { #expect(try home.run("undo", "-y").status == 0) }
    let whole = try objects()
    #expect(try home.run("delete", "-y", standup).status == 0)
    let without = try objects()
    let redo = try home.run("undo", "-y", "4")
    #expect(redo.status != 0 || redo.errors.contains("skipped"), "\(redo.errors)")
    #expect(try objects() == without)
    #expect(whole != without)
  }
}
