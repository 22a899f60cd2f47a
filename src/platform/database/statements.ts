import { createHash } from 'node:crypto'
import pg from 'pg'
import { commented, type StatementWatch } from '../telemetry/statements.ts'
import { asLostHere, shareOfWaiting } from './away.ts'
import type { Caller, DatabaseRole, Result, Row, Statement, Tx } from './database.ts'
import { Pipelined, prelude, type Prelude } from './pipeline.ts'
import type { Pool } from './pool.ts'
import { commitOnNodes, sayToNodes } from './on-nodes.ts'
import { personsRole, roleFor } from './role-for.ts'
import { asSetLocal, beginAs, enterOnNodes, inTransaction, setLocal } from './set-local.ts'
import { shareOf } from './shares.ts'

/** How long one statement may take, by role, in milliseconds. */
export const statementTimeout: Record<DatabaseRole, number> = {
  anon: 3_000,
  authenticated: 8_000,
  commands: 15_000,
  identity: 5_000,
  sealer: 30_000,
  service_role: 30_000,
}

type Options = {
  prepare: boolean
  watch: StatementWatch | undefined
  /** The rows are on several nodes, which learn the caller in another way. */
  cluster?: boolean
  /** Each answer includes the standby's position. */
  ofStandby?: boolean
}

/**
 * `reached`: the position of this standby before the query, in bytes of the log; null when the server is not a
 * standby.
 */
export type Answered = Result & { reached?: number | null }

export type TransactionOptions = {
  readOnly?: boolean
  timeout?: number
  repeats?: boolean
  /** Runs before the query: throws where the standby is not far enough. */
  admit?: (reached: number | null) => Promise<void>
}

/** Reads of one moment. Each has the rights and the time of its own caller, as if it were alone. */
export type Moment = {
  show(caller: Caller, statement: Statement): Promise<Result>
  /** From this moment or not at all, where another server would help with `show`. */
  here(caller: Caller, statement: Statement): Promise<Result>
  transaction<T>(caller: Caller, work: (tx: Tx) => Promise<T>, options?: { timeout?: number }): Promise<T>
  /** The connection ended: what was not read yet must be read elsewhere. */
  lost(): boolean
}

