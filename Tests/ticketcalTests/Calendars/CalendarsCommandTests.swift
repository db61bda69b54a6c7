import Foundation
import Testing

/// `ticketcal calendars`, on folders that it made and on others.
@Suite struct CalendarsCommandTests {
  @Test(.enabled(if: Program.canActAsOrdinaryUser, "needs an ordinary user"))
  func aCalendarThatCannotBeReadHidesNoOther() throws {
    let home = try TestHome(forOrdinaryUser: true)
    try home.configureSource()
    let closed = home.folder("home/.calendars/closed")
    try home.folder.folder("home/.calendars/closed")
    home.giveAway()
    try home.run("access", "grant", "personal", "-q")
    chmod(closed, 0)
    defer { chmod(closed, 0o755) }
    let listed = try home.run("calendars")
    #expect(listed.output.contains("personal/home"))
    #expect(listed.errors.contains("closed: permission denied"))
    let checked = try home.run("calendars", "check")
    #expect(checked.errors.contains("closed: permission denied"))
    #expect(checked.errors.contains("1 problem") && checked.status == 65)
  }

  @Test(arguments: [
    ("xterm-256color", "", "\u{1B}[38;5;67m■"), ("xterm", "truecolor", "\u{1B}[38;2;70;130;180m■"),
    ("xterm", "", ""),
  ])
  func showsItsColorAsTheTerminalCan(_ term: String, _ depth: String, _ swatch: String) throws {
    let home = try TestHome()
    #expect(try home.run("calendars", "add", "Blue", "steelblue").status == 0)
    let environment = ["TERM": term, "COLORTERM": depth]
    let shown = try home.run("calendars", "--color", "always", environment: environment).output
    #expect(shown.contains("■") == !swatch.isEmpty && (swatch.isEmpty || shown.contains(swatch)))
    #expect(try !home.run("calendars", environment: environment).output.contains("■"))
  }
}
