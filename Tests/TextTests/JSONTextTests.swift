import Foundation
import Testing
import Text

@Suite("JSON text")
struct JSONTextTests {
  @Test("Values of every kind nest in a line without spaces between them")
  func nests() {
    var text = JSONText()
    text.line("values") { object in
      object.key("a")
      object.array { array in
        array.number(-1)
        array.flag(true)
        array.null()
        array.object { _ in }
        array.array { _ in }
      }
      object.member("b", nil as String?)
      object.member("c", "x")
    }
    text.number(2)
    let written = text.buffer.text
    #expect(
      written
        == #"{"v":1,"kind":"values","a":[-1,true,null,{},[]],"b":null,"c":"x"}"# + "\n2")
  }

  @Test("Every character can be decoded, and characters that control a terminal are escaped")
  func escapesStrings() throws {
    for value in (0...0x10FFFF as ClosedRange<UInt32>).lazy.filter({ $0 < 0x3100 || $0 % 97 == 0 })
    {
      guard let scalar = Unicode.Scalar(value) else { continue }
      var text = JSONText()
      text.array { $0.string("a\(scalar)b") }
      let bytes = text.buffer.bytes
      let read = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String]
      #expect(read == ["a\(scalar)b"], "\(value)")
      #expect(!bytes.contains { $0 < 0x20 || $0 == 0x7F }, "\(value)")
    }
    var text = JSONText()
    text.string("\u{1B}\u{85}\u{202E}\u{FEFF}\u{E0041}\"\\\n\té下😀")
    let written = text.buffer.text
    #expect(
      written
        == #""\u001b\u0085\u202e\ufeff\udb40\udc41\"\\\n\té下😀""#)
  }
}
