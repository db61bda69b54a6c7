internal import ArgumentParser
internal import CalendarStore
internal import Reservations
internal import TicketImport

/// The fields of a reminder that options set.
struct ReminderArguments: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("When it is due: a day, or a day and a time.", valueName: "when"))
  var due: String?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("When it can be begun.", valueName: "when"))
  var start: String?

  @Option(
    help: ArgumentHelp("1 (highest) to 9, or high, medium, low or none.", valueName: "priority"))
  var priority: String?

  @Option(help: ArgumentHelp("The place.", valueName: "text"))
  var location: String?

  @Option(help: ArgumentHelp("More about it.", valueName: "text"))
  var notes: String?

  @Option(help: ArgumentHelp("A link.", valueName: "url"))
  var url: String?

  @Option(
    name: .customLong("alarm"),
    help: ArgumentHelp(
      "Remind so long before it is due (1h, 1d, 0) or at an ISO time; repeatable.",
      valueName: "spec"))
  var alarms: [String] = []

  @Option(
    name: .customLong("repeat"),
    help: ArgumentHelp(
      "daily, weekly, monthly, yearly, or a rule of RFC 5545.", valueName: "rule"))
  var rule: String?

  var isEmpty: Bool {
    due == nil && start == nil && priority == nil && location == nil && notes == nil
      && url == nil && alarms.isEmpty && rule == nil
  }
}

extension ReminderArguments {
  /// Sets the given fields, and the title unless it is nil.
  func apply(
    with title: String?, to reminder: inout StoredReminder, by clock: InformalClock
  ) throws(CommandError) {
    let alarms = alarms.isEmpty ? nil : alarms.joined(separator: " ")
    let values: [(ReminderField, String, String?)] = [
      (.title, "title", title), (.due, "--due", due), (.start, "--start", start),
      (.priority, "--priority", priority), (.location, "--location", location),
      (.notes, "--notes", notes), (.url, "--url", url),
      (.alarms, "--alarm", alarms), (.repeat, "--repeat", rule),
    ]
    let before = reminder
    for case (let field, let option, let text?) in values {
      var changed = reminder
      try CommandError.at(option) { () throws(TimeError) in
        try field.set(text, of: &changed, by: clock, keepsTime: true)
      }
      reminder = changed
    }
    do throws(ReminderField.Fault) {
      try ReminderField.complete(&reminder, since: before)
    } catch {
      throw CommandError(ExitStatus.usage, "\(error.field.rawValue): \(error.reason)")
    }
  }
}

extension ReminderArguments {
  private static var keywords: [String: (ReminderField, WritableKeyPath<Self, String?>)] {
    [
      "due": (.due, \.due), "at": (.due, \.due), "priority": (.priority, \.priority),
    ]
  }

  /// Takes `due fri` and `priority high` from the end of several words; returns the rest, the title.
  /// A priority that cannot be read stays in the title, as does the value of a field with an option.
  ///
  /// Throws for what stands behind `due` and cannot be read, and for what stands behind `at` if it
  /// is no place.
  mutating func takeValues(
    from words: [String], by clock: InformalClock
  ) throws(CommandError) -> String {
    var words = words
    var isTimeAlone = false
    while let (start, path) = valueStart(in: words, by: clock) {
      let first = try dayStart(in: words, before: start, by: clock)
      if path == \.due { isTimeAlone = words[start].lowercased() == "at" && first == nil }
      self[keyPath: path] = words[(first ?? start + 1)...].joined(separator: " ")
      words.removeSubrange((first ?? start)...)
      if first != nil, words.last?.lowercased() == "on", words.count > 1 { words.removeLast() }
    }
    if isTimeAlone { try checkDayApart(in: words, by: clock) }
    try checkDue(in: words, by: clock)
    try checkRule(in: words, by: clock)
    try checkDay(in: words, by: clock)
    if let due, let unclear = UnclearHalf.error(in: due) {
      throw CommandError(ExitStatus.usage, "due: \(unclear.reason)")
    }
    return words.joined(separator: " ")
  }

  /// The keyword whose value is all words after it; nil without one behind a title.
  private func valueStart(
    in words: [String], by clock: InformalClock
  ) -> (Int, WritableKeyPath<Self, String?>)? {
    for index in words.indices.dropFirst().dropLast() {
      guard let (field, path) = Self.keywords[words[index].lowercased()],
        self[keyPath: path] == nil
      else { continue }
      if Self.fault(of: words[(index + 1)...], field, by: clock) == nil { return (index, path) }
    }
    return nil
  }

