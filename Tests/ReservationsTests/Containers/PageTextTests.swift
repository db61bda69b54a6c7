import TestSupport
import Testing

@testable import Reservations

@Suite struct PageTextTests {
  init() { #expect(DocumentKind.text.load()) }

  private func parsed(_ body: String) -> ParsedDocument {
    DocumentKind.text.parsed(Array("<html><body>\(body)</body></html>".utf8))
  }

  /// The lines of a page's text, with `|` for a tab and `/` for a line end in a cell.
  private func lines(_ body: String) -> [String] {
    let document = parsed(body)
    #expect(document.end == .whole)
    #expect(document.parts.allSatisfy { $0.name.isEmpty && $0.type == "text/plain" })
    let text = String(decoding: document.parts.first?.bytes ?? [], as: UTF8.self)
    #expect(text.isEmpty || text.hasSuffix("\n"))
    let shown = text.replacing("\t", with: "|").replacing("\u{B}", with: "/")
    let lines = shown.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.dropLast().map(String.init)
  }

  /// Tests/Corpora/pages.tsv: a page and the lines of its text. `TICKETCAL_UPDATE=1 swift test --filter
  /// PageTextTests` rewrites the lines.
  @Test func readsTheLinesOfTheTable() throws {
    let differences = try Corpus("pages.tsv").differences(given: 1) { row in
      [lines(row[0].unescaped).joined(separator: " ¶ ")]
    }
    #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
    #expect(DocumentKind.text.parsed([]) == ParsedDocument())
  }

  @Test func readsCellsOutsideARow() {
    #expect(lines("<td>A<td>B") == ["A", "B"] || lines("<td>A<td>B") == ["AB"])
    #expect(lines("<table><td>A</td><td>B</td></table>") == ["A", "B"])
  }

  // MARK: Limits

  private static let word = String(repeating: "x", count: 100)

  @Test(arguments: [
    "🎫 ", "<tr><td>\(word)<td>", "<p>\u{34F}",
  ])
  func readsAMebibyteAtMost(text: String) {
    let isBlank = text == "<p>\u{34F}"
    let count = (isBlank ? 1 << 16 : 5 << 18) / text.utf8.count
    let page = "<table><tr>" + String(repeating: text, count: count)
    let document = parsed(page)
    let bytes = document.parts.first?.bytes ?? []
    #expect(bytes.count <= 1 << 20)
    #expect(String(validating: bytes, as: UTF8.self) != nil)
    #expect(isBlank ? bytes.isEmpty : bytes.count > (1 << 20) - 10)
    #expect(document.end == (isBlank ? .whole : .tooLarge))
    #expect(ParsedDocument(decoding: document.encoded) == document)
  }

  @Test(arguments: ["<div>", "<b>", "<table><tr><td>x", "<dl><dd>x", "<div style=font-size:0>"])
  func survivesDepth(tag: String) {
    let document = parsed("A" + String(repeating: tag, count: 20_000) + "Z")
    #expect([.tooDeep, .whole].contains(document.end))
    #expect(document.parts.first?.bytes?.first == UInt8(ascii: "A"))
  }

  @Test func readsHostileAttributesInLinearTime() {
    let many = (0..<50_000).map { "a\($0)=1" }.joined(separator: " ")
    #expect(parsed("A<p \(many)>B") == ParsedDocument(end: .tooMany))
    let style = String(repeating: "display:;font-size:;:0;", count: 10_000)
    let classes = String(repeating: "a gmail_quot ", count: 2_000)
    #expect(lines("A<p style='\(style)' class='\(classes)' id='\(classes)'>B") == ["A", "B"])
    let element = "<i hidde=1 style=a:b class=c id=d>B</i>"
    #expect(lines(String(repeating: element, count: 5_000)).first?.count == 5_000)
  }
}
