import CalendarStore
import Foundation
import Testing

@testable import ticketcal

@Suite struct HomeAbbreviationTests {
  private func home(_ path: String) -> HomeAbbreviation {
    HomeAbbreviation(BaseFolders(environment: ["HOME": path]))
  }

  @Test(arguments: [
    ("/home/kim", "~"), ("/home/kim/", "~/"), ("/home/kim/.calendars", "~/.calendars"),
    ("/home/kim/a: permission denied", "~/a: permission denied"),
    ("a.csv:2: /home/kim/a (/home/kim), \"/home/kim/b\"", "a.csv:2: ~/a (~), \"~/b\""),
    ("--output=/home/kim/x", "--output=~/x"),
    ("cannot write /home/kim, again", "cannot write ~, again"), ("'/home/kim'", "'~'"),
    ("\"/home/kim\": no", "\"~\": no"), ("in /home/kim\nand", "in ~\nand"),
    ("/home/kim (old)/x", "/home/kim (old)/x"), ("/home/kim old", "/home/kim old"),
    ("/home/kim,old/x", "/home/kim,old/x"), ("/home/kim:old/x", "/home/kim:old/x"),
    ("/home/kim's/x", "/home/kim's/x"), ("/home/kim)/x", "/home/kim)/x"),
    ("/home/kim+1/x", "/home/kim+1/x"), ("/home/kim;x", "/home/kim;x"),
    ("/home/kimberly", "/home/kimberly"), ("/home/kim.old/a", "/home/kim.old/a"),
    ("/home/kim-2", "/home/kim-2"), ("/srv/home/kim/a", "/srv/home/kim/a"),
    ("file:///home/kim/a", "file:///home/kim/a"), ("./home/kim", "./home/kim"),
    ("/home/kimä", "/home/kimä"), ("", ""), ("/home", "/home"),
  ])
  func standsForTheHomeFolderAlone(_ text: String, _ short: String) {
    #expect(home("/home/kim").text(text) == short)
    #expect(home("/home/kim/").text(text) == short)
  }

  @Test func isNotTheWholeFileSystem() {
    #expect(home("/").text("/etc/passwd") == "/etc/passwd")
    #expect(HomeAbbreviation().text("/home/kim") == "/home/kim")
  }

  @Test func standsForWhereTheLinksOfTheHomeFolderLead() throws {
    let folder = try TemporaryFolder()
    try folder.folder("real")
    #expect(symlink(folder("real"), folder("link")) == 0)
    let home = home(folder("link"))
    let real = try #require(try ResolvedPath(folder("real")).text)
    #expect(home.text("\(real)/a and \(folder("link"))/b") == "~/a and ~/b")
  }
}
