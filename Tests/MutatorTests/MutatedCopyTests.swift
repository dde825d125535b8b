import Foundation
import Mutator
import Testing

@Suite("The rules that mutants break")
struct MutatedCopyTests {
  @Test("Every rule to break is found exactly once in the sources")
  func finds() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    let (mutants, texts) = try MutatedCopy.mutants(of: root.standardized.path)
    #expect(mutants.count >= 60)
    #expect(Set(mutants.map { "\($0.file): \($0.fault)" }).count == mutants.count)
    for (file, text) in texts {
      #expect(!text.contains(/\{[0-9]\}/), "\(file) has a condition without a fault")
    }
    for mutant in mutants {
      #expect(texts[mutant.file]?.contains("isMutant(\(mutant.number))") == true)
    }
  }
}
