import pg from 'pg'
import { judgedSql, type Asking, type Of, type Target } from './access-actors.ts'
import { policy, tableOf, type Operation } from './access-policy.ts'
import {
  insertInto,
  insertMade,
  insertRow,
  makeRow,
  whose,
  type Db,
  type Row,
  type Special,
  type Table,
} from './access-rows.ts'

/** `move` is an update that gives a row to another organization or person. */
export type Attempt = Operation | 'move'
export const attempts: readonly Attempt[] = ['select', 'insert', 'update', 'delete', 'move']

export type Asker = { asking: Asking; of: Record<Target, Of> }
export type Outcome = Partial<Record<Attempt, boolean>>
/**
 * `ready` prepares what an attempt needs; `tries` returns whether it succeeds, or null where the result would say
 * nothing.
 */
export type Stage = {
  ready(attempt: Attempt): Promise<void>
  tries(asker: Asker, attempt: Attempt): Promise<boolean | null>
}

const insertsFirst = (a: Attempt, b: Attempt) => Number(b === 'insert') - Number(a === 'insert')

/** Tries operations with an actor's rights and undoes every one: all within one transaction that is never committed. */
export function trier(db: Db, tables: Map<string, Table>) {
  const columns = new Map<string, string[]>()
  const rights = new Map<string, Set<Attempt>>()

  /** The grants of a role. Without one PostgreSQL refuses before it looks at a row, and so no row is made. */
  async function rightsOf(table: Table, role: string): Promise<Set<Attempt>> {
    const key = `${table.name} ${role}`
    let found = rights.get(key)
    if (!found)
      rights.set(
        key,
        (found = new Set(
          (await db.query<{ attempt: Attempt }>(rightsSql, [table.name, role])).rows.map(({ attempt }) => attempt),
        )),
      )
    return found
  }

  /** The columns that a role may name, by grants to the table or to them. */
  async function granted(table: Table, role: string, privilege: 'INSERT' | 'UPDATE'): Promise<string[]> {
    const key = `${table.name} ${role} ${privilege}`
    if (!columns.has(key)) {
      const { rows } = await db.query(grantedSql, [table.name, role, privilege])
      columns.set(
        key,
        rows.map(({ name }) => name),
      )
    }
    return columns.get(key)!
  }

  /** Whether a grant lets this actor get as far as the policies. */
  async function mayTry(line: string, { asking }: Asker, attempt: Attempt): Promise<boolean> {
    const table = tables.get(tableOf(line))!
    if (!asking || !(await rightsOf(table, asking.role)).has(attempt)) return false
    return attempt !== 'insert' || (await granted(table, asking.role, 'INSERT')).length > 0
  }

  /**
   * Makes the parents of a row, and then the row itself, each when an attempt first needs it, and undoes both
   * afterwards. Every attempt is undone separately, so that any number of them, by any number of actors, uses the
   * same row.
   */
  async function staged<T>(line: string, target: Target, of: Of, work: (stage: Stage) => Promise<T>): Promise<T> {
    const table = tables.get(tableOf(line))!
    const { judged, then } = policy[line]!
    let wished: Row | undefined
    let row: Row | undefined
    const wish = async () => (wished ??= await makeRow(db, tables, table, of, special(line)))

    const stage: Stage = {
      async ready(attempt) {
        if (attempt !== 'insert') {
          if (row) return
          if (!policy[line]!.existing && !table.isView) await wish()
          await db.query('savepoint row')
          row = await rowToTouch(line, table, of, wished)
          if (then) await db.query(then(row))
        } else {
          if (row) await db.query('rollback to savepoint row')
          row = undefined
          await wish()
        }
      },
      async tries(asker, attempt) {
        if (!(await mayTry(line, asker, attempt))) return false
        await stage.ready(attempt)
        if (attempt === 'insert')
          return mayInsert(table, asker.asking, wished!, await granted(table, asker.asking!.role, 'INSERT'))
        return mayTouch(table, row!, asker.asking, attempt, target === 'theirs' ? null : asker.of.theirs)
      },
    }
    await db.query('savepoint around')
    if (judged) await db.query(judgedSql, [of.organization])
    const done = await work(stage)
    await db.query('rollback to savepoint around')
    return done
  }

  /**
   * The successful attempts of these actors, who share the same row for this target. Attempts that would say nothing
   * are left out.
   */
  const outcomes = (
    line: string,
    askers: readonly Asker[],
    target: Target,
    wanted: readonly Attempt[],
  ): Promise<Outcome[]> =>
    staged(line, target, askers[0]!.of[target], async (stage) => {
      const found = askers.map((): Outcome => ({}))
      for (const attempt of wanted.toSorted(insertsFirst))
        for (const [at, asker] of askers.entries()) {
          const can = await stage.tries(asker, attempt)
          if (can !== null) found[at]![attempt] = can
        }
      return found
    })

  async function mayInsert(table: Table, asking: Asking, wished: Row, nameable: readonly string[]): Promise<boolean> {
    const names = Object.keys(wished).filter((name) => nameable.includes(name))
    // A column that the actor cannot name gets a default: it counts only when the row then belongs to the intended owner.
    const owners = whose(table).filter((name) => name in wished)
    const count = `select count(*)::int as rows from ${table.name}
      where true ${owners.map((name) => `and ${name} is not distinct from ${literal(wished[name])}`).join(' ')}`
    const before = (await db.query(count)).rows[0].rows
    const outcome = await attempted(
      asking,
      literally(
        insertInto(table, names),
        names.map((name) => wished[name]),
      ),
      count,
    )
    // A row stopped by a constraint counts for the intended owner only where no default set another owner.
    const isMeant = owners.every(
      (name) =>
        nameable.includes(name) ||
        wished[name] === asking?.settings[name === 'organization_id' ? 'app.organization_id' : 'app.user_id'],
    )
    return (
      (outcome === 'held back by a constraint' && isMeant) || (typeof outcome === 'object' && outcome.after > before)
    )
  }

  function rowToTouch(line: string, table: Table, of: Of, wished: Row | undefined): Promise<Row> | Row {
    const { existing } = policy[line]!
    if (existing) return existing(of)
    if (wished && !table.isView) return insertMade(db, table, wished)
    // A view shows the rows of the table with its name in app.
    return insertRow(
      db,
      tables,
      table.isView ? tables.get(table.name.replace('public.', 'app.'))! : table,
      of,
      special(line),
    )
  }

  async function mayTouch(
    table: Table,
    row: Row,
    asking: Asking,
    attempt: Exclude<Attempt, 'insert'>,
    elsewhere: Of | null,
  ): Promise<boolean | null> {
    const where = `where ${table.key.map((name) => `${name} = ${literal(row[name])}`).join(' and ')}`
    const changeable =
      asking && attempt !== 'select' && attempt !== 'delete' ? await granted(table, asking.role, 'UPDATE') : []
    switch (attempt) {
      case 'select':
        return touches(asking, `select 1 from ${table.name} ${where}`)
      case 'delete':
        return (
          (await touches(asking, `delete from ${table.name} ${where}`)) ||
          touchesBlindly(
            asking,
            `delete from ${table.name}`,
            `select 1 - count(*)::int as rows from ${table.name} ${where}`,
          )
        )
      case 'update': {
        if (changeable.length === 0) return false
        const column =
          policy[table.name]?.touched ?? changeable.find((name) => !table.unique.includes(name)) ?? changeable[0]!
        const { kept, ctid } = (
          await db.query(`select ${column}::text as kept, ctid::text from ${table.name} ${where}`)
        ).rows[0]
        const blind = literal(kept)
        return (
          (await touches(asking, `update ${table.name} set ${column} = ${column} ${where}`)) ||
          touchesBlindly(
            asking,
            `update ${table.name} set ${column} = ${blind}`,
            `select count(*)::int as rows from ${table.name} ${where} and ctid <> '${ctid}'`,
          )
        )
      }
      case 'move': {
        const owner = whose(table).find((name) => changeable.includes(name) && row[name])
        if (!owner || !elsewhere || staysOnItsNode(owner)) return null
        return touches(
          asking,
          `update ${table.name} set ${owner} = ${literal(owner === 'organization_id' ? elsewhere.organization : elsewhere.person)} ${where}`,
        )
      }
    }
  }

  const touches = async (asking: Asking, sql: string) => {
    const outcome = await attempted(asking, sql)
    return outcome === 'held back by a constraint' || (outcome !== 'refused' && outcome.touched > 0)
  }

  /** Without a condition the read policies are not applied: only the write policies can stop it then. */
  const touchesBlindly = async (asking: Asking, sql: string, count: string) => {
    const outcome = await attempted(asking, sql, count)
    return typeof outcome === 'object' && outcome.after > 0
  }

  /**
   * Runs as the actor, counts as ourselves, undoes both. A constraint applies only after grants and policies have let
   * the row pass.
   */
  async function attempted(
    asking: Asking,
    sql: string,
    count = 'select 0 as rows',
  ): Promise<'refused' | 'held back by a constraint' | { touched: number; after: number }> {
    if (!asking) return 'refused'
    try {
      const all = `savepoint attempt; ${become(asking)}; ${sql}; reset role; ${count}; rollback to savepoint attempt`
      const [, , result, , counted] = (await db.query(all)) as unknown as pg.QueryResult[]
      return { touched: result!.rowCount ?? 0, after: counted!.rows[0].rows }
    } catch (error) {
      await db.query('rollback to savepoint attempt')
      const { code = '', message } = error as { code?: string; message: string }
      if (code === '42501' || code === '55000') return 'refused'
      if (code.startsWith('23')) return 'held back by a constraint'
      throw new Error(`${asking.role}: ${sql}: ${message}`, { cause: error })
    }
  }

  return { staged, outcomes, mayTry, granted, forgetGrants: () => (columns.clear(), rights.clear()) }
}

