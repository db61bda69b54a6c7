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

  @Test func readsALineForEachBlock() {
    #expect(
      lines(
        "<h1> Your\n\ttrip </h1>Hello<p>A&nbsp;<b>b</b>c<br><br>d<ul><li>e<li>f</ul><hr>"
          + "g<center>h</center>&nbsp;<div> </div><a href=\"https://example.org\">link</a> "
          + "<img src=x alt=Logo> &amp; ö&#x1F3AB;")
        == ["Your trip", "Hello", "A bc", "d", "e", "f", "g", "h", "link Logo & ö🎫"])
  }

  @Test func leavesOutLinesThatAreNotShown() {
    #expect(lines("<div>\u{200C}&nbsp;\u{34F}&shy;</div>A\u{200D}B") == ["A\u{200D}B"])
    #expect(lines("<p> <br>").isEmpty)
    #expect(DocumentKind.text.parsed([]) == ParsedDocument())
  }

  @Test func keepsTheLinesOfPreformattedText() {
    #expect(lines("<pre>A:  1\r\n\r\nB: <b>2\n3</b></pre>4\n5") == ["A: 1", "B: 2", "3", "4 5"])
  }

  // MARK: Tables

  @Test func joinsTheCellsOfARow() {
    #expect(
      lines(
        "A<table><caption>Trip</caption><thead><tr><th>From<th>To</thead>"
          + "<tr><td> Köln </td> <td><b>Ulm</b>\t Hbf</td></tr><tr><td>Gate<td></tr>"
          + "<tr><td><td>x<td></tr><tr><td> <td>&nbsp;</tr></table>B")
        == ["A", "Trip", "From|To", "Köln|Ulm Hbf", "Gate|", "|x|", "B"])
  }

  @Test func marksLineEndsWithinACell() {
    #expect(
      lines(
        "<table><tr><td>Hotel<td>Linde<br><br>Hauptstr. 1<p>Ulm<ul><li>a<li>b</ul>"
          + "<tr><td><div>Day</div><td><div><div>1 June</div></div></table>")
        == ["Hotel|Linde/Hauptstr. 1/Ulm/a/b", "Day|1 June"])
  }

  @Test func readsTheInnermostTablesOfALayout() {
    #expect(
      lines(
        """
        <table><tr><td>Dear<br>Jane<table><tr><td>Train<td>ICE 1</tr><tr><td>Seat<td>7</tr></table>
        Bye</td><td>Right<td>Side</tr><tr><td>A<td>B</tr></table>
        """)
        == ["Dear", "Jane", "Train|ICE 1", "Seat|7", "Bye", "Right", "Side", "A|B"])
  }

  @Test func readsTheOnlyCellWithWordsAsLines() {
    #expect(
      lines("<table><tr><td>&nbsp;<td>Dear Jane<p>Train: ICE 1<p>Bye<td></tr></table>")
        == ["Dear Jane", "Train: ICE 1", "Bye"])
    #expect(lines("<table><tr><td>A<p>B</tr><tr><td>C</tr></table>") == ["A", "B", "C"])
  }

  @Test func readsCellsOutsideARow() {
    #expect(lines("<td>A<td>B") == ["A", "B"] || lines("<td>A<td>B") == ["AB"])
    #expect(lines("<table><td>A</td><td>B</td></table>") == ["A", "B"])
  }

  // MARK: Definition lists

  @Test func joinsATermAndItsDescription() {
    #expect(
      lines(
        "<dl><dt>From<dd>Köln <br>Hbf<dd>Deutz<dt>Old<dt>To<dd><p>Ulm<dt>Gate</dt><dd></dd></dl>"
          + "<dl><div><dt>Seat</dt> <dd>7</dd></div></dl><dl><dd>A<p>B</dl>")
        == ["From|Köln/Hbf", "Deutz", "Old", "To|Ulm", "Gate|", "Seat|7", "A", "B"])
  }

  @Test func readsListsAndTablesWithinOneAnother() {
    #expect(
      lines("<table><tr><td>A<dl><dt>B<dd>C</dl></td><td>D</td></tr></table>")
        == ["A", "B|C", "D"])
    #expect(
      lines("<dl><dt>A<dd><table><tr><td>B<td>C<tr><td>D<td>E</table><dt>F<dd>G</dl>")
        == ["A|B C/D E", "F|G"])
    #expect(lines("<dl><dt>A<dd>B<dl><dt>C<dd>D</dl></dl>") == ["A|B/C/D"])
  }

  // MARK: What is left out

  @Test(arguments: [
    "hidden", "style='display:none'", "style=\"color:red; DISPLAY : None !important\"",
    "style='visibility:hidden'", "style='opacity:0;'", "style='max-height: 0px'",
    "style='font-size:0'", "style='font-size: 0.0em'", "style='font:0/0 a'",
    "class='gmail_attr x'", "class=\"a\n moz-cite-prefix\"", "class=yahoo_quoted",
    "id=divRplyFwdMsg", "id=appendonsend", "class=gmail_signature", "class=moz-signature",
  ])
  func leavesOutAnElement(attribute: String) {
    #expect(lines("<p>A<div \(attribute)>B<b>C</b><p>D</div>E") == ["A", "E"])
  }

  @Test(arguments: [
    "style='font-size:10px'", "style='max-height:0.5em'", "style='opacity: .9'", "style=''",
    "style=';;:;display'", "style='display:block'", "class=quote", "id=x", "class", "hidde=1",
  ])
  func readsAnElement(attribute: String) {
    #expect(lines("<div \(attribute)>B</div>") == ["B"])
  }

  @Test(arguments: ["script", "style", "template", "title", "blockquote"])
  func leavesOutAnElement(name: String) {
    #expect(lines("A<div><\(name)>B</\(name)></div>C") == ["A", "C"])
  }

  @Test func leavesOutHiddenCellsAndTables() {
    #expect(
      lines(
        "<table><tr hidden><td>X<tr><td>A<td hidden>B<td>C"
          + "<table style=display:none><tr><td>D</table></table>") == ["A|C"])
  }

  /// As the columns of mails have it, whose gaps would else be as wide as a space.
  @Test func readsLettersWithinAnElementOfNoSize() {
    #expect(
      lines("<div style=font-size:0>A<p style='font-size:13px'>B<i>C</i></p>D</div>E")
        == ["BC", "E"])
  }

  @Test func readsAForwardedMailWithoutAWord() {
    let quote = "<blockquote>Train<br>ICE 1</blockquote>"
    #expect(lines("<p> \(quote)<div class=gmail_signature>Jane</div>") == ["Train", "ICE 1"])
    #expect(lines("Look<p> \(quote)") == ["Look"])
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

  @Test(
    .timeLimit(.minutes(1)),
    arguments: ["<div>", "<b>", "<table><tr><td>x", "<dl><dd>x", "<div style=font-size:0>"])
  func survivesDepth(tag: String) {
    let document = parsed("A" + String(repeating: tag, count: 20_000) + "Z")
    #expect([.tooDeep, .whole].contains(document.end))
    #expect(document.parts.first?.bytes?.first == UInt8(ascii: "A"))
  }

  @Test(.timeLimit(.minutes(1))) func readsHostileAttributesInLinearTime() {
    let many = (0..<150_000).map { "a\($0)=1" }.joined(separator: " ")
    #expect(parsed("A<p \(many)>B") == ParsedDocument(end: .tooMany))
    let style = String(repeating: "display:;font-size:;:0;", count: 10_000)
    let classes = String(repeating: "a gmail_quot ", count: 2_000)
    #expect(lines("A<p style='\(style)' class='\(classes)' id='\(classes)'>B") == ["A", "B"])
    let element = "<i hidde=1 style=a:b class=c id=d>B</i>"
    #expect(lines(String(repeating: element, count: 20_000)).first?.count == 20_000)
  }
}
