import Foundation
import Glibc
import Testing

/// What an open prompt says while another program changes the event.
@Suite struct EditRefreshTests {
  private func write(_ text: String, to folder: String) throws {
    try text.write(toFile: "\(folder)/dentist.ics", atomically: true, encoding: .utf8)
  }

  private func edit(in home: TestHome) throws -> PromptRun {
    let run = try home.edit("dentist@example.org")
    try run.run.terminal.expect(cooked: false, timeout: 30)
    return run
  }

  @Test func showsTheChangeAtOnce() throws {
    let (home, folder) = try EditEventCommandTests.home()
    let run = try edit(in: home)
    try write(TestHome.dentist.replacing("Dentist", with: "Doctor"), to: folder)
    try run.expect("changed meanwhile: title → Doctor")
    try run.expect("edit> ")
    try run.enter("location Elsewhere", expecting: "edit> ")
    try run.ends("s")
    let after = try home.event(in: folder)
    #expect(after.contains("SUMMARY:Doctor\n") && after.contains("LOCATION:Elsewhere\n"))
  }

  @Test func offersToMergeAndKeepsWhatIsTyped() throws {
    let (home, folder) = try EditEventCommandTests.home()
    let run = try edit(in: home)
    try run.enter("title Mine", expecting: "edit> ")
    try run.keys("mer")
    try run.expect("mer")
    // Another event's object interrupts nothing.
    try home.folder.file("home/.calendars/home/other.ics", EditEventCommandTests.standup)
    try write(TestHome.dentist.replacing("Main Street 1", with: "Side Street 22"), to: folder)
    try run.expect("changed meanwhile: location → Side Street 22")
    try run.expect("merge: put your changes into it")
    try run.expect("mer")
    try run.enter("ge", expecting: "your changes are merged into")
    try run.expect("edit> ")
    try run.ends("s")
    let after = try home.text("\(folder)/dentist.ics").replacing("\r\n", with: "\n")
    #expect(after.contains("SUMMARY:Mine\n") && after.contains("LOCATION:Side Street 22"))
  }

  @Test func saysThatTheEventIsGone() throws {
    let (home, folder) = try EditEventCommandTests.home()
    let run = try edit(in: home)
    try FileManager.default.removeItem(atPath: "\(folder)/dentist.ics")
    try run.expect("changed meanwhile: removed by another program")
    try run.expect("edit> ")
    try run.ends("q", with: 1)
  }

  @Test func aReadOnlyCalendarIsSaidAtOnce() throws {
    let home = try TestHome(forOrdinaryUser: true)
    let folder = try home.configureSource()
    home.giveAway()
    #expect(try home.run("access", "grant", "personal", "-q").status == 0)
    chmod(folder, 0o555)
    defer { chmod(folder, 0o755) }
    let (executable, arguments) = try home.command(["edit", "dentist@example.org"])
    let run = try PromptRun(executable, arguments, in: home)
    try run.expect("read-only")
    try run.expect("show> ")
    try run.enter("title X", expecting: "it may not be changed; q quits")
    try run.expect("show> ")
    try run.ends("q", with: 1)
  }
}
