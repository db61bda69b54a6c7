public import CivilTime
public import Foundation
public import Reservations

/// An event or a reminder that a person types in one line:
/// `TITLE [DAY] [TIME[-TIME]] [for LENGTH] [every ...] [until DAY] [ZONE] [at PLACE]`.
///
/// The fields stand together at the end of the line or at its beginning, in any order, and the place
/// is last. All else is the title, verbatim.
public struct TypedLine: Sendable, Equatable {
  public private(set) var title = ""
  public private(set) var place: String?
  public private(set) var fields = TypedFields()
  /// Why the line is refused: a number or a day's name stands next to the fields and is not read.
  public private(set) var refusal: TimeError?
  /// Why a line has no fields although some stand in its middle.
  public private(set) var obstacle: TimeError?

  /// - Parameters:
  ///   - now: the person's local time.
  ///   - zone: the zone of `now`; nil if unknown, and then `in 2 hours` is not read.
  ///   - present: the day of the start that the line changes; nil for none.
  public init(
    _ text: String, now: LocalDateTime, zone: TimeZone? = nil, dayOrder: DayOrder? = nil,
    present: LocalDate? = nil
  ) {
    var reader = TypedTimeReader(now: now, zone: zone, dayOrder: dayOrder)
    reader.present = present ?? reader.present
    let words = TypedWords(text, reader)
    let count = words.words.count
    let places = (0..<count).dropFirst().dropLast().lazy.filter { words.beginsPlace($0) }
    for end in Array(places.prefix(Self.mostPlaces)) + [count] {
      guard let (found, range) = words.fields(upTo: end) else { continue }
      let named = range.lowerBound == 0 ? range.upperBound..<end : 0..<range.lowerBound
      title = words.typedText(named).trimmingCharacters(in: [",", " ", ":", "-", "\u{2013}"])
      place = end < count ? words.typedText(end + 1..<count) : nil
      fields = found
      let beside = words.words[named].filter { !$0.isOfRange }
      let isBehind = range.lowerBound > 0
      refusal =
        found.problem ?? words.refusal(of: beside, atEnd: isBehind)
        ?? words.refusal(ofFields: words.words[named], atEnd: isBehind, beside: found)
      // `Sun set 22:00-1:00 for 1h30m`
      if !isBehind {
        refusal = refusal ?? words.refusal(ofFields: words.words[named], atEnd: true, beside: found)
      }
      if let last = words.words[..<range.lowerBound].last, last.leadsToField {
        refusal = refusal ?? TimeError.notRead.quoting(last.text)
      }
      // `Yoga every blah mon` and `Call in a week 14:00`, and not `Every Brilliant Thing mon`.
      let titled = (0..<range.lowerBound).dropFirst()
      let every = titled.first { words.words[$0].meaning == .every }
      if let first = every ?? words.distance(atEndOf: titled) {
        let unread = words.typedText(first..<range.lowerBound)
        refusal = refusal ?? TimeError.notRead.quoting(unread)
      }
      refusal = refusal ?? words.refusal(ofLength: words.words[named], atEnd: isBehind)
      if end < count, !found.hasTime {
        refusal = refusal ?? words.refusal(of: [words.words[end + 1]], atEnd: false)
      }
      // `Dinner at 8 at Luigi fri`.
      let hour = found.hasTime ? nil : named.dropFirst().first(where: words.isHourBehindAt)
      refusal = refusal ?? hour.flatMap { words.refusal(of: [words.words[$0]], atEnd: true) }
      // `RDV vendredi prochain 14h` and `Dinner 8pm at Luigi fri`.
      let others = found.statesDay ? [] : words.words[named] + words.words[end...].suffix(1)
      let day = others.first { words.isDay($0.text) }
      refusal = refusal ?? day.map { TimeError.notRead.quoting($0.text) }
      return
    }
    title = words.typedText(0..<count)
    obstacle = words.obstacle()
  }
}

extension TypedLine {
  /// The greatest number of words `at` of which a place is looked for behind.
  private static let mostPlaces = 20
}

extension TypedWords {
  /// The greatest number of words of all fields together.
  private static let mostFieldWords = 40

  /// The fields at the end of the words, or else at their beginning, and their words.
  fileprivate func fields(upTo end: Int) -> (fields: TypedFields, words: Range<Int>)? {
    for start in max(0, end - Self.mostFieldWords)..<end {
      var rest = slice(start..<end)
      let fields = TypedFields(&rest)
      if rest.isAtEnd, fields.statesStart { return (fields, start..<end) }
    }
    var first = slice(0..<min(end, Self.mostFieldWords))
    first.context.allowsCities = false
    let fields = TypedFields(&first)
    return fields.statesStart ? (fields, 0..<first.position) : nil
  }

  /// Whether the `at` at this position begins a place, and no time.
  fileprivate func beginsPlace(_ position: Int) -> Bool {
    guard ["at", "@"].contains(words[position].text) else { return false }
    var rest = slice(position + 1..<words.count)
    return rest.time { !$0.hasDay } == nil
  }

