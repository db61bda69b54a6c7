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

extension DAVElement {
  /// The element for another process: its names, attributes and text, each behind its length, and then
  /// its elements behind their number.
  var encoded: [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return bytes
  }

  private func append(to bytes: inout [UInt8]) {
    Self.append(name.space, to: &bytes)
    Self.append(name.local, to: &bytes)
    Self.append(attributes.count, to: &bytes)
    for (name, value) in attributes {
      Self.append(name, to: &bytes)
      Self.append(value, to: &bytes)
    }
    Self.append(text, to: &bytes)
    Self.append(children.count, to: &bytes)
    for child in children { child.append(to: &bytes) }
  }

  private static func append(_ text: String, to bytes: inout [UInt8]) {
    append(text.utf8.count, to: &bytes)
    bytes += text.utf8
  }

  private static func append(_ number: Int, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: UInt32(clamping: number).littleEndian) { bytes += $0 }
  }

  /// Nil for bytes that are not one whole element within the limits: the process that made them may be
  /// hostile.
  init?(decoding bytes: [UInt8]) {
    var decoder = Decoder(rest: bytes[...])
    guard let element = decoder.element(depth: 0), decoder.rest.isEmpty else { return nil }
    self = element
  }

  private struct Decoder {
    var rest: ArraySlice<UInt8>
    private var elements = 0

    init(rest: ArraySlice<UInt8>) { self.rest = rest }

    mutating func element(depth: Int) -> DAVElement? {
      elements += 1
      guard elements <= DAVElement.mostElements, depth <= DAVElement.mostDepth,
        let space = text(), let local = text(), let attributes = number()
      else { return nil }
      var element = DAVElement(name: Name(space: space, local: local))
      for _ in 0..<attributes {
        guard let name = text(), let value = text() else { return nil }
        element.attributes[name] = value
      }
      guard let text = text(), let children = number() else { return nil }
      element.text = text
      for _ in 0..<children {
        guard let child = self.element(depth: depth + 1) else { return nil }
        element.children.append(child)
      }
      return element
    }

    private mutating func text() -> String? {
      guard let length = number(), length <= rest.count else { return nil }
      defer { rest = rest.dropFirst(length) }
      return String(decoding: rest.prefix(length), as: UTF8.self)
    }

    private mutating func number() -> Int? {
      guard rest.count >= 4 else { return nil }
      defer { rest = rest.dropFirst(4) }
      return Int(rest.prefix(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
    }
  }
}
