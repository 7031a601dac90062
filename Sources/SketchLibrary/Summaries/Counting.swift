/// Returns a number and its noun, in the plural unless the number is 1: "2 strokes".
///
/// The plural is formed with "s".
package func count(_ number: Int, _ noun: String) -> String {
  "\(number) \(noun)\(number == 1 ? "" : "s")"
}
