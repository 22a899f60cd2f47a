import { cellError, fromTheLeft, judge, type CellError } from '../records/csv.ts'
import { whyClosed } from '../records/edit.ts'
import { lineColumns, ownColumns, type ImportKind } from '../records/import-kind.ts'
import { columnsOf, labelOf, openFields, type AnyRecord } from '../records/record.ts'
import type { CommandTx } from '../commands/command-tx.ts'
import { articleOf } from '../commands/record-commands.ts'
import { todayOf } from '../commands/today.ts'
import type { Importer, Reading, Row, WrongCell } from './importer.ts'
import { namesIn } from './names-in.ts'

/** A row of the sheet, and the record that it makes, changes or leaves as it is. */
export type Placed = {
  /** As the spreadsheet counts it. */
  row: number
  values: Row
  existing?: { id: string; version: number }
  /** The fields that differ, with their value before. */
  before?: Row
  /** Values that follow from the row and from other records. */
  sets?: Row
}
export type Part = { columns: readonly (string | null)[]; cells: readonly (readonly string[])[]; firstRow: number }

/** Reads a part of a sheet against what is on file: every row with its place, and every wrong cell. */
export async function placeRows(
  context: Reading,
  { kind, finds = {}, whyNot, resolve, judge: judgeAll }: Importer,
  { columns, cells, firstRow }: Part,
  run?: string,
): Promise<{ placed: Placed[]; errors: CellError[] }> {
  const { tx, now } = context
  const { sheet } = kind
  const named = await namesIn(tx, sheet, finds, columns, cells)
  const { rows, places, errors } = judge(sheet, columns, cells, { firstRow, named })
  const placed: Placed[] = rows.map((values, at) => ({ row: firstRow + places[at]!, values }))
  const wrong = (at: Pick<Placed, 'row'>, name: string, message: string) =>
    void errors.push(cellError(sheet, columns, name, at.row, message))

  const asking = { today: await todayOf(tx, now) }
  for (const each of placed)
    for (const [name, reason] of Object.entries(whyNot?.(each.values, asking) ?? {}))
      if (reason) wrong(each, name, reason)
  const tell = (cells: readonly WrongCell[] = []) => cells.forEach((cell) => wrong(cell, cell.name, cell.message))
  tell(await resolve?.(context, withoutError(placed, errors)))
  const heads = kind.lines ? headsOf(kind, placed, wrong) : placed
  await findExisting(tx, kind, heads)
  const made = run ? await madeBy(tx, run, heads) : new Map<string, number>()
  const twice = new Map<string, number>()
  for (const each of heads) {
    const ofKey = keyOf(kind, each.values)
    const key = each.existing?.id ?? keyIn(kind, each.values) ?? (kind.onlyAdds && JSON.stringify(each.values))
    const name = ofKey?.[0] ?? String(sheet.title)
    const before = (each.existing && made.get(each.existing.id)) ?? (key ? twice.get(key) : undefined)
    if (before !== undefined)
      wrong(
        each,
        name,
        kind.onlyAdds && !ofKey
          ? `This row is the same as row ${before}. If both are right, give each a number of its own.`
          : `"${shown(each.values[name])}" is already in row ${before}.`,
      )
    else if (key) twice.set(key, each.row)
  }
  if (kind.lines) await compareLines(tx, kind, heads as Head[], wrong)
  else whyNotChange(kind, heads, wrong)
  await whyNotNumber(tx, kind, heads, wrong)
  await whyTaken(tx, kind, heads, wrong)
  tell(await judgeAll?.(context, withoutError(heads, errors), { writing: run !== undefined }))
  return { placed: heads, errors: inOrder(errors) }
}

const withoutError = (rows: readonly Placed[], errors: readonly CellError[]) => {
  const wrong = new Set(errors.map(({ row }) => row))
  return rows.filter(({ row }) => !wrong.has(row))
}

export type Head = Placed & { lines: Row[] }

/** The rows of one number are the lines of one record. What they repeat of its head must be equal. */
function headsOf(kind: ImportKind, placed: readonly Placed[], wrong: Wrong): Head[] {
  const heads = new Map<string, Head>()
  const [own, ofLines] = [ownColumns(kind), [...lineColumns(kind), ...kind.extra]]
  for (const { row, values } of placed) {
    const key = keyIn(kind, values) ?? String(row)
    const head = heads.get(key)
    if (!head) heads.set(key, { row, values, lines: [picked(values, ofLines)] })
    else {
      const differs = own.find((name) => JSON.stringify(values[name]) !== JSON.stringify(head.values[name]))
      if (differs)
        wrong(
          { row },
          differs,
          `${labelOf(kind.sheet, differs)} differs from row ${head.row}, which is the same ${kind.record.label.toLowerCase()}.`,
        )
      head.lines.push(picked(values, ofLines))
    }
  }
  return [...heads.values()]
}

