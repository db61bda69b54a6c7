/// The way from a TOML document's root to a value.
struct TOMLPath: Hashable, Sendable, ExpressibleByArrayLiteral {
  enum Step: Hashable, Sendable {
    case key(String)
    /// An element of an array, from 0.
    case index(Int)
  }

  var steps: [Step]

  init(steps: [Step] = []) { self.steps = steps }
  init(arrayLiteral keys: String...) { steps = keys.map(Step.key) }

  static func + (path: TOMLPath, key: String) -> TOMLPath {
    TOMLPath(steps: path.steps + [.key(key)])
  }

  static func + (path: TOMLPath, index: Int) -> TOMLPath {
    TOMLPath(steps: path.steps + [.index(index)])
  }
}
