/// Takes the XML of servers apart by libxml2. A hostile answer may take over the process that does.
package struct AnswerParser: Sendable {
  /// Why nothing is known of an answer's XML.
  package enum Fault: Error {
    case notInstalled, tooSlow, interrupted
    /// The process that parses ended, so that no further answer can be read.
    case ended
  }

  private let parse: @Sendable (_ body: [UInt8]) throws(Fault) -> [UInt8]

  /// - Parameter parse: returns what `parsed` does, or nothing for a body that it cannot take apart. The
  ///   result is as untrusted as the body.
  package init(_ parse: @escaping @Sendable (_ body: [UInt8]) throws(Fault) -> [UInt8]) {
    self.parse = parse
  }

  /// Parses in the calling process.
  package static let inProcess = AnswerParser { (body) throws(Fault) in
    guard load() else { throw .notInstalled }
    return parsed(body)
  }

  /// Loads libxml2; false if it is not installed.
  package static func load() -> Bool { DAVElement.canBeRead }

  /// The elements of a body, for another process; empty for a body that has none. Call `load` before.
  package static func parsed(_ body: [UInt8]) -> [UInt8] {
    DAVElement.root(of: body)?.encoded ?? []
  }

  /// The root of a body; nil for a body that is not XML.
  func root(of body: [UInt8]) throws(Fault) -> DAVElement? {
    DAVElement(decoding: try parse(body))
  }
}

extension AnswerParser.Fault {
  /// Lower case, with the next step.
  var reason: String {
    switch self {
    case .notInstalled:
      "libxml2, which reads a server's answers, is not installed (Debian: libxml2)"
    case .tooSlow: "it takes too long to read the server's answer; ask its operator"
    case .interrupted: "interrupted while the server's answer was read"
    case .ended: "the process that reads the server's answers ended; try again"
    }
  }
}
