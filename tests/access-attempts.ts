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
/** `settings` are of this attempt alone. */
export type Try = { asker: Asker; attempt: Attempt; settings?: Record<string, string> }
/**
 * `ready` prepares what an attempt needs; `tries` returns whether each succeeds, or null where the result would say
 * nothing. Inserts are tried apart from the others: they need the row not to be there.
 */
export type Stage = {
  ready(attempt: Attempt): Promise<void>
  tries(asked: readonly Try[]): Promise<(boolean | null)[]>
}

/**
 * A statement with its values as literals. `count` is asked with our own rights after the statement, and before it is
 * undone.
 */
type Ask = NonNullable<Asking> & { sql: string; values: string[]; count?: string }
type Answer = 'refused' | 'held back by a constraint' | { touched: number; after: number }

const [beforeRow, onRow]: readonly (readonly Attempt[])[] = [
  ['insert'],
  attempts.filter((attempt) => attempt !== 'insert'),
]

/** Tries operations with an actor's rights and undoes every one: all within one transaction that is never committed. */
export async function trier(db: Db, tables: Map<string, Table>) {
  const columns = new Map<string, string[]>()
  const rights = new Map<string, Set<Attempt>>()
  const plans = new Map<string, { name: string; isMade: boolean }>()
  let [planned, plansOf] = [0, '']
  // Kept for the connection: no transaction that is undone has made it.
  await db.query(`set plan_cache_mode = force_generic_plan; ${attemptedSql}`)

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
   * afterward. Every attempt is undone separately, so that any number of them, by any number of actors, uses the
   * same row.
   */
  async function staged<T>(line: string, target: Target, of: Of, work: (stage: Stage) => Promise<T>): Promise<T> {
    const table = tables.get(tableOf(line))!
    const { judged, then } = policy[line]!
    let wanted: Row | undefined
    let row: Row | undefined
    let before: number | undefined
    const make = async () => (wanted ??= await makeRow(db, tables, table, of, special(line)))

    const stage: Stage = {
      async ready(attempt) {
        if (attempt !== 'insert') {
          if (row) return
          if (!policy[line]!.existing && !table.isView) await make()
          await db.query('savepoint row')
          row = await rowToTouch(line, table, of, wanted)
          if (then) await db.query(then(row))
          Object.assign(row, await asStored(table, row))
        } else {
          if (row) await db.query('rollback to savepoint row')
          row = undefined
          await make()
        }
      },
      async tries(asked) {
        const ways: (Ways | boolean | null)[] = []
        for (const { asker, attempt, settings } of asked) {
          const { asking } = asker
          if (!asking || !(await mayTry(line, asker, attempt))) ways.push(false)
          else {
            await stage.ready(attempt)
            const acting = { ...asking, settings: { ...asking.settings, ...settings } }
            if (attempt === 'insert') {
              before ??= (await db.query(countOf(table, wanted!))).rows[0].rows as number
              ways.push(await waysToInsert(table, acting, wanted!, before))
            } else
              ways.push(await waysToTouch(table, row!, acting, attempt, target === 'theirs' ? null : asker.of.theirs))
          }
        }
        return decided(ways)
      },
    }
    await forgetPlans(table)
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
      for (const some of [beforeRow!, onRow!]) {
        const asked = askers.flatMap((asker, at) =>
          some.filter((attempt) => wanted.includes(attempt)).map((attempt) => ({ at, asker, attempt })),
        )
        for (const [place, can] of (await stage.tries(asked)).entries())
          if (can !== null) found[asked[place]!.at]![asked[place]!.attempt] = can
      }
      return found
    })

  /** The rows of the intended owners. A column that the actor cannot name gets a default, which may be another owner. */
  const countOf = (table: Table, wanted: Row) =>
    `select count(*)::int as rows from ${table.name} where true ${whose(table)
      .filter((name) => name in wanted)
      .map((name) => `and ${name} is not distinct from ${literal(wanted[name])}`)
      .join(' ')}`

  async function waysToInsert(table: Table, asking: NonNullable<Asking>, wanted: Row, before: number): Promise<Ways> {
    const nameable = await granted(table, asking.role, 'INSERT')
    const names = Object.keys(wanted).filter((name) => nameable.includes(name))
    // A row stopped by a constraint counts for the intended owner only where no default set another owner.
    const isMeant = whose(table).every(
      (name) =>
        !(name in wanted) ||
        nameable.includes(name) ||
        wanted[name] === asking.settings[name === 'organization_id' ? 'app.organization_id' : 'app.user_id'],
    )
    return [
      {
        ask: {
          ...asking,
          sql: insertInto(table, names),
          values: names.map((name) => literal(wanted[name])),
          count: countOf(table, wanted),
        },
        says: (answer) =>
          answer === 'held back by a constraint' ? isMeant : typeof answer === 'object' && answer.after > before,
      },
    ]
  }

  function rowToTouch(line: string, table: Table, of: Of, wanted: Row | undefined): Promise<Row> | Row {
    const { existing } = policy[line]!
    if (existing) return existing(of)
    if (wanted && !table.isView) return insertMade(db, table, wanted)
    // A view shows the rows of the table with its name in app.
    return insertRow(
      db,
      tables,
      table.isView ? tables.get(table.name.replace('public.', 'app.'))! : table,
      of,
      special(line),
    )
  }

  /** The row's values as text, and its place, to see with our own access whether it was touched. */
  const asStored = async (table: Table, row: Row): Promise<Row> =>
    table.isView
      ? {}
      : (
          await db.query(
            `select ctid::text as "its place", ${table.columns
              .map(({ name }) => `"${name}"::text as "${name} as text"`)
              .join(', ')} from ${table.name} ${whereIs(table, row)}`,
          )
        ).rows[0]

  async function waysToTouch(
    table: Table,
    row: Row,
    asking: NonNullable<Asking>,
    attempt: Exclude<Attempt, 'insert'>,
    elsewhere: Of | null,
  ): Promise<Ways | boolean | null> {
    const where = whereIs(table, row)
    const key = table.key.map((name) => literal(row[name]))
    const whereKey = (from = 1) => `where ${table.key.map((name, at) => `${name} = $${at + from}`).join(' and ')}`
    const changeable = attempt !== 'select' && attempt !== 'delete' ? await granted(table, asking.role, 'UPDATE') : []
    const seen = (sql: string, values: string[]): Way => ({
      ask: { ...asking, sql, values },
      says: (answer) => answer === 'held back by a constraint' || (answer !== 'refused' && answer.touched > 0),
    })
    /**
     * Without a condition the read policies are not applied: only the write policies can stop it then. So a row that it
     * leaves is left with a condition too; an error may be that of another row, and says nothing of this one.
     */
    const blind = (sql: string, values: string[], count: string): Way => ({
      ask: { ...asking, sql, values, count },
      says: (answer) => (typeof answer === 'object' ? answer.after > 0 : undefined),
    })
    switch (attempt) {
      case 'select':
        return [seen(`select 1 from ${table.name} ${whereKey()}`, key)]
      case 'delete':
        return [
          blind(`delete from ${table.name}`, [], `select 1 - count(*)::int as rows from ${table.name} ${where}`),
          seen(`delete from ${table.name} ${whereKey()} returning 1`, key),
        ]
      case 'update': {
        if (changeable.length === 0) return false
        const column =
          policy[table.name]?.touched ?? changeable.find((name) => !table.unique.includes(name)) ?? changeable[0]!
        return [
          blind(
            `update ${table.name} set ${column} = $1`,
            [literal(row[`${column} as text`])],
            `select count(*)::int as rows from ${table.name} ${where} and ctid <> ${literal(row['its place'])}`,
          ),
          seen(`update ${table.name} set ${column} = ${column} ${whereKey()} returning 1`, key),
        ]
      }
      case 'move': {
        const owner = whose(table).find((name) => changeable.includes(name) && row[name])
        if (!owner || !elsewhere || staysOnItsNode(owner)) return null
        const other = owner === 'organization_id' ? elsewhere.organization : elsewhere.person
        return [seen(`update ${table.name} set ${owner} = $1 ${whereKey(2)} returning 1`, [literal(other), ...key])]
      }
    }
  }

  /** The first way of each, then the next of those that the first left open. */
  async function decided(all: readonly (Ways | boolean | null)[]): Promise<(boolean | null)[]> {
    const found = all.map((ways) => (Array.isArray(ways) ? undefined : ways))
    for (let nth = 0; found.includes(undefined); nth++) {
      const open = found.flatMap((can, at) => (can === undefined ? [[at, (all[at] as Ways)[nth]] as const] : []))
      const answers = await attempted(open.flatMap(([, way]) => way?.ask ?? []))
      for (const [at, way] of open) found[at] = way ? way.says(answers.shift()!) : false
    }
    return found as (boolean | null)[]
  }

  /**
   * Each runs as its actor, is counted as ourselves, and is undone: all in one statement. What several actors of one role
   * try is planned once, because the policies are most of a plan.
   */
  async function attempted(asks: readonly Ask[]): Promise<Answer[]> {
    if (asks.length === 0) return []
    const sent = asks.map(({ values, ...ask }) => {
      const key = `${ask.role} ${ask.sql}`
      if (!plans.has(key)) plans.set(key, { name: `plan_${++planned}`, isMade: false })
      const { name, isMade } = plans.get(key)!
      return { ...ask, plan: name, isMade, values: values.length > 0 ? `(${values.join(', ')})` : '' }
    })
    const { rows } = await db.query<{ answers: Answer[]; made: string[] }>('select * from pg_temp.attempted($1)', [
      JSON.stringify(sent),
    ])
    const { answers, made } = rows[0]!
    for (const plan of plans.values()) plan.isMade ||= made.includes(plan.name)
    return answers
  }

  /** The plans of one table at a time: they are large. */
  async function forgetPlans(table: Table): Promise<void> {
    if (plansOf === table.name) return
    plansOf = table.name
    plans.clear()
    await db.query('deallocate all')
  }

  return { staged, outcomes, granted, forgetGrants: () => (columns.clear(), rights.clear()) }
}

