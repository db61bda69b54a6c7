import Testing

@testable import CalendarStore

@Suite struct ServerURLTests {
  @Test(arguments: [
    "https://dav.example.org", "https://DAV.example.org:8443/a%20b/", "http://127.0.0.1:5232/",
    "http://localhost/x", "http://[::1]:80/",
  ])
  func takesEncryptedURLsAndThisMachine(_ text: String) {
    #expect(ServerURL(text) != nil)
  }

  @Test(arguments: [
    "", "dav.example.org", "http://dav.example.org/", "http://127.0.0.1.example.org/",
    "http://127.evil.example/", "ftp://dav.example.org/", "https://", "https:///x",
    "https://ada:secret@dav.example.org/", "https://dav.example.org\\@evil.example/",
    "https://dav.example.org/a b", "https://dav.example.org/\n", "https://dav.exämple.org/",
    "https://dav.example.org/" + String(repeating: "a", count: 5000), "/home/ada",
  ])
  func refusesOthers(_ text: String) {
    #expect(ServerURL(text) == nil)
  }

  @Test func resolvesWhatServersWrite() throws {
    let base = try #require(ServerURL("https://dav.example.org:8443/cal/ada/"))
    for (reference, expected) in [
      ("/x/", "https://dav.example.org:8443/x/"),
      ("a.ics", "https://dav.example.org:8443/cal/ada/a.ics"),
      ("https://other.example/y", "https://other.example/y"),
      ("//other.example/y", "https://other.example/y"),
    ] {
      #expect(base.resolving(reference)?.description == expected)
    }
    #expect(base.resolving("http://other.example/") == nil)
    #expect(base.port == 8443)
    #expect(base.host == "dav.example.org")
    #expect(ServerURL("https://dav.example.org")?.port == 443)
    #expect(base.parent?.description == "https://dav.example.org:8443/cal/")
  }

  @Test func knowsMembersHoweverTheyAreCoded() throws {
    let calendar = try #require(ServerURL("https://dav.test/cal/ada%40home/tickets"))
    for href in [
      "/cal/ada@home/tickets/a%20b.ics", "/cal/ada%40home/tickets/a%20b.ics",
      "https://dav.test/cal/ada%40home/tickets/a%20b.ics",
    ] {
      #expect(calendar.resolving(href).flatMap { calendar.name(ofMember: $0) } == "a b.ics")
    }
    for href in [
      "/cal/ada@home/tickets/", "/cal/ada@home/", "/cal/ada@home/tickets/x/a.ics",
      "https://other.test/cal/ada@home/tickets/a.ics", "/cal/ada@home/tickets/..",
      "/cal/ada@home/tickets/a%2Fb.ics", "/cal/ada@home/tickets/%00.ics",
    ] {
      #expect(calendar.resolving(href).flatMap { calendar.name(ofMember: $0) } == nil)
    }
    for (href, resource) in [
      ("a.ics", .member("a.ics")), ("/cal/ada@home/tickets/a%2Fb.ics", .member("a/b.ics")),
      ("https://dav.test:443/cal/ada@home/tickets/a.ics", .member("a.ics")),
      ("http://DAV.test:8080/cal/ada@home/tickets/a.ics?x", .member("a.ics")),
      ("//dav.test/cal/ada@home/tickets/a.ics", .member("a.ics")),
      ("/cal/ada@home/tickets/ä b.ics", .member("ä b.ics")),
      ("/cal/ada@home/tickets/%E4.ics", .member("%E4.ics")),
      ("/cal/ada@home/tickets", .collection), ("/cal/ada%40home/tickets/", .collection),
      ("https://other.test/cal/ada@home/tickets/a.ics", .outside), ("/a.ics", .outside),
      ("/cal/ada@home/tickets/x/a.ics", .outside), ("", .collection), ("http:", .member("http:")),
      ("http://", .outside), ("//", .outside), ("..", .outside), ("%00", .outside),
    ] as [(String, ServerURL.Resource)] {
      #expect(calendar.resource(at: href) == resource, "\(href)")
    }
    let member = calendar.member("ä b?#.ics")
    #expect(member.path == "/cal/ada%40home/tickets/%C3%A4%20b%3F%23.ics")
    #expect(calendar.name(ofMember: member) == "ä b?#.ics")
  }
}