type Wrong = (at: Pick<Placed, 'row'>, name: string, message: string) => void
const picked = (row: Row, names: readonly string[]): Row =>
  Object.fromEntries(names.filter((name) => row[name] !== undefined).map((name) => [name, row[name]]))
const shown = (value: unknown) =>
  typeof value === 'object' && value !== null && 'address' in value ? String(value.address) : String(value ?? '')

/** The columns that identify this row, if it fills the leading one. */
const keyOf = ({ keys }: ImportKind, values: Row): readonly string[] | undefined =>
  keys.find(([first]) => values[first!] !== undefined && values[first!] !== null)
const keyIn = (kind: ImportKind, values: Row): string | undefined => {
  const key = keyOf(kind, values)
  return key && `${key.join()} ${JSON.stringify(key.map((name) => values[name] ?? null))}`
}

type Found = { at: number; id: string; version: number; was: Row; now: Row }

/** By what identifies them; a row without any of it by all of its cells. Both sides have the types of the table. */
async function findExisting(tx: CommandTx, kind: ImportKind, rows: readonly Placed[]): Promise<void> {
  const { record } = kind
  const own = ownColumns(kind).filter((name) => columnsOf(record).some(([each]) => each === name))
  const groups = new Map<string, number[]>()
  rows.forEach(({ values }, at) => {
    const key = keyOf(kind, values)?.join() ?? ''
    groups.set(key, [...(groups.get(key) ?? []), at])
  })
  for (const [key, places] of groups) {
    const whole = key === ''
    const names = whole
      ? own.filter(
          (name) => record.fields[name].kind !== 'series' && places.some((at) => rows[at]!.values[name] !== undefined),
        )
      : key.split(',')
    if (names.length === 0) continue
    const lines = places.map((at) => ({
      at,
      values: whole ? withInitials(record, rows[at]!.values) : rows[at]!.values,
    }))
    const found = await tx.sql<Found>(
      !whole && names.length === 1 ? byKey(record.table, names[0]!) : byMark(record.table, names),
      [tx.organization_id, JSON.stringify(lines)],
    )
    for (const { at, id, version, was, now } of found) {
      const placed = rows[at]!
      if (placed.existing) continue
      placed.existing = { id, version }
      const differs = own.filter(
        (name) => placed.values[name] !== undefined && placed.values[name] !== null && !alike(was[name], now[name]),
      )
      // The columns of the key are equal.
      const changed = differs.filter((name) => !names.includes(name))
      placed.before = { ...picked(was, changed), ...('status' in was && { status: was.status }) }
      if (changed.length === 0) delete placed.before
    }
  }
}

const given = (table: string) => `given as materialized (select (each.line ->> 'at')::int as at, read
  from json_array_elements($2::json) as each(line),
       json_populate_record(null::public.${table}, each.line -> 'values') as read)`
const found = 'given.at, t.id, t.version, to_jsonb(t) as was, to_jsonb(given.read) as now'

/** Through the unique index of the key. */
const byKey = (table: string, name: string) =>
  `with ${given(table)} select ${found} from given join public.${table} t
    on t.organization_id = $1 and t.${name} = (given.read).${name}`

/** Each record is marked once, however many rows are compared with it. */
const byMark = (table: string, names: readonly string[]) => {
  const mark = (of: string) => `md5(row(${names.map((name) => `${of}.${name}`).join(', ')})::text)`
  return `with ${given(table)},
    marked as materialized (select t.id, ${mark('t')} as mark from public.${table} t where t.organization_id = $1)
   select ${found} from given join marked on marked.mark = ${mark('(given.read)')}
     join public.${table} t on t.organization_id = $1 and t.id = marked.id`
}

const withInitials = (record: AnyRecord, values: Row): Row => ({
  ...Object.fromEntries(
    openFields(record).flatMap(([name, { initial }]) => (initial === undefined ? [] : [[name, initial]])),
  ),
  ...values,
})

/** A place that is on the map is the same place in a sheet that has only its address. */
function alike(was: unknown, now: unknown): boolean {
  const [a, b] = [was, now].map((value) =>
    typeof value === 'object' && value !== null && 'address' in value ? value.address : value,
  )
  return a === b || (a !== null && b !== null && typeof a === 'number' && Number(a) === Number(b))
}

async function madeBy(tx: CommandTx, run: string, rows: readonly Placed[]): Promise<Map<string, number>> {
  const ids = rows.flatMap(({ existing }) => existing?.id ?? [])
  const found = await tx.sql<{ record: string; row: number }>(
    `select record, row from app.import_rows where organization_id = app.organization_id() and run = $1
      and record = any ($2)`,
    [run, ids],
  )
  return new Map(found.map(({ record, row }) => [record, row]))
}

