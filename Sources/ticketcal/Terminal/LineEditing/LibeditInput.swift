internal import CEditLine
internal import CalendarStore
internal import Glibc
internal import TicketImport

/// Reads lines that the user edits with libedit and the settings of ~/.editrc.
///
/// The terminal has its original modes whenever `readLine` is not running.
final class LibeditInput: TypedLineInput {
  private(set) var editLine: LibeditHandle?
  /// Color squares for some candidates of Tab.
  var swatches: [String: String] = [:]
  /// Texts behind some candidates of Tab.
  var notes: [String: String] = [:]
  private let terminal: ControllingTerminal
  private let environment: [String: String]
  private let cells = GraphemeCells()
  private let output: CellOutput
  private let watch: SignalWatch
  var typed: TerminalInput

  private var prompt: [Unicode.Scalar] = []
  private var completions: (String) -> [String] = { _ in [] }
  private var pendingEdit: PendingEdit?
  private var ending: LineInputResult?
  private var lastColumns = 0
  /// The line that a wakeup interrupted.
  private var wokenLine: String?

  /// Ends `readLine` with `.interrupted` while it waits for a key, and leaves nothing on the
  /// terminal.
  var wakeup: WakeupPipe? {
    get { typed.wakeup }
    set { typed.wakeup = newValue }
  }

  /// An edit for libedit to make at `editKey`, so that libedit updates the screen.
  private enum PendingEdit {
    case insert([Unicode.Scalar])
    case replacePrevious(with: [Unicode.Scalar])
  }

  /// A C1 control, which `TerminalInput` never returns for typed input.
  private static let editKey: Unicode.Scalar = "\u{9F}"
  private static let signalsWhileEditing = [SIGTSTP, SIGCONT, SIGWINCH, SIGQUIT]

  /// Nil if the terminal cannot edit a line; use `PlainLineInput` then.
  ///
  /// - Parameter history: oldest first.
  init?(
    terminal: ControllingTerminal, watch: SignalWatch, environment: [String: String],
    history: [String] = []
  ) {
    let kind = environment["TERM"] ?? ""
    if kind.isEmpty || kind == "dumb" { return nil }
    self.terminal = terminal
    self.environment = environment
    self.watch = watch
    output = CellOutput(descriptor: terminal.output, cells: cells, watch: watch)
    typed = TerminalInput(descriptor: terminal.input, watch: watch)
    guard let editLine = LibeditHandle(terminal: terminal, output: output, client: self) else {
      return nil
    }
    self.editLine = editLine
    setUp(editLine)
    for line in history { editLine.remember(cells.cells(for: line)) }
  }

  func readLine(
    prompt: String, initial: String, history: Bool,
    completions: @escaping (_ lineUpToCursor: String) -> [String]
  ) -> LineInputResult {
    guard let editLine else { return .endOfInput }
    self.completions = completions
    self.prompt = cells.cells(for: SafeText(prompt).text)
    ending = nil
    pendingEdit = initial.isEmpty ? nil : .insert(cells.cells(for: initial))
    editLine.setPrompt(self.prompt)
    editLine.useHistory(history)
    editLine.followSize()
    lastColumns = size.columns
    output.write(BracketedPaste.on)
    let line = watch.watching(Self.signalsWhileEditing) { editLine.readLine() }
    output.write(BracketedPaste.off)
    self.completions = { _ in [] }
    if let ending { return ending }
    guard let line else {
      output.write("\n")
      return .endOfInput
    }
    let text = cells.text(of: line)
    if history, !text.allSatisfy(\.isWhitespace) { editLine.remember(line) }
    return .line(text)
  }

