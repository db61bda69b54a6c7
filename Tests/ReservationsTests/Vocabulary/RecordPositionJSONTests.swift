import Foundation
import Reservations
import Testing

@Suite struct RecordPositionJSONTests {
  @Test(arguments: [RecordPosition.Place.whole, .line(3), .index(0)])
  func isTheSameAgain(_ place: RecordPosition.Place) throws {
    let position = RecordPosition(file: "a:b[1].csv", place: place)
    let text = try JSONEncoder().encode(position)
    #expect(try JSONDecoder().decode(RecordPosition.self, from: text) == position)
  }

  @Test(arguments: ["", "[]", "{}", #"{"file":7}"#, #"{"file":"a","line":"x"}"#])
  func refusesWhatIsNoPosition(_ text: String) {
    #expect(throws: (any Error).self) {
      try JSONDecoder().decode(RecordPosition.self, from: Data(text.utf8))
    }
  }
}