function whyNotChange({ record, onlyAdds }: ImportKind, rows: readonly Placed[], wrong: Wrong): void {
  for (const each of rows) {
    if (!each.before) continue
    const { status, ...before } = each.before
    if (onlyAdds) {
      wrong(each, Object.keys(before)[0]!, 'This is on file with another value. Change it there.')
      delete each.before
      continue
    }
    const closed = whyClosed(record, status === undefined ? null : { status: String(status) })
    if (closed) wrong(each, Object.keys(before)[0]!, `${closed} The spreadsheet has a different value.`)
    each.before = before
  }
}

/** A record with lines is never changed by a sheet: it is on file with these lines, or the row is wrong. */
async function compareLines(tx: CommandTx, kind: ImportKind, heads: readonly Head[], wrong: Wrong): Promise<void> {
  const known = heads.filter(({ existing }) => existing)
  if (known.length === 0) return
  const { record, by } = kind.lines!
  const names = lineColumns(kind)
  const found = await tx.sql<{ of: string; line: Row }>(
    `select ${by} as of, to_jsonb(t) as line from public.${record.table} t
      where organization_id = app.organization_id() and ${by} = any ($1)`,
    [known.map(({ existing }) => existing!.id)],
  )
  const lines = new Map<string, Row[]>()
  for (const { of, line } of found) lines.set(of, [...(lines.get(of) ?? []), line])
  for (const head of known) {
    const here = lines.get(head.existing!.id) ?? []
    const same =
      here.length === head.lines.length &&
      head.lines.every((line) =>
        here.some((each) => names.every((name) => line[name] === undefined || alike(each[name], line[name]))),
      )
    const number = kind.keys[0]!.at(-1)!
    if (!same || head.before)
      wrong(
        head,
        number,
        `${String(head.values[number])} is on file with other content. Change it there, or undo the import that created it.`,
      )
    delete head.before
  }
}

/** A number like those that this system assigns would meet one of them later. */
async function whyNotNumber(tx: CommandTx, kind: ImportKind, rows: readonly Placed[], wrong: Wrong): Promise<void> {
  const series = columnsOf(kind.record).find(([, field]) => field.kind === 'series')
  if (!series) return
  const [before, after] = String(series[1].initial).replace('{year}', '\\d{4}').split('{count}') as [string, string]
  const ours = new RegExp(`^${before}\\d{4,}${after}$`, 'i')
  for (const each of rows) {
    const number = each.values[series[0]]
    if (number && !each.existing && ours.test(String(number)))
      wrong(
        each,
        series[0],
        `${String(number)} is a number that this system assigns. Use the old number, or leave it blank.`,
      )
  }
}

/** Unique values belong to one record each. */
async function whyTaken(tx: CommandTx, kind: ImportKind, rows: readonly Placed[], wrong: Wrong): Promise<void> {
  const { record } = kind
  for (const [name, field] of openFields(record)) {
    if (!field.unique || !kind.sheet.fields[name]) continue
    const given = rows.filter(({ values }) => values[name] !== undefined && values[name] !== null)
    if (given.length === 0) continue
    const found = await tx.sql<{ value: string; id: string; called: string }>(
      `select ${name} as value, id, ${numberColumn(record)}::text as called from public.${record.table}
        where organization_id = $1 and ${name} = any ($2)`,
      [tx.organization_id, given.map(({ values }) => String(values[name]))],
    )
    const owner = new Map(found.map(({ value, id, called }) => [value, { id, called }]))
    const earlier = new Map<string, number>()
    const isKey = (each: Placed) => keyOf(kind, each.values)?.[0] === name
    for (const each of given) {
      const value = String(each.values[name])
      const here = owner.get(value)
      const before = earlier.get(value)
      if (here && here.id !== each.existing?.id)
        wrong(each, name, `"${shown(each.values[name])}" is already used by ${here.called}.`)
      else if (before !== undefined && !isKey(each))
        wrong(each, name, `"${shown(each.values[name])}" is already in row ${before}.`)
      else earlier.set(value, each.row)
    }
  }
}

const numberColumn = (record: AnyRecord): string =>
  columnsOf(record).find(([, { kind }]) => kind === 'series')?.[0] ??
  `'${articleOf(record.label)} ${record.label.toLowerCase()}'`

/** One error per cell, in the order of the sheet. */
function inOrder(errors: readonly CellError[]): CellError[] {
  const first = new Map<string, CellError>()
  for (const error of errors) {
    const place = `${error.row} ${error.at ?? error.column}`
    if (!first.has(place)) first.set(place, error)
  }
  return [...first.values()].toSorted((a, b) => a.row - b.row || fromTheLeft(a, b))
}
