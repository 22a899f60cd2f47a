import pg from 'pg'
import type { Log } from '../log.ts'
import type { Actor } from '../roles.ts'
import type { StatementWatch } from '../telemetry/statements.ts'
import { connected, type GatewayConfig } from './connections.ts'
import { Pool } from './pool.ts'
import { openReads } from './reads.ts'
import { makeStatements, type Moment } from './statements.ts'
import './value-types.ts'

export type DatabaseRole = 'anon' | 'authenticated' | 'service_role' | 'commands' | 'identity' | 'sealer'

/** Whose rights a statement runs with. */
export type Caller = {
  role: DatabaseRole
  actor?: Actor
  claims?: Record<string, unknown>
  /** A program is the caller: with the actor’s key, or connected by the actor, and then by its name. */
  key?: { id: string; scopes: readonly string[]; name?: string }
  /** Hours for which the browser of this person may keep what it reads. */
  keeps?: number
}

/** With a name the server prepares the statement once per connection; the same name must always have the same text. */
export type Statement = { text: string; values?: unknown[] | undefined; name?: string | undefined }
export type Row = Record<string, any>
export type Result = { rows: Row[]; rowCount: number }
export type Tx = {
  sql<R extends Row = Row>(text: string, values?: unknown[]): Promise<R[]>
  one<R extends Row = Row>(text: string, values?: unknown[]): Promise<R | undefined>
  /**
   * With the rights of the caller, not those of commands, which come back afterward: a record that the command made a
   * moment ago is visible.
   */
  asPerson<R extends Row = Row>(text: string, values?: unknown[]): Promise<R[]>
  /** The rows are on several nodes: no statement inserts what another insert in it returns. */
  readonly onNodes?: true
}

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
  /** The rows are on several nodes, which learn the caller in another way. */
  cluster?: boolean
  watch?: StatementWatch
  /** A streaming copy that may serve display-only reads, and the maximum age of its answers, in milliseconds. */
  standby?: { connection: GatewayConfig; lag: number; now?: () => number } | undefined
  log?: Pick<Log, 'warn' | 'info'>
}

type Work<T> = (tx: Tx) => Promise<T>
type Together = {
  readOnly?: boolean
  timeout?: number
  /** The work says the same few statements thousands of times: each is prepared when it is said again. */
  repeats?: boolean
  /** Read-only, and for display only: a standby may answer it as well. */
  shows?: boolean
  /**
   * For an anonymous or secret write, or one that changes what others may see: no stored data may show that this
   * person just wrote.
   */
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
    /** The rows are on several nodes. */
    onNodes: cluster,
    /** One statement, read-only, in one round trip, on the primary: for every decision. */
    read: (caller: Caller, statement: Statement): Promise<Result> => primary.one(caller, statement, true),
    /** One statement, read-only, for display: a standby may answer it as well. */
    show: (caller: Caller, statement: Statement): Promise<Result> =>
      reads ? reads.read(caller, statement) : primary.one(caller, statement, true),
    /** One statement in one round trip and one transaction. */
    write: reads
      ? writing
      : (caller: Caller, statement: Statement): Promise<Result> => primary.one(caller, statement, false),

    /** Several statements that all happen or none. */
    transaction: reads
      ? transaction
      : <T>(caller: Caller, work: Work<T>, options?: Together): Promise<T> =>
          primary.transaction(caller, work, options),

    /** Many reads of one moment, for display. */
    snapshot: <T>(caller: Caller, work: (moment: Moment) => Promise<T>): Promise<T> =>
      (reads ?? primary).snapshot(caller, work),

    /** Before pages of these organizations, or of these people, are told of a change: their next request sees it. */
    told: (who: readonly string[]): Promise<void> => (reads ? reads.told(who) : Promise.resolve()),

    /** Counts of display-only reads; undefined without a standby. */
    shown: reads && (() => reads.figures()),

    /** NOTIFY is a hint that may be lost: listeners must also check themselves now and then. */
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
