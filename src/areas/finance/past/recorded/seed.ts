import { createHash } from 'node:crypto'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Tx } from '#platform/database/database.ts'
import { addDays, daysBetween } from '#platform/dates.ts'

type Json = Record<string, unknown>
/** One line of the history, with the day on which it happened in the story. */
export type Change = {
  day: string
  table: string
  operation: 'insert' | 'update' | 'delete'
  record: string
  before: Json | null
  after: Json | null
}
export type Told = {
  /** The budget year that is closed when the demo begins. */
  last: number
  base: ReadonlyMap<string, string>
  /** Tables, parents first. */
  order: readonly string[]
  changes: readonly Change[]
}
export type Past = {
  last: number
  tables: string[]
  changes: [day: string, table: string, record: number, values: Json | null][]
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
/** Kept by the program itself, and made again on the day of the demo. */
const left = new Set(['notifications', 'tasks', 'book_checks'])

/** The folder of the recorded past, beside the program. */
export function pastFolder(): string | null {
  for (const up of ['..', '../..', '../../..', '../../../..', '../../../../..']) {
    const folder = fileURLToPath(new URL(`${up}/demonstration`, import.meta.url))
    if (existsSync(folder)) return folder
  }
  return null
}

export function pastIn(file: string): Past {
  return JSON.parse(brotliDecompressSync(readFileSync(join(pastFolder()!, file))).toString('utf8')) as Past
}

/**
 * The story as a file: by table and column, with records counted in the order in which they were made, and what it
 * refers to by name.
 */
export function writtenPast({ last, base, order, changes }: Told): Buffer {
  const made = new Map<string, number>()
  const kept = changes.filter(({ table }) => !left.has(table))
  for (const { operation, record } of kept) if (operation === 'insert' && !made.has(record)) made.set(record, made.size)
  const token = (id: string): string => {
    const name = base.get(id)
    if (name !== undefined) return `{{${name}}}`
    // A journal entry has an id and no row of its own.
    if (!made.has(id)) made.set(id, made.size)
    return `{{${made.get(id)}}}`
  }
  const written = ({ after }: Change): Json => JSON.parse(JSON.stringify(after).replaceAll(uuid, token)) as Json
  const told: Past = {
    last,
    tables: order.filter((table) => kept.some((change) => change.table === table)),
    changes: kept.flatMap((change): Past['changes'] => {
      const record = made.get(change.record)
      // Sums of rows that are not from this past follow from its entries.
      if (record === undefined) return []
      if (change.operation === 'delete') return [[change.day, change.table, record, null]]
      const values = written(change)
      if (change.operation === 'insert')
        return [
          [
            change.day,
            change.table,
            record,
            Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)),
          ],
        ]
      return [[change.day, change.table, record, values]]
    }),
  }
  return brotliCompressSync(JSON.stringify(told), {
    params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_QUALITY]: 9 },
  })
}

export type PastUntil = {
  /** Day by which the story is moved, in days and in whole years. */
  days: number
  years: number
  rows: Map<string, { record: number; values: Json }[]>
  /** What the past charged to a budget line, in cents, by its name. */
  charged: ReadonlyMap<string, { spent: number; encumbered: number }>
}

/**
 * The past as it was on the evening before the demo begins: moved by whole years in full weeks, so that salt is bought
 * in winter and nothing is done on a Sunday. `thisYear` is the budget year of that day.
 */
export function pastUntil({ last, tables, changes }: Past, today: string, thisYear: number): PastUntil {
  const years = thisYear - 1 - last
  const days = Math.round(daysBetween(`${last}-07-01`, `${last + years}-07-01`) / 7) * 7
  const found = new Map<string, Map<number, Json>>(tables.map((table) => [table, new Map()]))
  for (const [day, table, record, values] of changes) {
    const then = addDays(day, days)
    if (then >= today) continue
    const rows = found.get(table)!
    if (values === null) rows.delete(record)
    else {
      const moment = `${then}T16:20:00Z`
      const before = rows.get(record)
      const now = before ? { ...before, ...values } : { ...values, created_at: moment }
      rows.set(record, { ...now, version: before ? Number(before.version) + 1 : 1, updated_at: moment })
    }
  }
  const moved = (values: Json): Json => JSON.parse(movedBy(JSON.stringify(values), days, years)) as Json
  const rows = new Map(
    [...found].map(([table, kept]) => [
      table,
      [...kept].map(([record, { created_at, updated_at, ...values }]) => ({
        record,
        values: { ...moved(values), created_at, updated_at },
      })),
    ]),
  )
  return { days, years, rows, charged: chargedBy(rows.get('budget_entries') ?? []) }
}

