import Testing

@testable import ticketcal

@Suite struct TOMLPositionTests {
  private func place(_ path: TOMLPath, _ text: String) -> [Int]? {
    TOMLPosition(of: path, in: text).map { position in
      [position.key.line, position.key.column]
        + (position.value.map { [$0.line, $0.column] } ?? [])
    }
  }

  @Test func findsAKeyInATable() {
    let text = "# first\n[defaults]\n  zone = \"UTC\"\nduration=\"2h\"\n"
    #expect(place(["defaults"], text) == [2, 2])
    #expect(place(["defaults", "zone"], text) == [3, 3, 3, 10])
    #expect(place(["defaults", "duration"], text) == [4, 1, 4, 10])
    #expect(place(["zone"], text) == nil)
  }

  @Test func findsDottedKeys() {
    let text = "a . b.c = 1\n[d.e]\nf.g=2\n"
    #expect(place(["a"], text) == [1, 1])
    #expect(place(["a", "b"], text) == [1, 5])
    #expect(place(["a", "b", "c"], text) == [1, 7, 1, 11])
    #expect(place(["d", "e", "f", "g"], text) == [3, 3, 3, 5])
  }

  @Test func findsQuotedKeys() {
    let text = #"""
      "a.b"."c\"\u00e9\t" = 1
      'd\n' = 2
      "" = 3
      [ "x y" . z ]
      k = 4
      """#
    #expect(place(["a.b"], text) == [1, 1])
    #expect(place(["a.b", "c\"é\t"], text) == [1, 7, 1, 23])
    #expect(place(["d\\n"], text) == [2, 1, 2, 9])
    #expect(place([""], text) == [3, 1, 3, 6])
    #expect(place(["x y", "z", "k"], text) == [5, 1, 5, 5])
  }

  @Test func findsWithinInlineTablesAndArrays() {
    let text =
      "s = { type = \"vdir\", path={a=1} }\nl = [ 'x',\n  # no, \"]\"\n  \"y\", {k = 2}, [3, 4] ]\nz=5"
    #expect(place(["s", "path"], text) == [1, 22, 1, 27])
    #expect(place(["s", "path", "a"], text) == [1, 28, 1, 30])
    #expect(place(["l"] as TOMLPath + 0, text) == [1 + 1, 7, 2, 7])
    #expect(place(["l"] as TOMLPath + 1, text) == [4, 3, 4, 3])
    #expect(place(["l"] as TOMLPath + 2 + "k", text) == [4, 9, 4, 13])
    #expect(place(["l"] as TOMLPath + 3 + 1, text) == [4, 21, 4, 21])
    #expect(place(["z"], text) == [5, 1, 5, 3])
  }

  @Test func stepsOverMultilineStrings() {
    let text = #"""
      a = """
      b = 1 \""" still
      """""
      b = '''
      c = 2'''''
      c = "\\" # "
      d = 3
      """#
    #expect(place(["b"], text) == [4, 1, 4, 5])
    #expect(place(["c"], text) == [6, 1, 6, 5])
    #expect(place(["d"], text) == [7, 1, 7, 5])
  }

  @Test func doesNotTakeHashesAndBracketsInStringsForSyntax() {
    let text = "a = '[b]' # [c]\nd = \"# ] }\"\ne = [\"]\", '}'] \nf = 1979-05-27 07:32:00\ng = 1"
    #expect(place(["b"], text) == nil)
    #expect(place(["c"], text) == nil)
    #expect(place(["g"], text) == [5, 1, 5, 5])
  }

  @Test func countsTablesOfAnArray() {
    let text = "[[a]]\nk=1\n[[a]]\nk=2\n[a.b]\nx=3\n[[a.c]]\n[[a.c]]\ny=4"
    let second = ["a"] as TOMLPath + 1
    #expect(place(["a"] as TOMLPath + 0 + "k", text) == [2, 1, 2, 3])
    #expect(place(second + "k", text) == [4, 1, 4, 3])
    #expect(place(second + "b" + "x", text) == [6, 1, 6, 3])
    #expect(place(second + "c" + 1 + "y", text) == [9, 1, 9, 3])
  }

  @Test func countsColumnsInCharactersAndNotTheByteOrderMark() {
    #expect(place(["b"], "\u{FEFF}b = 1") == [1, 1, 1, 5])
    #expect(place(["t", "é", "k"], "t = { \"é\" = { x = \"日本\", k = 1 } }") == [1, 25, 1, 29])
    #expect(place(["t", "k"], "t = { \"é\" = \"日本\", k = 1 }") == [1, 19, 1, 23])
    #expect(place(["b"], "a = 1\r\nb = 2\r\n") == [2, 1, 2, 5])
  }

  @Test(arguments: [
    "", "[", "[[", "]", "=", "a", "a=", "a.", ".", "\"", "'", "a='", "a=\"\\", "a=\"\"\"", "a=[",
    "a={",
    "a={b", "a={b=[{", "a=[,,,", "a={]}", "a=[}]", "\\", "\"\\u", "\"\\uD800\"=1", "a=[=", "a={==}",
  ])
  func endsOnAnyText(text: String) {
    #expect(TOMLPosition(of: ["no", "such"], in: text) == nil)
    #expect(TOMLPosition(of: ["no", "such"], in: text + "\n" + text) == nil)
  }

  @Test func findsTheKeyThatIsTooDeep() {
    let deepest = Array(repeating: "a", count: 64).joined(separator: ".")
    #expect(TOMLPosition.ofTooDeepKey(in: deepest + " = 1\n" + deepest + "= \"" + deepest) == nil)
    #expect(
      TOMLPosition.ofTooDeepKey(in: "b = 1\n[\(deepest)]\n b = 1")
        == TextPosition(line: 3, column: 2))
    #expect(
      TOMLPosition.ofTooDeepKey(in: "\(deepest) = [ 1 ]") == TextPosition(line: 1, column: 133))
  }

  @Test func endsOnDeepNesting() {
    for text in [
      "a=" + String(repeating: "[", count: 100_000), String(repeating: "a={b=", count: 50_000),
    ] {
      #expect(TOMLPosition(of: ["no"], in: text) == nil)
    }
  }
}
