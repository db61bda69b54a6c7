import Testing

@testable import CalendarStore

@Suite struct FolderNameTests {
  private func first(_ title: String) -> String? {
    FolderName.candidates(for: title).first { _ in true }
  }

  @Test(arguments: [
    ("Work", "Work"), ("My work & trips!", "My-work-trips"), ("../etc/passwd", "etc-passwd"),
    ("..", "calendar"), ("", "calendar"), (".hidden", "hidden"), ("Jürgen", "Jürgen"),
    ("日本", "日本"), ("a\u{0}b\n", "a-b"), ("🎉", "calendar"), ("  x  ", "x"), ("-f", "f"),
    ("u\u{308}", "ü"), ("2026", "2026"), ("\u{308}a", "a"),
  ])
  func isMadeOfLettersAndDigits(_ title: String, _ name: String) {
    #expect(first(title) == name)
  }

  @Test func staysShortAndWhole() throws {
    let name = try #require(first(String(repeating: "ä", count: 500)))
    #expect(name == String(repeating: "ä", count: 32))
    #expect(FolderName.isValid(name))
  }

  @Test func isFollowedByNumberedOnes() {
    #expect(Array(FolderName.candidates(for: "a b").prefix(3)) == ["a-b", "a-b-2", "a-b-3"])
  }

  @Test func leadsNowhereElse() {
    for name in ["", ".", "..", ".a", "a/b", "/", "a\u{0}", String(repeating: "x", count: 256)] {
      #expect(!FolderName.isValid(name))
    }
    for name in ["a", "a b", "a.b", "..a".replacing("..", with: "-"), "\n"] {
      #expect(FolderName.isValid(name))
    }
  }
}
