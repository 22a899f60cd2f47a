import type { Client, Connection } from 'pg'

/**
 * COPY over `pg`, which has no call for it: its own query interface (Submittable), in the terms of the protocol. Both
 * directions apply backpressure: nothing is read faster than it can be written.
 */
const blockSize = 1 << 20

/** The rows of `copy (…) to stdout`, in blocks of about a megabyte that end with a row; then their count. */
export function copyOut(client: Client, sql: string): AsyncIterable<Buffer> & { rows: number } {
  const copy = new CopyOut(sql)
  client.query(copy as never)
  return copy
}

/** Feeds `copy … from stdin`; returns the number of rows. */
export async function copyIn(client: Client, sql: string, source: AsyncIterable<Buffer>): Promise<number> {
  const copy = new CopyIn(sql, source)
  client.query(copy as never)
  return copy.done
}

class CopyOut implements AsyncIterable<Buffer> {
  rows = 0
  #blocks: Buffer[] = []
  #parts: Buffer[] = []
  #held = 0
  #connection: Wire | undefined
  #ended = false
  #error: Error | undefined
  #wake: () => void = () => undefined
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  submit(connection: Wire): null {
    this.#connection = connection
    connection.query(this.text)
    return null
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // The reader of the connection reuses its memory: data to keep is copied.
    this.#parts.push(Buffer.from(chunk))
    this.#held += chunk.length
    if (this.#held >= blockSize) this.#close()
  }

  #close(): void {
    if (this.#held > 0) this.#blocks.push(Buffer.concat(this.#parts))
    this.#parts = []
    this.#held = 0
    if (this.#blocks.length > 4) this.#connection!.stream.pause()
    this.#wake()
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.rows = rowsIn(text)
    this.#close()
  }
  handleReadyForQuery(): void {
    this.#ended = true
    this.#wake()
  }
  handleError(error: Error): void {
    this.#error = error
    this.#wake()
  }
  handleRowDescription(): void {}
  handleDataRow(): void {}

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    for (;;) {
      if (this.#error) throw this.#error
      const block = this.#blocks.shift()
      if (block) {
        yield block
        if (this.#blocks.length === 0) this.#connection!.stream.resume()
      } else if (this.#ended) return
      else await new Promise<void>((wake) => (this.#wake = wake))
    }
  }
}

class CopyIn {
  readonly text: string
  readonly done: Promise<number>
  #source: AsyncIterable<Buffer>
  #rows = 0
  #failure: unknown
  #resolve!: (rows: number) => void
  #reject!: (error: unknown) => void
  #over = false

  constructor(text: string, source: AsyncIterable<Buffer>) {
    this.text = text
    this.#source = source
    this.done = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
  }

  submit(connection: Wire): null {
    connection.query(this.text)
    return null
  }

  handleCopyInResponse(connection: Wire): void {
    void this.#feed(connection)
  }

  async #feed(connection: Wire): Promise<void> {
    try {
      for await (const chunk of this.#source) {
        if (this.#over) return
        connection.sendCopyFromChunk(chunk)
        if (connection.stream.writableNeedDrain) await once(connection.stream, ['drain', 'close'])
      }
      connection.endCopyFrom()
    } catch (error) {
      // PostgreSQL is told to undo the rows so far; the reason that counts is ours.
      this.#failure = error
      connection.sendCopyFail('the source broke off')
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#rows = rowsIn(text)
  }
  handleReadyForQuery(): void {
    this.#resolve(this.#rows)
  }
  handleError(error: Error): void {
    this.#over = true
    this.#reject(this.#failure ?? error)
  }
  handleRowDescription(): void {}
  handleDataRow(): void {}
}

/** PostgreSQL ends with "COPY 42". */
const rowsIn = (tag: string) => Number(tag.slice(tag.lastIndexOf(' ') + 1))

function once(stream: Wire['stream'], events: string[]): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      for (const event of events) stream.off(event, over)
      resolve()
    }
    for (const event of events) stream.on(event, over)
  })
}

type Wire = Connection & {
  stream: NodeJS.ReadWriteStream & { writableNeedDrain: boolean }
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}
