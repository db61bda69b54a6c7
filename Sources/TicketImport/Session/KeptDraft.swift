import Foundation
import Reservations

/// A draft of a session that was cut off, with the record it came from.
struct KeptDraft {
  var entry: SavedEntry
  var position: RecordPosition
  var original: [UInt8]
  /// What the record came from, as the ledger names sources.
  var source: String?

  private struct Place: Codable {
    var position: RecordPosition
    var source: String?
  }

  init(entry: SavedEntry, position: RecordPosition, original: [UInt8], source: String?) {
    self.entry = entry
    self.position = position
    self.original = original
    self.source = source
  }

  init(_ row: SavedSession.Row) throws(SavedFormError) {
    let place = try SavedForm.value(Place.self, row.position)
    position = place.position
    source = place.source
    original = row.original
    entry = try SavedEntry(state: row.state, originalText: row.first, draftText: row.draft)
  }

  func row(_ index: Int) throws(SavedFormError) -> SavedSession.Row {
    SavedSession.Row(
      index: index, position: try SavedForm.text(Place(position: position, source: source)),
      original: original, state: entry.state.rawValue, first: try entry.originalText,
      draft: try entry.draftText)
  }
}
