import type { Connection } from 'pg'
import pg from 'pg'
import type { Result, Statement } from './database.ts'
import { bind, describeExecuteAndSync, execute, executeAndSync, parse, type WireValue } from './messages.ts'

/** A statement whose values are already in protocol form: the caller is the same from one request to the next. */
export type Prelude = { text: string; name: string; bound: Buffer }

export const prelude = ({ text, values = [], name = '' }: Statement): Prelude => ({
  text,
  name,
  bound: bind(
    undefined,
    name,
    values.map((value) => toWire(value)),
    execute,
  ),
})

type Field = { name: string; parse: (text: string) => unknown }

/** The columns of a prepared statement never change while its connection lives: PostgreSQL refuses it otherwise. */
const described = new WeakMap<Connection, Map<string, readonly Field[]>>()

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
  #prelude: Prelude
  #statement: { text: string; name: string; values: WireValue[] }
  #fields: readonly Field[] = []
  #known: Map<string, readonly Field[]> | undefined
  #rows: Record<string, unknown>[] = []
  #preludeDone = false
  /** The first value that the prelude returned, if any. */
  preludeSaid: string | null | undefined
  #rowCount = 0

  constructor(first: Prelude, { text, values, name = '' }: Statement) {
    this.#prelude = first
    // Values are turned into text before the first byte is sent: an invalid one must not leave half a message behind.
    this.#statement = {
      text,
      name,
      values: values ? values.map((value) => (typeof value === 'string' ? value : toWire(value))) : [],
    }
    this.promise = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
  }

  /** `pg` remembers under this name and text what was parsed: the prelude first, then the statement. */
  get name(): string {
    return (this.#preludeDone ? this.#statement : this.#prelude).name
  }
  get text(): string {
    return (this.#preludeDone ? this.#statement : this.#prelude).text
  }

  submit(connection: Connection): Error | null {
    const wire = connection as Wire
    const [first, second] = [this.#prelude, this.#statement]
    const unparsed = ({ name, text }: { name: string; text: string }) => !name || wire.parsedStatements[name] !== text
    this.#known = described.get(wire)
    if (!this.#known) described.set(wire, (this.#known = new Map()))

    const before = [...(unparsed(first) ? [parse(first.name, first.text)] : []), first.bound]
    const isNew = unparsed(second)
    if (isNew) before.push(parse(second.name, second.text))
    const fields = isNew ? undefined : this.#known.get(second.name)
    if (fields) this.#fields = fields
    wire.stream.write(
      bind(
        before.length > 1 ? Buffer.concat(before) : first.bound,
        second.name,
        second.values,
        fields ? executeAndSync : describeExecuteAndSync,
      ),
    )
    return null
  }

  handleRowDescription(message: { fields: { name: string; dataTypeID: number }[] }): void {
    this.#fields = message.fields.map(({ name, dataTypeID }) => ({
      name,
      parse: pg.types.getTypeParser(dataTypeID, 'text') as (text: string) => unknown,
    }))
    if (this.#statement.name) this.#known!.set(this.#statement.name, this.#fields)
  }

  handleDataRow(message: { fields: (string | null)[] }): void {
    if (!this.#preludeDone) return void (this.preludeSaid = message.fields[0])
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

  /**
   * After an error the server skips to the Sync and has undone everything; `pg` waits for that before the next query.
   */
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
  stream: { write(bytes: Buffer): unknown }
  sendCopyFail(reason: string): void
}

const toWire = (pg as unknown as { utils: { prepareValue(value: unknown): WireValue } }).utils.prepareValue
