/// Puts the nodes of a document where it refers to them (JSON-LD 1.1 §3.3): `{"@id": "#flight"}`
/// becomes the object with this identifier.
struct LinkedReferences {
  private var nodes: [String: LinkedObject] = [:]
  private var hasReferences = false
  /// The identifiers of nodes that were put somewhere.
  private var used: Set<String> = []
  /// The identifiers of the parts of other reservations.
  private var parts: Set<String> = []
  /// The number of references that may still be resolved, which bounds the size of the result.
  private var left = 10_000
  /// The greatest number of references within each other.
  private static let mostNested = 16

  /// The value with resolved references. Those to unknown nodes, and to a node within itself, stay.
  ///
  /// A node that stands in a list and is referred to is left out of the list, unless it is a
  /// reservation that is no part of another one: the flight of a booking is no second booking.
  static func resolved(_ value: LinkedValue) -> LinkedValue {
    var references = LinkedReferences()
    references.collect(value)
    guard references.hasReferences, !references.nodes.isEmpty else { return value }
    let resolved = references.resolve(value, within: [])
    return references.withoutUsed(resolved)
  }

  private mutating func collect(_ value: LinkedValue) {
    switch value {
    case .list(let elements): for element in elements { collect(element) }
    case .object(let object):
      if object.isReference {
        hasReferences = true
      } else if let id = object.id, nodes[id] == nil {
        nodes[id] = object
      }
      for member in object.members { collect(member.value) }
    case .text, .number, .truth, .null: break
    }
  }

  private mutating func resolve(
    _ value: LinkedValue, within path: [String], isPart: Bool = false
  ) -> LinkedValue {
    switch value {
    case .list(let elements):
      return .list(elements.map { resolve($0, within: path, isPart: isPart) })
    case .object(let object):
      guard object.isReference, let id = object.id, let node = nodes[id], left > 0,
        path.count < Self.mostNested, !path.contains(id)
      else { return .object(resolve(object, within: path)) }
      left -= 1
      used.insert(id)
      if isPart { parts.insert(id) }
      return .object(resolve(node, within: path + [id]))
    case .text, .number, .truth, .null: return value
    }
  }

  private mutating func resolve(_ object: LinkedObject, within path: [String]) -> LinkedObject {
    var path = path
    if let id = object.id, !object.isReference, path.last != id { path.append(id) }
    return LinkedObject(
      object.members.map { member in
        let isPart = member.name == "subReservation"
        return (member.name, resolve(member.value, within: path, isPart: isPart))
      })
  }

  /// The value without the nodes of its lists that stand elsewhere.
  private func withoutUsed(_ value: LinkedValue) -> LinkedValue {
    switch value {
    case .list(let elements): return .list(elements.filter { !isUsed($0) })
    case .object(let object):
      let members = object.members.map { member in
        (member.name, member.name == "@graph" ? withoutUsed(member.value) : member.value)
      }
      return .object(LinkedObject(members))
    case .text, .number, .truth, .null: return value
    }
  }

  private func isUsed(_ element: LinkedValue) -> Bool {
    guard case .object(let object) = element, let id = object.id, used.contains(id) else {
      return false
    }
    return parts.contains(id)
      || !object.has("reservationFor", "subReservation")
        && !object.types.contains { $0.hasSuffix("Reservation") }
  }
}

extension LinkedObject {
  /// The node's identifier within the document; nil without one.
  fileprivate var id: String? {
    for member in members where member.name == "@id" {
      if case .text(let id) = member.value { return id }
    }
    return nil
  }

  /// Whether the object has nothing but an identifier, and at most a type.
  fileprivate var isReference: Bool {
    members.count <= 2 && members.contains { $0.name == "@id" }
      && members.allSatisfy { $0.name == "@id" || $0.name == "@type" }
  }
}
