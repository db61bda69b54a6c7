import Foundation
import Testing

@testable import CalendarStore

@Suite struct DAVMultistatusTests {
  private func read(_ text: String) -> DAVMultistatus? {
    DAVMultistatus(DAVElement(decoding: AnswerParser.parsed(Array(text.utf8))))
  }

  @Test func readsResourcesWithTheirStatuses() throws {
    let answer = try #require(
      read(
        """
        <?xml version="1.0"?>
        <multistatus xmlns="DAV:" xmlns:z="urn:x"><sync-token> t1 </sync-token>
        <response><href>/a.ics</href><propstat><prop><getetag>
          "1"</getetag></prop><status>HTTP/1.1 200 OK</status></propstat>
          <propstat><prop><z:color/></prop><status>HTTP/1.1 404 Not Found</status></propstat></response>
        <response><href>/b.ics</href><status>HTTP/1.1 404 Not Found</status></response>
        <response><href>/c.ics</href><propstat><prop><getetag><![CDATA[W/"&"]]></getetag></prop></propstat>
        </response></multistatus>
        """))
    #expect(answer.syncToken == "t1")
    #expect(answer.resources.map(\.href) == ["/a.ics", "/b.ics", "/c.ics"])
    #expect(answer.resources.map(\.status) == [nil, 404, nil])
    #expect(answer.resources.map(\.etag) == ["\"1\"", nil, "W/\"&\""])
    #expect(answer.resources.map(\.failedStatus) == [404, nil, nil])
  }

  @Test(arguments: [
    "", "x", "<a", "<html><body>Log in</body></html>", "<multistatus/>",
    "<D:multistatus xmlns:D='DAV:'><D:response>", "\u{0}", "{}",
  ])
  func refusesWhatIsNone(_ text: String) {
    #expect(read(text) == nil)
  }

  /// Entities would make 10^9 characters of one line.
  @Test func replacesNoEntities() {
    var text = "<?xml version='1.0'?><!DOCTYPE m [<!ENTITY a0 'ha'>"
    for level in 1...9 {
      let inner = String(repeating: "&a\(level - 1);", count: 10)
      text += "<!ENTITY a\(level) '\(inner)'>"
    }
    text += "]><multistatus xmlns='DAV:'><sync-token>&a9;</sync-token></multistatus>"
    #expect((read(text)?.syncToken ?? "").count < 100)
    let file =
      "<?xml version='1.0'?><!DOCTYPE m [<!ENTITY f SYSTEM 'file:///etc/passwd'>]>"
      + "<multistatus xmlns='DAV:'><sync-token>&f;</sync-token></multistatus>"
    #expect(read(file)?.syncToken == nil)
  }

  @Test func limitsDepthAndNumber() {
    let deep = String(repeating: "<a>", count: 100_000)
    #expect(read("<multistatus xmlns='DAV:'>\(deep)") == nil)
    let many = String(repeating: "<a/>", count: 500_001)
    #expect(read("<multistatus xmlns='DAV:'>\(many)</multistatus>") == nil)
  }

  /// libxml2 takes 18 s for 40,000 attributes, as it compares each with all others.
  @Test func limitsAttributes() {
    func body(_ count: Int) -> String {
      let list = (0..<count).map { " a\($0)='='" }.joined()
      return "<multistatus xmlns='DAV:'><sync-token\(list)>1</sync-token></multistatus>"
    }
    #expect(read(body(100))?.syncToken == "1")
    #expect(read(body(40_000)) == nil)
    let text = String(repeating: "a=b;", count: 40_000)
    #expect(
      read("<multistatus xmlns='DAV:'><sync-token><![CDATA[\(text)]]></sync-token></multistatus>")?
        .syncToken == text)
    #expect(
      read("<multistatus xmlns='DAV:'><sync-token>\(text)</sync-token></multistatus>")?
        .syncToken == text)
  }

  @Test func leavesOutEtagsWithControlCharacters() throws {
    let answer = try #require(
      read(
        String(
          decoding: MockServer.multistatus(
            MockServer.response("/a", "<D:getetag>\"a&#10;b\"</D:getetag>")), as: UTF8.self)))
    #expect(answer.resources.first?.etag == nil)
  }

  /// The process that made the bytes may be hostile.
  @Test func takesNoOtherBytesForElements() throws {
    let root = try #require(
      DAVElement.root(of: Array("<a x='1' y='&#228;'>t<b xmlns='DAV:'/>u<c>v</c></a>".utf8)))
    let bytes = root.encoded
    #expect(DAVElement(decoding: bytes) == root)
    for length in 0..<bytes.count { #expect(DAVElement(decoding: Array(bytes[..<length])) == nil) }
    #expect(DAVElement(decoding: bytes + [0]) == nil)
    for index in bytes.indices {
      for byte: UInt8 in [0, 1, 0x7F, 0xFF] {
        var other = bytes
        other[index] = byte
        _ = DAVElement(decoding: other)
      }
    }
    // Elements of one element each.
    let deep = Array(
      repeating: [UInt8](repeating: 0, count: 16) + [1, 0, 0, 0], count: 100_000)
    #expect(DAVElement(decoding: deep.flatMap(\.self)) == nil)
  }

  @Test func explainsErrors() {
    func explanation(_ body: String) -> String? {
      HTTPResponse(status: 403, xml: DAVElement.root(of: Array(body.utf8))).explanation
    }
    #expect(
      explanation(
        "<d:error xmlns:d='DAV:' xmlns:s='http://sabredav.org/ns'><s:exception>X</s:exception>"
          + "<s:message>No\n  room</s:message></d:error>") == "No room")
    #expect(
      explanation(
        "<error xmlns='DAV:'><C:valid-calendar-data xmlns:C='urn:ietf:params:xml:ns:caldav'/></error>"
      )
        == "valid-calendar-data")
    #expect(explanation("<html><p>Forbidden</p></html>") == nil)
    #expect(explanation("Forbidden") == nil)
  }
}