  /// The beginning of the day in front of `at 17:00`, as in `friday at 17:00`; nil without one. Throws
  /// for a rule.
  private func dayStart(
    in words: [String], before start: Int, by clock: InformalClock
  ) throws(CommandError) -> Int? {
    guard words[start].lowercased() == "at" else { return nil }
    if let rule = words[1..<start].first(where: { Self.rules.contains($0.lowercased()) }) {
      throw Self.error("\(rule): a rule, not a time; write --repeat", in: words)
    }
    return (max(1, start - 4)..<start).first { first in
      Self.fault(of: words[first...], .due, by: clock) == nil
    }
  }

  /// Why the words are no value of the field; nil for a value.
  private static func fault(
    of words: ArraySlice<String>, _ field: ReminderField, by clock: InformalClock
  ) -> TimeError? {
    var reminder = StoredReminder(Reminder(uid: "", title: ""), in: EventCalendar(title: ""))
    do throws(TimeError) {
      try field.set(words.joined(separator: " "), of: &reminder, by: clock)
      return nil
    } catch { return error }
  }

  /// Throws for words behind a title that are probably a due time and cannot be read.
  private func checkDue(in words: [String], by clock: InformalClock) throws(CommandError) {
    guard due == nil else { return }
    for index in words.indices.dropFirst().dropLast() {
      let keyword = words[index].lowercased()
      let value = words[(index + 1)...]
      guard keyword == "due" || keyword == "at" && Self.startsTime(value, by: clock),
        let fault = Self.fault(of: value, .due, by: clock)
      else { continue }
      let most = value.indices.reversed().first {
        Self.fault(of: value[...$0], .due, by: clock) == nil
      }
      let reason = most.map { Self.reason(of: value[($0 + 1)...]) } ?? fault.reason
      throw Self.error("\(keyword): \(reason)", in: words)
    }
  }

  /// Throws for a day that is not right in front of the time: `Buy bread fri at Aldi at 17:00`.
  private func checkDayApart(
    in words: [String], by clock: InformalClock
  ) throws(CommandError) {
    let day = words.indices.dropFirst().lazy.compactMap { first -> ArraySlice<String>? in
      if words[first].lowercased() == "due" { return words[first...] }
      return (first + 1...first + 3).lazy.filter { $0 <= words.count }
        .map { words[first..<$0] }.first { found in
          found.contains { $0.contains(where: \.isLetter) }
            && Self.fault(of: found, .due, by: clock) == nil
        }
    }.first
    guard let day, let due else { return }
    let text = SafeText(day.joined(separator: " "), limit: 100).text
    throw Self.error(
      "\(text): the day of the due time? write it right in front of the time, e.g. due fri "
        + SafeText(due, limit: 40).text, in: words)
  }

  /// Throws for a rule at the end of the title: `Water plants every 3 days`, `Pay rent repeat monthly`.
  private func checkRule(in words: [String], by clock: InformalClock) throws(CommandError) {
    let first = words.indices.dropFirst().first { first in
      let isRepeat = words[first] == "repeat" && first + 1 < words.count
      return isRepeat && Self.fault(of: words[(first + 1)...], .repeat, by: clock) == nil
        || Self.rules.contains(words[first])
          && Self.fault(of: words[first...], .repeat, by: clock) == nil
    }
    guard rule == nil, let first else { return }
    let text = words[(words[first] == "repeat" ? first + 1 : first)...].joined(separator: " ")
    let rule = SafeText(text, limit: 100).text
    throw Self.error(
      "\(rule): a rule? write --repeat \"\(rule)\" and when it is first due", in: words)
  }

  private static let rules: Set<String> = [
    "every", "each", "daily", "weekly", "monthly", "yearly",
  ]

  /// Throws for a day at the end of the title, `Buy paper tomorrow`, which sets no due time.
  private func checkDay(in words: [String], by clock: InformalClock) throws(CommandError) {
    guard due == nil else { return }
    if let first = Self.day(in: words[...], by: clock) {
      let day = SafeText(words[first...].joined(separator: " "), limit: 100).text
      if Self.fault(of: words[(first - 1)...first], .repeat, by: clock) == nil {
        let rule = SafeText(words[(first - 1)...first].joined(separator: " "), limit: 100).text
        throw Self.error("\(rule): a rule? write: due \(day) --repeat \"\(rule)\"", in: words)
      }
      throw Self.error("\(day): a due time? write: due \(day)", in: words)
    }
    // `Saturday Night` is a name.
    let last = words.last ?? ""
    let before =
      Self.behindDays.contains(last)
      ? Self.day(in: words.dropLast(), by: clock)
      : Self.wordsBeforeHour(words).flatMap { Self.day(in: $0, by: clock) }
    let first = before ?? Self.unreadDay(in: words)
    guard let first, first > 0 else { return }
    let day = SafeText(words[first...].joined(separator: " "), limit: 100).text
    throw Self.error("\(day): a due time? write it like due fri 18:00", in: words)
  }

