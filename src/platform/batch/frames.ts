import { constants, createGzip } from 'node:zlib'

const encoder = new TextEncoder()

/**
 * Lines of JSON, each followed by as many bytes as it names. A body travels as it is, so that it is neither parsed here
 * nor written again. Nothing waits for the reader: a slow line must not hold a connection to the database.
 */
export function frames({ gzip = false } = {}) {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const stream = new ReadableStream<Uint8Array>({
    start: (made) => void (controller = made),
    cancel: () => void (controller = undefined),
  })
  const sink = gzip ? packing() : { write: send, end }
  return {
    stream,
    line(head: object, body?: Uint8Array): void {
      const first = encoder.encode(`${JSON.stringify(head)}\n`)
      if (!body || body.byteLength === 0) return sink.write(first)
      const whole = new Uint8Array(first.byteLength + body.byteLength)
      whole.set(first)
      whole.set(body, first.byteLength)
      sink.write(whole)
    },
    end: () => sink.end(),
    cut(error: unknown): void {
      controller?.error(error)
      controller = undefined
    },
  }

  function send(bytes: Uint8Array): void {
    controller?.enqueue(bytes)
  }
  function end(): void {
    controller?.close()
    controller = undefined
  }

  /**
   * The records of a page are a sixth as long. Each line leaves at once. A token in a header, which no other site can
   * have sent, keeps the length from telling secrets.
   */
  function packing() {
    const pack = createGzip({ level: 1, flush: constants.Z_SYNC_FLUSH })
    pack.on('data', send).on('end', end)
    return { write: (bytes: Uint8Array) => void pack.write(bytes), end: () => void pack.end() }
  }
}
