import Foundation
import Glibc
import TestSupport
import Testing

/// Input that is broken, huge or no input at all.
@Suite struct BadInputTests {
  /// What one file gives, beside a good one, which is always imported.
  private func outcome(of bytes: [UInt8], name: String = "bad") throws -> Finished {
    let home = try TestHome()
    try home.file(name, bytes: bytes)
    try home.file("good.json", TestHome.seed)
    let run = try home.run("-y", name, "good.json")
    let kept = try home.events().contains("b5f15d4d-0ce1-5826-b3f8-41155e6c0968.ics")
    #expect(kept, "\(run.errors)")
    #expect(run.errors.contains("\(name)"), "\(run.errors)")
    return run
  }

  private func outcome(of text: String) throws -> Finished { try outcome(of: Array(text.utf8)) }

  private static let record = #"{"title":"x","start":"2024-01-01""#

  private static func many(_ text: String) -> String { String(repeating: text, count: 100_000) }

  private static let withoutRecords: [(String, String)] = [
    ("\u{FEFF}", "empty; give"), ("title,start\n", "a header without records"),
    ("just some words\nand more of them\n", "JSON"),
    (String(repeating: "\u{0}", count: 1000), "of no known format"),
    ("%PDF-1.7\n%\u{1}\u{2}\n", "bad: "), ("[]", "bad"),
  ]

  private static let cutOff = [record, "[\(record)},{\"title\":\"y\"", "["]

  private static let nestedDeep: [(String, String)] = [
    (many("["), "cut off"), ("\(many("["))\(many("]"))", "levels deep"),
    ("\(many("{\"a\":"))1", "bad"),
    ("{\"x\":\(many("[{\"a\":"))0\(many("}]"))}", "levels deep"),
    ("\(record),\"y\":\(many("["))\(many("]"))}", "levels deep"),
  ]

  @Test(arguments: withoutRecords + cutOff.map { ($0, "bad") } + nestedDeep)
  func holdsNoRecords(text: String, hint: String) throws {
    let run = try outcome(of: text)
    #expect([65, 66].contains(run.status), "\(run.errors.prefix(300))")
    #expect(run.errors.contains(hint), "\(run.errors.prefix(300))")
  }

  @Test func isALineOfManyMegabytes() throws {
    let home = try TestHome()
    try home.file("line", bytes: [UInt8](repeating: UInt8(ascii: "a"), count: 20 << 20))
    try home.file("good.json", TestHome.seed)
    let run = try home.run("-y", "line", "good.json")
    #expect(run.status == 66)
    #expect(run.errors.contains("line: of no known format"))
    #expect(try home.events().count == 1)
  }

  @Test(.enabled(if: TestRun.isSlow)) func holdsAFieldLongerThanARecordMayBe() throws {
    let home = try TestHome()
    let field = [UInt8](repeating: UInt8(ascii: "a"), count: 17 << 20)
    let after = ",2024-01-01\ngood,2024-01-02\n"
    try home.file("a", bytes: "title,start\n".utf8 + field + after.utf8)
    let run = try home.run("-y", "a")
    #expect(run.status == 65)
    #expect(run.errors.contains("shorten it"))
    #expect(run.errors.utf8.count < 1000)
    #expect(try home.events().count == 1)
  }

  @Test func holdsATitleOfAMegabyte() throws {
    let home = try TestHome()
    let title = String(repeating: "long ", count: 200_000)
    try home.file("a.json", "{\"title\":\"\(title)\",\"start\":\"2024-01-01\"}")
    let run = try home.run("-y", "a.json")
    #expect(run.status == 0)
    #expect(run.output.utf8.count < 2000)
    #expect(try home.event().contains("SUMMARY:\(title.dropLast())"))
  }

  @Test func rejectsTheRecordWithNULBytesAndKeepsTheRest() throws {
    let run = try outcome(of: "title,start\nN\u{0}L,2024-01-01\nok,2024-01-02\n")
    #expect(run.status == 65)
    #expect(run.errors.contains("bad:2: contains a NUL"))
    #expect(run.errors.hasSuffix("2 saved, 1 rejected\n"))
  }

  @Test func rejectsTheRecordThatIsNotUTF8AndKeepsTheRest() throws {
    let csv =
      Array("title,start\nb".utf8) + [0xFF, 0xFE] + Array(",2024-01-01\nok,2024-01-02\n".utf8)
    let run = try outcome(of: csv)
    #expect(run.status == 65)
    #expect(run.errors.contains("bad:2: not UTF-8"))
    #expect(run.errors.hasSuffix("2 saved, 1 rejected\n"))

    let lines =
      Array("{\"title\":\"b".utf8) + [0xC0, 0x80]
      + Array("\",\"start\":\"2024-01-01\"}\n{\"title\":\"ok\",\"start\":\"2024-01-02\"}\n".utf8)
    let second = try outcome(of: lines)
    #expect(second.errors.contains("bad:1: not UTF-8"))
    #expect(second.errors.hasSuffix("2 saved, 1 rejected\n"))
  }

  @Test func isAFIFO() throws {
    let home = try TestHome()
    let path = home.work("pipe")
    #expect(mkfifo(path, 0o600) == 0)
    let run = try home.start(["-y", "pipe"])
    let end = try FIFO.writingEnd(path)
    let bytes = Array(TestHome.seed.utf8)
    #expect(write(end, bytes, bytes.count) == bytes.count)
    close(end)
    #expect(try run.wait().status == 0)
    #expect(try home.events().count == 1)
  }

  @Test(.enabled(if: Program.canActAsOrdinaryUser, "no ordinary user to act as"))
  func mayNotBeRead() throws {
    let home = try TestHome(forOrdinaryUser: true)
    chmod(try home.file("secret.json", TestHome.seed), 0)
    let run = try home.run("-y", "secret.json")
    #expect(run.status == 66)
    #expect(run.errors.contains("secret.json: may not be read; check its permissions"))
  }
}
