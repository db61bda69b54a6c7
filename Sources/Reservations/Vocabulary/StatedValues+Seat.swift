extension StatedValues {
  /// Whether a text is only short numbers, each with a letter at most, and words for what has seats:
  /// `7`, `14C`, `11-12`, `F 12`, `Row 7, seat 12`, `Parkett links 5`.
  ///
  /// A number behind the word of the column itself may be that of a field: `Platz 5`.
  static func isSeat(_ text: Bytes, _ start: Int, _ end: Int) -> Bool {
    guard end - start <= 48 else { return false }
    if end - start <= 3, (start..<end).allSatisfy({ text[$0].isDigit }) { return true }
    var hasNumber = false
    var hasRow = false
    for (index, word) in text.text(start, end).split(whereSeparator: isGap).enumerated() {
      let digits = word.utf8.count(where: \.isDigit)
      let others = word.utf8.count - digits
      if digits > 0 {
        guard digits <= 3, others <= 1 else { return false }
        hasNumber = true
        hasRow = hasRow || index == 0
      } else if others > 1 {
        let folded = FoldedName.folded(String(word))
        if seatWords.contains(folded) {
          hasRow = true
        } else if !places.contains(folded) {
          return false
        }
      } else if index == 0 {
        hasRow = true
      }
    }
    return hasNumber && hasRow
  }

  private static func isGap(_ character: Character) -> Bool {
    !character.isLetter && !character.isNumber
  }

  /// The words that name a seat or a field, folded.
  private static let places: Set<String> = ["platz", "place", "plaats", "lugar", "miejsce"]

  /// The words for rows, blocks, tiers and sides, folded.
  private static let seatWords: Set<String> = [
    "row", "seat", "block", "tier", "stalls", "circle", "balcony", "box", "left", "right", "window",
    "aisle", "coach", "reihe", "sitz", "sitzplatz", "parkett", "rang", "balkon", "loge", "links",
    "rechts", "mitte", "fenster", "gang", "wagen", "siege", "rangee", "orchestre", "balcon",
    "fenetre", "couloir", "voiture", "gauche", "droite", "asiento", "butaca", "fila", "palco",
    "platea", "pasillo", "ventana", "posto", "finestrino", "corridoio", "rij", "stoel",
    "rzad",
  ]

  /// Whether a text is the number of a cabin: short, with so many digits, and one or two words.
  static func isCabin(_ text: Bytes, _ start: Int, _ end: Int, digits: Int) -> Bool {
    end - start <= 16 && (start..<end).count { text[$0].isDigit } >= digits
      && (start..<end).count { text[$0] == .space } <= 1
  }

  /// Whether a text is a class of flights, trains or cabins: `Y`, `Economy`, `1st class`.
  static func isClass(_ text: Bytes, _ start: Int, _ end: Int) -> Bool {
    guard end - start <= 32 else { return false }
    if end - start == 1 { return TextCursor.isLetter(text[start]) }
    let words = text.text(start, end).split { !$0.isLetter && !$0.isNumber }
    return words.contains { classes.contains(FoldedName.folded(String($0))) }
  }

  /// Whether a text is a class and nothing else: `Business English` is no class.
  static func isOnlyClass(_ text: Bytes, _ start: Int, _ end: Int) -> Bool {
    isClass(text, start, end)
      && text.text(start, end).split { !$0.isLetter && !$0.isNumber }.allSatisfy { word in
        word.count == 1 || word.first?.isNumber == true
          || classes.contains(FoldedName.folded(String(word)))
      }
  }

  /// In their folded form.
  private static let classes: Set<String> = [
    "economy", "eco", "business", "first", "second", "premium", "standard", "comfort", "class",
    "1st", "2nd", "klasse", "classe", "clase", "erste", "zweite", "turista", "touriste",
    "ejecutiva", "affaires", "premiere", "primera", "segunda", "prima", "seconda", "inside",
    "outside", "interior", "exterior", "oceanview", "balcony", "suite", "innenkabine",
    "aussenkabine", "balkonkabine",
  ]
}
