internal import Glibc
internal import Reservations
internal import Sandbox

extension ReadingOptions {
  /// Sets the first of the configured readers, then KItinerary's where it is installed, and has child
  /// processes read what it and C libraries read. Call this before the process opens a calendar or
  /// starts a thread.
  ///
  /// A process that runs other commands, too, starts none: it parses by itself, and reads no PDF.
  ///
  /// - Parameters:
  ///   - watch: whose signals end the reading.
  ///   - isUnattended: whether only readers run that are allowed to without a person.
  mutating func startReaders(
    _ configuration: Configuration, _ tool: Tool, _ watch: SignalWatch, isUnattended: Bool
  ) throws(CommandError) {
    var settings = configuration.readers.filter { $0.formats.contains("pdf") }
    if !settings.contains(where: { $0.name == ReaderSetting.builtInName }) {
      settings.append(ReaderSetting(name: ReaderSetting.builtInName))
    }
    let installed = settings.compactMap { setting -> (ReaderSetting, [String])? in
      if let command = setting.command { return (setting, command) }
      return KItineraryReader.path(tool.environment).map { (setting, [$0, "-o", "JsonLd"]) }
    }
    adviceForReader =
      installed.first.map { setting, _ in
        "without a person at the prompt, no program may read it; to allow it, "
          + "set unattended = true in [readers.\(setting.name)]"
      } ?? KItineraryReader.installation
    guard tool.ownsProcess else { return }
    try Self.check(configuration.protection, tool)
    let allowed = installed.first { !isUnattended || $0.0.isUnattended }
    let program = allowed.map { setting, command in
      ConfinedProgram(
        command,
        ChildLimits(seconds: setting.timeout, memory: setting.memory, output: 16 << 20),
        environment: tool.environment)
    }
    let parsers = DocumentKind.allCases.map(ChildService.init)
    let child: ParsingChild
    do throws(ChildFault) {
      child = try ParsingChild(parsers + [program].compactMap { $0.map(ChildService.program) })
    } catch {
      throw CommandError(
        ExitStatus.busy, "the process that reads documents \(Self.reason(of: error)); try again")
    }
    parser = DocumentParser(child, watch)
    if let allowed, let program {
      readers.running[.pdf] = DocumentReader(allowed.0.name, program, parsers.count, child, watch)
    }
  }

  /// Throws if the configuration requires a protection that the kernel does not have.
  private static func check(_ protection: Protection, _ tool: Tool) throws(CommandError) {
    guard let lack = Confinement.lack else { return }
    let fault = "the processes that read mails, pages, passes and PDFs are not confined: \(lack)"
    guard protection == .required else {
      tool.messages.detail(fault)
      return
    }
    throw CommandError(
      ExitStatus.notPermitted,
      "\(fault); the configuration requires it (protection = \"required\"), so this import does "
        + "nothing")
  }

  private static func reason(of fault: ChildFault) -> String {
    if case .notStarted(let call, let errno) = fault { fault.text(call, errno) } else { "ended" }
  }
}

extension DocumentReader {
  /// - Parameter service: of the program, in the child.
  fileprivate init(
    _ name: String, _ program: ConfinedProgram, _ service: Int, _ child: ParsingChild,
    _ watch: SignalWatch
  ) {
    self.init(name: name) { (document) throws(DocumentFault) in
      do throws(ChildFault) {
        return try child.answer(to: document, by: service, watch)
      } catch {
        throw Self.fault(error, program.command.first ?? name, program)
      }
    }
  }

  private static func fault(
    _ fault: ChildFault, _ name: String, _ program: ConfinedProgram
  ) -> DocumentFault {
    func end(_ line: String) -> String {
      let line = SafeText(line, limit: 200).text
      return (line.isEmpty ? "" : ": \(line)") + "; try it by hand, with the PDF as its input"
    }
    let reason: String
    switch fault {
    case .interrupted: return .interrupted
    case .ended: return .withoutReaders
    case .notStarted(let call, let errno): reason = fault.text(call, errno)
    case .tooSlow, .signal(SIGXCPU, _):
      reason = "took longer than \(program.limits.seconds) s; raise timeout, or leave it out"
    case .status(126...127, let line):
      let line = SafeText(line, limit: 200).text
      reason = "cannot run \(name): \(line); install it, or correct command"
    case .status(let status, let line): reason = "failed with status \(status)\(end(line))"
    case .signal(SIGKILL, _):
      reason =
        "was ended, as what uses more than \(program.limits.memory) MiB is; raise memory, or leave it out"
    case .signal(SIGXFSZ, _): reason = "printed too much\(end(""))"
    case .signal(let signal, let line): reason = "was ended by signal \(signal)\(end(line))"
    case .malformed, .notInstalled: reason = "could not be started; try again"
    }
    return DocumentFault(reason)
  }
}

extension ChildFault {
  fileprivate func text(_ call: String, _ errno: Int32) -> String {
    "could not be started: \(call): \(String(cString: strerror(errno)).lowercased())"
  }
}