export type Trier = Awaited<ReturnType<typeof trier>>

/** A try in up to two ways: what the first leaves open (undefined), the next one decides. */
type Way = { ask: Ask; says: (answer: Answer) => boolean | undefined }
type Ways = readonly Way[]

const whereIs = (table: Table, row: Row) =>
  `where ${table.key.map((name) => `${name} = ${literal(row[name])}`).join(' and ')}`

/** A cluster refuses to move a row to another organization, to every role. */
const staysOnItsNode = (owner: string) => !!process.env.TEST_ON_CLUSTER && owner === 'organization_id'

const special =
  (line: string): Special =>
  (table, of) =>
    policy[line]?.parents?.[table]?.(of) ?? (policy[table === tableOf(line) ? line : table] ?? {}).row?.(of) ?? {}

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

/**
 * A constraint applies only after grants and policies have let the row pass. An exception undoes the settings and the
 * role with the rest.
 */
const attemptedSql = `
  create or replace function pg_temp.attempted(asks jsonb, out answers jsonb, out made text[]) language plpgsql as $$
  declare
    ask jsonb;
    touched bigint;
    after bigint;
    answer jsonb;
  begin
    answers := '[]';
    made := '{}';
    for ask in select value from jsonb_array_elements(asks) loop
      begin
        perform set_config(key, value, true) from jsonb_each_text(ask -> 'settings');
        perform set_config('role', ask ->> 'role', true);
        if not (ask -> 'isMade')::boolean and not ask ->> 'plan' = any (made) then
          execute format('prepare %I as %s', ask ->> 'plan', ask ->> 'sql');
          made := made || (ask ->> 'plan');
        end if;
        execute format('execute %I %s', ask ->> 'plan', ask ->> 'values');
        get diagnostics touched = row_count;
        perform set_config('role', 'none', true);
        after := 0;
        if ask ? 'count' then execute ask ->> 'count' into after; end if;
        raise exception using errcode = 'UNDO0';
      exception when others then
        answer := case
          when sqlstate = 'UNDO0' then jsonb_build_object('touched', touched, 'after', after)
          when sqlstate in ('42501', '55000') then '"refused"'
          when sqlstate like '23%' then '"held back by a constraint"'
        end;
        if answer is null then
          raise exception '%: %: %', ask ->> 'role', ask ->> 'sql', sqlerrm;
        end if;
        answers := answers || jsonb_build_array(answer);
      end;
    end loop;
  end $$`
