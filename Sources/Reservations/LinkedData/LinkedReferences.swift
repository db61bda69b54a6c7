/// Puts the nodes of a document where it refers to them (JSON-LD 1.1 §3.3): `{"@id": "#flight"}`
/// becomes the object with this identifier.
struct LinkedReferences {
  private var nodes: [String: JSONObject] = [:]
  private var hasReferences = false
  /// The identifiers of what reservations are for, and of their parts.
  private var used: Set<String> = []
  /// The number of members that may still be copied: four for each of the document, which bounds
  /// the size of the result.
  private var left = 1000
  /// The greatest number of references within each other.
  private static let mostNested = 16

  /// The value with resolved references. Those to unknown nodes, and to a node within itself, stay.
  ///
  /// A node of a list that a reservation is for, or that is a part of it, is left out of the list:
  /// the flight of a booking is no second booking.
  static func resolved(_ value: JSONValue) -> JSONValue {
    var references = LinkedReferences()
    references.collect(value)
    guard references.hasReferences, !references.nodes.isEmpty else { return value }
    let resolved = references.resolve(value, within: [])
    return references.withoutUsed(resolved)
  }

  private mutating func collect(_ value: JSONValue) {
    switch value {
    case .list(let elements): for element in elements { collect(element) }
    case .object(let object):
      if object.isReference {
        hasReferences = true
      } else if let id = object.id, nodes[id] == nil {
        nodes[id] = object
      }
      left += 4 * object.members.count
      for member in object.members { collect(member.value) }
    case .text, .number, .truth, .null: break
    }
  }

  private mutating func resolve(
    _ value: JSONValue, within path: [String], isUse: Bool = false, isCopy: Bool = false
  ) -> JSONValue {
    switch value {
    case .list(let elements):
      if isCopy { left -= elements.count }
      return .list(elements.map { resolve($0, within: path, isUse: isUse, isCopy: isCopy) })
    case .object(let object):
      guard object.isReference, let id = object.id, let node = nodes[id], left > 0,
        path.count < Self.mostNested, !path.contains(id)
      else { return .object(resolve(object, within: path, isCopy: isCopy)) }
      if isUse { used.insert(id) }
      return .object(resolve(node, within: path + [id], isCopy: true))
    case .text, .number, .truth, .null: return value
    }
  }

  private mutating func resolve(
    _ object: JSONObject, within path: [String], isCopy: Bool
  ) -> JSONObject {
    var path = path
    if isCopy { left -= object.members.count }
    if let id = object.id, !object.isReference, path.last != id { path.append(id) }
    return JSONObject(
      object.members.map { member in
        let isUse = Self.uses.contains(member.name)
        return JSONObject.Member(
          member.source, resolve(member.value, within: path, isUse: isUse, isCopy: isCopy))
      })
  }

  /// The value without the nodes of its lists that stand elsewhere.
  private func withoutUsed(_ value: JSONValue) -> JSONValue {
    switch value {
    case .list(let elements): return .list(elements.filter { !isUsed($0) })
    case .object(let object):
      let members = object.members.map { member in
        JSONObject.Member(
          member.source, member.name == "@graph" ? withoutUsed(member.value) : member.value)
      }
      return .object(JSONObject(members))
    case .text, .number, .truth, .null: return value
    }
  }

  private func isUsed(_ element: JSONValue) -> Bool {
    guard case .object(let object) = element, let id = object.id else { return false }
    return used.contains(id)
  }

  private static let uses: Set<String> = ["reservationFor", "subReservation"]
}

extension JSONObject {
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
