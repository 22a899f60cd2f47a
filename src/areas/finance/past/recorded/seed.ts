import { createHash } from 'node:crypto'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inBlindOrder } from '#platform/blind-order.ts'
import type { Tx } from '#platform/database/database.ts'
import { addDays, daysBetween } from '#platform/dates.ts'
import type { Kept } from '#platform/functions/demo/story-database.ts'

type Json = Record<string, unknown>
/** A change of a record, with the day of the story on which it happened, and the matter that it is part of. */
export type Change = Kept & { day: string; matter: string | null }
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
  /** The last day of each matter: it is entered when it is over. */
  matters: string[]
  /** A table is its place in the list. */
  changes: [day: string, table: number, record: number, values: Json | null, matter?: number][]
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
/** Kept by the program itself, and made again on the day of the demo. */
const left = new Set(['notifications', 'tasks', 'book_checks'])
/** Tables without a history of their own that are part of the past. */
export const unlogged = [
  'notices',
  'notice_editions',
  'notice_events',
  'solicitation_questions',
  'solicitation_invitations',
  'opening_officers',
  'plan_holders',
  'no_bids',
  'bid_answers',
  'scores',
  'consensus_scores',
  'protests',
]

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
 * refers to by name. Of a day, only what was there in the evening.
 */
export function writtenPast({ last, base, order, changes }: Told): Buffer {
  const city = [...base].find(([, name]) => name === 'organizations')![0]
  const kept = eveningsOf(changes).filter(({ table, before, after, operation, record }) => {
    if (left.has(table)) return false
    // Another organization's rows are its own.
    return operation !== 'insert' || (after ?? before)?.organization_id === city || base.has(record)
  })
  const inserted = new Set(kept.flatMap(({ operation, record }) => (operation === 'insert' ? [record] : [])))
  const entries = new Set(kept.flatMap(({ after }) => (after?.entry ? [String(after.entry)] : [])))
  const isKnown = (id: string) => base.has(id) || inserted.has(id) || entries.has(id)
  const strange = ({ table, after }: Change): string | undefined =>
    JSON.stringify(table === 'plan_holders' || table === 'no_bids' ? after : { ...after, id: null, created_by: null })
      .match(uuid)
      ?.find((id) => !isKnown(id))
  const made = new Map<string, number>()
  const letters = lettersIn(kept)
  const matters: string[] = []
  const ends: string[] = []
  const matterOf = ({ matter, day }: Change): [] | [number] => {
    if (matter === null) return []
    if (!matters.includes(matter)) matters.push(matter)
    const at = matters.indexOf(matter)
    ends[at] = (ends[at] ?? '') > day ? ends[at]! : day
    return [at]
  }
  const token = (id: string): string => {
    const name = base.get(id)
    if (name !== undefined) return `{{${name}}}`
    if (!made.has(id)) made.set(id, made.size)
    return `{{${made.get(id)}}}`
  }
  const written = ({ table, after }: Change): Json => {
    const { id: _, ...values } = letters(table, after!)
    // A company that is in the recording only has no row in the demo.
    if (values.created_by && !isKnown(String(values.created_by))) values.created_by = null
    return JSON.parse(JSON.stringify(values).replaceAll(uuid, token)) as Json
  }
  const tables = order.filter((table) => kept.some((change) => change.table === table))
  const told: Past['changes'] = []
  const nameless = new Set<string>()
  for (const change of kept) {
    const at = tables.indexOf(change.table)
    if (change.operation === 'insert') {
      const unknown = strange(change)
      if (unknown && ofStrangers.has(change.table)) continue
      if (unknown)
        nameless.add(
          `${change.table}.${Object.entries(change.after!).find(([, value]) => JSON.stringify(value).includes(unknown))![0]}`,
        )
      if (!made.has(change.record)) made.set(change.record, made.size)
    }
    const record = made.get(change.record)
    // Sums of rows that are not from this past follow from its entries.
    if (record === undefined) continue
    if (change.operation === 'delete') {
      told.push([change.day, at, record, null, ...matterOf(change)])
      continue
    }
    const values = Object.entries(written(change))
    const given = change.operation === 'insert' ? values.filter(([, value]) => value !== null) : values
    told.push([change.day, at, record, Object.fromEntries(given), ...matterOf(change)])
  }
  if (nameless.size > 0) throw new Error(`These refer to something without a name: ${[...nameless].join(', ')}.`)
  const past: Past = { last, tables, matters: ends, changes: told }
  return brotliCompressSync(JSON.stringify(past), {
    params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_QUALITY]: 11 },
  })
}