/** Statements sent over the connections of one pool. */
export function makeStatements(pool: Pool, { prepare, watch, cluster = false, ofStandby = false }: Options) {
  /** Written once for each caller, and kept as long as that caller is cached. */
  const entries = new WeakMap<Caller, { reading?: Prelude; writing?: Prelude }>()
  function entering(caller: Caller, readOnly: boolean): Prelude {
    let of = entries.get(caller)
    if (!of) entries.set(caller, (of = {}))
    return (of[readOnly ? 'reading' : 'writing'] ??= prelude(enter(caller, readOnly, statementTimeout[caller.role])))
  }
  const enter = (caller: Caller, readOnly: boolean, timeout: number): Statement => ({
    text: ofStandby ? enterStandbySql : enterSql,
    values: enterValues(caller, readOnly, timeout),
    name: prepare ? 'enter' : undefined,
  })
  const nameOf = namesOfRepeated()
  type Open = ReturnType<StatementWatch['begin']> | undefined
  const asSent = (statement: Statement, open: Open): Statement =>
    open?.span ? commented(statement, open.span) : prepare ? statement : { ...statement, name: undefined }

  return {
    /** One statement in one round trip and one transaction. */
    async one(caller: Caller, statement: Statement, readOnly: boolean): Promise<Answered> {
      const taken = pool.take(shareOf(caller), statementTimeout[caller.role])
      const client = taken instanceof Promise ? await taken : taken
      const open = watch?.begin(statement.text)
      const sent = asSent(statement, open)
      let [broken, failed] = [false, false]
      try {
        if (cluster)
          return answerOf(await inTransaction(client, beginAs(caller, readOnly, statementTimeout[caller.role]), sent))
        const both = new Pipelined(entering(caller, readOnly), sent)
        client.query(both as never)
        if (!ofStandby) return await both.promise
        const answered: Answered = await both.promise
        answered.reached = positionOf(both.preludeSaid)
        return answered
      } catch (error) {
        failed = true
        broken = isBroken(error)
        throw asLostHere(error)
      } finally {
        pool.giveBack(client, broken)
        if (open) watch!.end(open, caller, readOnly ? 'read' : 'write', failed)
      }
    },

    /** Several statements that all happen or none. */
    async transaction<T>(caller: Caller, work: (tx: Tx) => Promise<T>, options: TransactionOptions = {}): Promise<T> {
      const { readOnly = false, timeout = statementTimeout[caller.role], repeats = false, admit } = options
      const client = await pool.take(shareOf(caller), timeout || Infinity)
      let broken = false
      try {
        const { rows } = cluster
          ? await begunOn(client, beginAs(caller, readOnly, timeout))
          : await pipelined(client, begin, enter(caller, readOnly, timeout))
        await admit?.(positionOf(rows[0]?.reached))
        const result = await work(
          transactionOn(client, caller, {
            nameOf: !prepare ? undefined : repeats ? namesOfRepeated(Infinity) : readOnly ? nameOf : undefined,
            cluster,
            watch,
          }),
        )
        await (cluster ? commitOnNodes(client) : client.query('commit'))
        return result
      } catch (error) {
        broken = isBroken(error)
        if (!broken) await client.query('rollback').catch(() => (broken = true))
        throw asLostHere(error)
      } finally {
        // The plans of its many statements end with their connection.
        pool.giveBack(client, broken || repeats)
      }
    },

    /**
     * Many reads in one transaction, one after the other. A refused one is rolled back to the savepoint and ends none of
     * the others. On a cluster each statement sees what is committed: no node shares a snapshot with another.
     */
    async snapshot<T>(
      caller: Caller,
      work: (moment: Moment) => Promise<T>,
      { admit }: Pick<TransactionOptions, 'admit'> = {},
    ): Promise<T> {
      const timeout = statementTimeout[caller.role]
      const client = await pool.take(shareOf(caller), timeout)
      let broken = false
      try {
        const { rows } = cluster
          ? await begunOn(client, beginAs(caller, true, timeout))
          : await pipelined(client, beginSnapshot, enter(caller, true, timeout))
        await admit?.(positionOf(rows[0]?.reached))
        await client.query('savepoint before')
        const result = await work({ show, here: show, transaction, lost: () => broken })
        // Nothing was written: an end that fails takes nothing back.
        if (!broken) await client.query('commit').catch(() => (broken = true))
        return result
      } catch (error) {
        broken ||= isBroken(error)
        if (!broken) await client.query('rollback').catch(() => (broken = true))
        throw error
      } finally {
        pool.giveBack(client, broken)
      }

      async function show(who: Caller, statement: Statement): Promise<Result> {
        const open = watch?.begin(statement.text)
        let failed = true
        try {
          const result = await apart(() => said(who, asSent(statement, open)))
          failed = false
          return result
        } finally {
          if (open) watch!.end(open, who, 'read', failed)
        }
      }

      async function said(who: Caller, statement: Statement): Promise<Result> {
        if (!cluster) return pipelined(client, entering(who, true), statement)
        await client.query(enterOnNodes(who, statementTimeout[who.role]))
        return answerOf(await sayToNodes(client, statement))
      }

      function transaction<Asked>(
        who: Caller,
        ask: (tx: Tx) => Promise<Asked>,
        { timeout: limit = statementTimeout[who.role] }: { timeout?: number } = {},
      ): Promise<Asked> {
        return apart(async () => {
          await client.query(cluster ? enterOnNodes(who, limit) : (enter(who, true, limit) as pg.QueryConfig))
          return ask(transactionOn(client, who, { nameOf: prepare ? nameOf : undefined, cluster, watch }))
        })
      }

      async function apart<Read>(read: () => Promise<Read>): Promise<Read> {
        try {
          return await read()
        } catch (error) {
          broken ||= isBroken(error)
          if (!broken) await client.query('rollback to savepoint before').catch(() => (broken = true))
          throw error
        }
      }
    },
  }
}

export type Statements = ReturnType<typeof makeStatements>

const positionOf = (said: string | null | undefined): number | null => (typeof said === 'string' ? Number(said) : null)

const begin = prelude({ text: 'begin' })
/** The level is in the same message: the first statement after it takes the snapshot. */
const beginSnapshot = prelude({ text: 'begin isolation level repeatable read read only' })

const answerOf = ({ rows, rowCount }: pg.QueryResult): Result => ({ rows, rowCount: rowCount ?? 0 })

/** A cluster sends no answer when a transaction begins. */
async function begunOn(client: pg.Client, text: string): Promise<Pick<Result, 'rows'>> {
  await client.query(text)
  return { rows: [] }
}

function pipelined(client: pg.Client, first: Prelude, second: Statement): Promise<Result> {
  const both = new Pipelined(first, second)
  client.query(both as never)
  return both.promise
}

/**
 * The caller, for this transaction only (`true`): a plain SET would stay with the connection and reach the next
 * request.
 */
