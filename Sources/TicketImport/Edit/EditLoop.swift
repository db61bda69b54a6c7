public import Reservations

/// The terminal of a session.
public protocol EditPrompt: AnyObject {
  var input: any LineInput { get }

  /// Shows an effect that changes nothing: cards, messages, help.
  func show(_ effect: EditEffect, of session: EditSession, records: [RecordOrigin])

  /// Stores a command for later sessions.
  func remember(_ verb: EditVerb)

  /// The line that was being typed when a change of the calendar interrupted it, to be continued; nil
  /// after Ctrl-C.
  func lineInterruptedByChange() -> String?

  /// Keeps a profile in the configuration; returns what to tell.
  func save(_ profile: DocumentProfile, as name: String) -> EditEffect

  /// Opens a text in the person's editor; nil after a failure, which it has reported.
  func edit(_ text: String) -> String?
}

extension EditPrompt {
  public func lineInterruptedByChange() -> String? { nil }
  public func save(_ profile: DocumentProfile, as name: String) -> EditEffect {
    .complain("no profile can be kept here")
  }
}

/// Asks for the lines of a session and carries them out; returns to its caller for every write.
public struct EditLoop {
  /// A step of the caller.
  public enum Step: Sendable, Equatable {
    /// Saves these, each by its entry's `resolution`, and calls `settle` for each.
    case save([Int])
    /// The person skipped these.
    case leftOut([Int])
    /// Reads the calendar's version of an import's draft, and calls `merge` or `tell`.
    case merge(Int)
    /// Maps a column to a field as `map` says, and calls `replace` and `tell`.
    case map(String?)
    /// The calendar may have changed while a line was typed. The caller looks at the event and
    /// calls `refresh` if it is another one now; the line is continued after that.
    case calendarChanged
    /// A line has been carried out.
    case entered
    /// Every draft is decided.
    case finished
    /// The terminal is gone or the program has to end.
    case hungUp
  }

  public private(set) var session: EditSession
  private let prompt: any EditPrompt
  private let records: [RecordOrigin]
  /// Effects that are still to be carried out.
  private var pending: ArraySlice<EditEffect>
  /// The drafts of the last `.save`.
  private var saving: [Int] = []
  private var isWithinLine = false
  /// The line to be continued after a change of the calendar.
  private var typed: String?

  /// - Parameter records: those of the entries, to be shown.
  public init(
    _ entries: [EditEntry], context: EditContext, prompt: any EditPrompt,
    records: [RecordOrigin] = []
  ) {
    session = EditSession(entries, context: context)
    self.prompt = prompt
    self.records = records
    pending = session.opening()[...]
  }

  /// Asks and shows until the caller has something to do.
  public mutating func next() -> Step {
    finishSaving()
    while true {
      while let effect = pending.popFirst() {
        if let step = carryOut(effect) { return step }
      }
      if isWithinLine {
        isWithinLine = false
        return .entered
      }
      if session.isFinished { return .finished }
      switch answer() {
      case .line(let line): pending = session.enter(line)[...]
      case .interrupted:
        if let line = prompt.lineInterruptedByChange() {
          typed = line
          return .calendarChanged
        }
        pending = session.interrupt()[...]
      case .endOfInput: pending = session.endOfInput()[...]
      case .hungUp: return .hungUp
      }
      isWithinLine = true
    }
  }

  /// Replaces drafts whose records were read again, and shows the new ones.
  mutating func replace(_ entries: [Int: EditEntry]) {
    pending = session.replace(entries)[...]
  }

  func tell(_ effect: EditEffect) { show(effect) }

  /// Puts what somebody else has changed of the event into a draft; see `EditSession.merge`.
  mutating func merge(_ index: Int, with theirs: ItemDraft, since base: ItemDraft) {
    pending = session.merge(index, with: theirs, since: base)[...]
  }

  /// Records the outcome of a save.
  public mutating func settle(_ index: Int, _ outcome: EditOutcome) {
    for effect in session.settle(index, outcome) { show(effect) }
  }

  /// Shows what the event is in the calendar now.
  public mutating func refresh(_ outcome: EditOutcome) {
    for effect in session.refresh(outcome) { show(effect) }
  }

  /// Skips every pending draft.
  public mutating func leaveOutTheRest() {
    pending = session.endOfInput(canAsk: false)[...]
    isWithinLine = true
  }

  /// Drops the effects after a failed save.
  private mutating func finishSaving() {
    guard !saving.isEmpty else { return }
    let isDone = saving.allSatisfy { session.entries[$0].state == .settled }
    saving = []
    pending = isDone ? session.advance() + pending : []
  }

  private mutating func carryOut(_ effect: EditEffect) -> Step? {
    switch effect {
    case .save(let indices):
      saving = indices
      return .save(indices)
    case .map(let argument): return .map(argument)
    case .merge(let index): return .merge(index)
    case .leftOut(let indices):
      show(effect)
      return .leftOut(indices)
    case .goTo(let index): pending = session.go(to: index) + pending
    case .editText(let text): pending = session.edited(prompt.edit(text)) + pending
    case .showOverview, .showCard, .showRecord, .showSources, .showHelp, .say, .complain, .reopened:
      show(effect)
    }
    return nil
  }

  private func show(_ effect: EditEffect) { prompt.show(effect, of: session, records: records) }

  private mutating func answer() -> LineInputResult {
    let request = session.request
    let initial = typed ?? request.initial
    typed = nil
    let result = prompt.input.readLine(
      prompt: request.prompt, initial: initial, history: request.history,
      completions: { [session] in session.completions($0) })
    if case .line(let line) = result, let command = session.command(line) {
      prompt.remember(command.verb)
    }
    return result
  }
}

/// A source of the prompt's lines: a terminal with libedit, a script, or a test.
public protocol LineInput: AnyObject {
  /// Asks for one line. `initial` is on the line at first, to be edited in place.
  ///
  /// `completions` gets the line up to the cursor and returns the completions of the word before
  /// the cursor (whole words). `history` is true for a line that belongs in the history.
  func readLine(
    prompt: String, initial: String, history: Bool,
    completions: @escaping (_ lineUpToCursor: String) -> [String]
  ) -> LineInputResult
}

/// The answer to a question.
public enum LineInputResult: Sendable, Equatable {
  /// Without line end.
  case line(String)
  /// Ctrl-C: the line is dropped.
  case interrupted
  /// Ctrl-D on an empty line, or the input's end.
  case endOfInput
  /// The terminal is gone, or the program has to end (SIGHUP, SIGTERM).
  case hungUp
}
