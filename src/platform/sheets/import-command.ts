import { z } from 'zod'
import { command } from '../commands/command.ts'
import type { CommandTx } from '../commands/command-tx.ts'
import { articleOf } from '../commands/record-commands.ts'
import { refuseIf } from '../commands/refusals.ts'
import { nextNumbers } from '../commands/series.ts'
import { cellError, fromTheLeft, judge, type CellError, type Parsed } from '../records/csv.ts'
import { whyNotEdit } from '../records/edit.ts'
import { columnsOf, openFields, type AnyRecord } from '../records/record.ts'
import { mostParts } from './import-part.ts'
import { noting } from './import-progress.ts'
import { namesIn } from './names-in.ts'

/**
 * `known` are rows of the sheet that are here already, all of their cells alike: nothing is imported until it is said
 * what becomes of them.
 */
export type Imported = { imported: number; errors: CellError[]; wrong: number; known: number[]; knownRows: number }
type Row = Record<string, unknown>

const shownErrors = 1_000

/**
 * Takes a sheet in: every row, or none of them and every cell that is wrong. Its parts are judged and written one after
 * the other in one transaction, each in one statement, so that neither memory nor a statement's time grows with the
 * sheet.
 */
export const importCommand = <const Name extends string>(
  name: Name,
  record: AnyRecord,
  refersTo: readonly AnyRecord[] = [],
) =>
  command(name, {
    about: `Makes new ${record.plural.toLowerCase()} from a sheet: all of its rows, or none and every cell that is wrong. Rows that are here already are named first; known says whether they are left out or added once more.`,
    input: z.strictObject({
      sheet: z.uuid(),
      parts: z.int().min(1).max(mostParts),
      columns: z.array(z.enum(openFields(record).map(([field]) => field)).nullable()).max(100),
      known: z.enum(['ask', 'skip', 'add']).default('ask'),
    }),
    run: ({ sheet, parts, columns, known }, { tx, actor, now }): Promise<Imported> =>
      noting(actor.user_id, sheet, async (note) => {
        refuseIf(whyNotEdit(record, null, actor))
        const errors: CellError[] = []
        const seen = new Map<string, Map<unknown, number>>()
        let [imported, firstRow] = [0, 2]
        const partOf = async (part: number) => {
          const kept = await tx.one<{ cells: string[][] }>(
            `select cells from app.import_parts where organization_id = app.organization_id()
              and user_id = app.user_id() and sheet = $1 and part = $2`,
            [sheet, part],
          )
          refuseIf(kept ? null : 'A part of this sheet is missing. Send it again.')
          const { cells } = kept!
          return { cells, named: await namesIn(tx, record, refersTo, columns, cells) }
        }
        // Before the first row is written: what this sheet has twice is its own matter.
        const here = new Set<number>()
        for (let part = 0, first = 2; known !== 'add' && part < parts; part++) {
          const { cells, named } = await partOf(part)
          for (const at of await alike(tx, record, judge(record, columns, cells, { firstRow: first, named })))
            here.add(first + at)
          first += cells.length
        }
        const asks = known === 'ask' && here.size > 0

        await tx.sql('savepoint sheet')
        for (let part = 0; part < parts; part++) {
          const { cells, named } = await partOf(part)
          const judged = judge(record, columns, cells, { firstRow, named })
          const from = firstRow
          const wrong = inOrder(judged.errors, await notUnique(tx, record, columns, cells, firstRow, seen))
          errors.push(...(known === 'skip' ? wrong.filter(({ row }) => !here.has(row)) : wrong))
          if (errors.length === 0 && !asks)
            imported += await insertAll(
              tx,
              record,
              judged.rows.filter((_, at) => !here.has(from + at)),
              now,
            )
          firstRow += cells.length
          note(part + 1)
        }
        // A key that is taken is no mistake where the whole row is here: it is asked about.
        if (asks && errors.every(({ row }) => here.has(row))) errors.length = 0
        if (errors.length > 0 || asks) await tx.sql('rollback to savepoint sheet')
        else
          await tx.sql(
            `delete from app.import_parts where organization_id = app.organization_id() and user_id = app.user_id()
              and sheet = $1`,
            [sheet],
          )
        return {
          imported: errors.length > 0 || asks ? 0 : imported,
          errors: errors.slice(0, shownErrors),
          wrong: errors.length,
          known: errors.length > 0 ? [] : [...here].slice(0, shownErrors),
          knownRows: errors.length > 0 ? 0 : here.size,
        }
      }),
  })

