internal import CalendarStore
internal import Glibc
internal import Reservations
internal import Sandbox
internal import SystemPackage

extension ReadingOptions {
  /// Sets the readers of documents, and has child processes read what they and C libraries read. Call
  /// this before the process opens a calendar or starts a thread.
  ///
  /// A format is read by the first configured reader that has it, then by KItinerary's where it is
  /// installed. A process that runs other commands, too, starts none: it parses by itself.
  ///
  /// - Parameters:
  ///   - watch: whose signals end the reading.
  ///   - isUnattended: whether only readers run that are allowed to without a person.
  mutating func startReaders(
    _ configuration: Configuration, _ tool: Tool, _ watch: SignalWatch, isUnattended: Bool
  ) throws(CommandError) {
    var settings = configuration.readers
    if !settings.contains(where: { $0.name == ReaderSetting.builtInName }) {
      settings.append(ReaderSetting(name: ReaderSetting.builtInName))
    }
    let installed = settings.compactMap { setting -> (setting: ReaderSetting, [String])? in
      if let command = setting.command { return (setting, command) }
      return KItineraryReader.path(tool.environment).map { (setting, [$0, "-o", "JsonLd"]) }
    }
    adviceForReader =
      installed.first { $0.setting.formats.contains(.pdf) }.map { setting, _ in
        "without a person at the prompt, no program may read it; to allow it, "
          + "set unattended = true in [readers.\(setting.name)]"
      } ?? KItineraryReader.installation
    let allowed = installed.filter { !isUnattended || $0.setting.isUnattended }
    /// The formats of each reader that runs, by its index.
    var formats: [Int: [ReaderFormat]] = [:]
    for format in ReaderFormat.allCases {
      if let index = allowed.firstIndex(where: { $0.setting.formats.contains(format) }) {
        formats[index, default: []].append(format)
      } else {
        readers.withheld[format] =
          installed.first { $0.setting.formats.contains(format) }?.setting.name
      }
    }
    guard tool.ownsProcess else { return }
    try Self.check(configuration.protection, tool)
    let programs = formats.keys.sorted().map { index in
      let (setting, command) = allowed[index]
      let program = ConfinedProgram(
        command,
        ChildLimits(seconds: setting.timeout, memory: setting.memory, output: 16 << 20),
        environment: tool.environment)
      return (name: setting.name, program: program, formats: formats[index] ?? [])
    }
    let parsers = DocumentKind.allCases.map(ChildService.init)
    let child: ParsingChild
    do throws(ChildFault) {
      child = try ParsingChild(parsers + programs.map { ChildService.program($0.program) })
    } catch {
      throw CommandError(
        ExitStatus.busy, "the process that reads documents \(Self.reason(of: error)); try again")
    }
    parser = DocumentParser(child, watch)
    for (service, reader) in zip(parsers.count..., programs) {
      let running = DocumentReader(reader.name, reader.program, service, child, watch)
      for format in reader.formats { readers.running[format] = running }
    }
  }

  /// Throws if the configuration requires a protection that the kernel does not have.
  private static func check(_ protection: Protection, _ tool: Tool) throws(CommandError) {
    guard let lack = Confinement.lack else { return }
    let fault = "the processes that read mails, pages and other documents are not confined: \(lack)"
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
      return (line.isEmpty ? "" : ": \(line)") + "; try it by hand, with the document as its input"
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
    "could not be started: \(call): \(Errno(rawValue: errno).text)"
  }
}
