/// A number and its noun, which gets an "s" unless the number is 1.
package func count(_ number: Int, _ noun: String) -> String {
  "\(number) \(noun)\(number == 1 ? "" : "s")"
}
