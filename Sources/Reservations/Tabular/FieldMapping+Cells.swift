/// What one of several names, those of a header or of an object's members, may state.
struct NamedCell {
  /// The place of the name among them.
  var source: Int
  var candidate: ColumnTable.Candidate
  /// A mapped name states all that it is mapped to, another one the first that fits.
  var isMapped: Bool
}

extension FieldMapping {
  /// What the names may state beside each other, in the order of reading: strong rows of the table
  /// come before weak ones, these in the order of the table.
  ///
  /// - Parameter keys: the names in their matching form.
  func cells(of keys: [String]) -> [NamedCell] {
    var cells: [NamedCell] = []
    for (source, key) in keys.enumerated() {
      let isMapped = isMapped(key)
      cells += candidates(forKey: key).map {
        NamedCell(source: source, candidate: $0, isMapped: isMapped)
      }
    }
    let columns = Set(cells.map(\.candidate.column))
    cells.removeAll { !$0.candidate.shape.applies(beside: columns) }
    let weak = cells.filter(\.candidate.shape.isWeak)
      .sorted { $0.candidate.shape.row < $1.candidate.shape.row }
    return cells.filter { !$0.candidate.shape.isWeak } + weak
  }
}