  /// Why words next to the fields are refused; nil for words of a title or a place.
  ///
  /// A part of the day, `every` and words such as `of`, which are not read, do not divide the fields from
  /// a day's name or a number.
  ///
  /// - Parameter atEnd: whether the fields stand behind the words.
  fileprivate func refusal(of beside: [Word], atEnd: Bool) -> TimeError? {
    let isPart = { (word: Word) in
      Lexicon.isPartOfDay(word.text) || word.meaning == .every || word.meaning == .filler
    }
    let beside =
      atEnd ? beside.reversed().drop(while: isPart).reversed() : Array(beside.drop(while: isPart))
    for count in stride(from: min(3, beside.count), to: 0, by: -1) {
      let words = atEnd ? beside.suffix(count) : beside.prefix(count)
      let text = words.map(\.text).joined(separator: " ")
      var isRead = count == 1 && words.allSatisfy(isRefused)
      if words.allSatisfy(\.mayBeTime), words.contains(where: \.isNumber) {
        do throws(TimeError) {
          _ = try TimeReader.read(text, context.times)
          isRead = true
        } catch {
          if error != TimeError.notATime.quoting(text) { return error.byHand }
        }
      }
      if isRead { return TimeError.notRead.quoting(text) }
    }
    return nil
  }

  /// The greatest number of words of which a field next to the others is looked for.
  private static let mostWordsOfField = 8

  /// Why words next to the fields that are fields, too, are refused: a second rule, a time that
  /// contradicts the present one, a zone before its time.
  fileprivate func refusal(
    ofFields beside: ArraySlice<Word>, atEnd: Bool, beside found: TypedFields
  ) -> TimeError? {
    let beside =
      atEnd
      ? Array(beside.reversed().drop(while: \.isOfRange).reversed())
      : Array(beside.drop(while: \.isOfRange))
    for count in stride(from: min(Self.mostWordsOfField, beside.count), to: 0, by: -1) {
      let near = Array(atEnd ? beside.suffix(count) : beside.prefix(count))
      for var fields in [TypedFields(), found] {
        var alone = TypedWords(words: near, context)
        alone.context.allowsCities = false
        fields.readAll(&alone)
        if alone.isAtEnd { return TimeError.notRead.quoting(alone.typedText(near.indices)) }
      }
    }
    return nil
  }

  /// Why a length or a distance next to the fields is refused, of which no word says what it is for:
  /// `1h30`, `90 min`, `+3 days`.
  fileprivate func refusal(ofLength beside: ArraySlice<Word>, atEnd: Bool) -> TimeError? {
    for count in stride(from: min(3, beside.count), to: 0, by: -1) {
      let near = Array(atEnd ? beside.suffix(count) : beside.prefix(count))
      var alone = TypedWords(words: near, context)
      let isRead =
        count == 1
        ? Lexicon.isLength(near[0].typed)
        : alone.shift(from: context.now.date) != nil
          || alone.length(from: context.now.date) != nil && alone.isAtEnd
      if isRead { return TimeError.notRead.quoting(near.map(\.text).joined(separator: " ")) }
    }
    return nil
  }

  /// Where the words begin that count from now and end with a unit, but have no number: `in a week`.
  fileprivate func distance(atEndOf range: Range<Int>) -> Int? {
    guard case .unit? = range.last.flatMap({ words[$0].meaning }) else { return nil }
    return range.last { words[$0].meaning == .in }
  }

  func isHourBehindAt(_ position: Int) -> Bool {
    ["at", "@"].contains(words[position - 1].text) && Int(words[position].text) ?? 25 <= 24
  }

  private func isRefused(_ word: Word) -> Bool {
    var alone = TypedWords(words: [word], context)
    let text = String(word.typed.prefix(word.text.count))
    // `mon-fri`, `tue/thu`.
    let parts = text.split { "-\u{2013}/".contains($0) }.map(String.init)
    return !parts.isEmpty && parts.allSatisfy { isDay($0) || Lexicon.isNumber($0) }
      || Lexicon.isNumber(text) || alone.ordinal() != nil || Lexicon.isShorterWeekday(text)
      // In small letters, `west` and `cat` are words of a title.
      || text == text.uppercased() && ZoneName.abbreviation(text) != nil
  }

  fileprivate func isDay(_ text: String) -> Bool {
    switch Lexicon.meaning(of: text) {
    case .weekday, .day, .tonight: true
    default: Lexicon.isLongerWeekday(text)
    }
  }

  /// Why the first fields in the middle of the words are not read; nil without such fields.
  fileprivate func obstacle() -> TimeError? {
    for start in words.indices {
      var rest = slice(start..<words.count)
      rest.context.allowsCities = false
      guard TypedFields(&rest).statesStart else { continue }
      let end = start + rest.position
      if end < words.count, let number = Int(words[end].text), 1...31 ~= number {
        return TimeError("a day or an hour? write \(number):00 or \(number) jun").quoting(
          typedText(start..<end + 1))
      }
      let behind = TimeError.quoted(typedText(end..<words.count))
      return TimeError("put the day and the time at the end, behind \"\(behind)\"")
        .quoting(typedText(start..<end))
    }
    return nil
  }
}

extension TimeError {
  fileprivate static let notRead = TimeError(
    "not read as a day or a time; write it with the others, like fri 19:30, or away from them")
}

extension TypedWords.Word {
  /// Whether the word stands between the ends of a range: `fri to mon`.
  fileprivate var isOfRange: Bool { ["-", "\u{2013}"].contains(text) || meaning == .until }

  /// Whether the word is a part of fields that are not read, where fields stand behind it:
  /// `every 25 dec`, `every tue and 18:00`, `for fri`.
  fileprivate var leadsToField: Bool {
    switch meaning {
    case .every?, .for?, .until?, .and?, .or?: true
    default: false
    }
  }
}
