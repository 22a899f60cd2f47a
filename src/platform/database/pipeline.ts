import type { Connection } from 'pg'
import pg from 'pg'
import type { Result, Statement } from './database.ts'

/**
 * Two statements in one round trip and one implicit transaction: first who is asking, then the question. PostgreSQL
 * treats what comes between two Sync messages as one transaction, so that the role and the claims, set for the
 * transaction only, are gone with it: nothing can leak to the next request, through a pooler neither.
 *
 * `pg` has no call for that; this is its own query interface (Submittable), in the words of the protocol.
 */
export class Pipelined {
  readonly promise: Promise<Result>
  #resolve!: (result: Result) => void
  #reject!: (error: Error) => void
  #prelude: Statement
  #statement: Statement
  #fields: { name: string; parse: (text: string) => unknown }[] = []
  #rows: Record<string, unknown>[] = []
  #preludeDone = false
  #rowCount = 0

  constructor(prelude: Statement, statement: Statement) {
    // Values are turned into text before the first byte is sent: one that cannot be must not leave half a message behind.
    this.#prelude = { ...prelude, values: prelude.values?.map((value) => toWire(value)) }
    this.#statement = { ...statement, values: statement.values?.map((value) => toWire(value)) }
    this.promise = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
  }

  /** `pg` remembers under this name and text what it is told was parsed: the prelude first, then the statement. */
  get name(): string {
    return (this.#preludeDone ? this.#statement : this.#prelude).name ?? ''
  }
  get text(): string {
    return (this.#preludeDone ? this.#statement : this.#prelude).text
  }

  submit(connection: Connection): Error | null {
    const wire = connection as Wire
    wire.stream.cork?.()
    send(wire, this.#prelude)
    send(wire, this.#statement)
    wire.sync()
    wire.stream.uncork?.()
    return null
  }

  handleRowDescription(message: { fields: { name: string; dataTypeID: number }[] }): void {
    this.#fields = message.fields.map(({ name, dataTypeID }) => ({ name, parse: pg.types.getTypeParser(dataTypeID, 'text') as (text: string) => unknown }))
  }

  handleDataRow(message: { fields: (string | null)[] }): void {
    if (!this.#preludeDone) return
    const row: Record<string, unknown> = {}
    for (let i = 0; i < this.#fields.length; i++) {
      const { name, parse } = this.#fields[i]!
      const text = message.fields[i]
      row[name] = text === null || text === undefined ? null : parse(text)
    }
    this.#rows.push(row)
  }

  handleCommandComplete(message: { text: string }): void {
    if (this.#preludeDone) this.#rowCount = Number(message.text.slice(message.text.lastIndexOf(' ') + 1)) || 0
    this.#preludeDone = true
  }

  handleEmptyQuery(): void {
    this.#preludeDone = true
  }

  /** After an error the server skips to the Sync and has undone everything; `pg` waits for that before the next query. */
  handleError(error: Error): void {
    this.#reject(error)
  }

  handleReadyForQuery(): void {
    this.#resolve({ rows: this.#rows, rowCount: this.#rowCount })
  }

  handlePortalSuspended(): void {}
  handleCopyData(): void {}
  handleCopyInResponse(connection: Connection): void {
    ;(connection as Wire).sendCopyFail('COPY is not available here')
  }
}

type Wire = Connection & {
  parsedStatements: Record<string, string>
  stream: { cork?: () => void; uncork?: () => void }
  sendCopyFail(reason: string): void
}

const toWire = (pg as unknown as { utils: { prepareValue(value: unknown): string | Buffer | null } }).utils.prepareValue

function send(wire: Wire, { text, values = [], name = '' }: Statement): void {
  if (!name || wire.parsedStatements[name] !== text) wire.parse({ name, text, types: [] } as never, true)
  wire.bind({ statement: name, values } as never, true)
  wire.describe({ type: 'P', name: '' } as never, true)
  wire.execute({} as never, true)
}
