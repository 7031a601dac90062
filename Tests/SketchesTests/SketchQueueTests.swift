import TestSupport

@testable import Sketches

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
    queue.didCommit(edits: 1, of: 0)
    #expect(queue.next == nil, "the edit ends the draft")
    queue.append(.began(beginnings(2)))
    #expect(parts.map(\.stroke) == [4, 5] && parts.map(\.id) == [1, 2])
  }

  @Test mutating func `parts that were written before a new draft began leave it alone`() {
    queue.append(.began(beginnings(3)))
    let written = parts
    queue.append(.began(beginnings(2)))
    queue.didCommit(.draft(written), of: 0)
    #expect(parts.count == 2)
    queue.didCommit(.draft(parts), of: 0)
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

  private func rows(_ edits: [Edit]) -> SharedRows {
    SharedRows(edits: edits, confirmations: [], authors: [])
  }

  private func edit(_ index: Int) -> Edit {
    Edit(.strokesAdded([strokes[index]]), at: Double(index))
  }

  @Test mutating func `edits that were written while the log was replaced leave others alone`() {
    queue.append(edit(0))
    queue.willCommit(edits: 1, of: 0)
    queue.rewrite(rows([edit(0)]))
    queue.didCommit(edits: 1, of: 0)
    #expect(queue.edits.isEmpty && queue.lastID == 0)
    queue.append(edit(1))
    queue.willCommit(edits: 1, of: 0)
    queue.didCommit(edits: 1, of: 0)
    #expect(queue.edits == [edit(1)] && queue.uncertainCount == 0)
    queue.didCommit(.rewrite(rows([edit(0)]), keepsDraft: false), of: 1)
    #expect(queue.rewriting == nil && queue.lastID == 1 && queue.counters == [1: 1])
  }

  @Test mutating func `confirmations after the log was replaced are written`() {
    let confirmation = Confirmation(sequence: 1, time: 0)
    queue.append(edit(0))
    queue.didCommit(edits: 1, of: 0)
    queue.confirm(EditID(author: 1, counter: 1), confirmation)
    queue.rewrite(rows([edit(0)]))
    queue.confirm(EditID(author: 1, counter: 1), confirmation)
    queue.didCommit(.records([.confirmed(row: 1, confirmation)]), of: 0)
    queue.didCommit(.rewrite(rows([edit(0)]), keepsDraft: false), of: 1)
    guard case .records(let records) = queue.next else {
      Issue.record("the confirmation is lost")
      return
    }
    #expect(records.count == 1)
  }

  @Test mutating func `authors who wait are written with a log that replaces another one`() {
    let authors = ["anna", "bert", "carl"].enumerated().map {
      SketchAuthor(number: $0.offset + 1, user: $0.element)
    }
    queue.append(.author(authors[0]))
    queue.rewrite(rows([edit(0)]))
    queue.append(.author(authors[1]))
    queue.rewrite(SharedRows(edits: [edit(0)], confirmations: [], authors: [authors[2]]))
    guard case .rewrite(let log, _) = queue.next else {
      Issue.record("the log is lost")
      return
    }
    #expect(log.authors == authors && log.edits == [edit(0)])
    queue.didCommit(.rewrite(log, keepsDraft: false), of: 2)
    #expect(queue.next == nil)
  }

  @Test mutating func `a log that replaces another one that is being written is written too`() {
    queue.rewrite(rows([edit(0)]))
    queue.rewrite(rows([edit(0), edit(1)]))
    queue.didCommit(.rewrite(rows([edit(0)]), keepsDraft: false), of: 1)
    guard case .rewrite(let log, _) = queue.next else {
      Issue.record("the second log is lost")
      return
    }
    #expect(log.edits.count == 2)
    queue.didCommit(.rewrite(log, keepsDraft: false), of: 2)
    #expect(queue.next == nil && queue.lastID == 2)
  }

  @Test mutating func `a log that is replaced spares only the saved beginning of a stroke`() {
    queue.append(.began(beginnings(3)))
    queue.rewrite(rows([]))
    guard case .rewrite(let log, keepsDraft: false) = queue.next else {
      Issue.record("the draft of another stroke is kept")
      return
    }
    queue.didCommit(.rewrite(log, keepsDraft: false), of: 1)
    guard case .draft(let parts) = queue.next else {
      Issue.record("the stroke is not saved")
      return
    }
    queue.didCommit(.draft(parts), of: 1)
    queue.rewrite(rows([]))
    guard case .rewrite(_, keepsDraft: true) = queue.next else {
      Issue.record("the saved beginning is deleted")
      return
    }
  }
}
