internal import Foundation

/// What a field of a pass states. Those of `ReservationDetail.Label` have its names.
enum PassRole: String {
  case start, date, end, departure, arrival, boarding, doors, checkIn, checkOut
  case title, venue, address, from, to, guest, reservationNumber, vehicle, section, row
  case seat, room, gate, arrivalGate, terminal, arrivalTerminal, platform, arrivalPlatform, coach
  case boardingGroup, sequenceNumber, travelClass, ticketNumber, phone

  /// Nil for a detail that is no text of its own: the seat has its row, and the check-in is a time.
  init?(detail: ReservationDetail.Label) {
    let others: Set<ReservationDetail.Label> = [.seat, .vehicle, .checkIn, .checkOut]
    guard !others.contains(detail) else { return nil }
    self.init(rawValue: "\(detail)")
  }
}

/// The roles of fields: `labels.tsv`, a row for each.
///
/// A row has a role, the shape of its values, the semantic tags that state it, and the labels of its
/// fields in six languages. A label may be in several rows: the first one counts whose shape the
/// value has. Of several fields of a role, the one whose row comes first counts. The rows of `-` have
/// the words that are skipped in labels, those that are also skipped in labels of times, and how a
/// word begins that leaves a field without a role, whatever its key is.
enum PassLabels {
  enum Shape: String {
    case text
    /// A day, a time of day, both, or a range of them.
    case time
    /// A text with a digit.
    case number
    /// Texts between commas; a number alone counts them.
    case several
  }

  struct Row {
    let number: Int
    let role: PassRole
    let shape: Shape
  }

  /// The rows of a label or a key; empty for one without a role, nil for an unknown one.
  static func rows(named label: String) -> [Row]? {
    let words = table.words(label)
    let others = words.filter { !table.timeWords.contains($0) }.joined(separator: " ")
    let whole = table.labels[words.joined(separator: " ")] ?? []
    if let ofTimes = table.labels[others] { return whole + ofTimes.filter { $0.shape == .time } }
    let isRefused = words.contains { word in table.refused.contains(where: word.hasPrefix) }
    return whole.isEmpty && !isRefused ? nil : whole
  }

  /// The semantic tags of a role, the first one counting.
  static func tags(of role: PassRole) -> [String] { table.tags[role] ?? [] }

  private static let table = Table(String(decoding: PackageResources.labels_tsv, as: UTF8.self))

  private struct Table {
    var labels: [String: [Row]] = [:]
    var tags: [PassRole: [String]] = [:]
    var skipped: Set<String> = []
    var timeWords: Set<String> = []
    var refused: [String] = []

    init(_ text: String) {
      let rows = text.split(separator: "\n").dropFirst().map { line in
        line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      }
      for cells in rows where cells.count == 4 && cells[0] == "-" {
        let words = cells[3].split(separator: ",").map { FoldedName.folded(String($0)) }
        switch cells[1] {
        case "skipped": skipped = Set(words)
        case "of times": timeWords = Set(words)
        default: refused = words
        }
      }
      for (number, cells) in rows.enumerated() where cells.count == 4 {
        guard let role = PassRole(rawValue: cells[0]), let shape = Shape(rawValue: cells[1]) else {
          assert(cells[0] == "-", "labels.tsv:\(number + 2): no such role or shape")
          continue
        }
        let row = Row(number: number, role: role, shape: shape)
        tags[role, default: []] += cells[2].split(separator: ",").map(String.init)
        for label in cells[3].split(separator: ",") {
          labels[words(String(label)).joined(separator: " "), default: []].append(row)
        }
      }
    }

    /// The folded words of a label without those to skip, or all if no other one is left. A capital
    /// behind a small letter begins a word.
    func words(_ label: String) -> [String] {
      var spaced = ""
      var wasSmall = false
      for character in label.prefix(200) {
        if wasSmall, character.isUppercase { spaced.append(" ") }
        spaced.append(character)
        wasSmall = character.isLowercase
      }
      let all = FoldedName.folded(spaced).split { !$0.isLetter && !$0.isNumber }.map(String.init)
      let words = all.filter { !skipped.contains($0) }
      return words.isEmpty ? all : words
    }
  }
}
