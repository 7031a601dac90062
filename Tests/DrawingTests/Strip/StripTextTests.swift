import Ink
import TerminalUI
import TestSupport
import Testing

@testable import Drawing

/// Copying a sketch out of the strip while a text is typed.
extension StripTests {
  @Test func `a copy waits until a text is finished`() {
    open()
    dragOut(to: (80, 20), releases: true)
    desk.openText(80, 32)
    desk.type("l")
    load()
    #expect(desk.typedText == "l" && desk.log.isEmpty)
    desk.press("\u{1B}")
    desk.draw()
    #expect(desk.log.count == 2 && desk.texts == ["l"])
    #expect(desk.log.last?.newStrokes.first?.style.color == .red)
  }
}
