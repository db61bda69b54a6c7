import Testing

@testable import Reservations

@Suite struct NearestNameTests {
  @Test(arguments: [
    ("defalts", "defaults"), ("Zone", "zone"), ("zoen", "zone"), ("alarm", "alarms"),
    ("duratoin", "duration"), ("xyzzy", nil), ("", nil), ("a", nil),
  ])
  func findsWhatWasMeant(word: String, name: String?) {
    #expect(
      NearestName.of(word, among: ["defaults", "zone", "duration", "alarms", "", "b"]) == name)
  }

  @Test func giveUpOnLongWords() {
    #expect(NearestName.of(String(repeating: "a", count: 1_000_000), among: ["a"]) == nil)
  }
}