/** A row of a company that takes part in the recording only is left out. */
const ofStrangers = new Set(['plan_holders', 'no_bids', 'question_askers'])

/** Changes of a record on one day, as one change. */
function eveningsOf(changes: readonly Change[]): Change[] {
  const last = new Map<string, Change>()
  const kept: (Change | null)[] = []
  for (const change of changes) {
    const key = `${change.table} ${change.record}`
    const before = last.get(key)
    const together = before?.day === change.day && before.matter === change.matter
    if (together && change.operation === 'update') Object.assign(before.after!, change.after)
    else if (together && change.operation === 'delete' && before.operation === 'insert') {
      kept[kept.indexOf(before)] = null
      last.delete(key)
    } else {
      const copy = { ...change, after: change.after && { ...change.after } }
      last.set(key, copy)
      kept.push(copy)
    }
  }
  return kept.filter((change) => change !== null)
}

/** A score names its bidder by a letter, which follows from ids: in the file the bidder is the vendor. */
function lettersIn(changes: readonly Change[]): (table: string, values: Json) => Json {
  const made = (table: string) =>
    changes.flatMap((change) => (change.table === table && change.operation === 'insert' ? [change.after!] : []))
  const bids = made('bids')
  const evaluations = made('evaluations')
  return (table, values) => {
    if (!lettered.has(table) || !values.bidder) return values
    const of = evaluations.find(({ id }) => id === values.evaluation)!
    return { ...values, bidder: vendorsAt(of, bids)[String(values.bidder).codePointAt(0)! - 65] }
  }
}
const lettered = new Set(['scores', 'consensus_scores'])

/** The vendors of an evaluation in the order of their letters. */
function vendorsAt({ id, solicitation }: Json, bids: readonly Json[]): string[] {
  const vendors = new Set(bids.flatMap((bid) => (bid.solicitation === solicitation ? [String(bid.vendor)] : [])))
  return inBlindOrder(String(id), [...vendors], (vendor) => vendor)
}

export type PastUntil = {
  /** Day by which the story is moved, in days and in whole years. */
  days: number
  years: number
  rows: Map<string, { record: number; values: Json }[]>
  /** Amounts that the past charged to a budget line, in cents, by its name. */
  charged: ReadonlyMap<string, { spent: number; encumbered: number }>
}

/**
 * The past as it was on the evening before the demo begins: moved by whole years in full weeks, so that salt is bought
 * in winter and nothing is done on a Sunday. `thisYear` is the budget year of that day.
 */