const dayPattern = /\b20\d\d-\d\d-\d\d(?=\D|$)/g
const numberPattern = /\b([A-Z]{2,4})-(20\d\d)-(\d{4})\b/g
/** Days move by days, and the years in record numbers by years. */
const movedBy = (text: string, days: number, years: number): string =>
  days === 0
    ? text
    : text
        .replaceAll(numberPattern, (_, series, year, count) => `${series}-${Number(year) + years}-${count}`)
        .replaceAll(dayPattern, (day) => addDays(day, days))

function chargedBy(entries: readonly { values: Json }[]): PastUntil['charged'] {
  const charged = new Map<string, { spent: number; encumbered: number }>()
  for (const { values } of entries) {
    const name = String(values.line).replace(/^\{\{budget_lines:|\}\}$/g, '')
    const sum = charged.get(name) ?? { spent: 0, encumbered: 0 }
    const amount = Number(values.amount)
    if (values.kind === 'expenditure') sum.spent += amount
    if (values.kind === 'encumbrance') sum.encumbered += amount
    if (values.kind === 'release' && values.releases === 'encumbrance') sum.encumbered -= amount
    charged.set(name, sum)
  }
  return charged
}

/**
 * Enters the past as rows, each in the name of its author. The history and the audit log have one line for each, marked
 * as carried over: they don't claim that the commands ran here.
 */
export async function loadPast(tx: Tx, organization: string, { rows }: PastUntil): Promise<void> {
  const names = await namesIn(tx, organization)
  const filled = (text: string): string =>
    text.replaceAll(/\{\{([^{}]+)\}\}/g, (_, name: string) => {
      if (/^\d+$/.test(name)) return idOf(organization, Number(name))
      const id = names.get(name)
      if (!id) throw new Error(`The demo has no ${name}, which its past refers to.`)
      return id
    })
  for (const [table, all] of rows) {
    if (all.length === 0) continue
    const columns = await columnsOf(tx, table)
    const byAuthor = new Map<string, Json[]>()
    for (const { record, values } of all) {
      if (table === 'journal_lines') values.period = `{{fiscal_periods:${periodOf(String(values.day))}}}`
      const row = JSON.parse(filled(JSON.stringify({ ...values, id: idOf(organization, record) }))) as Json
      const author = String(row.created_by ?? '')
      byAuthor.set(author, [...(byAuthor.get(author) ?? []), row])
    }
    for (const [author, authored] of byAuthor) await enter(tx, { table, columns, author }, authored)
  }
  await goOnFrom(tx, organization, rows)
  await tx.sql('select app.sum_up_months($1)', [organization])
}

type Into = { table: string; columns: ReadonlySet<string>; author: string }
async function enter(tx: Tx, { table, columns, author }: Into, rows: readonly Json[]): Promise<void> {
  const given = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) => columns.has(name)).join(', ')
  await tx.sql(`select set_config('app.user_id', $1, true), set_config('app.command', $2, true)`, [
    author,
    `${table.replaceAll('_', '-')}/carry-over`,
  ])
  await tx.sql(
    `insert into ${table} (${given}) select ${given} from json_populate_recordset(null::${table}, $1::json)`,
    [JSON.stringify(rows)],
  )
  await tx.sql(`select set_config('app.user_id', '', true), set_config('app.command', '', true)`)
}

