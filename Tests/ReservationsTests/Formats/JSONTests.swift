import CivilTime
import Foundation
import Reservations
import Testing

@Suite struct JSONTests {
  static let seed = """
    {"title":"哆啦A梦：大雄与天空的理想乡","theater":"Wanda Cinemas","location":"Orient Cinema \
    Rongchuangmao","start":"2023-06-10T02:39:32Z","end":"2023-06-10T04:58:32Z","image":"movie"}
    """

  @Test(arguments: [
    #"[{"title":"A"},{"title":"B"}]"#,
    "\u{FEFF} [\n {\"title\":\"A\"} ,\r\n {\"title\":\"B\"}\n]\n",
    #"{"tickets":[{"title":"A"},{"title":"B"}]}"#,
    #"{"count":2,"tags":["x"],"any key":[{"title":"A"},{"title":"B"}],"next":{"a":[1]}}"#,
  ])
  func readsListsWhereverTheyStand(text: String) {
    let reading = Records(text)
    #expect(reading.titles == ["A", "B"])
    #expect(reading.places == ["in[0]", "in[1]"])
    #expect(reading.error == nil)
    #expect(reading.originals == [#"{"title":"A"}"#, #"{"title":"B"}"#])
  }

  @Test func tellsARecordWithAListFromAListWithAWrapper() {
    let both = Records(
      #"{"title":"A","start":"2023-06-10","events":[{"title":"B","start":"2023-06-11"}]}"#)
    #expect(both.error?.cause == .ambiguous)
    #expect(both.error?.reason.contains("\"events\"") == true)
    let named = Records(
      #"{"name":"My bookings","list":[{"title":"A","start":"2023-06-10"}]}"#)
    #expect(named.places == ["in[0]"])
    #expect(named.titles == ["A"])
    let guests = Records(#"{"title":"A","guests":[{"name":"B"}],"start":"2023-06-10"}"#)
    #expect(guests.titles == ["A"])
    let alarms = Records(#"{"title":"A","alarms":["1h","2d"]}"#)
    #expect(alarms.places == ["in"])
    #expect(alarms.reservations.first?.alarms == ["1h", "2d"])
  }

  @Test func survivesListsOfObjectsNestedDeep() {
    for count in [300, 100_000] {
      let text =
        "{\"x\":" + String(repeating: "[{\"a\":", count: count) + "0"
        + String(repeating: "}]", count: count) + "}"
      let reading = Records(text)
      #expect(reading.titles.isEmpty || reading.error != nil || reading.titles == [nil])
    }
  }

  @Test func countsLinesWithMixedEnds() {
    let reading = Records("{\"title\":\"A\"}\r{\"title\":\"B\"}\n{\"title\":\"C\"}\n")
    #expect(reading.places == ["in:1", "in:2", "in:3"])
  }

  @Test func asksWhichOfSeveralListsIsMeant() {
    let reading = Records(#"{"a":[{"title":"A"}],"b":[{"title":"B"}]}"#)
    #expect(reading.error?.cause == .ambiguous)
    #expect(reading.error?.reason.contains("\"a\", \"b\"") == true)
  }

  @Test func readsJSONLines() {
    let reading = Records("\n{\"title\":\"A\"}\r\n\r\n  {\"title\":\"B\"}\n{\"title\":\"C\"}")
    #expect(reading.titles == ["A", "B", "C"])
    #expect(reading.places == ["in:2", "in:4", "in:5"])
    #expect(reading.format == .jsonl)
    #expect(reading.originals[1] == #"{"title":"B"}"#)
  }

  @Test func rejectsABrokenLineAndGoesOn() {
    let reading = Records(
      "{\"title\":\"A}\n{\"title\":\"B\"}\nnonsense\n{\"title\":\"C\"}\n[1]\n7\n{}\n")
    #expect(reading.titles == ["B", "C", nil])
    #expect(reading.rejections.count == 4)
    #expect(reading.places == (1...7).map { "in:\($0)" })
    #expect(reading.originals[0] == "{\"title\":\"A}")
    #expect(reading.rejections[2] == "in:5: a list; write each record as an object")
  }

  @Test(
    arguments: ["not json", "# comment", "null", "5", "[1]", "}", ",", "\"x\"", "\u{0}", "]", "{"])
  func rejectsTheSecondLineAloneAfterAWholeObject(_ second: String) {
    let reading = Records("{\"title\":\"A\"}\n\(second)\n\n{\"title\":\"B\"}\n")
    #expect(reading.titles == ["A", "B"])
    #expect(reading.rejections.count == 1)
    #expect(reading.format == .jsonl)
  }

  @Test func readsAListBeforeAStrayLine() {
    let reading = Records("{\"tickets\":[{\"title\":\"A\"},{\"title\":\"B\"}]}\n# eof\n")
    #expect(reading.titles == ["A", "B"])
    #expect(reading.format == .json)
  }

  @Test func rejectsASecondLineThatIsNotUTF8() {
    let lines = Records(
      Array("{\"title\":\"A\"}\r\n".utf8) + [0xFF] + Array("\r\n{\"title\":\"B\"}".utf8))
    #expect(lines.titles == ["A", "B"])
    #expect(lines.rejections.count == 1)
  }

  @Test(arguments: ["{\"title\":\n\"A\"}", "{\"title\":\"A\"\n}", "{\"title\":\"A\"}\n \n"])
  func takesADocumentOverLinesForOne(_ text: String) {
    let reading = Records(text)
    #expect(reading.titles == ["A"])
    #expect(reading.format == .json)
  }

  @Test func rejectsRecordsThatAreNotUTF8() {
    let bytes = Array("{\"title\":\"".utf8) + [0xED, 0xA0, 0x80] + Array("\"}".utf8)
    let lines = Records(Array("{}\n".utf8) + bytes + Array("\n{\"title\":\"B\"}".utf8))
    #expect(lines.titles == [nil, "B"])
    #expect(lines.rejections.first?.hasPrefix("in:2: not UTF-8 at byte 11") == true)
    #expect(lines.records[1].original == bytes)
    let list = Records(Array("[".utf8) + bytes + Array(",{\"title\":\"B\u{0}\"},{}]".utf8))
    #expect(list.titles == [nil])
    #expect(list.rejections.count == 2)
  }

  @Test func readsEscapes() throws {
    let reading = Records(
      #"{"ti\u0074le":"a\"\\\/\b\f\n\r\t\u00e9\uD83D\uDE00 z","notes":"\u0020 x\t"}"#)
    let made = try #require(reading.reservations.first)
    #expect(made.title == "a\"\\/\u{8}\u{C}\n\r\té😀 z")
    #expect(made.notes == "x")
  }

  @Test func refusesDeepNestingWithoutHarm() {
    let deep = String(repeating: "[", count: 100_000)
    let closed = deep + String(repeating: "]", count: 100_000)
    let objects = String(repeating: "{\"a\":", count: 100_000)
    #expect(Records("{\"title\":\"A\",\"x\":\(closed)}").rejections.count == 1)
    #expect(Records("{\"title\":\"A\",\"x\":\(deep)").rejections.count == 1)
    #expect(Records(deep).records.count == 1)
    #expect(Records(objects).rejections.count == 1)
    let list = Records("[{\"title\":\"A\"},\(closed),{\"a\":\(closed)},{\"title\":\"B\"}]")
    #expect(list.titles == ["A", "B"])
    #expect(list.rejections.count == 2)
    let limit = String(repeating: "[", count: 511) + String(repeating: "]", count: 511)
    #expect(Records("{\"title\":\"A\",\"x\":\(limit)}").titles == ["A"])
  }
}
