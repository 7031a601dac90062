/// The name of an edit: its author, and its number among that author's edits.
public struct EditID: Hashable, Comparable, Sendable {
  // Two small numbers, because every stroke in memory carries a name.
  private let storedAuthor, storedCounter: Int32

  /// The number of the author, from 1; a sketch that was never shared has only author 1.
  public var author: Int { Int(storedAuthor) }
  /// The number of the edit among those of its author, from 1.
  public var counter: Int { Int(storedCounter) }

  /// The largest number of an author or an edit.
  public static let maximum = Int(Int32.max)
  /// The maximum number of authors of a sketch, with author 1.
  package static let maximumAuthors = 4096

  /// Creates the name of an author's edit; both numbers are at most ``maximum``.
  public init(author: Int = 1, counter: Int) {
    (storedAuthor, storedCounter) = (Int32(clamping: author), Int32(clamping: counter))
  }

  /// Orders names by their authors, then by their counters.
  public static func < (a: EditID, b: EditID) -> Bool {
    (a.storedAuthor, a.storedCounter) < (b.storedAuthor, b.storedCounter)
  }
}

extension EditID: Described {
  package init() { self.init(counter: 0) }
  package static var isTuple: Bool { true }
  package static var help: String {
    "The author and the number of the edit among the author's edits, from 1; 0 names no edit."
  }

  package mutating func describe<C: FieldCoder>(to coder: inout C) throws(C.Failure) {
    var (author, counter) = (author, counter)
    if try coder.has("author") { try coder.integer(&author, in: 1...Self.maximum) }
    if try coder.has("counter") { try coder.integer(&counter, in: 0...Self.maximum) }
    self = EditID(author: author, counter: counter)
  }
}