const enterWith = (answer: string) => `select ${answer} from (
 select set_config('role', $1, true), set_config('app.user_id', $2, true), set_config('app.organization_id', $3, true),
 set_config('app.role', $4, true), set_config('app.session_id', $5, true), set_config('app.aal', $6, true),
 set_config('request.jwt.claims', $7, true), set_config('statement_timeout', $8, true),
 set_config('transaction_read_only', $9, true),
 set_config('app.operates', $10, true), set_config('lock_timeout', $11, true)) nothing_to_answer`

const enterSql = enterWith('')

/**
 * How far a standby has replayed the log, in bytes; a server that took over is no longer a standby and reports
 * nothing.
 */
export const reachedSql = `(case when pg_is_in_recovery() then pg_last_wal_replay_lsn() - '0/0'::pg_lsn end)::text as reached`
const enterStandbySql = enterWith(reachedSql)

const enterValues = ({ role, actor, claims }: Caller, readOnly: boolean, timeout: number): unknown[] => [
  roleFor({ role, actor }),
  actor?.user_id ?? '',
  actor?.organization_id ?? '',
  actor?.role ?? '',
  actor?.session_id ?? '',
  actor?.aal ?? '',
  claims ? JSON.stringify(claims) : '',
  String(timeout),
  readOnly ? 'on' : 'off',
  actor?.operates ? 'on' : '',
  String(Math.floor(timeout * shareOfWaiting)),
]

const mostNames = 100

/**
 * A repeated question gets a name, and is parsed and planned once a connection; its plan may cost more than its rows.
 */
function namesOfRepeated(most = mostNames): (text: string) => string | undefined {
  const names = new Map<string, string | undefined>()
  return (text) => {
    if (names.has(text)) {
      const name = names.get(text) ?? `asked_${createHash('sha256').update(text).digest('base64url').slice(0, 20)}`
      names.set(text, name)
      return name
    }
    if (names.size < most) names.set(text, undefined)
    return undefined
  }
}

const become = (role: DatabaseRole | 'supplier'): Prelude =>
  prelude({ text: `select set_config('role', $1, true)`, values: [role] })
const persons = { authenticated: become('authenticated'), supplier: become('supplier') }
const commands = become('commands')

type Ways = {
  nameOf: ((text: string) => string | undefined) | undefined
  cluster: boolean
  watch: StatementWatch | undefined
}

/**
 * A role change is sent in one message with its statement: a question of one statement takes one round trip and not
 * three.
 */
function transactionOn(client: pg.Client, caller: Caller, { nameOf, cluster, watch }: Ways): Tx {
  const person = personsRole(caller.actor)
  /** The connection is in the person's role, because a question ran in it. */
  let asked = false
  const say =
    (asPerson: boolean) =>
    async <R extends Row>(text: string, values?: unknown[]): Promise<R[]> => {
      const open = watch?.begin(text)
      const name = open?.span ? undefined : nameOf?.(text)
      const plain = { text, ...(values && { values }), ...(name && { name }) }
      const setting = cluster ? asSetLocal(plain) : undefined
      const statement = open?.span ? commented(plain, open.span) : plain
      let failed = false
      try {
        if (cluster) {
          if (asPerson !== asked) await client.query(setLocal([['role', asPerson ? person : 'commands']]))
          asked = asPerson
          const { rows } = await (setting ? client.query<R>(setting) : sayToNodes<R>(client, statement))
          return setting ? [] : rows
        }
        if (asPerson === asked) return (await client.query<R>(statement)).rows
        const answer = pipelined(client, asPerson ? persons[person] : commands, statement)
        // As soon as it is sent, before its answer: later queries come after it.
        asked = asPerson
        return (await answer).rows as R[]
      } catch (error) {
        failed = true
        // A refused statement is rolled back to its beginning, and nothing starts in the person's name.
        if (error instanceof pg.DatabaseError) asked = false
        throw error
      } finally {
        if (open) watch!.end(open, caller, 'transaction', failed)
      }
    }
  const sql = say(false)
  return {
    sql,
    one: async (text, values) => (await sql<any>(text, values))[0],
    asPerson: say(true),
    ...(cluster && { onNodes: true as const }),
  }
}

/**
 * A statement that PostgreSQL refused leaves its connection usable; a lost or ended connection must not be used
 * again, nor one whose prepared statements were made before another process changed the tables.
 */
const isBroken = (error: unknown) =>
  ['FATAL', 'PANIC'].includes((error as { severity?: string }).severity ?? '') ||
  /^Connection terminated|ECONNRESET|EPIPE|^cached plan must not change/.test((error as Error).message)
