import Testing

@testable import CalendarStore

@Suite struct TextSearchTests {
  @Test(arguments: [
    ("", ""), ("", "anything"), ("A", "xa"), ("straße", "STRASSE 1"), ("STRASSE", "Straße"),
    ("é", "CAFE"), ("cafe\u{301}", "Café"), ("ａ", "a"), ("東京", "東京タワー"), ("end", "the end"),
    ("i", "İstanbul"),
  ])
  func finds(text: String, field: String) { #expect(TextSearch(text).matches(field)) }

  @Test(arguments: [
    ("a", ""), ("abc", "ab"), ("é", "xyz"), ("東", "Tokyo"), ("end ", "the end"), ("a.c", "abc"),
  ])
  func doesNotFind(text: String, field: String) { #expect(!TextSearch(text).matches(field)) }
}
