internal import CLinux
internal import Glibc

/// Runs a program that reads untrusted bytes: without network, without writing to files, with
/// limits on time, memory and output. Its descriptors are 0 to 2 and no others.
struct ConfinedProgram: Sendable, Equatable {
  /// The program and its arguments; the program is found in PATH.
  var command: [String]
  /// Of wall time and of CPU time.
  var seconds = 60
  /// The address space of each process, in MiB.
  var memory = 2048

  /// The most that the program may print, in bytes.
  static let outputLimit = 16 << 20

  enum Fault: Error, Equatable {
    /// With the name of the call.
    case notStarted(String, errno: Int32)
    case tooSlow
    case interrupted
    /// With the first line of its errors, not escaped; empty without one.
    case status(Int32, String)
    case signal(Int32, String)
  }

  /// Runs the program with these bytes as its standard input; returns its standard output.
  func run(
    _ input: [UInt8], environment: [String: String], watch: SignalWatch
  ) throws(Fault) -> [UInt8] {
    let files = try [Self.file(), Self.file(), Self.file()]
    defer { for file in files { close(file) } }
    guard input.withUnsafeBytes({ DescriptorOutput.write($0, to: files[0]) }) == nil,
      lseek(files[0], 0, SEEK_SET) == 0
    else { throw .notStarted("write", errno: errno) }
    let process = try start(files, environment)
    let state = try wait(for: process, watch)
    let errors = Self.firstLine(of: files[2])
    if state & 0x7F != 0 { throw .signal(state & 0x7F, errors) }
    guard state >> 8 & 0xFF == 0 else { throw .status(state >> 8 & 0xFF, errors) }
    return Self.contents(of: files[1], limit: Self.outputLimit)
  }

  /// A file in memory.
  private static func file() throws(Fault) -> Int32 {
    let file = memfd_create("ticketcal", UInt32(CLINUX_MFD_CLOEXEC))
    guard file >= 0 else { throw .notStarted("memfd_create", errno: errno) }
    return file
  }

  // MARK: Starting

  /// The shell sets the limits, which the program cannot raise, and becomes the program.
  private static let script =
    #"ulimit -c 0 && ulimit -t "$1" && ulimit -v "$2" && ulimit -f "$3" && shift 3 && exec "$@""#

  /// The shell counts files in blocks of 512 bytes.
  private var words: [String] {
    [
      "sh", "-c", Self.script, "sh", "\(seconds)", "\(memory * 1024)",
      "\(Self.outputLimit / 512)",
    ] + command
  }

  /// Nothing of the user's environment but what a program needs to run.
  private static let passedOn = [
    "PATH", "HOME", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "XDG_DATA_DIRS",
  ]

  private func start(
    _ files: [Int32], _ environment: [String: String]
  ) throws(Fault) -> pid_t {
    let variables = Self.passedOn.compactMap { name in environment[name].map { "\(name)=\($0)" } }
    let words = words
    // The confinement is that of a thread, and the program inherits it: the import itself must
    // still write.
    let result = OwnThread.run { () -> Result<pid_t, Fault> in
      do throws(ProgramConfinement.Failure) { try ProgramConfinement.apply() } catch {
        return .failure(.notStarted(error.call, errno: error.errno))
      }
      return Self.spawn(words, variables, files)
    }
    guard let result else { throw .notStarted("pthread_create", errno: EAGAIN) }
    return try result.get()
  }

  private static func spawn(
    _ words: [String], _ variables: [String], _ files: [Int32]
  ) -> Result<pid_t, Fault> {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (standard, file) in files.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, file, Int32(standard))
    }
    posix_spawn_file_actions_addclosefrom_np(&actions, 3)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))
    var arguments = words.map { strdup($0) } + [nil]
    defer { for pointer in arguments { free(pointer) } }
    var variables = variables.map { strdup($0) } + [nil]
    defer { for pointer in variables { free(pointer) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, "/bin/sh", &actions, &attributes, &arguments, &variables)
    return code == 0 ? .success(process) : .failure(.notStarted("posix_spawn", errno: code))
  }

  // MARK: Waiting

  /// The status of the ended process, as waitpid(2) has it. The other processes of its group are
  /// ended, too.
  private func wait(for process: pid_t, _ watch: SignalWatch) throws(Fault) -> Int32 {
    let deadline = ContinuousClock.now + .seconds(seconds)
    while true {
      var state: Int32 = 0
      if waitpid(process, &state, WNOHANG) == process {
        kill(-process, SIGKILL)
        return state
      }
      let isLate = ContinuousClock.now >= deadline
      if isLate || watch.shouldStop {
        kill(-process, SIGKILL)
        waitpid(process, nil, 0)
        throw isLate ? .tooSlow : .interrupted
      }
      usleep(5_000)
    }
  }

  private static func contents(of file: Int32, limit: Int) -> [UInt8] {
    var status = stat()
    guard fstat(file, &status) == 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: min(max(Int(status.st_size), 0), limit))
    let count = pread(file, &bytes, bytes.count, 0)
    return Array(bytes.prefix(max(count, 0)))
  }

  private static func firstLine(of file: Int32) -> String {
    let text = contents(of: file, limit: 4096)
    let line = text.drop { $0 == 0x0A || $0 == 0x0D }.prefix { $0 != 0x0A && $0 != 0x0D }
    return String(decoding: line, as: UTF8.self)
  }
}

/// A thread for what changes its own rights.
private enum OwnThread {
  private final class Work {
    let body: () -> Void
    init(_ body: @escaping () -> Void) { self.body = body }
  }

  /// Runs the body in a new thread and waits for it; nil if there can be no thread.
  static func run<Value>(_ body: @escaping () -> Value) -> Value? {
    var value: Value?
    let work = Unmanaged.passRetained(Work { value = body() })
    var thread = pthread_t()
    let code = pthread_create(
      &thread, nil,
      { pointer in
        if let pointer { Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().body() }
        return nil
      }, work.toOpaque())
    guard code == 0 else {
      work.release()
      return nil
    }
    pthread_join(thread, nil)
    return value
  }
}
