import Foundation
import Gestures
import Testing

@Suite struct GestureDocumentationTests {
  @Test func `the documented example equals the compiled one`() throws {
    let here = URL(filePath: #filePath).deletingLastPathComponent()
    let source = try String(
      contentsOf: here.appending(path: "ScratchGestureRecognizer.swift"), encoding: .utf8)
    let page = try String(
      contentsOf: here.appending(path: "../../docs/gestures.md"), encoding: .utf8)
    let example = try #require(source.text(between: "// doc: example\n", and: "// doc: end"))
    let shown = try #require(page.text(between: "```swift\n", and: "```"))
    #expect(shown == example)
  }

  @Test func `the example recognizes a scratch and nothing else`() {
    let scratch = ScratchGestureRecognizer()
    let hand = Hand([scratch])
    hand.down()
    for _ in 0..<3 {
      hand.move(by: 20, 1)
      hand.move(by: -20, 1)
    }
    hand.up()
    hand.tap()
    hand.down()
    hand.move(by: 200, 0, in: 0.5, steps: 10)
    hand.wait(1.1)
    hand.up()
    hand.down(1)
    hand.down(2)
    #expect(hand.states(of: scratch) == "possible ended failed failed failed")
  }
}

extension String {
  /// Returns the text between the first `start` and the next `end`.
  fileprivate func text(between start: String, and end: String) -> String? {
    guard let low = range(of: start), let high = range(of: end, range: low.upperBound..<endIndex)
    else { return nil }
    return String(self[low.upperBound..<high.lowerBound])
  }
}
