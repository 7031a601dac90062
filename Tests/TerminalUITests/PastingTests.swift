import TestSupport

@testable import TerminalUI

@Suite struct PastingTests {
  @Test(arguments: [
    ("one\ntwo", "one"), ("\r\none", "one"), ("o\u{3}n\u{9B}e\u{7F}", "one"), ("", ""), ("\n", ""),
  ])
  func `of pasted lines, the first one is used, without control characters`(
    text: String, line: String
  ) {
    #expect(text.firstLine == line)
  }

  @Test(arguments: [
    ("'/a b/c.svg' ", "/a b/c.svg"), ("'/it'\\''s.svg' '/b.svg'", "/it's.svg"),
    ("\"/a b.svg\"", "/a b.svg"), ("/a\\ b\\(1\\).svg", "/a b(1).svg"),
    ("file:///a%20b/%C3%A9.svg", "/a b/é.svg"), ("file://host/a.svg file:///b.svg", "/a.svg"),
    ("/a b.svg", "/a b.svg"), ("~/it's.svg", "~/it's.svg"), ("'/a.svg", "'/a.svg"),
    ("file:///%0A", "file:///%0A"), ("file:///%FF", "file:///%FF"), ("file:///%2", "file:///%2"),
    ("file:///%+5", "file:///%+5"),
  ])
  func `a dropped file is pasted as a quoted path or a URL`(text: String, path: String) {
    #expect(text.droppedPath == path)
  }

  @Test func `a paste filters the help only after a slash`() {
    let size = ScreenSize(columns: 80, rows: 24)
    var pager = HelpPager([HelpPanel.Group("Keys", [HelpPanel.Entry("u", "undo")])])
    pager.paste("undo")
    #expect(pager.filter == nil)
    _ = pager.press(Key("/"), isHelp: false, on: size)
    pager.paste("undo\nq")
    #expect(pager.filter == "undo")
  }
}