/** A cluster refuses to move a row to another organization, to every role. */
const staysOnItsNode = (owner: string) => !!process.env.TEST_ON_CLUSTER && owner === 'organization_id'

const special =
  (line: string): Special =>
  (table, of) =>
    policy[line]?.parents?.[table]?.(of) ?? (policy[table === tableOf(line) ? line : table] ?? {}).row?.(of) ?? {}

const become = ({ role, settings }: NonNullable<Asking>) =>
  `select ${Object.entries({ ...settings, role })
    .map(([name, value]) => `set_config(${pg.escapeLiteral(name)}, ${pg.escapeLiteral(value)}, true)`)
    .join(', ')}`

const literally = (sql: string, values: unknown[]) =>
  sql.replace(/\$(\d+)/g, (_, at) => literal(values[Number(at) - 1]))

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`
  if (typeof value === 'object')
    return pg.escapeLiteral(value instanceof Date ? value.toISOString() : JSON.stringify(value))
  return pg.escapeLiteral(String(value))
}

const grantedSql = `
  select attname as name from pg_attribute
   where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
   and has_column_privilege($2, attrelid, attnum, $3) order by attnum`

const rightsSql = `
  select attempt from (values ('select', 'SELECT'), ('insert', 'INSERT'), ('update', 'UPDATE'), ('move', 'UPDATE'))
  as asked (attempt, privilege)
   where has_any_column_privilege($2, $1::regclass, privilege)
  union all select 'delete' where has_table_privilege($2, $1::regclass, 'DELETE')`
