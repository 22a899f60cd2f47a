import pg from 'pg'
import type { Log } from '../log.ts'
import type { Actor } from '../roles.ts'
import type { StatementWatch } from '../telemetry/statements.ts'
import { connected, type GatewayConfig } from './connections.ts'
import { Pool } from './pool.ts'
import { openReads } from './reads.ts'
import { makeStatements } from './statements.ts'

export type DatabaseRole = 'anon' | 'authenticated' | 'service_role' | 'commands' | 'identity' | 'sealer'

/** Whose rights a statement runs with. */
export type Caller = {
  role: DatabaseRole
  actor?: Actor
  claims?: Record<string, unknown>
  /** A program asks, with a key of the actor’s. */ key?: { id: string; scopes: readonly string[] }
}

/** A name has the server prepare the statement once per connection; the same name must always bear the same text. */
export type Statement = { text: string; values?: unknown[] | undefined; name?: string | undefined }
export type Row = Record<string, any>
export type Result = { rows: Row[]; rowCount: number }
export type Tx = {
  sql<R extends Row = Row>(text: string, values?: unknown[]): Promise<R[]>
  one<R extends Row = Row>(text: string, values?: unknown[]): Promise<R | undefined>
  /**
   * With the rights of the person who asks and not with those of commands, which it goes back to: a record that the
   * command made a moment ago is there.
   */
  asPerson<R extends Row = Row>(text: string, values?: unknown[]): Promise<R[]>
  /** The rows lie on several nodes: no statement inserts what another insert in it returns. */
  readonly onNodes?: true
}

// Dates and times leave as text: a Date would lose microseconds and invent a zone. Moments are written as ISO 8601 has
// them, as JSON from PostgreSQL has them too; not every browser reads the form with a space. Counts and cents fit a
// number up to 90 trillion dollars; beyond that the text stays, rather than a wrong number.
const { setTypeParser, builtins } = pg.types
setTypeParser(builtins.DATE, (text) => text)
setTypeParser(builtins.TIMESTAMP, (text) => text.replace(' ', 'T'))
setTypeParser(builtins.TIMESTAMPTZ, (text) => text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'))
// Quantities and percentages are numbers everywhere, as they are in the JSON of the table API.
setTypeParser(builtins.NUMERIC, Number)
setTypeParser(builtins.INT8, (text) => (Number.isSafeInteger(Number(text)) ? Number(text) : text))

export type DatabaseOptions = {
  connection: GatewayConfig
  /** Connections of this process. */
  size?: number
  /** Requests that may wait for one before the next is refused. */
  queue?: number
  /** Milliseconds that a request waits for one. */
  patience?: number
  /** Off behind a pooler that does not keep prepared statements (PgBouncer before 1.21). */
  prepare?: boolean
  /** The rows lie on several nodes, which learn who is asking another way. */
  cluster?: boolean
  watch?: StatementWatch
  /** A streaming copy that may answer what only shows, and how old its answers may be, in milliseconds. */
  standby?: { connection: GatewayConfig; lag: number; now?: () => number } | undefined
  log?: Pick<Log, 'warn' | 'info'>
}

type Work<T> = (tx: Tx) => Promise<T>
type Together = {
  readOnly?: boolean
  timeout?: number
  /** Read only, and only shown: a standby may answer it as well. */
  shows?: boolean
  /** Nothing that is kept may say that this person wrote something just now, or it changes what others may see. */
  unnamed?: boolean
}

export type Database = ReturnType<typeof openDatabase>

export function openDatabase({
  connection,
  size = 12,
  queue = 2_000,
  patience,
  prepare = true,
  cluster = false,
  watch,
  standby,
  log,
}: DatabaseOptions) {
  const pool = new Pool(connection, { size, queue, ...(patience && { patience }) })
  const listeners = new Set<pg.Client>()

  const primary = makeStatements(pool, { prepare, cluster, watch })
  const reads =
    standby &&
    openReads(primary, { ...standby, size, queue, prepare, watch, log, now: standby.now ?? (() => performance.now()) })

  return {
    /** The rows lie on several nodes. */
    onNodes: cluster,
    /** One statement, read only, in one round trip, on the primary: for everything that decides something. */
    read: (caller: Caller, statement: Statement): Promise<Result> => primary.one(caller, statement, true),
    /** One statement, read only, that only shows: a standby may answer it as well. */
    show: (caller: Caller, statement: Statement): Promise<Result> =>
      reads ? reads.read(caller, statement) : primary.one(caller, statement, true),
    /** One statement in one round trip and one transaction. */
    write: reads
      ? writing
      : (caller: Caller, statement: Statement): Promise<Result> => primary.one(caller, statement, false),

    /** Several statements that happen together or not at all. */
    transaction: reads
      ? transaction
      : <T>(caller: Caller, work: Work<T>, options?: Together): Promise<T> =>
          primary.transaction(caller, work, options),

    /**
     * Before pages of these organizations, or of these people, are told that something has changed: what they ask next
     * is answered with it.
     */
    told: (who: readonly string[]): Promise<void> => (reads ? reads.told(who) : Promise.resolve()),

    /** What became of the reads that only show; undefined without a standby. */
    shown: reads && (() => reads.figures()),

    /** NOTIFY is a hint that may be lost: who listens must also look by itself now and then. */
    async listen(channel: string, handler: (payload: string) => void): Promise<() => Promise<void>> {
      let stopped = false
      let client: pg.Client | undefined
      const open = async (): Promise<void> => {
        const again = () => stopped || setTimeout(() => void open().catch(again), 1_000).unref()
        const { client: fresh } = await connected(connection, { keepAlive: true }, (made) =>
          made.on('error', () => undefined),
        )
        client = fresh
        listeners.add(fresh)
        fresh.on('notification', (message) => message.channel === channel && handler(message.payload ?? ''))
        fresh.on('end', () => {
          listeners.delete(fresh)
          again()
        })
        await fresh.query(`listen ${pg.escapeIdentifier(channel)}`)
        if (stopped) await fresh.end()
      }
      await open()
      return async () => {
        stopped = true
        await client?.end().catch(() => undefined)
      }
    },

    inUse: () => pool.figures,

    async close(): Promise<void> {
      await reads?.close()
      await Promise.all([pool.close(), ...[...listeners].map((client) => client.end().catch(() => undefined))])
    },
  }
  async function writing(caller: Caller, statement: Statement): Promise<Result> {
    const result = await primary.one(caller, statement, false)
    await reads!.wrote(caller)
    return result
  }

  async function transaction<T>(
    caller: Caller,
    work: Work<T>,
    { shows, unnamed, ...options }: Together = {},
  ): Promise<T> {
    if (shows && options.readOnly) return reads!.transaction(caller, work, options)
    const result = await primary.transaction(caller, work, options)
    if (!options.readOnly) await reads!.wrote(caller, unnamed)
    return result
  }
}
