internal import Foundation

/// A search text that ignores case, diacritics and width.
struct TextSearch {
  private let text: String

  init(_ text: String) { self.text = text }

  func matches(_ event: Event) -> Bool {
    let people = event.attendees + (event.organizer.map { [$0] } ?? [])
    let fields = [event.title, event.location, event.notes, event.url]
    return (fields + people.flatMap { [$0.address, $0.name] }).contains { $0.map(matches) ?? false }
  }

  func matches(_ field: String) -> Bool {
    let options: String.CompareOptions = [
      .caseInsensitive, .diacriticInsensitive, .widthInsensitive,
    ]
    return text.isEmpty || field.range(of: text, options: options) != nil
  }
}
