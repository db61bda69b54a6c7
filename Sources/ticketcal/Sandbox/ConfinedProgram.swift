internal import CLinux
internal import Glibc

/// Runs a program that reads untrusted bytes: in a session of its own, confined by
/// `ProgramConfinement`, with limits on time, memory, output and processes. Its descriptors are 0 to
/// 2 and no others.
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
    case notConfined(ReadProtection.Reason)
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

  /// Nothing of the user's environment but what a program needs to run.
  private static let passedOn = [
    "PATH", "HOME", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "XDG_DATA_DIRS",
  ]

  /// How many processes and threads may be added to those of the whole machine.
  private static let moreProcesses: UInt = 64

  private func start(
    _ files: [Int32], _ environment: [String: String]
  ) throws(Fault) -> pid_t {
    let folders = (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
    guard let name = command.first,
      let program = name.contains("/")
        ? name : folders.lazy.map({ "\($0)/\(name)" }).first(where: { access($0, X_OK) == 0 })
    else { throw .status(127, "no such program in PATH") }
    let named = [program] + command.dropFirst()
    let confinement: ProgramConfinement
    do throws(ReadProtection.Reason) {
      confinement = try ProgramConfinement(reading: named.filter { $0.hasPrefix("/") })
    } catch { throw .notConfined(error) }
    var machine = sysinfo()
    sysinfo(&machine)
    let processes = UInt(machine.procs) + Self.moreProcesses
    let (input, output, errors) = (files[0], files[1], files[2])
    let arguments = CStringArray(named)
    let variables = CStringArray(
      Self.passedOn.compactMap { name in environment[name].map { "\(name)=\($0)" } })
    let process = fork()
    guard process == 0 else {
      if process < 0 { throw .notStarted("fork", errno: errno) }
      return process
    }
    // Nothing may be allocated: another thread may have held a lock of the copied memory.
    setsid()
    for number in 1...64 { signal(Int32(number), SIG_DFL) }
    setLimits(processes: processes)
    dup2(input, STDIN_FILENO)
    dup2(output, STDOUT_FILENO)
    dup2(errors, STDERR_FILENO)
    if let path = arguments.pointer[0], confinement.apply(), close_range(3, .max, 0) == 0 {
      withExtendedLifetime((arguments, variables)) {
        _ = execve(path, arguments.pointer, variables.pointer)
      }
    }
    perror(nil)
    _exit(126)
  }

  /// Sets the limits of the calling process, which it cannot raise again.
  private func setLimits(processes: UInt) {
    limit(RLIMIT_CORE, to: 0)
    limit(RLIMIT_CPU, to: UInt(seconds))
    limit(RLIMIT_AS, to: UInt(memory) << 20)
    limit(RLIMIT_FSIZE, to: UInt(Self.outputLimit))
    limit(__RLIMIT_NPROC, to: processes)
  }

  private func limit(_ resource: __rlimit_resource, to value: UInt) {
    var limit = rlimit(rlim_cur: value, rlim_max: value)
    setrlimit(Int32(resource.rawValue), &limit)
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
        // Both, as it may not have its own process group yet.
        kill(-process, SIGKILL)
        kill(process, SIGKILL)
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

/// Strings for execve(2): an array of C strings that ends with a null pointer.
private final class CStringArray {
  let pointer: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  private let count: Int

  init(_ strings: [String]) {
    count = strings.count
    pointer = .allocate(capacity: count + 1)
    for (index, string) in strings.enumerated() {
      (pointer + index).initialize(to: strdup(string))
    }
    (pointer + count).initialize(to: nil)
  }

  deinit {
    for index in 0..<count { free(pointer[index]) }
    pointer.deallocate()
  }
}
