internal import CLinux
internal import CalendarStore
internal import Glibc

/// Runs the `after-save` commands of the sources that a command has changed, once at its end.
///
/// Each `after-save` command runs in a shell that is started early and waits for one word from a
/// pipe. An import has the kernel prevent its reads in calendars; a shell that was started earlier
/// may still read. A shell that reads no word ends.
final class AfterSave {
  private struct Shell {
    let process: pid_t
    /// The write end of the shell's pipe.
    let pipe: Int32
  }

  private var sources: [Source] = []
  private var access: CalendarAccess?
  /// The shells by the names of their sources.
  private var shells: [String: Shell] = [:]
  private let environment: [String: String]
  private let errors: Int32
  private let watches: () -> SignalWatch

  /// - Parameters:
  ///   - errors: the descriptor for the output of the commands.
  ///   - watches: makes the watch for the signals that end a command.
  init(environment: [String: String], errors: Int32, watches: @escaping () -> SignalWatch) {
    self.environment = environment
    self.errors = errors
    self.watches = watches
  }

  /// - Parameter access: the access that lists the changed sources.
  func arm(_ sources: [Source], _ access: CalendarAccess) {
    self.sources = sources.filter { $0.afterSave != nil }
    self.access = access
  }

  /// Starts the shells. A command that may read until its end needs no call.
  func start() {
    for source in sources where shells[source.name] == nil {
      guard let command = source.afterSave else { continue }
      shells[source.name] = shell(command.text)
    }
  }

  /// Runs the commands and waits for them. A command that fails causes a warning and nothing else.
  func finish(_ messages: Messages) {
    defer { end() }
    guard let changed = access?.changedSources.map(\.name), !changed.isEmpty else { return }
    let due = sources.filter { changed.contains($0.name) }
    guard !due.isEmpty else { return }
    let watch = watches()
    // A Ctrl-C that ended the command must not end its `after-save` commands too.
    _ = watch.consume(SIGINT)
    start()
    for source in due {
      guard let command = source.afterSave else { continue }
      guard watch.terminationSignal == nil, !watch.interrupted,
        let shell = shells.removeValue(forKey: source.name)
      else {
        messages.warn("after-save of \(source.name) was not run: \(command.text)")
        continue
      }
      messages.detail("after-save of \(source.name): \(command.text)")
      let fault = Self.run(shell, seconds: command.limit, watch) {
        // A slow command looks like a hanging program.
        guard isatty(errors) == 1 else { return }
        messages.remark("after-save of \(source.name) is running; Ctrl-C ends it: \(command.text)")
      }
      if let fault {
        messages.warn("after-save of \(source.name) \(fault): \(command.text)")
      }
    }
  }

  /// Ends the shells that have no command to run.
  private func end() {
    for shell in shells.values { close(shell.pipe) }
    for shell in shells.values { waitpid(shell.process, nil, 0) }
    shells = [:]
    access = nil
  }

  // MARK: Shells

  private static let word = Array("go\n".utf8)
  private static let script =
    #"IFS= read -r word && [ "$word" = go ] && exec /bin/sh -c "$1" </dev/null"#

  /// Starts a shell that waits for its word, in its own process group; nil if the shell cannot be
  /// started.
  private func shell(_ command: String) -> Shell? {
    var ends: [Int32] = [-1, -1]
    guard pipe2(&ends, O_CLOEXEC) == 0 else { return nil }
    defer { close(ends[0]) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO)
    // Standard output is for the results.
    posix_spawn_file_actions_adddup2(&actions, errors, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))
    let words: [String] = ["sh", "-c", Self.script, "sh", command]
    var arguments = words.map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for pointer in arguments + variables { free(pointer) } }
    var process: pid_t = 0
    let failure = posix_spawn(
      &process, "/bin/sh", &actions, &attributes, &arguments, &variables)
    guard failure == 0 else {
      close(ends[1])
      return nil
    }
    return Shell(process: process, pipe: ends[1])
  }

  /// Writes the word to the shell and waits for the shell's end. Returns the reason of a failure;
  /// nil after a success.
  ///
  /// - Parameter remark: called once, if the shell runs for a second.
  private static func run(
    _ shell: Shell, seconds: Int, _ watch: SignalWatch, remark: () -> Void
  ) -> String? {
    let hasWord = write(shell.pipe, word, word.count) == word.count
    close(shell.pipe)
    guard hasWord else {
      waitpid(shell.process, nil, 0)
      return "could not be started"
    }
    let start = ContinuousClock.now
    let deadline = start + .seconds(seconds)
    var isRemarked = false
    while true {
      if let state = ended(shell.process) {
        let signal = state & 0x7F
        let status = state >> 8 & 0xFF
        if signal != 0 { return "was ended by signal \(signal)" }
        return status == 0 ? nil : "failed with status \(status)"
      }
      if watch.shouldStop {
        stop(shell.process)
        return "was interrupted"
      }
      if ContinuousClock.now >= deadline {
        stop(shell.process)
        return "took longer than \(seconds) s and was ended"
      }
      if !isRemarked, ContinuousClock.now >= start + .seconds(1) {
        isRemarked = true
        remark()
      }
      usleep(10_000)
    }
  }

  /// The status of an ended process, as waitpid(2) has it; nil while the process runs.
  private static func ended(_ process: pid_t) -> Int32? {
    var state: Int32 = 0
    return waitpid(process, &state, WNOHANG) == process ? state : nil
  }

  /// Ends the process and all other processes of its group.
  private static func stop(_ process: pid_t) {
    kill(-process, SIGTERM)
    let deadline = ContinuousClock.now + .seconds(2)
    while ContinuousClock.now < deadline {
      if ended(process) != nil {
        // Other processes of the group may still run.
        kill(-process, SIGKILL)
        return
      }
      usleep(10_000)
    }
    kill(-process, SIGKILL)
    waitpid(process, nil, 0)
  }
}
