import Foundation
import Testing

/// `ticketcal undo` on what `reminders` changed.
@Suite struct ReminderUndoTests {
  private let home: TestHome

  init() throws {
    home = try TestHome()
    for arguments in [
      ["Rent", "--due", "2031-01-01"], ["Water", "--due", "2031-01-02", "--repeat", "daily"],
    ] {
      #expect(try home.run(["reminders", "add", "-q"] + arguments).status == 0)
    }
    #expect(try home.run("calendars", "add", "Chores", "-q").status == 0)
  }

  private func objects() throws -> [String: Data] {
    let root = home.folder("data/ticketcal/calendars")
    var objects: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: root)
    where name.hasSuffix(".ics") {
      objects[name] = try Data(contentsOf: URL(fileURLWithPath: "\(root)/\(name)"))
    }
    return objects
  }

  private func id(of title: String) throws -> String {
    let lines = try home.run("reminders", "--all", "--format", "json").lines
    let found = try lines.map(home.object).first { $0["title"] as? String == title }
    return String(try #require(found?["id"] as? String).prefix(8))
  }

  @Test(arguments: [
    ["add", "Milk"], ["done", "Rent", "Water"], ["edit", "Rent", "--title", "Pay rent"],
    ["edit", "Rent", "--move-to", "Chores"], ["delete", "-y", "Rent", "Water"],
  ])
  func takesItBack(words: [String]) throws {
    let before = try objects()
    let command = try words.map { ["Rent", "Water"].contains($0) ? try id(of: $0) : $0 }
    let run = try home.run(["reminders"] + command)
    #expect(run.status == 0, "\(run.errors)")
    let after = try objects()
    #expect(after != before)
    let log = try #require(try home.run("log").lines.first)
    #expect(log.contains("reminders " + words[0]))
    let undo = try home.run("undo", "-y")
    #expect(undo.status == 0, "\(undo.errors)")
    #expect(try objects() == before)
    let number = try #require(try home.run("log").lines.first?.split(separator: " ").first)
    #expect(try home.run("undo", "-y", String(number)).status == 0)
    #expect(try objects() == after)
  }

  @Test func takesOpeningAgainBack() throws {
    #expect(try home.run("reminders", "done", try id(of: "Rent"), try id(of: "Water")).status == 0)
    let done = try objects()
    let run = try home.run("reminders", "undone", try id(of: "Rent"), try id(of: "Water"))
    #expect(run.status == 0, "\(run.errors)")
    #expect(try objects() != done)
    #expect(try home.run("undo", "-y").status == 0)
    #expect(try objects() == done)
  }
}
