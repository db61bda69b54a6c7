import Foundation
import Testing

@testable import Reservations

@Suite struct MicrodataTests {
  private static func parts(_ page: [UInt8]) -> [Part] {
    guard let parsed = try? DocumentParser.inProcess.parse(page, .page) else { return [] }
    return HTMLParts.parts(of: parsed)
  }

  private static func json(_ page: String) -> String? { json(in: Self.parts(Array(page.utf8))) }

  private static func json(in parts: [Part]) -> String? {
    parts.first { $0.name == "microdata" }
      .flatMap { if case .document(let value) = $0.content { value.json } else { nil } }
  }

  private static func canonical(_ json: Data) throws -> String {
    let value = try JSONSerialization.jsonObject(with: json)
    let sorted = try JSONSerialization.data(
      withJSONObject: value, options: [.sortedKeys, .prettyPrinted])
    return String(decoding: sorted, as: UTF8.self)
  }

  /// `../shared/corpora`, which not every checkout has.
  static let corpus = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../../shared/corpora/reservations/html").standardizedFileURL
  static let hasCorpus = FileManager.default.fileExists(atPath: corpus.path)

  @Test(
    .enabled(if: hasCorpus, "../shared/corpora is not there"),
    arguments: [
      "foss-events-microdata", "google-flight-reservation-microdata", "google-microdata-inline",
      "lh-invalid-microdata", "multi-property", "non-text-content-attributes",
    ])
  func readsTheCorpus(name: String) throws {
    let page = try Data(contentsOf: Self.corpus.appending(path: "\(name).html"))
    let expected = try Data(contentsOf: Self.corpus.appending(path: "\(name).json"))
    let json = try #require(Self.json(String(decoding: page, as: UTF8.self)))
    #expect(Self.parts(Array(page)).count == 1)
    #expect(try Self.canonical(Data(json.utf8)) == Self.canonical(expected))
  }

  @Test func writesNestedItemsAndTheirTypes() {
    let page = """
      <div itemscope itemtype="https://schema.org/EventReservation" itemid="urn:x:1">
      <b itemprop="reservationNumber"> AB\n 12 </b>
      <div itemprop="reservationFor" itemscope itemtype="http://schema.org/MusicEvent http://x.org/Y">
      <span><span itemprop="name">A &amp; "B"\\</span></span></div></div>
      """
    #expect(
      Self.json(page) == """
        [{"@context":"http://schema.org","@type":"EventReservation","@id":"urn:x:1",\
        "reservationNumber":"AB 12","reservationFor":{"@type":["MusicEvent","http://x.org/Y"],\
        "name":"A & \\"B\\"\\\\"}}]
        """)
  }

  @Test(arguments: [
    (#"<meta itemprop=a content=x>"#, "x"), (#"<link itemprop=a href="http://x/">"#, "http://x/"),
    (#"<a itemprop=a href="http://x/">y</a>"#, "http://x/"), (#"<img itemprop=a src=x>"#, "x"),
    (#"<time itemprop=a datetime=2026-06-10>10 June</time>"#, "2026-06-10"),
    (#"<time itemprop=a>2026-06-10</time>"#, "2026-06-10"),
    (#"<data itemprop=a value=12>twelve</data>"#, "12"),
    (#"<meter itemprop=a value=0.5>half</meter>"#, "0.5"),
    (#"<object itemprop=a data=x></object>"#, "x"),
    (#"<span itemprop=a content=" x ">y</span>"#, "x"),
    ("<div itemprop=a><p>One <b>two</b></p> <p>three<br>four</p></div>", "One two\\nthree\\nfour"),
    ("<div itemprop=a>x<script>y</script><style>z</style></div>", "x"),
  ])
  func takesTheValueOfAnElement(element: String, value: String) {
    let page = "<div itemscope itemtype=http://schema.org/Event>\(element)</div>"
    #expect(
      Self.json(page) == #"[{"@context":"http://schema.org","@type":"Event","a":"\#(value)"}]"#)
  }

  @Test func makesAListOfARepeatedProperty() {
    let page = "<p itemscope><i itemprop='a b'>1</i><i itemprop=a>2</i><i itemprop=c></i></p>"
    #expect(Self.json(page) == #"[{"@context":"http://schema.org","a":["1","2"],"b":"1"}]"#)
  }

  @Test func followsReferences() {
    let page = """
      <div itemscope itemref="when none"><i itemprop=name>A</i></div>
      <div id=when><time itemprop=startDate datetime=2026-06-10></time></div>
      """
    #expect(
      Self.json(page)
        == #"[{"@context":"http://schema.org","name":"A","startDate":"2026-06-10"}]"#)
  }

  /// References that make a loop, or that double with each item.
  @Test func endsWithHostileReferences() {
    #expect(
      Self.json(
        "<div itemscope id=a itemref=b><i itemprop=x>1</i></div>"
          + "<div id=b itemprop=y itemscope itemref=a></div>")?.contains("\"x\":\"1\"") == true)
  }

  @Test(arguments: ["<i itemprop=t>text</i>", ""]) func boundsItemsThatReferToTwoItems(text: String)
  {
    let chain = (0..<200).map {
      "<div id=i\($0)><b itemprop=p itemscope itemref=i\($0 + 1)></b>"
        + "<b itemprop=q itemscope itemref=i\($0 + 1)></b>\(text)</div>"
    }
    let page = "<div itemscope itemref=i0></div>" + chain.joined()
    let parts = Self.parts(Array(page.utf8))
    guard case .rejected(let reason) = parts.last?.content else {
      Issue.record("not rejected")
      return
    }
    #expect(reason.contains("microdata"))
    #expect((Self.json(in: parts) ?? "").utf8.count < 4 * Microdata.lengthLimit)
  }

  @Test func namesItemsWithoutAParent() {
    #expect(Self.json("<p itemscope></p>") == nil)
    #expect(Self.json("<p>no items</p>") == nil)
    #expect(
      Self.json("<div itemprop=x itemscope><i itemprop=a>1</i></div>")
        == #"[{"@context":"http://schema.org","a":"1"}]"#)
  }
}