/** Which rows have the same in every cell as a record that is here. Both sides are read as the table types them. */
async function alike(tx: CommandTx, record: AnyRecord, { rows, errors }: Parsed): Promise<number[]> {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter(
    (name) => record.fields[name] && record.fields[name].kind !== 'files',
  )
  if (errors.length > 0 || names.length === 0) return []
  const row = (of: string) => `md5(row(${names.map((name) => `${of}.${name}`).join(', ')})::text)`
  const found = await tx.sql<{ at: string }>(
    `with given as (select ordinality - 1 as at, ${row('read')} as mark
      from json_array_elements($1::json) with ordinality as each(line, ordinality),
      json_populate_record(null::public.${record.table}, each.line) as read)
     select distinct given.at from given join public.${record.table} t on ${row('t')} = given.mark
     where t.organization_id = app.organization_id()`,
    [JSON.stringify(rows)],
  )
  return found.map(({ at }) => Number(at))
}

/** The columns' types are those of the table itself. */
async function insertAll(tx: CommandTx, record: AnyRecord, rows: readonly Row[], now: Date): Promise<number> {
  if (rows.length === 0) return 0
  const series = columnsOf(record).find(([, { kind }]) => kind === 'series')
  const numbers = series && (await nextNumbers(tx, record.table, String(series[1].initial), now, rows.length))
  const fields = openFields(record)
  const names = [...fields.map(([name]) => name), ...(series ? [series[0]] : [])]
  const values = rows.map((row, at) => ({
    ...Object.fromEntries(fields.map(([name, { initial }]) => [name, row[name] ?? initial ?? null])),
    ...(series && { [series[0]]: numbers![at] }),
  }))
  await tx.sql(
    `insert into public.${record.table} (organization_id, ${names.join(', ')}) select app.organization_id(),
      ${names.join(', ')} from json_populate_recordset(null::public.${record.table}, $1::json)`,
    [JSON.stringify(values)],
  )
  return rows.length
}

/** One error for each cell, in the order of the sheet. */
function inOrder(judged: readonly CellError[], shared: readonly CellError[]): CellError[] {
  const place = ({ row, column }: CellError) => `${row} ${column}`
  const wrong = new Set(judged.map(place))
  return [...judged, ...shared.filter((error) => !wrong.has(place(error)))].toSorted(
    (a, b) => a.row - b.row || fromTheLeft(a, b),
  )
}

/** What no two records share is looked for in the sheet itself and among those that are there. */
async function notUnique(
  tx: CommandTx,
  record: AnyRecord,
  columns: readonly (string | null)[],
  cells: readonly (readonly string[])[],
  firstRow: number,
  seen: Map<string, Map<unknown, number>>,
): Promise<CellError[]> {
  const errors: CellError[] = []
  for (const [name, { unique }] of openFields(record)) {
    const column = columns.indexOf(name)
    if (!unique || column < 0) continue
    const earlier = seen.get(name) ?? new Map<unknown, number>()
    seen.set(name, earlier)
    const values = cells.map((row) => (row[column] ?? '').trim())
    const taken = new Set(
      (
        await tx.sql(
          `select ${name} as value from public.${record.table} where organization_id = app.organization_id()
            and ${name} = any ($1)`,
          [values],
        )
      ).map(({ value }) => value as unknown),
    )
    values.forEach((value, at) => {
      const row = firstRow + at
      if (value === '') return
      const before = earlier.get(value)
      // What this import has just written is among those that are there.
      if (before !== undefined)
        errors.push(cellError(record, columns, name, row, `"${value}" stands in row ${before} already.`))
      else if (taken.has(value))
        errors.push(
          cellError(
            record,
            columns,
            name,
            row,
            `There is already ${articleOf(record.label)} ${record.label.toLowerCase()} with "${value}".`,
          ),
        )
      else earlier.set(value, row)
    })
  }
  return errors
}
