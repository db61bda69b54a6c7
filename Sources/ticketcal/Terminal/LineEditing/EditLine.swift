internal import CEditLine
internal import CLinux
internal import Glibc

/// The owner of an `EditLine *` and its histories.
final class EditLine {
  typealias GetCharacter =
    @convention(c) (OpaquePointer?, UnsafeMutablePointer<wchar_t>?) -> Int32
  typealias Command = @convention(c) (OpaquePointer?, Int32) -> UInt8

  private let editor: OpaquePointer
  private let commands: OpaquePointer
  private let none: OpaquePointer
  private let output: CellOutput
  private let prompt: UnsafeMutableBufferPointer<wchar_t>
  /// Names and helps of commands, which libedit points to as long as it lives.
  private var commandTexts: [UnsafeMutableBufferPointer<wchar_t>] = []

  private static let longestPrompt = 1024

  /// `client` is what `client(of:as:)` gives to the functions libedit calls; it must outlive this.
  ///
  /// `nil` where libedit cannot start or the terminal is not one on which a line can be edited.
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
    // Debian's libedit starts in vi mode, others in emacs mode; ~/.editrc has the last word.
    _ = withWide("emacs") { el_wset_editor(editor, $0) }
    // At Ctrl-C the kernel sends the signal and then throws away what waits to be shown, which may by
    // then be the answer to it, and the next prompt.
    _ = withWide("-d") { set in withWide("+noflsh") { el_wset_setty(editor, set, $0) } }
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

  /// Reads `~/.editrc`, or what `EDITRC` names.
  func readStartUpFile() {
    _ = el_source(editor, nil)
  }

  func onCharacter(_ function: GetCharacter) {
    el_wset_getcfn(editor, function)
  }

  /// libedit keeps the pointers to the name and the help, not the texts.
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

  /// In the map for inserting, and in vi's map for commands.
  func bind(_ key: Unicode.Scalar, to command: String, inCommandMode: Bool = false) {
    withWide(String(key)) { key in
      withWide(command) { command in
        _ = el_wset_bind(editor, key, command)
        if inCommandMode { _ = el_wset_bind_alternative(editor, key, command) }
      }
    }
  }

  /// What libedit says the key does.
  func binding(of key: Unicode.Scalar) -> String {
    output.capturing { withWide(String(key)) { key in _ = el_wset_bind_print(editor, key) } }
  }

  func setPrompt(_ cells: [Unicode.Scalar]) {
    let kept = cells.prefix(Self.longestPrompt)
    _ = prompt.update(fromContentsOf: kept.map(Self.wide) + [0])
    el_wset_prompt(
      editor,
      { editor in
        EditLine.client(of: editor, as: EditLineInput.self)?.editLine?.prompt.baseAddress
      })
  }

  /// With false, a history that stays empty.
  func useHistory(_ isUsed: Bool) { el_wset_hist(editor, isUsed ? commands : none) }

  /// The newest line; dropped when it is the same as the one before.
  func remember(_ cells: [Unicode.Scalar]) {
    var event = HistEventW()
    _ = withWide(cells) { history_w_enter(commands, &event, $0) }
  }

  /// Lets the person edit a line; without its line end. `nil` when they left it otherwise.
  func readLine() -> [Unicode.Scalar]? {
    var count: Int32 = 0
    guard let line = el_wgets(editor, &count), count > 0 else { return nil }
    var cells = Self.cells(line, count: Int(count))
    if cells.last == "\n" || cells.last == "\r" { cells.removeLast() }
    return cells
  }

  /// The line being edited, up to the cursor and after it.
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

  /// Draws prompt and line anew, on the line the cursor is on.
  func redraw() { _ = el_wset_refresh(editor) }

  func followSize() { el_resize(editor) }

  func useRawMode(_ raw: Bool) { _ = el_wset_prep_term(editor, raw ? 1 : 0) }

  /// What the terminal understands as `name` (termcap), for instance `up`.
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
