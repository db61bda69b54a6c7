/// The result for one event or reminder; the first word of its line.
enum ItemStatus: String {
  case saved, added, deleted, done, undone, unchanged
  case movedOn = "moved on"
  case notSaved = "not saved"
  case wouldSave = "would-save"

  /// Whether the item was changed and is in its calendar.
  var isOfPresentItem: Bool {
    switch self {
    case .saved, .added, .undone, .movedOn: true
    case .deleted, .done, .unchanged, .notSaved, .wouldSave: false
    }
  }

  /// Padded to twelve columns; green for a change, dim otherwise.
  func painted(_ style: Style) -> String {
    let padded = DisplayWidth.padded(rawValue, to: 12)
    return switch self {
    case .saved, .added, .deleted, .done, .undone, .movedOn, .wouldSave: style.green(padded)
    case .unchanged, .notSaved: style.dim(padded)
    }
  }
}
