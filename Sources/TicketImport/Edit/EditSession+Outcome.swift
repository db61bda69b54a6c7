import Reservations

/// What the host tells the session of what it did.
extension EditSession {
  /// The host saved a draft, or found it in the calendar, or could not save it; where several could
  /// not be saved, the prompt stays at the first of them.
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
      entries[index].standing = .conflict(written)
      let isShown = stay(at: index)
      let complaint = EditEffect.complain(
        "\(number(of: index))\(deed): it was changed in the calendar meanwhile")
      return isShown ? [complaint, card()] : [complaint]
    }
  }

  /// The prompt goes to the first draft that could not be saved. Whether it is this one.
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

  /// Goes on to the next draft that is not settled, after this one first.
  public mutating func advance() -> [EditEffect] {
    let order = entries.indices.filter { $0 > current } + entries.indices.filter { $0 <= current }
    guard let next = order.first(where: { entries[$0].state == .pending }) else { return [] }
    current = next
    return [card()]
  }

  /// The host has saved what came before a draft with a problem: the prompt goes there.
  public mutating func go(to index: Int) -> [EditEffect] {
    guard entries.indices.contains(index), index != current else { return [] }
    current = index
    return [card()]
  }

  /// What came back from the external editor; nil where it failed or nothing was changed.
  public mutating func edited(_ text: String?) -> [EditEffect] {
    guard entries.indices.contains(current), entries[current].state == .pending else { return [] }
    guard let text else { return [.say("left as it was")] }
    guard !text.trimming().isEmpty else {
      entries[current].rejectedText = nil
      return [.say("empty text; left as it was")]
    }
    do {
      let before = draft
      let after = try DraftText.read(text, onto: before, context)
      entries[current].rejectedText = nil
      guard after != before else { return [.say("nothing changed")] }
      entries[current].change(to: after)
      return [card(before: before)]
    } catch {
      entries[current].rejectedText = text
      return [.complain("\(error.reason); edit opens your text again, reset drops it")]
    }
  }
}
