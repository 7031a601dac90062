import Ink
import TestSupport
import Testing
import Workloads

@testable import Sketches

/// Drafts of several strokes in the queue of what is written.
@Suite struct SketchQueueTests {
  private let strokes: [StrokeRecord]
  private var queue = SketchQueue(counters: [:])

  init() {
    var random = SplitMix64(seed: 8)
    strokes = (0..<3).map { _ in random.handStroke(samples: 30) }
  }

  private func beginnings(_ count: Int) -> [DraftUpdate.Beginning] {
    strokes[..<count].map { DraftUpdate.Beginning($0.style, Array($0.samples[..<10])) }
  }

  private var parts: [Draft.Part] {
    if case .draft(let parts) = queue.next { parts } else { [] }
  }

  @Test mutating func `strokes that begin together have parts of their own`() {
    queue.append(.began(beginnings(3)))
    queue.append(.grew([Array(strokes[0].samples[10..<20]), [], [strokes[2].samples[10]]]))
    #expect(parts.map(\.id) == [1, 2, 3, 4, 5])
    #expect(parts.map(\.stroke) == [1, 2, 3, 1, 3])
    #expect(parts.map(\.number) == [1, 1, 1, 2, 2])
    #expect(parts.map(\.samples.count) == [10, 10, 10, 10, 1])
  }

  @Test mutating func `later strokes have other numbers, and replace the draft`() {
    queue.append(.began(beginnings(3)))
    queue.append(Edit(.strokesAdded(strokes), at: 1))
    queue.didCommit(edits: 1)
    #expect(queue.next == nil, "the edit ends the draft")
    queue.append(.began(beginnings(2)))
    #expect(parts.map(\.stroke) == [4, 5] && parts.map(\.id) == [1, 2])
  }

  @Test mutating func `parts that were written before a new draft began leave it alone`() {
    queue.append(.began(beginnings(3)))
    let written = parts
    queue.append(.began(beginnings(2)))
    queue.didCommit(draft: written)
    #expect(parts.count == 2)
    queue.didCommit(draft: parts)
    #expect(queue.next == nil)
  }

  @Test mutating func `samples for another number of strokes are ignored`() {
    queue.append(.began(beginnings(2)))
    queue.append(.grew([strokes[0].samples]))
    queue.append(.began([]))
    #expect(parts.count == 2)
  }

  @Test mutating func `abandoned strokes are cleared from the file`() {
    queue.append(.began(beginnings(3)))
    queue.append(.abandoned)
    guard case .clearDraft = queue.next else {
      Issue.record("the draft is not cleared")
      return
    }
  }
}
