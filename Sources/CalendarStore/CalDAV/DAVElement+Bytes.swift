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
