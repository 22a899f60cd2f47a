import type { Context } from '../commands/command.ts'
import { nextNumbers } from '../commands/series.ts'
import { todayOf } from '../commands/today.ts'
import { lineColumns, ownColumns } from '../records/import-kind.ts'
import { columnsOf, openFields, type AnyRecord } from '../records/record.ts'
import type { Importer, Row, Written } from './importer.ts'
import type { Head, Placed } from './place-rows.ts'

/** Writes placed rows in a few statements, whatever their number, and notes each of them for the run. */
export async function writeRows(
  context: Context,
  importer: Importer,
  run: string,
  placed: readonly Placed[],
): Promise<{ made: number; changed: number }> {
  const { tx } = context
  const made = placed.filter(({ existing }) => !existing)
  const changed = placed.filter(({ existing, before }) => existing && before)
  const ids = await newIds(context, made.length)
  await insertRecords(context, importer, run, made, ids)
  const versions = await changeRecords(context, importer, changed)
  const notes = [
    ...made.map(({ row, values }, at) => ({
      row,
      record: ids[at],
      did: 'made',
      version: 1,
      extra: remembered(importer, values),
    })),
    ...changed.map(({ row, existing, before }) => ({
      row,
      record: existing!.id,
      did: 'changed',
      version: versions.get(existing!.id),
      before,
    })),
  ]
  await tx.sql(
    `insert into app.import_rows (run, row, record, did, version, before, extra)
     select $1, row, record, did, version, before, extra from jsonb_to_recordset($2::jsonb)
       as each(row integer, record uuid, did text, version integer, before jsonb, extra jsonb)`,
    [run, JSON.stringify(notes)],
  )
  const written: Written[] = [
    ...made.map(({ values }, at) => ({ id: ids[at]!, values, was: 'made' as const })),
    ...changed.map(({ values, existing }) => ({ id: existing!.id, values, was: 'changed' as const })),
  ]
  if (written.length > 0) await importer.wrote?.(context, written)
  return { made: made.length, changed: changed.length }
}

const remembered = ({ remembers }: Importer, values: Row): Row | undefined =>
  remembers &&
  Object.fromEntries(remembers.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])))

async function newIds({ tx }: Context, count: number): Promise<string[]> {
  const rows = await tx.sql<{ id: string }>('select app.uuid_v7() as id from generate_series(1, $1::int)', [count])
  return rows.map(({ id }) => id)
}

async function insertRecords(
  context: Context,
  { kind, sets, setsOfLine }: Importer,
  run: string,
  made: readonly Placed[],
  ids: readonly string[],
): Promise<void> {
  if (made.length === 0) return
  const { tx, now } = context
  const { record, lines } = kind
  const series = columnsOf(record).find(([, field]) => field.kind === 'series')
  const unnumbered = made.filter(({ values }) => series && !values[series[0]])
  const numbers =
    series && unnumbered.length > 0
      ? await nextNumbers(tx, record.table, String(series[1].initial), now, unnumbered.length)
      : []
  const own = ownColumns(kind)
  const asking = { actor: context.actor, today: await todayOf(tx, now), run }
  const heads = made.map((each, at): Row => {
    const given = Object.fromEntries(own.map((name) => [name, each.values[name]]))
    return {
      ...given,
      ...sets?.(each.values, (each as Partial<Head>).lines ?? [], asking),
      ...each.sets,
      id: ids[at],
      ...(series && { [series[0]]: given[series[0]] ?? numbers.shift() }),
    }
  })
  await insertAll(context, record, heads)
  if (!lines) return
  const ofLines = lineColumns(kind)
  await insertAll(
    context,
    lines.record,
    made.flatMap((each, at) =>
      (each as Head).lines.map((line, position) => ({
        ...Object.fromEntries(ofLines.map((name) => [name, line[name]])),
        ...setsOfLine?.(line),
        [lines.by]: ids[at],
        position: position + 1,
      })),
    ),
  )
}

/** The columns' types are those of the table; a column that no row fills keeps its default. */
async function insertAll({ tx }: Context, record: AnyRecord, rows: readonly Row[]): Promise<void> {
  const initials = Object.fromEntries(
    openFields(record).map(([name, { initial, kind }]) => [name, kind === 'files' ? [] : initial]),
  )
  const filled = rows.map((row) => ({
    ...initials,
    ...Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined && value !== null)),
  }))
  const names = [...new Set(filled.flatMap((row) => Object.keys(row)))].filter((name) =>
    filled.some((row) => (row as Row)[name] !== undefined),
  )
  await tx.sql(
    `insert into public.${record.table} (organization_id, ${names.join(', ')}) select app.organization_id(),
      ${names.join(', ')} from json_populate_recordset(null::public.${record.table}, $1::json)`,
    [JSON.stringify(filled)],
  )
}

/** Cells that are blank leave the field as it is. */
async function changeRecords(
  { tx }: Context,
  { kind }: Importer,
  changed: readonly Placed[],
): Promise<ReadonlyMap<string, number>> {
  if (changed.length === 0) return new Map()
  const { table } = kind.record
  const names = [...new Set(changed.flatMap(({ before }) => Object.keys(before!)))]
  const sets = names.map((name) => `${name} = case when each.line ? '${name}' then read.${name} else t.${name} end`)
  const lines = changed.map(({ existing, values, before }) => ({
    ...Object.fromEntries(Object.keys(before!).map((name) => [name, values[name]])),
    id: existing!.id,
  }))
  const rows = await tx.sql<{ id: string; version: number }>(
    `update public.${table} t set ${sets.join(', ')} from jsonb_array_elements($1::jsonb) as each(line),
      jsonb_populate_record(null::public.${table}, each.line) as read
      where t.organization_id = app.organization_id() and t.id = read.id returning t.id, t.version`,
    [JSON.stringify(lines)],
  )
  return new Map(rows.map(({ id, version }) => [id, version]))
}
