import pg from 'pg'
import { judgedSql, type Asking, type Of, type Target } from './access-actors.ts'
import { policy, tableOf, type Operation } from './access-policy.ts'
import { insertInto, insertRow, makeRow, whose, type Db, type Row, type Special, type Table } from './access-rows.ts'

/** `move` is an update that gives a row to another organization or person. */
export type Attempt = Operation | 'move'
export const attempts: readonly Attempt[] = ['select', 'insert', 'update', 'delete', 'move']

export type Asker = { asking: Asking; of: Record<Target, Of> }
export type Outcome = Partial<Record<Attempt, boolean>>

/** Tries things with the rights of somebody and undoes every one of them: all within one transaction that is never committed. */
export function trier(db: Db, tables: Map<string, Table>) {
  const columns = new Map<string, string[]>()
  const rights = new Map<string, Set<Attempt>>()

  /** What a role has any grant for. Without one PostgreSQL refuses before it looks at a row, and so none is made. */
  async function rightsOf(table: Table, role: string): Promise<Set<Attempt>> {
    const key = `${table.name} ${role}`
    let found = rights.get(key)
    if (!found) rights.set(key, (found = new Set((await db.query<{ attempt: Attempt }>(rightsSql, [table.name, role])).rows.map(({ attempt }) => attempt))))
    return found
  }

  /** The columns that a role may name, by grants to the table or to them. */
  async function granted(table: Table, role: string, privilege: 'INSERT' | 'UPDATE'): Promise<string[]> {
    const key = `${table.name} ${role} ${privilege}`
    if (!columns.has(key)) {
      const { rows } = await db.query(grantedSql, [table.name, role, privilege])
      columns.set(key, rows.map(({ name }) => name))
    }
    return columns.get(key)!
  }

  /**
   * What succeeds for each of these askers, whose row for this target is the same one: it is made once, with all that it hangs
   * on, and every attempt at it is undone. What would say nothing of its own is left out.
   */
  async function outcomes(line: string, askers: readonly Asker[], target: Target, wanted: readonly Attempt[]): Promise<Outcome[]> {
    const table = tables.get(tableOf(line))!
    const tries: Set<Attempt>[] = []
    for (const { asking } of askers) tries.push(asking ? await rightsOf(table, asking.role) : new Set())
    const found = tries.map((mayTry): Outcome => Object.fromEntries(wanted.filter((attempt) => !mayTry.has(attempt)).map((attempt) => [attempt, false])))
    const having = (attempt: Attempt) => (wanted.includes(attempt) ? askers.flatMap((asker, at) => (tries[at]!.has(attempt) ? [{ ...asker, at }] : [])) : [])
    if (wanted.every((attempt) => having(attempt).length === 0)) return found
    const of = askers[0]!.of[target]
    await db.query('savepoint around')
    if (policy[line]!.judged) await db.query(judgedSql, [of.organization])
    const inserting = []
    for (const each of having('insert')) {
      const nameable = await granted(table, each.asking!.role, 'INSERT')
      if (nameable.length === 0) found[each.at]!.insert = false
      else inserting.push({ ...each, nameable })
    }
    if (inserting.length > 0) {
      await db.query('savepoint cell')
      const wished = await makeRow(db, tables, table, of, special(line))
      for (const { asking, nameable, at } of inserting) found[at]!.insert = await mayInsert(table, asking, wished, nameable)
      await db.query('rollback to savepoint cell')
    }
    const others = (['select', 'update', 'delete', 'move'] as const).flatMap((attempt) => having(attempt).map((each) => ({ ...each, attempt })))
    if (others.length > 0) {
      const row = await rowToTouch(line, table, of)
      const { then } = policy[line]!
      if (then) await db.query(then(row))
      for (const { asking, of: own, attempt, at } of others) {
        const can = await mayTouch(table, row, asking, attempt, target === 'theirs' ? null : own.theirs)
        if (can !== null) found[at]![attempt] = can
      }
    }
    await db.query('rollback to savepoint around')
    return found
  }

  async function mayInsert(table: Table, asking: Asking, wished: Row, nameable: readonly string[]): Promise<boolean> {
    const names = Object.keys(wished).filter((name) => nameable.includes(name))
    // What the actor cannot name comes from a default: it counts only when the row then belongs to whom it was meant for.
    const owners = whose(table).filter((name) => name in wished)
    const count = `select count(*)::int as rows from ${table.name} where true ${owners.map((name) => `and ${name} is not distinct from ${literal(wished[name])}`).join(' ')}`
    const before = (await db.query(count)).rows[0].rows
    const outcome = await attempted(asking, literally(insertInto(table, names), names.map((name) => wished[name])), count)
    // What a constraint held back was meant for the owner who was wished for only where no default put another in their place.
    const isMeant = owners.every((name) => nameable.includes(name) || wished[name] === asking?.settings[name === 'organization_id' ? 'app.organization_id' : 'app.user_id'])
    return (outcome === 'held back by a constraint' && isMeant) || (typeof outcome === 'object' && outcome.after > before)
  }

  function rowToTouch(line: string, table: Table, of: Of): Promise<Row> | Row {
    const { existing } = policy[line]!
    // A view shows the rows of the table that bears its name in app.
    return existing ? existing(of) : insertRow(db, tables, table.isView ? tables.get(table.name.replace('public.', 'app.'))! : table, of, special(line))
  }

  async function mayTouch(table: Table, row: Row, asking: Asking, attempt: Exclude<Attempt, 'insert'>, elsewhere: Of | null): Promise<boolean | null> {
    const where = `where ${table.key.map((name) => `${name} = ${literal(row[name])}`).join(' and ')}`
    const changeable = asking && attempt !== 'select' && attempt !== 'delete' ? await granted(table, asking.role, 'UPDATE') : []
    switch (attempt) {
      case 'select':
        return touches(asking, `select 1 from ${table.name} ${where}`)
      case 'delete':
        return (await touches(asking, `delete from ${table.name} ${where}`)) || touchesBlindly(asking, `delete from ${table.name}`, `select 1 - count(*)::int as rows from ${table.name} ${where}`)
      case 'update': {
        if (changeable.length === 0) return false
        const column = policy[table.name]?.touched ?? changeable.find((name) => !table.unique.includes(name)) ?? changeable[0]!
        const { kept, ctid } = (await db.query(`select ${column}::text as kept, ctid::text from ${table.name} ${where}`)).rows[0]
        const blind = literal(kept)
        return (
          (await touches(asking, `update ${table.name} set ${column} = ${column} ${where}`)) ||
          touchesBlindly(asking, `update ${table.name} set ${column} = ${blind}`, `select count(*)::int as rows from ${table.name} ${where} and ctid <> '${ctid}'`)
        )
      }
      case 'move': {
        const owner = whose(table).find((name) => changeable.includes(name) && row[name])
        if (!owner || !elsewhere) return null
        return touches(asking, `update ${table.name} set ${owner} = ${literal(owner === 'organization_id' ? elsewhere.organization : elsewhere.person)} ${where}`)
      }
    }
  }

  const touches = async (asking: Asking, sql: string) => {
    const outcome = await attempted(asking, sql)
    return outcome === 'held back by a constraint' || (outcome !== 'refused' && outcome.touched > 0)
  }

  /** Without a condition the policies for reading are not asked: what stops it then are the ones for writing alone. */
  const touchesBlindly = async (asking: Asking, sql: string, count: string) => {
    const outcome = await attempted(asking, sql, count)
    return typeof outcome === 'object' && outcome.after > 0
  }

  /** Runs as somebody, counts as ourselves, undoes both. A constraint speaks only after grants and policies have let the row pass. */
  async function attempted(asking: Asking, sql: string, count = 'select 0 as rows'): Promise<'refused' | 'held back by a constraint' | { touched: number; after: number }> {
    if (!asking) return 'refused'
    try {
      const [, , result, , counted] = (await db.query(`savepoint attempt; ${become(asking)}; ${sql}; reset role; ${count}`)) as unknown as pg.QueryResult[]
      return { touched: result!.rowCount ?? 0, after: counted!.rows[0].rows }
    } catch (error) {
      const { code = '', message } = error as { code?: string; message: string }
      if (code === '42501' || code === '55000') return 'refused'
      if (code.startsWith('23')) return 'held back by a constraint'
      throw new Error(`${asking.role}: ${sql}: ${message}`, { cause: error })
    } finally {
      await db.query('rollback to savepoint attempt')
    }
  }

  return { outcomes, granted, forgetGrants: () => (columns.clear(), rights.clear()) }
}

