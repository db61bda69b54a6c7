import Foundation
import Reservations
import Testing

@Suite struct RecordPositionJSONTests {
  @Test(arguments: [RecordPosition.Place.whole, .line(3), .index(0)])
  func isTheSameAgain(_ place: RecordPosition.Place) throws {
    for part in [nil, "ticket.csv"] {
      let position = RecordPosition(file: "a:b[1].csv", part: part, place: place)
      let text = try JSONEncoder().encode(position)
      #expect(try JSONDecoder().decode(RecordPosition.self, from: text) == position)
    }
  }

  @Test func namesThePartOfAContainer() {
    func text(_ part: String?, _ place: RecordPosition.Place) -> String {
      "\(RecordPosition(file: "mail.eml", part: part, place: place))"
    }
    #expect(text(nil, .whole) == "mail.eml" && text(nil, .line(3)) == "mail.eml:3")
    #expect(text("b.pkpass", .whole) == "mail.eml:b.pkpass")
    #expect(text("b.csv", .line(3)) == "mail.eml:b.csv:3")
    #expect(text("b.json", .index(0)) == "mail.eml:b.json[0]")
  }

  @Test(arguments: [
    "", "[]", "{}", #"{"file":7}"#,
    #"{"file":"a","line":"x"}"#, #"{"file":"a","part":1}"#,
  ])
  func refusesWhatIsNoPosition(_ text: String) {
    #expect(throws: (any Error).self) {
      try JSONDecoder().decode(RecordPosition.self, from: Data(text.utf8))
    }
  }
}
