/// The traces and groups of definitions, which views draw: W3C, InkML, Sections 3.2 and 3.3.
struct InkMLLibrary {
  private indirect enum Node {
    case trace(ImportedStroke)
    case group([Node])
  }

  private struct Open {
    let id: String?
    /// The greatest depth of the nodes.
    var depth = 0
    var nodes: [Node] = []
    /// The node that a view refers to; `nil` for a group, and if the reference is unknown.
    var target: Node?
    var isView = false
  }

  private var nodes: [String: (node: Node, depth: Int)] = [:]
  private var open: [Open] = []
  private var (sampleCount, drawnCount) = (0, 0)

  /// The maximum number of samples in definitions.
  private static let maximumSamples = 2_000_000
  /// The maximum depth of groups, including those that views refer to.
  private static let maximumDepth = 256
  /// The maximum number of nodes and samples that views draw.
  private static let maximumDrawn = 4_000_000

  /// Adds a trace to the open group.
  mutating func add(_ stroke: ImportedStroke, id: String?) throws {
    sampleCount += stroke.samples.count + 1
    guard sampleCount <= Self.maximumSamples
    else { throw ImportRefusal("the definitions have more than \(Self.maximumSamples) samples") }
    try add(.trace(stroke), id: id, depth: 1)
  }

  mutating func startGroup(_ id: String?) { open.append(Open(id: id)) }

  mutating func endGroup() throws {
    guard let group = open.popLast() else { return }
    try add(.group(group.nodes), id: group.id, depth: group.depth + 1)
  }

  /// Starts a view; returns whether what it shows exists.
  mutating func startView(_ attributes: [String: String]) -> Bool {
    var view = Open(id: attributes["id"], isView: true)
    if let target = (attributes["traceDataRef"]?.fragment).flatMap({ nodes[$0] }) {
      view.target = Self.part(
        of: target.node, from: Self.path(attributes["from"]), to: Self.path(attributes["to"]))
      view.depth = target.depth
    }
    open.append(view)
    return view.target != nil || attributes["traceDataRef"] == nil
  }

  /// Ends a view; returns the strokes to draw, unless the view is a definition itself.
  mutating func endView(isDefinition: Bool) throws -> [ImportedStroke] {
    guard let view = open.popLast() else { return [] }
    let node = Node.group((view.target.map { [$0] } ?? []) + view.nodes)
    if isDefinition || open.last?.isView == true {
      try add(node, id: view.id, depth: view.depth + 1)
      return []
    }
    var strokes: [ImportedStroke] = []
    try collect(node, into: &strokes)
    return strokes
  }

  private mutating func add(_ node: Node, id: String?, depth: Int) throws {
    guard depth <= Self.maximumDepth
    else { throw ImportRefusal("groups are nested more than \(Self.maximumDepth) deep") }
    if let id { nodes[id] = (node, depth) }
    guard !open.isEmpty else { return }
    open[open.count - 1].nodes.append(node)
    open[open.count - 1].depth = max(open[open.count - 1].depth, depth)
  }

  private mutating func collect(_ node: Node, into strokes: inout [ImportedStroke]) throws {
    drawnCount += 1
    guard drawnCount <= Self.maximumDrawn else { throw ImportRefusal("views draw too much") }
    switch node {
    case .trace(let stroke):
      drawnCount += stroke.samples.count
      strokes.append(stroke)
    case .group(let nodes): for node in nodes { try collect(node, into: &strokes) }
    }
  }

  /// Reads the indices of a path, which count from 1.
  private static func path(_ text: String?) -> ArraySlice<Int>? {
    text.map { $0.split(separator: ":").map { max(0, Int($0) ?? 1) }[...] }
  }

  /// Returns the part of a node from one path to another, both included; `nil` if it is empty.
  private static func part(
    of node: Node, from: ArraySlice<Int>?, to: ArraySlice<Int>?
  ) -> Node? {
    guard from != nil || to != nil else { return node }
    let (first, last) = ((from?.first ?? 1) - 1, (to?.first ?? .max) - 1)
    guard first >= 0, last >= first else { return nil }
    switch node {
    case .trace(var stroke):
      stroke.samples = Array(stroke.samples.dropFirst(first).prefix(last - first + 1))
      return .trace(stroke)
    case .group(let nodes):
      guard first < nodes.count else { return nil }
      return .group(
        (first...min(nodes.count - 1, last)).compactMap { index in
          let rest = (from: from?.dropFirst() ?? [], to: to?.dropFirst() ?? [])
          return part(
            of: nodes[index], from: index == first && !rest.from.isEmpty ? rest.from : nil,
            to: index == last && !rest.to.isEmpty ? rest.to : nil)
        })
    }
  }
}
