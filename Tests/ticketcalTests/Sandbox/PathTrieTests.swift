import Testing

@testable import ticketcal

@Suite struct PathTrieTests {
  @Test func sharesBeginningsAndDropsWhatLiesBeneath() {
    let trie = PathTrie(["/a/b", "/a/c/d", "/a/c", "//a///b/"])
    #expect(trie == PathTrie(["/a/c", "/a/b"]))
    #expect(trie.children.count == 1)
    #expect(trie.children[Array("a".utf8)]?.children.count == 2)
    #expect(PathTrie(["/"]).isEnd)
  }

  @Test func knowsWhatLeadsToAnEnd() {
    let trie = PathTrie(["/a/b"])
    for path in ["/", "/a", "/a/b"] { #expect(trie.reaches(path)) }
    for path in ["/b", "/a/c", "/a/b/c", "/ab"] { #expect(!trie.reaches(path)) }
  }

  @Test func tellsNamesApartByTheirBytes() {
    #expect(!PathTrie(["/caf\u{E9}"]).reaches("/cafe\u{301}"))
  }
}
