import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Actor } from '../roles.ts'
import { commented, type StatementWatch } from '../telemetry/statements.ts'
import { connected, type GatewayConfig } from './connections.ts'
import { Pipelined, prelude, type Prelude } from './pipeline.ts'
import { Pool } from './pool.ts'
import { shareOf } from './shares.ts'

export type DatabaseRole = 'anon' | 'authenticated' | 'service_role' | 'commands' | 'identity' | 'sealer'

/** Whose rights a statement runs with. */
export type Caller = { role: DatabaseRole; actor?: Actor; claims?: Record<string, unknown>; /** A program asks, with a key of the actor’s. */ key?: { id: string; scopes: readonly string[] }; /** No agency knows its organization as a vendor. */ suppliesNone?: boolean }

/** A name has the server prepare the statement once per connection; the same name must always bear the same text. */
export type Statement = { text: string; values?: unknown[] | undefined; name?: string | undefined }
export type Row = Record<string, any>
export type Result = { rows: Row[]; rowCount: number }
export type Tx = {
  sql<R extends Row = Row>(text: string, values?: unknown[]): Promise<R[]>
  one<R extends Row = Row>(text: string, values?: unknown[]): Promise<R | undefined>
  /** With the rights of the person who asks and not with those of commands, which it goes back to: a record that the command made a moment ago is there. */
  asPerson<R extends Row = Row>(text: string, values?: unknown[]): Promise<R[]>
}

/** How long one statement may take, by role, in milliseconds. */
export const statementTimeout: Record<DatabaseRole, number> = { anon: 3_000, authenticated: 8_000, commands: 15_000, identity: 5_000, sealer: 30_000, service_role: 30_000 }

// Dates and times leave as text: a Date would lose microseconds and invent a zone. Moments are written as ISO 8601 has
// them, as JSON from PostgreSQL has them too; not every browser reads the form with a space. Counts and cents fit a number
// up to 90 trillion dollars; beyond that the text stays, rather than a wrong number.
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
  /** Off behind a pooler that does not keep prepared statements (PgBouncer before 1.21). */
  prepare?: boolean
  watch?: StatementWatch
}

export type Database = ReturnType<typeof openDatabase>

