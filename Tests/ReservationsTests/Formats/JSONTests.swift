import CivilTime
import Foundation
import Reservations
import Testing

@Suite struct JSONTests {
  static let seed = """
    {"title":"哆啦A梦：大雄与天空的理想乡","theater":"Wanda Cinemas","location":"Orient Cinema \
    Rongchuangmao","start":"2023-06-10T02:39:32Z","end":"2023-06-10T04:58:32Z","image":"movie"}
    """

  @Test func survivesListsOfObjectsNestedDeep() {
    for count in [300, 100_000] {
      let text =
        "{\"x\":" + String(repeating: "[{\"a\":", count: count) + "0"
        + String(repeating: "}]", count: count) + "}"
      let reading = Records(text)
      #expect(reading.titles.isEmpty || reading.error != nil || reading.titles == [nil])
    }
  }

  @Test func rejectsASecondLineThatIsNotUTF8() {
    let lines = Records(
      Array("{\"title\":\"A\"}\r\n".utf8) + [0xFF] + Array("\r\n{\"title\":\"B\"}".utf8))
    #expect(lines.titles == ["A", "B"])
    #expect(lines.rejections.count == 1)
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
