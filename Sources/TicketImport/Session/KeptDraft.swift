import Foundation
import Reservations

/// A draft of a session that was cut off, with the record it came from.
struct KeptDraft {
  var entry: SavedEntry
  var position: RecordPosition
  var original: [UInt8]
  /// What the record came from, as the ledger names sources.
  var source: String?
  /// Tells how the record was written, for the file of rejected ones; nil where nobody knows.
  var reader: (any RecordReader)?

  private struct Place: Codable {
    var position: RecordPosition
    var source: String?
    var format: String?
    var header: [UInt8]?
  }

  init(
    entry: SavedEntry, position: RecordPosition, original: [UInt8], source: String?,
    reader: (any RecordReader)? = nil
  ) {
    self.entry = entry
    self.position = position
    self.original = original
    self.source = source
    self.reader = reader
  }

  init(_ row: SavedSession.Row) throws(SavedFormError) {
    let place = try SavedForm.value(Place.self, row.position)
    position = place.position
    source = place.source
    reader = place.format.flatMap(RecordFormat.init(name:)).map {
      FinishedReader(file: place.position.file, format: $0, header: place.header)
    }
    original = row.original
    entry = try SavedEntry(state: row.state, originalText: row.first, draftText: row.draft)
  }

  func row(_ index: Int) throws(SavedFormError) -> SavedSession.Row {
    let place = Place(
      position: position, source: source, format: reader?.format?.name,
      header: reader?.header)
    return SavedSession.Row(
      index: index, position: try SavedForm.text(place), original: original,
      state: entry.state.rawValue, first: try entry.originalText, draft: try entry.draftText)
  }
}
