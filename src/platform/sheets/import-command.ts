import { z } from 'zod'
import { command } from '../commands/command.ts'
import type { CommandTx } from '../commands/command-tx.ts'
import { articleOf } from '../commands/record-commands.ts'
import { refuseIf } from '../commands/refusals.ts'
import { nextNumbers } from '../commands/series.ts'
import { cellError, fromTheLeft, judge, type CellError } from '../records/csv.ts'
import { whyNotEdit } from '../records/edit.ts'
import { columnsOf, openFields, type AnyRecord } from '../records/record.ts'
import { mostParts } from './import-part.ts'
import { noting } from './import-progress.ts'
import { namesIn } from './names-in.ts'

export type Imported = { imported: number; errors: CellError[]; wrong: number }
type Row = Record<string, unknown>

const shownErrors = 1_000

/**
 * Takes a sheet in: every row, or none of them and every cell that is wrong. Its parts are judged and written one after
 * the other in one transaction, each in one statement, so that neither memory nor a statement's time grows with the sheet.
 */
export const importCommand = <const Name extends string>(name: Name, record: AnyRecord, refersTo: readonly AnyRecord[] = []) =>
  command(name, {
    about: `Makes new ${record.plural.toLowerCase()} from a sheet: all of its rows, or none and every cell that is wrong.`,
    input: z.strictObject({ sheet: z.uuid(), parts: z.int().min(1).max(mostParts), columns: z.array(z.enum(openFields(record).map(([field]) => field)).nullable()).max(100) }),
    run: ({ sheet, parts, columns }, { tx, actor, now }): Promise<Imported> => noting(actor.user_id, sheet, async (note) => {
      refuseIf(whyNotEdit(record, null, actor))
      const errors: CellError[] = []
      const seen = new Map<string, Map<unknown, number>>()
      let [imported, firstRow] = [0, 2]

      await tx.sql('savepoint sheet')
      for (let part = 0; part < parts; part++) {
        const kept = await tx.one<{ cells: string[][] }>('select cells from app.import_parts where organization_id = app.organization_id() and user_id = app.user_id() and sheet = $1 and part = $2', [sheet, part])
        refuseIf(kept ? null : 'A part of this sheet is missing. Send it again.')
        const { cells } = kept!
        const judged = judge(record, columns, cells, { firstRow, named: await namesIn(tx, record, refersTo, columns, cells) })
        errors.push(...inOrder(judged.errors, await notUnique(tx, record, columns, cells, firstRow, seen)))
        if (errors.length === 0) imported += await insertAll(tx, record, judged.rows, now)
        firstRow += cells.length
        note(part + 1)
      }
      if (errors.length > 0) await tx.sql('rollback to savepoint sheet')
      else await tx.sql('delete from app.import_parts where organization_id = app.organization_id() and user_id = app.user_id() and sheet = $1', [sheet])
      return { imported: errors.length > 0 ? 0 : imported, errors: errors.slice(0, shownErrors), wrong: errors.length }
    }),
  })

/** The columns' types are those of the table itself. */
async function insertAll(tx: CommandTx, record: AnyRecord, rows: readonly Row[], now: Date): Promise<number> {
  if (rows.length === 0) return 0
  const series = columnsOf(record).find(([, { kind }]) => kind === 'series')
  const numbers = series && (await nextNumbers(tx, record.table, String(series[1].initial), now, rows.length))
  const fields = openFields(record)
  const names = [...fields.map(([name]) => name), ...(series ? [series[0]] : [])]
  const values = rows.map((row, at) => ({ ...Object.fromEntries(fields.map(([name, { initial }]) => [name, row[name] ?? initial ?? null])), ...(series && { [series[0]]: numbers![at] }) }))
  await tx.sql(`insert into public.${record.table} (organization_id, ${names.join(', ')}) select app.organization_id(), ${names.join(', ')} from json_populate_recordset(null::public.${record.table}, $1::json)`, [JSON.stringify(values)])
  return rows.length
}

/** One error for each cell, in the order of the sheet. */
function inOrder(judged: readonly CellError[], shared: readonly CellError[]): CellError[] {
  const place = ({ row, column }: CellError) => `${row} ${column}`
  const wrong = new Set(judged.map(place))
  return [...judged, ...shared.filter((error) => !wrong.has(place(error)))].toSorted((a, b) => a.row - b.row || fromTheLeft(a, b))
}

/** What no two records share is looked for in the sheet itself and among those that are there. */
async function notUnique(tx: CommandTx, record: AnyRecord, columns: readonly (string | null)[], cells: readonly (readonly string[])[], firstRow: number, seen: Map<string, Map<unknown, number>>): Promise<CellError[]> {
  const errors: CellError[] = []
  for (const [name, { unique }] of openFields(record)) {
    const column = columns.indexOf(name)
    if (!unique || column < 0) continue
    const earlier = seen.get(name) ?? new Map<unknown, number>()
    seen.set(name, earlier)
    const values = cells.map((row) => (row[column] ?? '').trim())
    const taken = new Set((await tx.sql(`select ${name} as value from public.${record.table} where organization_id = app.organization_id() and ${name} = any ($1)`, [values])).map(({ value }) => value as unknown))
    values.forEach((value, at) => {
      const row = firstRow + at
      if (value === '') return
      const before = earlier.get(value)
      // What this import has just written is among those that are there.
      if (before !== undefined) errors.push(cellError(record, columns, name, row, `"${value}" stands in row ${before} already.`))
      else if (taken.has(value)) errors.push(cellError(record, columns, name, row, `There is already ${articleOf(record.label)} ${record.label.toLowerCase()} with "${value}".`))
      else earlier.set(value, row)
    })
  }
  return errors
}
