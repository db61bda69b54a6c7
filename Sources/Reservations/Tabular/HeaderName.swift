/// A column name that joins the names of several fields: `Wagen / Platz`, `Date/Time`.
///
/// The values of such a column are as many parts between the same separators. Two names of one time,
/// such as its day and its time of day, are one value, and so are those of one field.
struct HeaderName {
  /// The names in their matching form; one for most columns.
  let keys: [String]

  init(_ name: String, _ mapping: FieldMapping) {
    let whole = ColumnName.key(name)
    guard name.utf8.count <= 80, name.utf8.contains(UInt8(ascii: "/")),
      mapping.candidates(forKey: whole).isEmpty
    else {
      keys = [whole]
      return
    }
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
      .map { ColumnName.key(String($0)) }
    let columns = parts.map { mapping.candidates(forKey: $0).map(\.column) }
    guard 2...3 ~= parts.count, Set(parts).count == parts.count,
      !columns.contains([])
    else {
      keys = [whole]
      return
    }
    let times = Set(columns.compactMap(\.first))
    if times.count == 1 {
      // In two languages.
      keys = [parts[0]]
    } else if times == [.startDate, .startTime] || times == [.endDate, .endTime] {
      keys = [times.contains(.startDate) ? "start" : "end"]
    } else {
      keys = parts
    }
  }
}

/// The parts of a value between slashes.
enum SlashedValue {
  /// The places of the parts; nil if there are more or fewer. A slash between spaces separates better
  /// than one without: `Bonn / 24/12/2026`.
  static func parts(_ text: Bytes, _ start: Int, _ end: Int, count: Int) -> [Range<Int>]? {
    // Bounds the places that are kept.
    guard end - start <= 1000 else { return nil }
    let slashes = (start..<end).filter { text[$0] == UInt8(ascii: "/") }
    let spaced = slashes.filter {
      $0 > start && $0 + 1 < end && text[$0 - 1] == UInt8(ascii: " ")
        && text[$0 + 1] == UInt8(ascii: " ")
    }
    let chosen = spaced.count + 1 == count ? spaced : slashes
    guard chosen.count + 1 == count else { return nil }
    let starts = [start] + chosen.map { $0 + 1 }
    return zip(starts, chosen + [end]).map { $0..<$1 }
  }
}
