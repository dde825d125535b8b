/// Returns the FNV-1a hash of `text`, which is the same in every process. To hash several texts as
/// one, pass the hash of the texts before as `hash`.
package func stableHash(of text: String, after hash: UInt64 = 0xCBF2_9CE4_8422_2325) -> UInt64 {
  text.utf8.reduce(hash) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
}
