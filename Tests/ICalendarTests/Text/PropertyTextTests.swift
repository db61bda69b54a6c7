import Testing

@testable import ICalendar

@Suite struct PropertyTextTests {
  @Test(arguments: [
    ("plain", "plain"), ("", ""), ("a\nb\tc", "a\nb\tc"), ("a\r\nb\rc", "a\nb\nc"),
    ("a\u{0}b\u{1}c\u{7F}d\u{1B}[31m", "abcd[31m"), ("\r\r\n\n", "\n\n\n"),
    ("\u{B}\u{C}", ""), ("哆啦A梦 👩‍👩‍👧‍👦 e\u{301}", "哆啦A梦 👩‍👩‍👧‍👦 e\u{301}"),
  ])
  func dropsControlCharactersButTabAndNewline(_ raw: String, _ value: String) {
    #expect(PropertyText(raw).value.unicodeScalars.elementsEqual(value.unicodeScalars))
  }

  @Test func dropsLineBreaksAndTabsFromAURL() {
    #expect(PropertyText(url: "https://a.example/\r\nX:1\t\n").value == "https://a.example/X:1")
  }
}
