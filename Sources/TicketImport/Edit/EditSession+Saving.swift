import CalendarStore
import Reservations

/// The commands that decide a draft.
extension EditSession {
  /// The commands that apply to the current draft.
  public var verbs: [EditVerb] {
    context.mode.verbs.filter { verb in
      switch verb {
      case .merge: canMerge
      case .keep, .replace, .theirs: isConflict
      case .second: isConflict && !isCanceled
      case .move: canMove
      default: true
      }
    }
  }

  /// The number of drafts in this state.
  public func count(_ state: EditEntry.State) -> Int { entries.count { $0.state == state } }

  /// The differences of a draft from the last written version of its booking; none for a booking in no
  /// calendar. The calendar itself is not compared.
  public func changesSinceWritten(_ index: Int) -> [FieldChange] {
    guard entries.indices.contains(index), let written = entries[index].booking.written else {
      return []
    }
    return entries[index].draft.fields(changedSinceWritten: written, context)
  }

  /// The differences of a draft from its first version; none for a new one.
  public func changesSinceShown(_ index: Int) -> [FieldChange] {
    guard entries.indices.contains(index), !context.mode.isNew else { return [] }
    return entries[index].draft.fields(changedSince: entries[index].original, context)
  }

  /// Whether saving a draft moves its event to another calendar that a person has named.
  public func movesWhenSaved(_ index: Int) -> Bool {
    guard entries.indices.contains(index), case .update = entries[index].booking,
      let named = entries[index].draft.calendar, named.origin == .edited
    else { return false }
    if let elsewhere = entries[index].elsewhere { return named.value != elsewhere }
    return named.value != context.name(ofCalendar: entries[index].original.calendar?.value)
  }

  // MARK: Saving

  mutating func save() -> [EditEffect] {
    guard !isConflict else { return [.complain("not saved: \(conflictChoice)")] }
    return save(as: movesWhenSaved(current) ? .move : .ordinary)
  }

  private mutating func save(as resolution: EditResolution) -> [EditEffect] {
    failedSave = nil
    let problems = draft.problems
    guard problems.isEmpty else {
      return [.complain("not saved: \(DraftError(problems: problems).reason)")]
    }
    entries[current].resolution = resolution
    return [.save([current])]
  }

  /// Saves the drafts of these numbers, from 1, or none.
  mutating func save(numbers: String) -> [EditEffect] {
    var indices: [Int] = []
    for word in numbers.split(whereSeparator: { $0.isWhitespace || $0 == "," }) {
      let index: Int
      switch place(String(word)) {
      case .success(let place): index = place
      case .failure(let error): return [.complain("not saved: \(error.reason)")]
      }
      if entries[index].booking.isConflict {
        return [.complain("not saved: draft \(index + 1) is in conflict; decide it on its own")]
      }
      let problems = entries[index].draft.problems
      guard problems.isEmpty else {
        let reason = DraftError(problems: problems).reason
        return [.complain("not saved: draft \(index + 1): \(reason)")]
      }
      if !indices.contains(index) { indices.append(index) }
    }
    guard !indices.isEmpty else { return [.complain("not saved: no number; e.g. save 3 7 12")] }
    failedSave = nil
    for index in indices {
      entries[index].state = .pending
      entries[index].resolution = movesWhenSaved(index) ? .move : .ordinary
    }
    return [.save(indices)]
  }

  /// Saves every draft that is not decided, up to the first with a problem. Skips conflicts.
  mutating func saveAll() -> [EditEffect] {
    failedSave = nil
    var ready: [Int] = []
    var kept: [Int] = []
    var stop: [EditEffect] = []
    for index in entries.indices where entries[index].state == .pending {
      if entries[index].booking.isConflict {
        kept.append(index)
        continue
      }
      let problems = entries[index].draft.problems
      guard problems.isEmpty else {
        stop = [
          .goTo(index), .complain("stopped here: \(DraftError(problems: problems).reason)"),
        ]
        break
      }
      entries[index].resolution = movesWhenSaved(index) ? .move : .ordinary
      ready.append(index)
    }
    for index in kept { entries[index].state = .leftOut }
    let keeping: [EditEffect] = kept.isEmpty ? [] : [.leftOut(kept)]
    if !ready.isEmpty { return keeping + [.save(ready)] + stop }
    return keeping + (stop.isEmpty ? advance() : stop)
  }

  mutating func leaveOut() -> [EditEffect] {
    entries[current].state = .leftOut
    return [.leftOut([current])] + advance()
  }

