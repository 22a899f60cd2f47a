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
 * `known` decides on rows of the sheet that already exist with all cells equal: nothing is imported until it is set.
 */
export type Imported = { imported: number; errors: CellError[]; wrong: number; known: number[]; knownRows: number }
type Row = Record<string, unknown>

const shownErrors = 1_000

/**
 * Imports a sheet: every row, or none and every wrong cell. Its parts are checked and written one after the other in
 * one transaction, each in one statement, so that neither memory nor a statement's time grows with the sheet.
 */
export const importCommand = <const Name extends string>(
  name: Name,
  record: AnyRecord,
  refersTo: readonly AnyRecord[] = [],
) =>
  command(name, {
    about: `Creates ${record.plural.toLowerCase()} from a sheet: every row, or none with a list of wrong cells. Existing rows are reported first; known skips them or adds them again.`,
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
        // Before the first row is written: duplicates within the sheet do not count as known.
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
        // A taken key is not an error where the whole row exists: the person is asked about it.
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

/** Which rows equal an existing record in every cell. Both sides are read with the table's types. */
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

/** The columns' types are those of the table. */
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

/** One error per cell, in the order of the sheet. */
function inOrder(judged: readonly CellError[], shared: readonly CellError[]): CellError[] {
  const place = ({ row, column }: CellError) => `${row} ${column}`
  const wrong = new Set(judged.map(place))
  return [...judged, ...shared.filter((error) => !wrong.has(place(error)))].toSorted(
    (a, b) => a.row - b.row || fromTheLeft(a, b),
  )
}

/** Unique values are checked in the sheet itself and against existing rows. */
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
      // Rows that this import has just written count as existing.
      if (before !== undefined)
        errors.push(cellError(record, columns, name, row, `"${value}" is already in row ${before}.`))
      else if (taken.has(value))
        errors.push(
          cellError(
            record,
            columns,
            name,
            row,
            `"${value}" is already used by ${articleOf(record.label)} ${record.label.toLowerCase()}.`,
          ),
        )
      else earlier.set(value, row)
    })
  }
  return errors
}
