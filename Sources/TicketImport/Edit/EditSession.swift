import CivilTime
import Foundation
import Reservations

/// The prompt as a state machine: a line in, a new state and effects out. It knows no terminal, no
/// clock and no calendar.
///
/// The host asks for `request`, hands the answer to `enter`, `interrupt` or `endOfInput`, carries out
/// the effects, and reports the outcome of a `.save` with `settle`.
public struct EditSession: Sendable {
  public internal(set) var entries: [EditEntry]
  /// The draft the prompt is at.
  public internal(set) var current: Int
  public internal(set) var question: Question = .command
  /// Every draft was saved or skipped.
  public var isFinished: Bool { entries.allSatisfy { $0.state != .pending } }
  public let context: EditContext

  /// The draft the prompt stays at since it could not be saved.
  var failedSave: Int?

  public enum Question: Sendable, Equatable {
    case command
    /// The value of that field, with the current one on the line.
    case value(EditVerb)
    /// The line of a new event or reminder: its title and its fields.
    case line
    /// "Skip the edited drafts?"
    case confirmQuit
    /// "Delete the event?"
    case confirmDelete
  }

  /// The number of changes of several drafts.
  var groups = 0

  /// The required fields of a new event or reminder are asked for, one after the other.
  private var isFilling = false

  /// Starts at the first pending draft.
  public init(_ entries: [EditEntry], context: EditContext) {
    self.entries = entries
    self.context = context
    current = entries.firstIndex { $0.state == .pending } ?? 0
    if context.mode.isNew {
      question =
        draft.title == nil && draft.start == nil ? .line : missing.map(Question.value) ?? .command
      isFilling = question != .command
    }
  }

  /// The effects before the first line.
  public func opening() -> [EditEffect] {
    guard !isFinished else { return [] }
    if isFilling { return [.say("a new \(context.mode.noun); press Ctrl-C for the commands")] }
    return entries.count > 1 ? [.showOverview, card()] : [card()]
  }

  // MARK: Input

  /// The next question.
  public var request: EditRequest {
    switch question {
    case .command:
      EditRequest(
        prompt: context.mode.prompt ?? "\(current + 1)/\(entries.count)> ", initial: "",
        history: true)
    case .value(let verb):
      EditRequest(
        prompt: "\(verb.rawValue): ",
        initial: draft.value(of: verb, context), history: false)
    case .line: EditRequest(prompt: "\(context.mode.noun): ", initial: "", history: false)
    case .confirmQuit:
      EditRequest(prompt: quitQuestion, initial: "", history: false)
    case .confirmDelete:
      EditRequest(
        prompt: "delete \(context.mode.object)? [y/N] ", initial: "", history: false)
    }
  }

  /// The command of a line; nil for a value, an answer or an unknown command.
  func command(_ line: String) -> EditCommand? {
    guard question == .command else { return nil }
    return (try? EditCommand.parse(line, among: verbs, for: context.mode)) ?? nil
  }

  /// A line, without its end.
  public mutating func enter(_ line: String) -> [EditEffect] {
    guard entries.indices.contains(current) else { return [] }
    switch question {
    case .command:
      do {
        guard let command = try EditCommand.parse(line, among: verbs, for: context.mode)
        else {
          return [.say(hint)]
        }
        return perform(command)
      } catch {
        return [.complain(error.reason)]
      }
    case .value(let verb):
      let initial = request.initial
      question = .command
      guard line != initial || isUnread(verb) else { return stopFilling([unchanged(verb)]) }
      return fillNext(set(verb, to: line))
    case .line:
      question = .command
      do {
        entries[current].change(to: try TypedLine.draft(of: line, context))
        return fillNext([])
      } catch { return fillNext([.complain(error.reason)]) }
    case .confirmQuit:
      question = .command
      switch line.trimming().lowercased() {
      case "y", "yes": return leaveOutTheRest()
      default: return [notLeft]
      }
    case .confirmDelete:
      question = .command
      switch line.trimming().lowercased() {
      case "y", "yes": return delete()
      default: return [.say("not deleted")]
      }
    }
  }