  // MARK: Known bookings

  private var isConflict: Bool { entries[current].booking.isConflict }
  private var isCanceled: Bool { draft.status.value == .canceled }

  /// Whether the event can be moved to the calendar that its draft names.
  private var canMove: Bool {
    guard case .update = entries[current].booking else { return false }
    if movesWhenSaved(current) { return true }
    guard let elsewhere = entries[current].elsewhere else { return false }
    return draft.calendar?.value != elsewhere
  }

  mutating func keep() -> [EditEffect] {
    guard isConflict else {
      let way =
        context.mode.isEditing ? "quit leaves it unchanged" : "n skips this draft"
      return [noConflict(.keep, way)]
    }
    entries[current].resolution = .keep
    return leaveOut()
  }

  mutating func replace() -> [EditEffect] {
    isConflict ? save(as: .replace) : [noConflict(.replace, "save saves this draft")]
  }

  mutating func saveSecond() -> [EditEffect] {
    guard isConflict else { return [noConflict(.second, "save saves this draft")] }
    guard !isCanceled else {
      return [.complain("the booking is canceled; keep leaves its event, replace cancels it")]
    }
    return save(as: .second)
  }

  /// Replaces the draft by the calendar's version.
  mutating func useTheirs() -> [EditEffect] {
    guard case .conflict(let theirs, _) = entries[current].booking else {
      return [noConflict(.theirs, "save saves this draft")]
    }
    let before = draft
    entries[current].rebase(with: theirs, as: theirs)
    return [card(before: before)]
  }

  /// Replaces the draft by the calendar's version with the person's changes; an import has its host read
  /// that version.
  mutating func merge() -> [EditEffect] {
    guard isConflict else { return [noConflict(.merge, "save saves this draft")] }
    guard canMerge, case .conflict(let theirs, _) = entries[current].booking else {
      return [.complain("not merged: \(conflictChoice)")]
    }
    guard context.mode.isEditing else { return [.merge(current)] }
    let base = entries[current].original
    let contested = draft.contested(by: theirs, since: base)
    entries[current].rebase(
      with: theirs, as: theirs.merging(draft, since: base), contested: contested)
    return [card(), .say("your changes are merged into the calendar's version; s saves it")]
  }

  /// Puts what somebody else has changed of an event into the draft of an import.
  ///
  /// - Parameters:
  ///   - theirs: the calendar's version.
  ///   - base: the version that was written last.
  public mutating func merge(
    _ index: Int, with theirs: ItemDraft, since base: ItemDraft
  ) -> [EditEffect] {
    guard entries.indices.contains(index) else { return [] }
    entries[index].merge(theirs, since: base)
    return [card(), .say("the calendar's changes are merged into this draft; s saves it")]
  }

  private var canMerge: Bool {
    guard context.mode.isEditing else { return entries[current].canBeMerged }
    if case .conflict = entries[current].booking { return true }
    return false
  }

  // MARK: Deleting

  /// Has the host delete the event.
  mutating func delete() -> [EditEffect] {
    entries[current].resolution = .remove
    return [.save([current])]
  }

  private func noConflict(_ verb: EditVerb, _ way: String) -> EditEffect {
    .complain("\(verb.rawValue) works only for what was changed in the calendar; \(way)")
  }

  mutating func move() -> [EditEffect] {
    if canMove { return save(as: .move) }
    if isConflict { return [.complain("not moved: \(conflictChoice)")] }
    if case .cancellation = entries[current].booking {
      return [.complain("the booking is canceled; save cancels its event where it is")]
    }
    return [
      .complain(
        "move works only for events in another calendar than this import's; "
          + "to change the time, use start; to change the calendar, use calendar")
    ]
  }

  private var conflictChoice: String {
    if context.mode.isEditing {
      return
        "it was changed in the calendar. merge: add your changes to it. keep: leave it. "
        + "replace: overwrite it. theirs: edit the calendar's version."
    }
    let fault =
      if case .otherFile = entries[current].booking {
        "the event of its id is from another file"
      } else { "the event was changed in the calendar" }
    return "\(fault). keep: leave the calendar's version. replace: overwrite it."
      + (canMerge ? " merge: put what was changed there into this draft." : "")
      + (isCanceled ? "" : " second: add this as a separate event.")
  }

