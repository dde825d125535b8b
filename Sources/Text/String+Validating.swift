extension String {
  /// Decodes UTF-8, or is `nil` where the bytes are none; the library's own, which is quicker, is there from macOS 15 on.
  @inlinable
  package init?(validUTF8 bytes: some Collection<UInt8>) {
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
      self.init(validating: bytes, as: UTF8.self)
    } else {
      // What is no UTF-8 is replaced, and so is not what it was.
      self.init(decoding: bytes, as: UTF8.self)
      guard utf8.elementsEqual(bytes) else { return nil }
    }
  }
}