  /// Ctrl-C: the line is dropped; a value stays as it was.
  public mutating func interrupt() -> [EditEffect] {
    defer { question = .command }
    switch question {
    case .command: return []
    case .value(let verb): return stopFilling([unchanged(verb)])
    case .line: return stopFilling([])
    case .confirmQuit: return [notLeft]
    case .confirmDelete: return [.say("not deleted")]
    }
  }

  /// Ctrl-D on an empty line means `quit`; if nothing more can be asked, it skips the pending drafts.
  public mutating func endOfInput(canAsk: Bool = true) -> [EditEffect] {
    switch question {
    case .value where canAsk && isFilling, .line where canAsk: return leaveOutTheRest()
    case .value where canAsk, .confirmDelete where canAsk: return interrupt()
    case .confirmQuit where canAsk:
      question = .command
      return leaveOutTheRest()
    case .command where canAsk: return perform(EditCommand(.quit))
    default: return leaveOutTheRest()
    }
  }

  // MARK: Commands

  /// Carries out a command as if it had been entered; one that lacks its value asks for it.
  public mutating func perform(_ command: EditCommand) -> [EditEffect] {
    guard entries.indices.contains(current) else { return [] }
    switch command.verb {
    case .save: return command.argument.map { save(numbers: $0) } ?? save()
    case .skip: return leaveOut()
    case .all: return saveAll()
    case .quit:
      guard !edited.isEmpty else { return leaveOutTheRest() }
      question = .confirmQuit
      return []
    case .back: return back()
    case .list: return list(command.argument)
    case .map: return [.map(command.argument)]
    case .merge: return merge()
    case .keep: return keep()
    case .replace: return replace()
    case .second: return saveSecond()
    case .move: return move()
    case .theirs: return useTheirs()
    case .delete:
      question = .confirmDelete
      return []
    case .undo:
      if entries[current].isMappedLast { return [.map("undo")] }
      return replay(\.undo, \.undoGroup, else: "nothing to undo", marksChanges: false)
    case .redo:
      return replay(\.redo, \.redoGroup, else: "nothing to redo", marksChanges: true)
    case .reset: return reset()
    case .edit:
      return [.editText(entries[current].rejectedText ?? DraftText.write(draft, context))]
    case .show: return [card()]
    case .record: return [.showRecord(current)]
    case .why: return why(command.argument)
    case .help: return help(command.argument)
    default:
      guard let value = command.argument else {
        question = .value(command.verb)
        return []
      }
      return set(command.verb, to: value)
    }
  }

  var draft: ItemDraft { entries[current].draft }

  /// The pending drafts with a person's changes.
  private var edited: [EditEntry] {
    entries.filter {
      $0.state == .pending && ($0.draft != $0.original || $0.rejectedText != nil)
    }
  }

  /// Whether the record's value of that field is one that could not be read.
  private func isUnread(_ verb: EditVerb) -> Bool {
    draft.unread.contains { $0.field == context.mode.field(of: verb) }
  }

  func unchanged(_ verb: EditVerb) -> EditEffect {
    .say("\(verb.rawValue) unchanged")
  }

  func card(before: ItemDraft? = nil) -> EditEffect {
    .showCard(current, changed: before.map { draft.fields(changedSince: $0, context) } ?? [])
  }

  // MARK: A new event

  /// The command for the first missing field of a new event or reminder; nil for none.
  private var missing: EditVerb? {
    draft.title == nil ? .title : draft.start == nil && !draft.isReminder ? .start : nil
  }

