import Testing

@testable import Reservations

@Suite struct DatePatternSymbolsTests {
  private func text(_ pattern: String) -> String {
    DatePatternSymbols(pattern).symbols.map { symbol in
      switch symbol {
      case .literal(let byte): "\(Character(UnicodeScalar(byte)))"
      case .field(let letter, let count): "<\(Character(UnicodeScalar(letter)))\(count)>"
      }
    }.joined()
  }

  @Test(arguments: [
    ("", ""), ("dd.MM.yyyy", "<d2>.<M2>.<y4>"), ("yyyyMMdd", "<y4><M2><d2>"),
    ("d 'de' MMMM", "<d1> de <M4>"), ("h 'o''clock' a", "<h1> o'clock <a1>"), ("''d", "'<d1>"),
    ("d'2'd", "<d1>2<d1>"),
  ])
  func takesAPatternApart(pattern: String, expected: String) {
    #expect(text(pattern) == expected)
    #expect(!DatePatternSymbols(pattern).isOpenQuote)
  }

  @Test(arguments: ["'", "d 'de M", "d '''"])
  func noticesAQuoteThatIsNotClosed(pattern: String) {
    #expect(DatePatternSymbols(pattern).isOpenQuote)
  }
}