/** Columns that can be written; what a later version removed is left out. */
async function columnsOf(tx: Tx, table: string): Promise<ReadonlySet<string>> {
  const found = await tx.sql<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
      and attgenerated = ''`,
    [table],
  )
  return new Set(found.map(({ name }) => name))
}

/** Numbers go on after those of the past. */
async function goOnFrom(tx: Tx, organization: string, rows: PastUntil['rows']): Promise<void> {
  const last = new Map<string, number>()
  for (const [table, all] of rows)
    for (const { values } of all) {
      // Vendors are numbered without a year.
      const [, period = '', count] = /-(?:(20\d\d)-)?(\d+)$/.exec(String(values.number ?? '')) ?? []
      if (count) last.set(`${table}/${period}`, Math.max(last.get(`${table}/${period}`) ?? 0, Number(count)))
    }
  for (const [series, count] of last) {
    const [name, period] = series.split('/')
    await tx.sql(
      `insert into app.series (organization_id, name, period, last) values ($1, $2, $3, $4)
        on conflict (organization_id, name, period) do update set last = greatest(app.series.last, excluded.last)`,
      [organization, name, period, count],
    )
  }
}

/** What the past refers to, by the names that the recording gave it. */
async function namesIn(tx: Tx, organization: string): Promise<ReadonlyMap<string, string>> {
  const found = await tx.sql<{ name: string; id: string }>(
    `select 'organizations' as name, $1::uuid as id
      union all select 'organization_members:' || email, user_id from organization_members where organization_id = $1
      union all select 'vendors:' || name, id from vendors where organization_id = $1
      union all select 'budget_lines:' || name, id from budget_lines where organization_id = $1
      union all select 'cost_centers:' || code, id from cost_centers where organization_id = $1
      union all select 'funds:' || code, id from funds where organization_id = $1
      union all select 'accounts:' || code, id from accounts where organization_id = $1
      union all select 'fiscal_periods:' || y.name || '/' || p.number, p.id from fiscal_periods p
        join fiscal_years y on y.organization_id = p.organization_id and y.id = p.fiscal_year
        where p.organization_id = $1
      union all select 'approval_chains:' || record_type, id from approval_chains where organization_id = $1
      union all select 'approval_steps:' || c.record_type || '/' || s.sequence, s.id from approval_steps s
        join approval_chains c on c.organization_id = s.organization_id and c.id = s.chain
        where s.organization_id = $1`,
    [organization],
  )
  return new Map(found.map(({ name, id }) => [name, id]))
}

/** The month of the budget year: July is the first. */
function periodOf(day: string): string {
  const [year, month] = day.split('-').map(Number) as [number, number]
  return `${month > 6 ? year + 1 : year}/${((month + 5) % 12) + 1}`
}

/** In the order in which they were made, and before everything that is made today. */
function idOf(organization: string, record: number): string {
  const time = (Date.UTC(2020, 0, 1) + record).toString(16).padStart(12, '0')
  const rest = createHash('sha256').update(`${organization} ${record}`).digest('hex')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${rest.slice(0, 3)}-8${rest.slice(3, 6)}-${rest.slice(6, 18)}`
}

type Asked = { query(text: string, values?: unknown[]): Promise<{ rows: any[] }> }

/** What the past refers to and did not make: by a name that is the same in every demo. */
export async function recordedNames(owner: Asked, last: number): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const city = (await owner.query(`select id from organizations where name like 'City of Alder Falls%'`)).rows[0]
    .id as string
  found.set(city, 'organizations')
  const named = async (table: string, expression: string, id = 'id') => {
    const { rows } = await owner.query(
      `select ${id} as id, ${expression} as name from ${table} where organization_id = $1`,
      [city],
    )
    for (const row of rows) found.set(row.id, `${table}:${row.name}`)
  }
  await named('organization_members', 'email', 'user_id')
  await named('vendors', 'name')
  await named('budget_lines', 'name')
  await named('cost_centers', 'code')
  await named('funds', 'code')
  await named('accounts', 'code')
  await named(
    'fiscal_years',
    `case status when 'open' then case name when '${last}' then 'last' when '${last + 1}' then 'this' end end`,
  )
  await named('fiscal_periods', `(select name from fiscal_years y where y.id = fiscal_year) || '/' || number`)
  await named('approval_chains', 'record_type')
  await named('approval_steps', `(select record_type from approval_chains c where c.id = chain) || '/' || sequence`)
  return found
}
