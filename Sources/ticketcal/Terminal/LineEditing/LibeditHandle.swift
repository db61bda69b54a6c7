internal import CEditLine
internal import CLinux
internal import Glibc

/// The owner of an `LibeditHandle *` and its histories.
final class LibeditHandle {
  typealias GetCharacter =
    @convention(c) (OpaquePointer?, UnsafeMutablePointer<wchar_t>?) -> Int32
  typealias Command = @convention(c) (OpaquePointer?, Int32) -> UInt8

  private let editor: OpaquePointer
  private let commands: OpaquePointer
  private let none: OpaquePointer
  private let output: CellOutput
  private let prompt: UnsafeMutableBufferPointer<wchar_t>
  /// The names and help texts of commands; libedit points to them as long as it exists.
  private var commandTexts: [UnsafeMutableBufferPointer<wchar_t>] = []

  private static let longestPrompt = 1024

  /// Nil if libedit cannot start, or the terminal cannot edit a line.
  ///
  /// - Parameter client: the object that `client(of:as:)` returns in functions that libedit calls;
  ///   must outlive this object.
  init?(terminal: ControllingTerminal, output: CellOutput, client: AnyObject) {
    guard let stream = output.stream,
      let editor = el_init_fd(
        "ticketcal", stream, stream, stream, terminal.input, terminal.output, terminal.output)
    else { return nil }
    guard let commands = history_winit(), let none = history_winit() else {
      el_end(editor)
      return nil
    }
    self.editor = editor
    self.commands = commands
    self.none = none
    self.output = output
    prompt = .allocate(capacity: Self.longestPrompt + 1)
    prompt.initialize(repeating: 0)
    el_wset_clientdata(editor, Unmanaged.passUnretained(client).toOpaque())
    el_wset_signal(editor, 0)
    // Debian's libedit starts in vi mode, others in emacs mode; ~/.editrc can change the mode.
    _ = withWide("emacs") { el_wset_editor(editor, $0) }
    // At Ctrl-C, the kernel sends the signal and then discards the output that is not shown yet.
    // That output may already be the answer to the signal, or the next prompt.
    _ = withWide("-d") { set in withWide("+noflsh") { el_wset_setty(editor, set, $0) } }
    // A pasted CR LF is one line end: the terminal must not make it two.
    _ = withWide("-d") { set in withWide("-icrnl") { el_wset_setty(editor, set, $0) } }
    var event = HistEventW()
    _ = history_w_setsize(commands, &event, 500)
    _ = history_w_setunique(commands, &event, 1)
    _ = history_w_setsize(none, &event, 1)
    if capability("up") == nil { return nil }
  }

  deinit {
    el_end(editor)
    history_wend(commands)
    history_wend(none)
    output.flush()
    prompt.deallocate()
    for text in commandTexts { text.deallocate() }
  }

  static func client<Client: AnyObject>(of editor: OpaquePointer?, as type: Client.Type) -> Client?
  {
    var data: UnsafeMutableRawPointer?
    guard let editor, el_wget_clientdata(editor, &data) == 0, let data else { return nil }
    return Unmanaged<AnyObject>.fromOpaque(data).takeUnretainedValue() as? Client
  }

  /// Reads `~/.editrc`, or the file that `EDITRC` names.
  func readStartUpFile() {
    _ = el_source(editor, nil)
  }

  func onCharacter(_ function: GetCharacter) {
    el_wset_getcfn(editor, function)
  }

  /// Keeps the name and the help text, because libedit stores only pointers to them.
  func addCommand(_ name: String, help: String, _ function: Command) {
    let texts = [name, help].map { text in
      let wide = text.unicodeScalars.map(Self.wide) + [0]
      let kept = UnsafeMutableBufferPointer<wchar_t>.allocate(capacity: wide.count)
      _ = kept.initialize(fromContentsOf: wide)
      return kept
    }
    commandTexts += texts
    _ = el_wset_addfn(editor, texts[0].baseAddress, texts[1].baseAddress, function)
  }

