import Foundation
import SketchLibrary
import TestSupport

@Suite struct DataFolderTests {
  private let home: TemporaryFolder
  private let folder: DataFolder

  init() throws {
    home = try TemporaryFolder()
    folder = try DataFolder(environment: ["XDG_DATA_HOME": home.path])
  }

  /// Creates an empty file in the data folder that was modified at a time.
  private func makeFile(_ name: String, modified time: TimeInterval) throws {
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    let path = "\(folder.path)/\(name)"
    try Data().write(to: URL(filePath: path))
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: time)], ofItemAtPath: path)
  }

  @Test(arguments: [
    (["XDG_DATA_HOME": "/data", "HOME": "/home/a"], "/data/stipple"),
    (["HOME": "/home/a"], "/home/a/.local/share/stipple"),
    (["XDG_DATA_HOME": "", "HOME": "/home/a"], "/home/a/.local/share/stipple"),
    (["XDG_DATA_HOME": "data", "HOME": "/home/a"], "/home/a/.local/share/stipple"),
  ])
  func `follows the XDG specification`(environment: [String: String], path: String) throws {
    #expect(try DataFolder(environment: environment).path == path)
  }

  @Test(arguments: [[:], ["HOME": ""], ["XDG_DATA_HOME": "data", "HOME": "home"]])
  func `needs an absolute path`(environment: [String: String]) {
    #expect(throws: UserError.noDataFolder) { try DataFolder(environment: environment) }
  }

  @Test(arguments: [
    (0.0, 0, "1970-01-01-000000"), (1_752_507_012, 0, "2025-07-14-153012"),
    (1_752_507_012, 2, "2025-07-14-173012"), (951_782_400, -1, "2000-02-28-230000"),
  ])
  func `names sketches by date and time`(seconds: Double, hours: Int, name: String) throws {
    let timeZone = try #require(TimeZone(secondsFromGMT: hours * 3600))
    #expect(DataFolder.name(of: Date(timeIntervalSince1970: seconds), in: timeZone) == name)
  }

  @Test func `creates the folder, and numbers files with the same name`() throws {
    let paths = try (0..<3).map { _ in try folder.newFile(named: "a") }
    #expect(paths == ["a", "a-2", "a-3"].map { "\(folder.path)/\($0).stipple" })
    for path in paths { #expect(DataFolder.attributes(of: path)?.bytes == 0) }
  }

  @Test func `names the folder and the reason if a file cannot be created`() throws {
    let file = try home.write([], to: "file")
    let beneathFile = try DataFolder(environment: ["XDG_DATA_HOME": file])
    #expect(throws: UserError.cannotCreate(folder: beneathFile.path, reason: "not a directory")) {
      try beneathFile.newFile(named: "a")
    }
    let inKernel = try DataFolder(environment: ["XDG_DATA_HOME": "/proc"])
    #expect(
      throws: UserError.cannotCreate(
        folder: "/proc/stipple", reason: "the folder cannot be created")
    ) {
      try inKernel.newFile(named: "a")
    }
  }

  @Test func `lists sketches with the last modified first and ties by name`() throws {
    for (name, time) in [("b", 20.0), ("a", 20), ("old", 10), ("new", 30)] {
      try makeFile("\(name).stipple", modified: time)
    }
    let names = try folder.files().map { URL(filePath: $0).lastPathComponent }
    #expect(names == ["new.stipple", "a.stipple", "b.stipple", "old.stipple"])
    #expect(try folder.newestFile() == "\(folder.path)/new.stipple")
  }

  @Test func `lists regular files with the extension only`() throws {
    try makeFile("a.stipple", modified: 10)
    try makeFile("a.txt", modified: 20)
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/folder.stipple", withIntermediateDirectories: false)
    #expect(mkfifo("\(folder.path)/pipe.stipple", 0o600) == 0)
    #expect(try folder.files() == ["\(folder.path)/a.stipple"])
  }

  @Test func `a missing folder has no sketches`() throws {
    #expect(try folder.files().isEmpty)
    #expect(throws: UserError.noSketches(folder: folder.path)) { try folder.newestFile() }
  }

  @Test(arguments: ["circles", "circles.stipple", "a b", "ö", "-x"])
  func `finds names with and without the extension`(name: String) throws {
    let fileName = name.hasSuffix(".stipple") ? name : name + ".stipple"
    #expect(try folder.file(named: name) == "\(folder.path)/\(fileName)")
  }

  @Test(arguments: [
    "", ".", "..", ".stipple", ".hidden", "a/b", "/a", "a\nb", "a\u{1B}[31m",
    String(repeating: "x", count: 240), String(repeating: "ö", count: 120),
  ])
  func `rejects names that no sketch can have`(name: String) {
    #expect(throws: UserError.invalidName(name)) { try folder.file(named: name) }
  }

  @Test func `accepts the longest name with room for a journal`() throws {
    let name = String(repeating: "x", count: 239)
    #expect(try folder.file(named: name).hasSuffix("/\(name).stipple"))
  }

  @Test func `a file is readable by its owner only`() throws {
    let path = try folder.newFile(named: "a")
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func `a copy keeps the permissions of its sketch`() throws {
    let path = try home.writeSketch([], to: "a.stipple")
    for mode in [0o600, 0o664] {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
      let copy = try DataFolder.duplicate(path, edits: nil, now: .now)
      let attributes = try FileManager.default.attributesOfItem(atPath: copy)
      #expect(attributes[.posixPermissions] as? Int == mode)
    }
  }

  @Test func `attributes follow links and exist for regular files only`() throws {
    try makeFile("a.stipple", modified: 12.5)
    try Data(count: 7).write(to: URL(filePath: "\(folder.path)/b"))
    #expect(symlink("a.stipple", "\(folder.path)/link") == 0)
    let attributes = try #require(DataFolder.attributes(of: "\(folder.path)/link"))
    #expect(attributes == (12_500_000_000, 0))
    #expect(DataFolder.attributes(of: "\(folder.path)/b")?.bytes == 7)
    #expect(DataFolder.attributes(of: folder.path) == nil)
    #expect(DataFolder.attributes(of: "\(folder.path)/missing") == nil)
  }

  @Test(arguments: [
    (["HOME": "/home/a", "TMPDIR": "/tmp/b"], ["/home/a/.local/share/stipple", "/tmp/b", "/tmp"]),
    (["TMPDIR": ""], ["/tmp"]), (["TMPDIR": "relative"], ["/tmp"]), (["TMPDIR": "/tmp"], ["/tmp"]),
    (["HOME": "/home/a"], ["/home/a/.local/share/stipple", "/tmp"]), ([:], ["/tmp"]),
  ])
  func `falls back to the data folder, then to the temporary one`(
    environment: [String: String], paths: [String]
  ) {
    #expect(DataFolder.fallbacks(environment: environment).map(\.path) == paths)
  }

  @Test func `a sketch is not renamed to a name that is taken, nor to its own`() throws {
    for name in ["x", "x-2"] { _ = try folder.newFile(named: name) }
    let now = Date(timeIntervalSince1970: 0)
    #expect(throws: UserError.nameTaken("x-2")) { try folder.rename("x", to: "x-2", now: now) }
    #expect(throws: UserError.unchangedName("x")) {
      try folder.rename("x", to: "x.stipple", now: now)
    }
    #expect(home.sketchNames == ["x-2.stipple", "x.stipple"])
    #expect(try folder.rename("x", to: "y", now: now) == folder.path + "/y.stipple")
    #expect(home.sketchNames == ["x-2.stipple", "y.stipple"])
  }
}