export function pastUntil({ last, tables, matters, changes }: Past, today: string, thisYear: number): PastUntil {
  const years = thisYear - 1 - last
  const days = Math.round(daysBetween(`${last}-07-01`, `${last + years}-07-01`) / 7) * 7
  const found = new Map<string, Map<number, Json>>(tables.map((table) => [table, new Map()]))
  for (const [day, table, record, values, matter] of changes) {
    const then = addDays(day, days)
    if (then >= today || (matter !== undefined && addDays(matters[matter]!, days) >= today)) continue
    const rows = found.get(tables[table]!)!
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
const numberPattern = /\b([A-Z]{1,4})-(20\d\d)-(\d{4})\b/g
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
  const made = (table: string) =>
    (rows.get(table) ?? []).map(({ record, values }) => ({
      ...(JSON.parse(filled(JSON.stringify(values))) as Json),
      id: idOf(organization, record),
    }))
  const bids = made('bids')
  const evaluations = new Map(made('evaluations').map((each) => [each.id, each]))
  const letterOf = ({ evaluation, bidder }: Json) =>
    String.fromCodePoint(65 + vendorsAt(evaluations.get(String(evaluation))!, bids).indexOf(String(bidder)))
  for (const [table, all] of rows) {
    if (all.length === 0) continue
    const columns = await columnsOf(tx, table)
    const entered = all.map(({ record, values }) => {
      if (table === 'journal_lines') values.period = `{{fiscal_periods:${periodOf(String(values.day))}}}`
      const row = JSON.parse(filled(JSON.stringify({ ...values, id: idOf(organization, record) }))) as Json
      return lettered.has(table) ? { ...row, bidder: letterOf(row) } : row
    })
    for (const authored of inTurns(entered))
      await enter(tx, { table, columns, author: String(authored[0]!.created_by ?? '') }, authored)
  }
  await goOnFrom(tx, organization, rows)
  await tx.sql('select app.sum_up_months($1)', [organization])
}

/** The rows of an author at once. Where rows refer to others of their table, in the order in which they were made. */
function inTurns(rows: readonly Json[]): Json[][] {
  const ids = new Set(rows.map(({ id }) => id))
  const refer = rows.some((row) => Object.entries(row).some(([name, value]) => name !== 'id' && ids.has(value)))
  const turns: Json[][] = []
  for (const row of rows) {
    const ofAuthor = (turn: Json[] | undefined) => turn?.[0]!.created_by === row.created_by
    const turn = refer ? turns.slice(-1).find(ofAuthor) : turns.find(ofAuthor)
    if (turn) turn.push(row)
    else turns.push([row])
  }
  return turns
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
      const [, prefix, period = '', count] = /^(\w+)-(?:(20\d\d)-)?(\d+)$/.exec(String(values.number ?? '')) ?? []
      // Each kind of solicitation has its own numbers.
      const series = `${table === 'solicitations' ? `${table} ${prefix}` : table}/${period}`
      if (count) last.set(series, Math.max(last.get(series) ?? 0, Number(count)))
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

/** Records that the past refers to and did not make: by a name that is the same in every demo. */
const named = `
  select 'organizations' as name, $1::uuid as id
  union all select 'companies:' || name, id from organizations where is_demo and kind = 'vendor'
  union all select 'organization_members:' || m.email, m.user_id from organization_members m
    join organizations o on o.id = m.organization_id where o.is_demo and m.email not like '%.recording.example'
  union all select 'vendors:' || name, id from vendors where organization_id = $1
  union all select 'budget_lines:' || name, id from budget_lines where organization_id = $1
  union all select 'cost_centers:' || code, id from cost_centers where organization_id = $1
  union all select 'funds:' || code, id from funds where organization_id = $1
  union all select 'accounts:' || code, id from accounts where organization_id = $1
  union all select 'fiscal_periods:' || y.name || '/' || p.number, p.id from fiscal_periods p
    join fiscal_years y on y.organization_id = p.organization_id and y.id = p.fiscal_year where p.organization_id = $1
  union all select 'approval_chains:' || record_type, id from approval_chains where organization_id = $1
  union all select 'approval_steps:' || c.record_type || '/' || s.sequence, s.id from approval_steps s
    join approval_chains c on c.organization_id = s.organization_id and c.id = s.chain where s.organization_id = $1
  union all select 'clauses:' || code, id from clauses where organization_id = $1
  union all select 'asset_classes:' || code, id from asset_classes where organization_id = $1
  union all select 'officer_keys:' || m.email, k.id from officer_keys k
    join organization_members m on m.organization_id = k.organization_id and m.user_id = k.officer
    where k.organization_id = $1`

const namesIn = async (tx: Tx, organization: string): Promise<ReadonlyMap<string, string>> =>
  new Map((await tx.sql<{ name: string; id: string }>(named, [organization])).map(({ name, id }) => [name, id]))

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

/** The names of the recording, by id. */
export async function recordedNames(owner: Asked): Promise<Map<string, string>> {
  const city = (await owner.query(`select id from organizations where name like 'City of Alder Falls%'`)).rows[0].id
  const { rows } = await owner.query(named, [city])
  return new Map(rows.map(({ name, id }: { name: string; id: string }) => [id, name]))
}
