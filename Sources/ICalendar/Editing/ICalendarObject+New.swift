internal import CivilTime

extension ICalendarObject {
  /// An object with only this event or reminder; an event as an import writes it.
  package init<Item: MappedItem>(_ item: Item, stamp: EditStamp) throws(EditError) {
    guard !PropertyText(item.uid).isBlank, PropertyText(url: item.uid).value == item.uid else {
      throw .invalid(field: "id", reason: "the identifier is blank or has control characters")
    }
    try item.times.check(Item.end)
    for field in Item.fields { try field.check(item) }
    var new = item
    new.creationDate = stamp.now
    new.lastModifiedDate = stamp.now
    new.sequence = 0
    let text = try EventEncoder(productID: stamp.productID).object(of: new)
    do throws(ICalendarError) { try self.init(text) } catch {
      throw .refused(reason: error.description)
    }
  }
}