  /// Asks for the next missing field, and shows the draft when none is missing.
  private mutating func fillNext(_ effects: [EditEffect]) -> [EditEffect] {
    guard isFilling else { return effects }
    guard let next = missing else { return stopFilling([]) }
    question = .value(next)
    return effects.filter { if case .complain = $0 { true } else { false } }
  }

  private mutating func stopFilling(_ effects: [EditEffect]) -> [EditEffect] {
    guard isFilling else { return effects }
    isFilling = false
    // A time in UTC has no zone, and so no origin of one.
    guard let zone = draft.start?.value.zoneIdentifier,
      context.defaults.zone?.origin == .assumed, draft.zoneOrigin ?? .assumed == .assumed
    else { return [card()] }
    let offer = "in the time zone of this machine, \(zone); zone NAME sets another, zone none none"
    return [card(), .say(offer)]
  }

  private var quitQuestion: String {
    if context.mode.isEditing { return "leave without saving? [y/N] " }
    let done = [(count(.settled), "saved"), (count(.leftOut), "skipped")]
      .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    let left = count(.pending)
    let drafts = (done.isEmpty ? "" : "more ") + (left == 1 ? "draft" : "drafts")
    let titles = edited.prefix(3).map { String(($0.draft.title?.value ?? "no title").prefix(30)) }
    let rest = edited.count > 3 ? ", and \(edited.count - 3) more" : ""
    return (done.isEmpty ? "" : "\(done); ")
      + "skip \(left) \(drafts), edited: \(titles.joined(separator: ", "))\(rest)? [y/N] "
  }

  /// After "no" to the quit question.
  private var notLeft: EditEffect {
    .say(context.mode.isEditing ? "still editing" : "nothing skipped")
  }

  private mutating func back() -> [EditEffect] {
    guard
      let previous = entries.indices.last(where: { $0 < current && entries[$0].state != .settled })
    else {
      return [
        .say(
          current > 0 ? "the drafts before this one are saved already" : "this is the first draft")
      ]
    }
    return open(previous)
  }

  /// Lists the drafts, or goes to the one with the number, from 1.
  private mutating func list(_ number: String?) -> [EditEffect] {
    guard let number else { return [.showOverview] }
    switch place(number) {
    case .success(let place): return open(place)
    case .failure(let error): return [.complain(error.reason)]
    }
  }

  /// The index of a draft that is not saved, by its number, from 1.
  func place(_ number: String) -> Result<Int, EditSyntaxError> {
    guard let place = Int(number), entries.indices.contains(place - 1) else {
      let known = entries.count == 1 ? "there is only 1" : "the drafts are 1 to \(entries.count)"
      return .failure(EditSyntaxError(reason: "no draft \"\(number.prefix(20))\"; \(known)"))
    }
    guard entries[place - 1].state != .settled else {
      return .failure(EditSyntaxError(reason: "draft \(place) is saved already"))
    }
    return .success(place - 1)
  }

  /// Goes to a draft that is not saved, and opens it again if it was skipped.
  private mutating func open(_ index: Int) -> [EditEffect] {
    let isReopened = entries[index].state == .leftOut
    current = index
    entries[index].state = .pending
    entries[index].resolution = .ordinary
    return (isReopened ? [.reopened(index)] : []) + [card()]
  }

  private mutating func leaveOutTheRest() -> [EditEffect] {
    let rest = entries.indices.filter { entries[$0].state == .pending }
    for index in rest { entries[index].state = .leftOut }
    return [.leftOut(rest)]
  }

  private func why(_ name: String?) -> [EditEffect] {
    guard let name else { return [.showSources(current, nil)] }
    do { return [.showSources(current, try DraftField(typed: name))] } catch {
      return [.complain("why: \(error.reason)")]
    }
  }

  private func help(_ topic: String?) -> [EditEffect] {
    guard let topic else { return [.showHelp(nil)] }
    do { return [.showHelp(try EditCommand.verb(topic, among: verbs, for: context.mode))] } catch {
      return [.complain(error.reason)]
    }
  }
}