  /// Binds the key in the insert map, and in vi's command map if `inCommandMode` is set.
  func bind(_ key: Unicode.Scalar, to command: String, inCommandMode: Bool = false) {
    withWide(String(key)) { key in
      withWide(command) { command in
        _ = el_wset_bind(editor, key, command)
        if inCommandMode { _ = el_wset_bind_alternative(editor, key, command) }
      }
    }
  }

  /// libedit's text for the binding of the key.
  func binding(of key: Unicode.Scalar) -> String {
    output.capturing { withWide(String(key)) { key in _ = el_wset_bind_print(editor, key) } }
  }

  func setPrompt(_ cells: [Unicode.Scalar]) {
    let kept = cells.prefix(Self.longestPrompt)
    _ = prompt.update(fromContentsOf: kept.map(Self.wide) + [0])
    el_wset_prompt(
      editor,
      { editor in
        LibeditHandle.client(of: editor, as: LibeditInput.self)?.editLine?.prompt.baseAddress
      })
  }

  /// Uses an empty history for false.
  func useHistory(_ isUsed: Bool) { el_wset_hist(editor, isUsed ? commands : none) }

  /// Adds a line to the history; a line equal to the previous one is dropped.
  func remember(_ cells: [Unicode.Scalar]) {
    var event = HistEventW()
    _ = withWide(cells) { history_w_enter(commands, &event, $0) }
  }

  /// Reads a line, without its line end. Nil if the user left the line in another way.
  func readLine() -> [Unicode.Scalar]? {
    var count: Int32 = 0
    guard let line = el_wgets(editor, &count), count > 0 else { return nil }
    var cells = Self.cells(line, count: Int(count))
    if cells.last == "\n" || cells.last == "\r" { cells.removeLast() }
    return cells
  }

  /// The line being edited, before and after the cursor.
  var line: (before: [Unicode.Scalar], after: [Unicode.Scalar]) {
    guard let info = el_wline(editor)?.pointee, let start = info.buffer, let cursor = info.cursor,
      let end = info.lastchar
    else { return ([], []) }
    return (
      Self.cells(start, count: cursor - start), Self.cells(cursor, count: end - cursor)
    )
  }

  func insert(_ cells: [Unicode.Scalar]) {
    guard !cells.isEmpty else { return }
    _ = withWide(cells) { el_winsertstr(editor, $0) }
  }

  func deleteBeforeCursor(_ count: Int) {
    el_deletestr(editor, Int32(clamping: count))
  }

  /// Redraws the prompt and the line in the row of the cursor.
  func redraw() { _ = el_wset_refresh(editor) }

  func followSize() { el_resize(editor) }

  func useRawMode(_ raw: Bool) { _ = el_wset_prep_term(editor, raw ? 1 : 0) }

  /// The terminal's string for the termcap capability `name`, for example `up`.
  func capability(_ name: String) -> String? {
    var value: UnsafePointer<CChar>?
    guard el_get_gettc(editor, name, &value) == 0, let value, value.pointee != 0 else { return nil }
    return String(cString: value)
  }

  private static func wide(_ cell: Unicode.Scalar) -> wchar_t { wchar_t(bitPattern: cell.value) }

  private static func cells(_ start: UnsafePointer<wchar_t>, count: Int) -> [Unicode.Scalar] {
    UnsafeBufferPointer(start: start, count: count).map {
      Unicode.Scalar(UInt32(bitPattern: $0)) ?? "\u{FFFD}"
    }
  }

  private func withWide<Result>(
    _ cells: [Unicode.Scalar], _ body: (UnsafePointer<wchar_t>) -> Result
  ) -> Result {
    body(cells.map(Self.wide) + [0])
  }

  private func withWide<Result>(
    _ text: String, _ body: (UnsafePointer<wchar_t>) -> Result
  ) -> Result {
    withWide(Array(text.unicodeScalars), body)
  }
}
