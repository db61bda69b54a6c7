internal import Glibc
internal import Reservations

extension ReadingOptions {
  /// Sets the first of the configured readers, then KItinerary's where it is installed.
  ///
  /// - Parameter isUnattended: whether only readers run that are allowed to without a person.
  mutating func setPDFReader(_ settings: [ReaderSetting], _ tool: Tool, isUnattended: Bool) {
    var settings = settings.filter { $0.formats.contains("pdf") }
    if !settings.contains(where: { $0.name == ReaderSetting.builtInName }) {
      settings.append(ReaderSetting(name: ReaderSetting.builtInName))
    }
    let installed = settings.compactMap { setting -> (ReaderSetting, [String])? in
      if let command = setting.command { return (setting, command) }
      return KItineraryReader.path(tool.environment).map { (setting, [$0, "-o", "JsonLd"]) }
    }
    let allowed = installed.first { !isUnattended || $0.0.isUnattended }
    pdfReader = allowed.map { DocumentReader($0.0, $0.1, tool) }
    adviceForPDF =
      installed.first.map { setting, _ in
        "without a person at the prompt, no program may read it; to allow it, "
          + "set unattended = true in [readers.\(setting.name)]"
      } ?? KItineraryReader.installation
  }
}

extension DocumentReader {
  init(_ setting: ReaderSetting, _ command: [String], _ tool: Tool) {
    let program = ConfinedProgram(
      command: command, seconds: setting.timeout, memory: setting.memory)
    let environment = tool.environment
    let signals = tool.ownsProcess ? SignalWatch.ending : nil
    let name = command.first ?? setting.name
    self.init(name: setting.name) { (document) throws(DocumentFault) in
      do throws(ConfinedProgram.Fault) {
        return try program.run(
          document, environment: environment, watch: SignalWatch(signals))
      } catch {
        throw DocumentFault(Self.reason(error, name, program))
      }
    }
  }

  private static func reason(
    _ fault: ConfinedProgram.Fault, _ name: String, _ program: ConfinedProgram
  ) -> String {
    func end(_ line: String) -> String {
      let line = SafeText(line, limit: 200).text
      return (line.isEmpty ? "" : ": \(line)") + "; try it by hand, with the PDF as its input"
    }
    switch fault {
    case .notStarted(let call, let errno):
      return "could not be started: \(call): \(String(cString: strerror(errno)).lowercased())"
    case .notConfined(let reason): return "could not be started: \(reason)"
    case .tooSlow: return "took longer than \(program.seconds) s; raise timeout, or leave it out"
    case .interrupted: return "was interrupted"
    case .status(126...127, let line):
      let line = SafeText(line, limit: 200).text
      return "cannot run \(name): \(line); install it, or correct command"
    case .status(let status, let line): return "failed with status \(status)\(end(line))"
    case .signal(SIGXCPU, _):
      return "took longer than \(program.seconds) s; raise timeout, or leave it out"
    case .signal(SIGXFSZ, _): return "printed too much\(end(""))"
    case .signal(let signal, let line): return "was ended by signal \(signal)\(end(line))"
    }
  }
}