  /// The answer to an empty line.
  var hint: String {
    if isConflict { return "nothing saved; \(conflictChoice)" }
    if context.mode == .readOnly { return "q quits, h lists the commands" }
    return context.mode.isEditing
      ? "nothing saved; s saves the \(context.mode.noun), q leaves it unchanged, h lists the commands"
      : "nothing saved; s saves this draft, n skips it, h lists the commands"
  }
}

/// The outcomes that the host reports to the session.
extension EditSession {
  /// Records the outcome of a save. After several failed saves, the prompt stays at the first of them.
  public mutating func settle(_ index: Int, _ outcome: EditOutcome) -> [EditEffect] {
    guard entries.indices.contains(index) else { return [] }
    switch outcome {
    case .settled:
      entries[index].state = .settled
      return []
    case .failed(let reason):
      let deed = entries[index].resolution == .remove ? "not deleted" : "not saved"
      stay(at: index)
      return [.complain("\(number(of: index))\(deed): \(reason)")]
    case .changedSince(let written):
      let deed = entries[index].resolution == .remove ? "not deleted" : "not saved"
      entries[index].booking = .conflict(written)
      let isShown = stay(at: index)
      let complaint = EditEffect.complain(
        "\(number(of: index))\(deed): it was changed in the calendar meanwhile")
      return isShown ? [complaint, card()] : [complaint]
    }
  }

  /// Takes the calendar's version while the person edits. A draft without edits becomes that version;
  /// otherwise the person decides, as after a save that failed for it.
  public mutating func refresh(_ outcome: EditOutcome) -> [EditEffect] {
    guard entries.indices.contains(current), entries[current].state == .pending else { return [] }
    switch outcome {
    case .settled: return []
    case .failed(let reason): return [.complain("changed meanwhile: \(reason)")]
    case .changedSince(let theirs):
      let base = entries[current].booking.written ?? entries[current].original
      let changes = theirs.fields(changedSince: base, context).map { change in
        let text = theirs.text(of: change.field, context)
        let name = change.field.name(isReminder: theirs.isReminder)
        return "\(name) → \(text.isEmpty ? "none" : text)"
      }
      guard !changes.isEmpty else { return [] }
      let text = "changed meanwhile: \(changes.joined(separator: ", "))"
      guard draft != entries[current].original else {
        entries[current].rebase(with: theirs, as: theirs)
        return [.say(text), card()]
      }
      entries[current].booking = .conflict(theirs)
      return [.say(text), card()]
    }
  }

  /// Moves the prompt to the first draft that could not be saved; true if it is this one.
  @discardableResult
  private mutating func stay(at index: Int) -> Bool {
    entries[index].resolution = .ordinary
    guard index <= current || failedSave != current else { return false }
    current = index
    failedSave = index
    return true
  }

  private func number(of index: Int) -> String {
    entries.count > 1 ? "\(index + 1)/\(entries.count) " : ""
  }

  /// Moves to the next pending draft, first among the current one and those after it.
  public mutating func advance() -> [EditEffect] {
    let order = entries.indices.filter { $0 >= current } + entries.indices.filter { $0 < current }
    guard let next = order.first(where: { entries[$0].state == .pending }) else { return [] }
    current = next
    return [card()]
  }

  /// Replaces drafts whose records were read again.
  mutating func replace(_ new: [Int: EditEntry]) -> [EditEffect] {
    for (index, entry) in new { entries[index] = entry }
    guard !isFinished else { return [] }
    let overview: [EditEffect] = entries.count > 1 ? [.showOverview] : []
    return overview + (entries[current].state == .settled ? advance() : [card()])
  }

  /// Moves the prompt to a draft with a problem, after the host has saved the drafts before it.
  public mutating func go(to index: Int) -> [EditEffect] {
    guard entries.indices.contains(index), index != current else { return [] }
    current = index
    return [card()]
  }

  /// Applies the text of the external editor; nil for a failed editor or an unchanged text.
  public mutating func edited(_ text: String?) -> [EditEffect] {
    guard entries.indices.contains(current), entries[current].state == .pending else { return [] }
    guard let text else { return [.say("unchanged")] }
    guard !text.trimming().isEmpty else {
      entries[current].rejectedText = nil
      return [.say("empty text; unchanged")]
    }
    do {
      let before = draft
      let after = try DraftText.read(text, onto: before, context)
      entries[current].rejectedText = nil
      guard after != before else { return [.say("unchanged")] }
      entries[current].change(to: after)
      return [card(before: before)]
    } catch {
      entries[current].rejectedText = text
      return [.complain("\(error.reason); edit opens your text again, reset discards it")]
    }
  }
}
