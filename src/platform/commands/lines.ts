import { z } from 'zod'
import { columnsOf, openFields, type AnyRecord, type RowOf } from '../records/record.ts'
import { lineSchema, type LineInput } from '../records/schema.ts'
import { whyNotEdit } from '../records/edit.ts'
import { command } from './command.ts'
import type { CommandTx } from './command-tx.ts'
import { articleOf, refuseIfMoved } from './record-commands.ts'
import { InvalidInput, refuseIf } from './refusals.ts'
import { nextNumbers } from './series.ts'

/** The limit of one grid on a screen. A larger budget is edited by department, or imported as a sheet. */
export const mostLines = 1_000

/**
 * A grid's lines as command input: each with its id if it exists. An invalid cell is named by its path,
 * `lines.3.quantity`.
 */
export const linesInput = <R extends AnyRecord>(record: R) =>
  z.array(lineSchema(record)).max(mostLines, `Up to ${mostLines.toLocaleString('en-US')} lines at once`)

type Row = Record<string, unknown> & { id?: string | undefined; version?: number | undefined }

/**
 * Replaces the lines of a parent with these: new ones are added, missing ones removed, different ones changed, each
 * in one statement. The command has locked the parent and judged whether its lines may change; `follows` is what only
 * it may set, such as quantity times price.
 */
export async function putLines<R extends AnyRecord>(
  tx: CommandTx,
  record: R,
  parent: string,
  lines: readonly LineInput<R>[],
  follows: (line: LineInput<R>) => Record<string, unknown> = nothing,
): Promise<RowOf<R>[]> {
  const { access, table, fields } = record
  if (access.of !== 'parent') throw new TypeError(`${record.plural} don’t belong to a parent record.`)
  const there = new Set(
    (
      await tx.sql<{ id: string }>(`select id from public.${table} where organization_id = $1 and ${access.by} = $2`, [
        tx.organization_id,
        parent,
      ])
    ).map(({ id }) => id),
  )
  const kept = lines.flatMap(({ id }) => id ?? [])
  refuseIf(
    kept.some((id) => !there.has(id)) || new Set(kept).size < kept.length
      ? `Another person removed ${articleOf(record.label)} ${record.label.toLowerCase()} that is listed here. Review the lines.`
      : null,
  )

  const ordered = 'position' in fields
  const rows = lines.map((line, at): Row => ({
    ...line,
    ...follows(line),
    [access.by]: parent,
    ...(ordered && { position: at + 1 }),
  }))
  if (kept.length < there.size)
    await tx.sql(`delete from public.${table} where organization_id = $1 and ${access.by} = $2 and not id = any ($3)`, [
      tx.organization_id,
      parent,
      kept,
    ])
  const names = [
    ...new Set([
      ...namesOf(record),
      ...rows
        .slice(0, 1)
        .flatMap(Object.keys)
        .filter((name) => name !== 'id' && name !== 'version'),
    ]),
  ]
  await changeAll(
    tx,
    record,
    names,
    rows.filter(({ id }) => id !== undefined),
  )
  await addAll(
    tx,
    record,
    names,
    rows.filter(({ id }) => id === undefined),
  )
  return tx.sql<RowOf<R>>(
    `select * from public.${table} where organization_id = $1 and ${access.by} = $2
      order by ${ordered ? 'position' : 'created_at'}, id`,
    [tx.organization_id, parent],
  )
}

/**
 * The command of a grid over independent records, such as a draft budget: those with an id are changed if they are
 * still what was seen, the others are created, all of them or none.
 */
export const sheetCommand = <const Name extends string, R extends AnyRecord>(name: Name, record: R) =>
  command(name, {
    about: `Changes and creates several ${record.plural.toLowerCase()} at once, all of them or none.`,
    input: z.strictObject({ lines: linesInput(record) }),
    async run({ lines }: { lines: LineInput<R>[] }, { tx, actor, now }): Promise<{ changed: number; made: number }> {
      const rows = lines as readonly Row[]
      const changed = rows.filter(({ id }) => id !== undefined)
      const made = rows.filter(({ id }) => id === undefined)
      if (made.length > 0) refuseIf(whyNotEdit(record, null, actor))
      const there = await tx.sql<Row & { status?: string }>(
        `select * from public.${record.table} where organization_id = $1 and id = any ($2) order by id for update`,
        [tx.organization_id, changed.map(({ id }) => id)],
      )
      for (const [at, line] of rows.entries()) {
        if (line.id === undefined) continue
        const row = there.find(({ id }) => id === line.id)
        const reason = row ? whyNotEdit(record, row, actor) : `This ${record.label.toLowerCase()} does not exist.`
        if (reason) throw new InvalidInput({ [`lines.${at}.${record.title}`]: reason })
        await refuseIfMoved(tx, record, row!, line.version ?? 0)
      }
      const series = columnsOf(record).find(([, { kind }]) => kind === 'series')
      const numbers =
        series && made.length > 0
          ? await nextNumbers(tx, record.table, String(series[1].initial), now, made.length)
          : []
      await changeAll(tx, record, namesOf(record), changed)
      await addAll(
        tx,
        record,
        [...namesOf(record), ...(series ? [series[0]] : [])],
        made.map((row, at) => (series ? { ...row, [series[0]]: numbers[at] } : row)),
      )
      return { changed: changed.length, made: made.length }
    },
  })

const nothing = () => ({})
const namesOf = (record: AnyRecord) => openFields(record).map(([name]) => name)

/** Empty fields get their initial values; the types of the columns are those of the table itself. */
const asJson = (record: AnyRecord, names: readonly string[], rows: readonly Row[]) =>
  JSON.stringify(
    rows.map((row) => ({
      id: row.id,
      ...Object.fromEntries(
        names.map((name) => [
          name,
          row[name] ?? record.fields[name].initial ?? (record.fields[name].kind === 'files' ? [] : null),
        ]),
      ),
    })),
  )

/** An unchanged row is not written: it keeps its version, and its history gets no entry. */
async function changeAll(
  tx: CommandTx,
  record: AnyRecord,
  names: readonly string[],
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return
  const list = (of: string) => names.map((name) => `${of}.${name}`).join(', ')
  await tx.sql(
    `update public.${record.table} line set ${names.map((name) => `${name} = given.${name}`).join(', ')}
       from json_populate_recordset(null::public.${record.table}, $2::json) given
      where line.organization_id = $1 and line.id = given.id and (${list('line')}) is distinct from (${list('given')})`,
    [tx.organization_id, asJson(record, names, rows)],
  )
}

async function addAll(tx: CommandTx, record: AnyRecord, names: readonly string[], rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return
  await tx.sql(
    `insert into public.${record.table} (organization_id, ${names.join(', ')}) select $1, ${names.join(', ')}
      from json_populate_recordset(null::public.${record.table}, $2::json)`,
    [tx.organization_id, asJson(record, names, rows)],
  )
}