export function openDatabase({ connection, size = 12, queue = 2_000, prepare = true, watch }: DatabaseOptions) {
  const pool = new Pool(connection, { size, queue })
  const listeners = new Set<pg.Client>()

  /** Written down once for each caller, and kept as long as somebody holds that caller. */
  const entries = new WeakMap<Caller, { reading?: Prelude; writing?: Prelude }>()
  function entering(caller: Caller, readOnly: boolean): Prelude {
    let of = entries.get(caller)
    if (!of) entries.set(caller, (of = {}))
    return (of[readOnly ? 'reading' : 'writing'] ??= prelude(enter(caller, readOnly, statementTimeout[caller.role], prepare)))
  }

  async function one(caller: Caller, statement: Statement, readOnly: boolean): Promise<Result> {
    const taken = pool.take(shareOf(caller))
    const client = taken instanceof Promise ? await taken : taken
    const open = watch?.begin(statement.text)
    const sent = open?.span ? commented(statement, open.span) : prepare ? statement : { ...statement, name: undefined }
    let [broken, failed] = [false, false]
    try {
      return await pipelined(client, entering(caller, readOnly), sent)
    } catch (error) {
      failed = true
      broken = isBroken(error)
      throw error
    } finally {
      pool.giveBack(client, broken)
      if (open) watch!.end(open, caller, readOnly ? 'read' : 'write', failed)
    }
  }

  const nameOf = namesOfRepeated()

  return {
    /** One statement, read only, in one round trip. */
    read: (caller: Caller, statement: Statement) => one(caller, statement, true),
    /** One statement in one round trip and one transaction. */
    write: (caller: Caller, statement: Statement) => one(caller, statement, false),

    /** Several statements that happen together or not at all. */
    async transaction<T>(caller: Caller, work: (tx: Tx) => Promise<T>, { readOnly = false, timeout = statementTimeout[caller.role] } = {}): Promise<T> {
      const client = await pool.take(shareOf(caller))
      let broken = false
      try {
        await pipelined(client, begin, enter(caller, readOnly, timeout, prepare))
        const result = await work(transactionOn(client, caller, { nameOf: readOnly && prepare ? nameOf : undefined, watch }))
        await client.query('commit')
        return result
      } catch (error) {
        broken = isBroken(error)
        if (!broken) await client.query('rollback').catch(() => (broken = true))
        throw error
      } finally {
        pool.giveBack(client, broken)
      }
    },

    /** NOTIFY is a hint that may be lost: who listens must also look by itself now and then. */
    async listen(channel: string, handler: (payload: string) => void): Promise<() => Promise<void>> {
      let stopped = false
      let client: pg.Client | undefined
      const open = async (): Promise<void> => {
        const again = () => stopped || setTimeout(() => void open().catch(again), 1_000).unref()
        const { client: fresh } = await connected(connection, { keepAlive: true }, (made) => made.on('error', () => undefined))
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
      await Promise.all([pool.close(), ...[...listeners].map((client) => client.end().catch(() => undefined))])
    },
  }
}

const begin = prelude({ text: 'begin' })

function pipelined(client: pg.Client, first: Prelude, second: Statement): Promise<Result> {
  const both = new Pipelined(first, second)
  client.query(both as never)
  return both.promise
}

/** Who is asking, for this transaction only (`true`): a plain SET would stay with the connection and reach the next request. */
const enterSql = `select from (
 select set_config('role', $1, true), set_config('app.user_id', $2, true), set_config('app.organization_id', $3, true),
 set_config('app.role', $4, true), set_config('app.session_id', $5, true), set_config('app.aal', $6, true),
 set_config('request.jwt.claims', $7, true), set_config('statement_timeout', $8, true), set_config('transaction_read_only', $9, true),
 set_config('app.operates', $10, true)) nothing_to_answer`

function enter({ role, actor, claims }: Caller, readOnly: boolean, timeout: number, prepare: boolean): Statement {
  const values = [
    role,
    actor?.user_id ?? '',
    actor?.organization_id ?? '',
    actor?.role ?? '',
    actor?.session_id ?? '',
    actor?.aal ?? '',
    claims ? JSON.stringify(claims) : '',
    String(timeout),
    readOnly ? 'on' : 'off',
    actor?.operates ? 'on' : '',
  ]
  return { text: enterSql, values, name: prepare ? 'enter' : undefined }
}

const mostNames = 100

/** A question that is asked again gets a name, and is parsed and planned once a connection; its plan may cost more than its rows. */
function namesOfRepeated(): (text: string) => string | undefined {
  const names = new Map<string, string | undefined>()
  return (text) => {
    if (names.has(text)) {
      const name = names.get(text) ?? `asked_${createHash('sha256').update(text).digest('base64url').slice(0, 20)}`
      names.set(text, name)
      return name
    }
    if (names.size < mostNames) names.set(text, undefined)
    return undefined
  }
}

const become = (role: DatabaseRole): Prelude => prelude({ text: `select set_config('role', $1, true)`, values: [role] })
const [persons, commands] = [become('authenticated'), become('commands')]

type Ways = { nameOf: ((text: string) => string | undefined) | undefined; watch: StatementWatch | undefined }

/** Another role goes out in one message with the statement that needs it: a question of one statement is on its way once and not three times. */
function transactionOn(client: pg.Client, caller: Caller, { nameOf, watch }: Ways): Tx {
  /** The connection stands in the person's role, because a question was asked in it. */
  let asked = false
  const say = (asPerson: boolean) => async <R extends Row>(text: string, values?: unknown[]): Promise<R[]> => {
    const open = watch?.begin(text)
    const name = open?.span ? undefined : nameOf?.(text)
    const plain = { text, ...(values && { values }), ...(name && { name }) }
    const statement = open?.span ? commented(plain, open.span) : plain
    let failed = false
    try {
      if (asPerson === asked) return (await client.query<R>(statement)).rows
      const answer = pipelined(client, asPerson ? persons : commands, statement)
      // As soon as it is on its way, before its answer: what is asked next comes after it.
      asked = asPerson
      return (await answer).rows as R[]
    } catch (error) {
      failed = true
      // What PostgreSQL refused is rolled back to where it was begun, and nothing is begun in the person's name.
      if (error instanceof pg.DatabaseError) asked = false
      throw error
    } finally {
      if (open) watch!.end(open, caller, 'transaction', failed)
    }
  }
  const sql = say(false)
  return { sql, one: async (text, values) => (await sql<any>(text, values))[0], asPerson: say(true) }
}

/**
 * A statement that PostgreSQL refused leaves its connection sound; a lost or ended connection must not be used again, nor one
 * whose prepared statements were made before another process moved the tables on.
 */
const isBroken = (error: unknown) =>
  ['FATAL', 'PANIC'].includes((error as { severity?: string }).severity ?? '') || /^Connection terminated|ECONNRESET|EPIPE|^cached plan must not change/.test((error as Error).message)
