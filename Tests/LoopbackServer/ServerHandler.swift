import NIOCore
import Synchronization

/// Reads one request and answers it.
///
/// It reads the plainest HTTP only: what the client sends is checked by the tests themselves.
final class ServerHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let received: ReceivedRequests
  private let answer: @Sendable (ReceivedRequest) -> Reply
  private var bytes: [UInt8] = []
  private var isDone = false

  init(received: ReceivedRequests, answer: @escaping @Sendable (ReceivedRequest) -> Reply) {
    self.received = received
    self.answer = answer
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    bytes += unwrapInboundIn(data).readableBytesView
    guard !isDone, let request = ReceivedRequest(bytes) else { return }
    isDone = true
    received.all.withLock { $0.append(request) }
    let reply = answer(request)
    let buffer = context.channel.allocator.buffer(bytes: reply.bytes)
    let written = context.writeAndFlush(wrapOutboundOut(buffer))
    if case .close = reply.end {
      let context = NIOLoopBound(context, eventLoop: context.eventLoop)
      written.whenComplete { _ in context.value.close(promise: nil) }
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }
}

extension ReceivedRequest {
  /// Reads a whole request; nil while some of it is missing.
  init?(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let end = text.firstRange(of: "\r\n\r\n") else { return nil }
    let lines = text[..<end.lowerBound].split(separator: "\r\n")
    let words = lines.first?.split(separator: " ") ?? []
    guard words.count == 3 else { return nil }
    let fields = lines.dropFirst().map { line in
      let parts = line.split(separator: ":", maxSplits: 1)
      return (parts[0].lowercased(), parts.count > 1 ? String(parts[1].dropFirst()) : "")
    }
    let headers = Dictionary(fields) { "\($0), \($1)" }
    let length = headers["content-length"].flatMap { Int($0) } ?? 0
    let body = Array(text[end.upperBound...].utf8)
    guard body.count >= length else { return nil }
    self.init(method: String(words[0]), target: String(words[1]), headers: headers, body: body)
  }
}
