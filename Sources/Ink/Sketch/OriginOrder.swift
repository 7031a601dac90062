/// The strokes of a picture in the order in which each author drew them, as linked lists.
///
/// A piece takes the position of the stroke that it was cut from, so the strokes that a clear
/// removes are the first ones of each list. As in ``PaintOrder``, a removed stroke remembers the
/// one before it.
struct OriginOrder {
  private struct Link { var previous, next: Int32 }

  private var links: [Link] = []
  /// The last and the first stroke of each list; the end of the list *k* is named ~*k*.
  private var ends: [Link] = []
  private var lists: [Int: Int] = [:]

  mutating func reserveCapacity(_ count: Int) { links.reserveCapacity(count) }

  /// Returns the node before another one; of a removed one, the node that was before it.
  func previous(_ node: Int) -> Int { Int(self[node].previous) }

  /// Returns the stroke that an author drew last, or the end of the author's list.
  mutating func last(of author: Int) -> Int {
    if let list = lists[author] { return previous(~list) }
    let end = ~ends.count
    lists[author] = ends.count
    ends.append(Link(previous: Int32(end), next: Int32(end)))
    return end
  }

  func prefix(of author: Int, while isIncluded: (Int) -> Bool) -> [Int] {
    guard let list = lists[author] else { return [] }
    var found: [Int] = []
    var node = Int(ends[list].next)
    while node >= 0, isIncluded(node) {
      found.append(node)
      node = Int(links[node].next)
    }
    return found
  }

  /// Inserts a stroke after another one of its author, or after the end, which makes it the first.
  mutating func link(_ node: Int, after previous: Int) {
    if node >= links.count {
      links += repeatElement(Link(previous: 0, next: 0), count: node + 1 - links.count)
    }
    let next = self[previous].next
    links[node] = Link(previous: Int32(previous), next: next)
    self[previous].next = Int32(node)
    self[Int(next)].previous = Int32(node)
  }

  /// Removes a stroke; it remembers the one before it.
  mutating func unlink(_ node: Int) {
    let link = links[node]
    self[Int(link.previous)].next = link.next
    self[Int(link.next)].previous = link.previous
  }

  private subscript(node: Int) -> Link {
    get { node < 0 ? ends[~node] : links[node] }
    set { if node < 0 { ends[~node] = newValue } else { links[node] = newValue } }
  }
}