  private func setUp(_ editLine: LibeditHandle) {
    editLine.onCharacter { editor, character in
      guard let input = LibeditHandle.client(of: editor, as: LibeditInput.self),
        let next = input.nextCharacter()
      else { return -1 }
      character?.pointee = wchar_t(bitPattern: next.value)
      return 1
    }
    editLine.addCommand("ticketcal-complete", help: "Complete the word before the cursor") {
      editor, _ in
      LibeditHandle.client(of: editor, as: LibeditInput.self)?.complete() ?? UInt8(CC_ERROR)
    }
    editLine.addCommand("ticketcal-edit", help: "Used by ticketcal itself") { editor, _ in
      LibeditHandle.client(of: editor, as: LibeditInput.self)?.makePendingEdit() ?? UInt8(CC_ERROR)
    }
    editLine.readStartUpFile()
    editLine.bind(Self.editKey, to: "ticketcal-edit", inCommandMode: true)
    let tab = editLine.binding(of: "\t")
    if tab.isEmpty || tab.contains("ed-insert") || tab.contains("ed-unassigned") {
      editLine.bind("\t", to: "ticketcal-complete")
    }
  }
}

extension LibeditInput {
  /// The next key for libedit; nil ends the line.
  private func nextCharacter() -> Unicode.Scalar? {
    if ending != nil { return nil }
    if pendingEdit != nil { return Self.editKey }
    while true {
      if let ended = lookAtSignals() {
        ending = ended
        return nil
      }
      switch typed.next() {
      case .scalar("\u{1B}") where typed.remove(BracketedPaste.start):
        if insertPaste() { return Self.editKey }
      case .scalar(let scalar): return character(startingWith: scalar)
      case .signal: continue
      case .wakeup:
        takeDown()
        ending = .interrupted
        return nil
      case .closed:
        ending = .hungUp
        return nil
      }
    }
  }

  /// Prepares the insertion of a pasted text; false if a signal or the end of the input ends it.
  private func insertPaste() -> Bool {
    // The line that a change of the calendar interrupts has the whole text.
    let wakeup = typed.wakeup
    typed.wakeup = nil
    defer { typed.wakeup = wakeup }
    var text = ""
    var isWhole = true
    while true {
      switch typed.next() {
      case .scalar("\u{1B}") where typed.remove(BracketedPaste.end):
        if !isWhole { say("only the first \(BracketedPaste.longest) bytes of the paste are used") }
        let before = (editLine?.line.before).map(cells.text) ?? ""
        let isNotes = BracketedPaste.isNotes(prompt: cells.text(of: prompt), line: before)
        pendingEdit = .insert(cells.cells(for: BracketedPaste.line(text, isNotes: isNotes)))
        return true
      case .scalar(let scalar):
        isWhole = isWhole && text.utf8.count < BracketedPaste.longest
        if isWhole { text.unicodeScalars.append(scalar) }
      case .signal, .wakeup:
        if watch.interrupted || watch.terminationSignal != nil { return false }
      case .closed: return false
      }
    }
  }

  /// Shows a message above the prompt and the line.
  private func say(_ text: String) {
    output.write(
      String(repeating: "\n", count: rows(of: size.columns).below + 1) + text + "\n")
    editLine?.redraw()
  }

  private func character(startingWith scalar: Unicode.Scalar) -> Unicode.Scalar {
    var typed = String(scalar)
    var continuesPrevious = false
    if let previous = editLine?.line.before.last, previous.value >= 0x20 {
      let text = cells.text(of: [previous])
      continuesPrevious = Self.extends(text, with: scalar)
      if continuesPrevious { typed = text + typed }
    }
    while let next = self.typed.peek(), Self.extends(typed, with: next),
      case .scalar = self.typed.next()
    {
      typed.unicodeScalars.append(next)
    }
    let typedCells = cells.cells(for: typed)
    if continuesPrevious {
      pendingEdit = .replacePrevious(with: typedCells)
    } else if typedCells.count == 1 {
      return typedCells[0]
    } else {
      pendingEdit = .insert(typedCells)
    }
    return Self.editKey
  }

  private static func extends(_ text: String, with next: Unicode.Scalar) -> Bool {
    guard next.value >= 0x300, let first = text.unicodeScalars.first, first.value >= 0x20 else {
      return false
    }
    return (text + String(next)).count == 1
  }

  private func makePendingEdit() -> UInt8 {
    guard let edit = pendingEdit, let editLine else { return UInt8(CC_ERROR) }
    pendingEdit = nil
    switch edit {
    case .insert(let cells):
      editLine.insert(cells)
    case .replacePrevious(let cells):
      editLine.deleteBeforeCursor(1)
      editLine.insert(cells)
    }
    return UInt8(CC_REFRESH)
  }

