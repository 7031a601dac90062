import Foundation
import TestSupport

@testable import SketchLibrary

@Suite struct TypedPathsTests {
  private let folder: TemporaryFolder
  private let paths: TypedPaths

  init() throws {
    folder = try TemporaryFolder()
    paths = TypedPaths(folder: folder.path)
    for name in ["pictures", "empty", ".hidden"] {
      try FileManager.default.createDirectory(
        atPath: folder.path(of: name), withIntermediateDirectories: false)
    }
    for name in ["cat.svg", "cat.PNG", "cat.doc", "pictures/dog.svg", ".secret.svg"] {
      try folder.write([], to: name)
    }
  }

  @Test(arguments: [
    ("", ["cat.PNG", "cat.svg", "empty/", "pictures/"]), ("ca", ["cat.PNG", "cat.svg"]),
    ("pic", ["pictures/"]), ("pictures/", ["pictures/dog.svg"]), ("pictures/x", []),
    ("empty/", []), ("none/", []), (".", [".hidden/", ".secret.svg"]), ("~", ["~/"]),
  ])
  func `completes folders, and files with an extension`(text: String, names: [String]) {
    #expect(paths.completions(of: text, extensions: [".svg", ".png"]) == names)
  }

  @Test func `completes absolute paths`() {
    let names = paths.completions(of: folder.path(of: "pictures/d"), extensions: [".svg"])
    #expect(names == [folder.path(of: "pictures/dog.svg")])
  }

  @Test func `a path in the home folder is shown with a tilde`() throws {
    let home = try #require(paths.home)
    #expect(paths.shown(home + "/a.png") == "~/a.png" && paths.shown(home) == "~")
    #expect(paths.shown(home + "s/a.png") == home + "s/a.png")
  }

  @Test func `says why a name cannot be read or written`() {
    #expect(paths.readingRefusal(of: "cat.svg") == nil)
    #expect(paths.readingRefusal(of: "dog.svg") == "no such file")
    #expect(paths.readingRefusal(of: "pictures") == "this is a folder")
    #expect(
      paths.writingRefusal(of: "dog.svg") == nil && paths.writingRefusal(of: "cat.svg") == nil)
    #expect(paths.writingRefusal(of: "pictures/cat.svg") == nil)
    #expect(paths.writingRefusal(of: "none/cat.svg") == "no such folder")
    #expect(paths.writingRefusal(of: "pictures") == "this is a folder")
  }
}
