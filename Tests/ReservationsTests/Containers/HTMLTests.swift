import TestSupport
import Testing

@testable import Reservations

@Suite struct HTMLTests {
  private static let record = #"{"title":"Löwe","start":"2026-06-10T10:00"}"#

  private static func script(_ json: String, _ type: String = "application/ld+json") -> String {
    "<script type=\"\(type)\">\(json)</script>"
  }

  private static func page(_ body: String, _ head: String = "") -> String {
    "<!DOCTYPE html>\n<html><head>\(head)</head><body>\(body)</body></html>"
  }

  // MARK: Encodings

  private static func bytes(_ text: String, _ encoding: String) -> [UInt8] {
    switch encoding {
    case "utf-16le": [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    case "utf-16be": [0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    case "latin1": text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    default: Array(text.utf8)
    }
  }

  @Test(arguments: [
    ("utf-8", ""), ("utf-8", "<meta charset=utf-8>"), ("latin1", "<meta charset='ISO-8859-1'>"),
    ("latin1", ""), ("utf-16le", ""), ("utf-16be", "<meta charset=utf-8>"),
    ("latin1", "<meta http-equiv=Content-Type content=\"text/html; charset=windows-1252\">"),
    ("utf-8", "<meta charset=utf-16>"), ("utf-8", "<meta charset=none>"),
  ])
  func decodesThePage(encoding: String, head: String) {
    let page = Self.page(Self.script(Self.record), head)
    #expect(Records(Self.bytes(page, encoding)).titles == ["Löwe"])
  }

  @Test func readsPastBytesThatAreNoCharacters() {
    let page = Self.page("\u{1}" + Self.script(Self.record), "<meta charset=utf-8>")
    var bytes = Array(page.utf8)
    for place in bytes.indices where bytes[place] == 1 { bytes[place] = 0 }
    #expect(Records(bytes + [0xFF, 0xC3]).titles == ["Löwe"])
  }

  // MARK: Detection

  @Test(arguments: [
    "<!doctype HTML>", "\n\n<html lang=de>", "<!-- a -- b --><!-- --> <div>",
    "<?xml version=\"1.0\"?>\n<!DOCTYPE html>", "\u{FEFF}<HTML>", "<script type=x>", "<p>",
    "<!DOCTYPE\n html PUBLIC \"-//W3C//DTD XHTML 1.0\">",
  ])
  func detectsAPage(front: String) {
    for chunk in [1, 4096] {
      #expect(Records(front + Self.script(Self.record), chunk: chunk).format == .html)
    }
  }

  @Test(arguments: ["<gpx>", "<?xml version='1.0'?><a:b>", "<", "<!-", "<!-- open", "<!doctype x>"])
  func doesNotDetectOtherMarkup(front: String) {
    #expect(Records(front).format != .html)
  }

  // MARK: Hostile pages

  @Test(arguments: ["<div>", "<b>", "<table><tr><td>", "<p itemscope itemprop=a>"])
  func survivesDepth(tag: String) {
    let deep = String(repeating: tag, count: 10_000)
    let reading = Records(Self.page(Self.script(Self.record) + deep + Self.script(Self.record)))
    #expect(reading.titles.first == "Löwe")
    // Either both scripts are read, or the page says that the rest is not.
    #expect(
      reading.titles.count == 2
        || reading.rejections.contains { $0.hasPrefix("in:rest: nested too deep") })
    #expect(reading.error == nil)
  }

  private static let manyAttributes =
    (0..<50_000).map { "a\($0)=1" }.joined(separator: " ")

  /// libxml2 would take minutes.
  @Test(arguments: [
    "<p {}>", "<p x=\">\" {}>", "<!-- <a x=\" --> <p {}>", "<p =\"a {}\">", "<!-- <i y='--><p\n{}>",
    "<p {}",
  ])
  func rejectsAPageOfManyAttributes(page: String) {
    let reading = Records("<html>" + page.replacing("{}", with: Self.manyAttributes))
    #expect(reading.rejections.count == 1)
    #expect(reading.rejections.first?.hasPrefix("in:page: an element has too many attr") == true)
  }

  @Test func rejectsAPageOfManyRoots() {
    let page = (0..<50_000).map { "<HTML a\($0)=1>" }.joined()
    #expect(Records(page).rejections.first?.hasPrefix("in:page: an element has too") == true)
  }

  @Test func readsAPageOfManyElements() {
    let attributes = (0..<1000).map { "a\($0)=\"\($0) < 1 > 'b\"" }.joined(separator: " ")
    let element = "<p class='a' id=\"x\" data-b = c\n>a <b \"</p>"
    let many = "<p \(attributes)>" + String(repeating: element, count: 12_500)
    let image = "<img src=\"data:,\(String(repeating: "abcdefghij\n", count: 5000))\">"
    let reading = Records(Self.page(many + image + Self.script(Self.record)))
    #expect(reading.titles == ["Löwe"])
    #expect(reading.rejections.isEmpty)
  }

  @Test(.enabled(if: TestRun.isSlow)) func rejectsAPageThatIsTooLong() {
    let reading = Records("<html>" + String(repeating: " ", count: 17 << 20))
    #expect(reading.rejections == ["in:page: is longer than 16 MiB; shorten it"])
  }

  @Test func expandsNoEntities() {
    let page = """
      <!DOCTYPE html [<!ENTITY a "xxxxxxxxxx"><!ENTITY b SYSTEM "file:///etc/passwd">]>
      <div itemscope><i itemprop=name>A &a; &b;</i></div>
      """
    #expect(Records(page).originals.contains { $0.contains("&a; &b;") })
  }
}
