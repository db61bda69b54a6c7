import CalendarStore
import Testing

@testable import ticketcal

@Suite struct PathTrieTests {
  private func trie(_ paths: String...) throws -> PathTrie {
    PathTrie(try paths.map { try ResolvedPath($0) })
  }

  @Test func sharesBeginningsAndDropsWhatLiesBeneath() throws {
    let trie = try trie("/a/b", "/a/c/d", "/a/c", "//a///b/")
    #expect(try trie == self.trie("/a/c", "/a/b"))
    #expect(trie.children.count == 1)
    #expect(trie.children[Array("a".utf8)]?.children.count == 2)
    #expect(try self.trie("/").isEnd)
  }

  @Test func knowsWhatLeadsToAnEnd() throws {
    let trie = try trie("/a/b")
    for path in ["/", "/a", "/a/b"] { #expect(try trie.reaches(ResolvedPath(path))) }
    for path in ["/b", "/a/c", "/a/b/c", "/ab"] { #expect(try !trie.reaches(ResolvedPath(path))) }
  }

  @Test func knowsWhatLiesBeneathAnEnd() throws {
    let trie = try trie("/a/b", "/c")
    for path in ["/a/b", "/a/b/c/d", "/c"] { #expect(try trie.covers(ResolvedPath(path))) }
    for path in ["/", "/a", "/a/c", "/ab"] { #expect(try !trie.covers(ResolvedPath(path))) }
  }

  @Test func tellsNamesApartByTheirBytes() throws {
    #expect(try !trie("/caf\u{E9}").reaches(ResolvedPath("/cafe\u{301}")))
  }
}