  private func complete() -> UInt8 {
    guard let editLine else { return UInt8(CC_ERROR) }
    let before = cells.text(of: editLine.line.before)
    switch TabCompletion(lineUpToCursor: before, candidates: completions(before), notes: notes) {
    case .nothing:
      return UInt8(CC_ERROR)
    case .replace(let dropping, let inserting):
      editLine.deleteBeforeCursor(dropping)
      editLine.insert(cells.cells(for: inserting))
      return UInt8(CC_REFRESH)
    case .list(let candidates):
      let list = CompletionList(candidates, size: size, swatches: swatches, notes: notes)
      output.write(
        String(repeating: "\n", count: rows(of: size.columns).below + 1)
          + list.lines.map { $0 + "\n" }.joined())
      editLine.redraw()
      return UInt8(CC_NORM)
    }
  }
}

extension LibeditInput {
  /// Returns the line that a wakeup interrupted, once; nil after Ctrl-C.
  func consumeWokenLine() -> String? {
    defer { wokenLine = nil }
    return wokenLine
  }

  /// Clears the prompt and the line from the terminal, and stores the line.
  private func takeDown() {
    guard let editLine else { return }
    let line = editLine.line
    wokenLine = cells.text(of: line.before + line.after)
    output.write(
      "\r"
        + String(
          repeating: editLine.capability("up") ?? "", count: rows(of: size.columns).above)
        + (editLine.capability("cd") ?? ""))
  }

  private var size: TerminalSize { terminal.size(environment: environment) }

  /// Handles pending signals. Returns the result if a signal ends the line.
  private func lookAtSignals() -> LineInputResult? {
    guard let editLine else { return .endOfInput }
    if watch.terminationSignal != nil {
      output.write("\n")
      return .hungUp
    }
    if watch.consume(SIGINT) {
      typed.discard()
      output.write("^C" + String(repeating: "\n", count: rows(of: size.columns).below + 1))
      return .interrupted
    }
    if watch.consume(SIGTSTP) {
      output.write(BracketedPaste.off)
      editLine.useRawMode(false)
      watch.stop(SIGTSTP)
      _ = watch.consume(SIGCONT)
      takeTerminalBack()
    } else if watch.consume(SIGCONT) {
      editLine.useRawMode(false)
      takeTerminalBack()
    }
    if watch.consume(SIGWINCH) { followResize() }
    return nil
  }

  private func takeTerminalBack() {
    guard let editLine else { return }
    editLine.useRawMode(true)
    editLine.followSize()
    output.write(BracketedPaste.on + "\r")
    editLine.redraw()
  }

  /// Redraws after a change of the size. Some terminals wrap a line again when they become
  /// narrower, and others do not. The cursor moves up by the smaller number of rows, so that the
  /// text above the prompt stays.
  private func followResize() {
    guard let editLine else { return }
    let up = min(rows(of: lastColumns).above, rows(of: size.columns).above)
    editLine.followSize()
    lastColumns = size.columns
    output.write(
      "\r" + String(repeating: editLine.capability("up") ?? "", count: up)
        + (editLine.capability("cd") ?? ""))
    editLine.redraw()
  }

  /// The number of rows of the prompt and the line above the cursor's row and below it.
  private func rows(of columns: Int) -> (above: Int, below: Int) {
    guard let editLine, columns > 0 else { return (0, 0) }
    let line = editLine.line
    let above = (width(of: prompt) + width(of: line.before)) / columns
    let all = (width(of: prompt) + width(of: line.before) + width(of: line.after)) / columns
    return (above, all - above)
  }

  private func width(of cells: [Unicode.Scalar]) -> Int {
    cells.reduce(0) { sum, cell in
      if cell == "\t" { return (sum / 8 + 1) * 8 }
      if cell.value < 0x20 || cell.value == 0x7F { return sum + 2 }
      return sum + DisplayWidth.of(Character(cell))
    }
  }
}
