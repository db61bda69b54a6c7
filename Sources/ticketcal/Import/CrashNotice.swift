internal import Glibc
internal import Synchronization

/// Names, on standard error, the input that was read last when the program crashes.
enum CrashNotice {
  /// What a trap, a fault of memory or `abort` raises.
  private static let signals = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]

  /// The address of the line, which ends with NUL; 0 before the first input. The lines stay in
  /// memory, as the handler may read them at any time.
  private static let line = Atomic<UInt>(0)

  /// Sets the input, and handles the signals from the first input on.
  static func name(_ input: String) {
    let file = input == "-" ? "standard input" : SafeText(input, limit: 4096).text
    let text = strdup("ticketcal: crashed at \(file); please report it\n")
    if line.exchange(UInt(bitPattern: text), ordering: .sequentiallyConsistent) == 0 { handle() }
  }

  private static func handle() {
    // A stack that overflowed has no room for the handler.
    var stack = stack_t()
    stack.ss_size = 64 << 10
    stack.ss_sp = malloc(stack.ss_size)
    sigaltstack(&stack, nil)
    var action = sigaction()
    action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND)) | SA_ONSTACK
    action.__sigaction_handler.sa_handler = { signal in
      let text = UnsafePointer<CChar>(
        bitPattern: CrashNotice.line.load(ordering: .sequentiallyConsistent))
      if let text { _ = write(STDERR_FILENO, text, strlen(text)) }
      // Ends the process when the handler returns.
      raise(signal)
    }
    for signal in signals { sigaction(signal, &action, nil) }
  }
}
