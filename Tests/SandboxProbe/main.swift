// Starts child processes as ticketcal does, with services that try what a hostile document would.
//
//   SandboxProbe parser [SECONDS [MEMORY [OUTPUT]]]   each line of standard input is a document
//   SandboxProbe program SECONDS MEMORY COMMAND...    standard input is the document

internal import Glibc
internal import Sandbox

let arguments = CommandLine.arguments.dropFirst()
signal(SIGPIPE, SIG_IGN)

func say(_ text: String) {
  print(text)
  fflush(nil)
}

func number(_ place: Int) -> Int? { arguments.count >= place ? Int(arguments[place]) : nil }

func answer(_ child: ParsingChild, _ document: [UInt8]) throws(ChildFault) -> [UInt8] {
  try child.answer(to: document, by: 0) { descriptor in
    var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&watched, 1, -1) == 1
  }
}

switch arguments.first {
case "parser":
  let limits = ChildLimits(
    seconds: number(2) ?? 20, memory: number(3) ?? 2048, output: number(4) ?? 1 << 20)
  let parser = ChildService.parser(
    load: { true }, parse: { Array(Attempt.run(String(decoding: $0, as: UTF8.self)).utf8) }, limits)
  let child = try ParsingChild([parser])
  while let line = readLine() {
    do throws(ChildFault) {
      say(
        "\(line): \(String(decoding: try answer(child, Array(line.utf8)).prefix(200), as: UTF8.self))"
      )
    } catch {
      say("\(line): fault \(error)")
    }
  }
case "program":
  var names: [String: String] = [:]
  for name in ["PATH", "SECRET"] { names[name] = getenv(name).map { String(cString: $0) } }
  var program = ConfinedProgram(
    Array(arguments.dropFirst(3)),
    ChildLimits(seconds: number(2) ?? 60, memory: number(3) ?? 2048, output: 16 << 20),
    environment: names)
  if let version = getenv("LANDLOCK").flatMap({ Int32(String(cString: $0)) }) {
    program.landlockVersion = version
  }
  let child = try ParsingChild([.program(program)])
  var document: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 1 << 16)
  while case let count = read(0, &buffer, buffer.count), count > 0 { document += buffer[..<count] }
  do throws(ChildFault) {
    let output = try answer(child, document)
    var at = 0
    while at < output.count {
      at += max(
        0, output.withUnsafeBytes { write(1, $0.baseAddress?.advanced(by: at), output.count - at) })
    }
  } catch {
    say("fault \(error)")
    exit(1)
  }
default: exit(64)
}
