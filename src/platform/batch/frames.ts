const encoder = new TextEncoder()

/**
 * Lines of JSON, each followed by as many bytes as it names. A body travels as it is, so that it is neither parsed here
 * nor written again. Nothing waits for the reader: a slow line must not hold a connection to the database.
 */
export function frames() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const stream = new ReadableStream<Uint8Array>({
    start: (made) => void (controller = made),
    cancel: () => void (controller = undefined),
  })
  return {
    stream,
    line(head: object, body?: Uint8Array): void {
      const first = encoder.encode(`${JSON.stringify(head)}\n`)
      if (!body || body.byteLength === 0) return controller?.enqueue(first)
      const whole = new Uint8Array(first.byteLength + body.byteLength)
      whole.set(first)
      whole.set(body, first.byteLength)
      controller?.enqueue(whole)
    },
    end(): void {
      controller?.close()
      controller = undefined
    },
    cut(error: unknown): void {
      controller?.error(error)
      controller = undefined
    },
  }
}