  /// The words in front of an hour at the end, `el viernes` of `el viernes a las 10`; nil without
  /// one.
  private static func wordsBeforeHour(_ words: [String]) -> ArraySlice<String>? {
    guard words.last?.wholeMatch(of: /\d{1,2}h?/) != nil else { return nil }
    let before = words.dropLast()
    for phrase in [["a", "las"], ["a", "la"], ["alle"], ["um"], ["om"], ["à"], ["às"]]
    where before.suffix(phrase.count).map({ $0.lowercased() }) == phrase {
      return before.dropLast(phrase.count)
    }
    return nil
  }

  /// The beginning of a day at the end of the words that is not read: `5/12`, `the 5th`, `next week`.
  private static func unreadDay(in words: [String]) -> Int? {
    guard words.count > 2 else { return nil }
    let (before, last) = (words[words.count - 2].lowercased(), words[words.count - 1].lowercased())
    if last.wholeMatch(of: /\d{1,2}\/\d{1,2}(\/\d{2,4})?/) != nil, last != "24/7" {
      let numbers = last.split(separator: "/").prefix(2).compactMap { Int($0) }
      let isDate = numbers.allSatisfy { (1...31).contains($0) } && numbers.contains { $0 <= 12 }
      return isDate && !numbered.contains(before) ? words.count - 1 : nil
    }
    let isOrdinal =
      ["on", "by", "the", "am", "bis"].contains(before)
      && last.wholeMatch(of: /\d{1,2}(st|nd|rd|th|\.)/) != nil
    let isNear =
      ["next", "this", "nächste", "diese"].contains(before)
      && ["week", "weekend", "woche"].contains(last)
    return isOrdinal || isNear ? words.count - 2 : nil
  }

  /// The beginning of the day at the end of the words; nil without one.
  private static func day(in words: ArraySlice<String>, by clock: InformalClock) -> Int? {
    words.indices.dropFirst().suffix(4).first { first in
      words[first...].contains { word in
        word.contains(where: \.isLetter)
          || word.wholeMatch(of: /\d{1,2}\.\d{1,2}\.(\d{4})?/) != nil
            && !numbered.contains(words[first - 1].lowercased())
      } && fault(of: words[first...], .due, by: clock) == nil
    }
  }

  /// Words behind a day that are not read.
  private static let behindDays: Set<String> = [
    "morning", "lunchtime", "afternoon", "evening", "night", "am", "pm", "week", "früh", "mittag",
    "nachmittag", "abend",
  ]
  private static let numbered: Set<String> = [
    "to", "section", "version", "chapter", "part", "page",
  ]

  /// The error of a part of the words, which could also be a part of the title.
  private static func error(_ reason: String, in words: [String]) -> CommandError {
    let title = SafeText(words.joined(separator: " "), limit: 100).text
    return CommandError(
      ExitStatus.usage,
      "\(reason); if it is a part of the title, quote the whole title: \"\(title)\"")
  }

  /// Whether the words behind `at` are rather a time than a place.
  private static func startsTime(_ words: ArraySlice<String>, by clock: InformalClock) -> Bool {
    let first = words.first ?? ""
    if words.count == 1, let hour = Int(first), (1...24).contains(hour) { return true }
    return first.first?.isNumber == true && first.contains { ":./".contains($0) }
      || words.indices.contains { fault(of: words[...$0], .due, by: clock) == nil }
  }

  /// How to write the words behind a due time.
  private static func reason(of words: ArraySlice<String>) -> String {
    let rest = SafeText(words.joined(separator: " "), limit: 40).text
    let name = words.first?.lowercased() ?? ""
    if rules.contains(name) { return "can't read \"\(rest)\"; write --repeat \"\(rest)\"" }
    let options = ["alarm", "location", "notes", "priority", "repeat", "start", "url", "list"]
    if options.contains(name), words.count > 1 {
      let value = SafeText(words.dropFirst().joined(separator: " "), limit: 40).text
      let isWord = words.count == 2
      return "can't read \"\(rest)\"; write --\(name) \(isWord ? value : "\"\(value)\"")"
    }
    return "can't read \"\(rest)\"; put it before the due time"
  }
}

/// The reminders that a command changes.
struct RemindersArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The reminders.", valueName: "id"),
    completion: .reminders)
  var references: [ItemReference]
}