const special = (line: string): Special => (table, of) => policy[line]?.parents?.[table]?.(of) ?? (policy[table === tableOf(line) ? line : table] ?? {}).row?.(of) ?? {}

const become = ({ role, settings }: NonNullable<Asking>) =>
  `select ${Object.entries({ ...settings, role }).map(([name, value]) => `set_config(${pg.escapeLiteral(name)}, ${pg.escapeLiteral(value)}, true)`).join(', ')}`

const literally = (sql: string, values: unknown[]) => sql.replace(/\$(\d+)/g, (_, at) => literal(values[Number(at) - 1]))

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`
  if (typeof value === 'object') return pg.escapeLiteral(value instanceof Date ? value.toISOString() : JSON.stringify(value))
  return pg.escapeLiteral(String(value))
}

const grantedSql = `
  select attname as name from pg_attribute
   where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and has_column_privilege($2, attrelid, attnum, $3) order by attnum`

const rightsSql = `
  select attempt from (values ('select', 'SELECT'), ('insert', 'INSERT'), ('update', 'UPDATE'), ('move', 'UPDATE')) as asked (attempt, privilege)
   where has_any_column_privilege($2, $1::regclass, privilege)
  union all select 'delete' where has_table_privilege($2, $1::regclass, 'DELETE')`
