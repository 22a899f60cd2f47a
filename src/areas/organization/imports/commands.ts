import { z } from 'zod'
import { command, question, type Command, type Context } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { NotFound, Refusal, refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { dollars } from '#platform/money.ts'
import type { CellError } from '#platform/records/csv.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { importSystems, totalOf } from '#platform/records/import-kind.ts'
import { firstReason } from '#platform/rules.ts'
import { mostParts } from '#platform/sheets/import-part.ts'
import type { Importer, OfRun } from '#platform/sheets/importer.ts'
import { placeRows, type Head, type Placed } from '#platform/sheets/place-rows.ts'
import { takeBack } from '#platform/sheets/take-back.ts'
import { writeRows } from '#platform/sheets/write-rows.ts'
import { importLife } from './life.ts'
import { importRun, type ImportRun } from './records.ts'

/** The effect that a part of a sheet would have, or its wrong cells. */
export type CheckedPart = {
  made: number
  changed: number
  unchanged: number
  /** Whole cents. */ total: number
  errors: CellError[]
  wrong: number
  /** The first changes, before and after. */
  changes: { row: number; field: string; before: unknown; after: unknown }[]
  /** Figures that this kind of sheet shows before the import. */
  summary?: unknown
}

const shownErrors = 1_000
/** Parts of a sheet that is checked as a whole. */
const mostAtOnce = 20
const shownChanges = 20
const activatedAtOnce = 500

/** The commands of imports, over every kind of sheet that the areas declare. */
export function importCommands(importers: readonly Importer[]): Command[] {
  const byName = new Map(importers.map((importer) => [importer.kind.name, importer]))
  const importerOf = (name: string) => {
    const found = byName.get(name)
    if (!found) throw new NotFound('kind of spreadsheet')
    return found
  }
  const kinds = [...byName.keys()] as [string, ...string[]]
  const columns = z.array(z.string().max(80).nullable()).max(200)

  const check = question('imports/check', {
    about:
      'Checks a part of a spreadsheet against the records on file: what it would create and update, and every wrong cell.',
    input: z.strictObject({
      kind: z.enum(kinds),
      sheet: z.uuid(),
      part: z.int().min(0).max(mostParts),
      /** From this one on: rows that are judged beside each other are checked at once. */
      parts: z.int().min(1).max(mostAtOnce).default(1),
      from: z.int().min(1),
      columns,
    }),
    async run({ kind, sheet, part, parts, from, columns }, context): Promise<CheckedPart> {
      const { tx, actor } = context
      const importer = importerOf(kind)
      refuseIf(whyNotEdit(importer.kind.record, null, actor))
      const cells: string[][] = []
      for (let at = part; at < part + parts; at++) cells.push(...(await partOf(tx, sheet, at)))
      const { placed, errors } = await placeRows(context, importer, {
        columns: known(importer, columns),
        cells,
        firstRow: from,
      })
      return {
        ...countsOf(importer, placed),
        errors: errors.slice(0, shownErrors),
        wrong: errors.length,
        ...(importer.summary && { summary: importer.summary(placed.filter(({ existing }) => !existing)) }),
      }
    },
  })

  const start = command('imports/start', {
    about: 'Starts an import of a spreadsheet whose parts were sent. Its rows are then written part by part.',
    input: z.strictObject({
      kind: z.enum(kinds),
      sheet: z.uuid(),
      parts: z.int().min(1).max(mostParts),
      rows: z.int().min(1),
      columns,
      file: z.string().trim().min(1).max(200),
      first_row: z.int().min(2).max(1_000).default(2),
      system: z.enum(importSystems).nullish(),
      typed_total: z.int().nullish(),
    }),
    async run({ kind, sheet, columns, typed_total, ...rest }, { tx, actor, now }): Promise<ImportRun> {
      const importer = importerOf(kind)
      const { total } = importer.kind
      refuseIf(
        firstReason(
          whyNotEdit(importer.kind.record, null, actor),
          total && typeof typed_total !== 'number' && `Enter the ${total.label.toLowerCase()} of the old system.`,
        ),
      )
      const kept = await tx.sql(
        `update app.import_parts set kept = true where organization_id = app.organization_id()
          and user_id = app.user_id() and sheet = $1 and part < $2 returning part`,
        [sheet, rest.parts],
      )
      refuseIf(kept.length < rest.parts ? 'A part of this spreadsheet is missing. Send it again.' : null)
      const { digest } = (await tx.one<{ digest: string }>(
        `select encode(sha256(convert_to(string_agg(cells::text, '' order by part), 'UTF8')), 'hex') as digest
          from app.import_parts where organization_id = app.organization_id() and user_id = app.user_id()
          and sheet = $1 and part < $2`,
        [sheet, rest.parts],
      ))!
      return tx.insert<ImportRun>(importRun, {
        ...rest,
        // The parts are found by the run from now on.
        id: sheet,
        kind,
        digest,
        columns: JSON.stringify(known(importer, columns)),
        typed_total: typed_total ?? null,
        number: await nextNumber(tx, importRun.table, String(importRun.fields.number.initial), now),
      })
    },
  })

  const write = command('imports/write', {
    about: 'Writes the next part of an import: all of its rows, or none with the first wrong cell.',
    input: z.strictObject({ id: z.uuid(), part: z.int().min(0).max(mostParts) }),
    async run({ id, part }, context): Promise<ImportRun> {
      const { tx, actor } = context
      const run = await tx.lock<ImportRun>(importRun, id)
      const importer = importerOf(run.kind)
      refuseIf(
        firstReason(
          !importLife.is(run, 'running') && `${run.number} is not in progress.`,
          run.created_by !== actor.user_id &&
            'Only the person who started this import can continue it. You can undo it.',
          whyNotEdit(importer.kind.record, null, actor),
        ),
      )
      // A request that was repeated after its answer got lost.
      if (part < Number(run.written)) return run
      refuseIf(part > Number(run.written) ? 'Parts are written in order.' : null)
      // Two people may import the same sheet: the second one finds the rows of the first on file.
      await tx.sql(`select pg_advisory_xact_lock(hashtextextended('import of ' || $1::text || $2::text, 0))`, [
        run.kind,
        tx.organization_id,
      ])
      const cells = await partOf(tx, id, part)
      const firstRow = Number(run.rows_written) + Number(run.first_row)
      const { placed, errors } = await placeRows(
        context,
        importer,
        { columns: JSON.parse(run.columns) as (string | null)[], cells, firstRow },
        id,
      )
      refuseIf(
        errors[0]
          ? `Row ${errors[0].row}, ${errors[0].column}: ${errors[0].message} This changed since the check. Undo this import and start again.`
          : null,
      )
      const { unchanged, total } = countsOf(importer, placed)
      const { made, changed } = await writeRows(context, importer, id, placed)
      const sheet_total = Number(run.sheet_total) + total
      const last = part + 1 === Number(run.parts)
      if (last) {
        refuseIf(whyNotProved(importer, run, sheet_total))
        await tx.sql(
          `delete from app.import_parts where organization_id = app.organization_id() and user_id = app.user_id()
            and sheet = $1`,
          [id],
        )
      }
      const madeInAll = Number(run.made) + made
      return tx.update<ImportRun>(importRun, id, {
        written: part + 1,
        rows_written: Number(run.rows_written) + cells.length,
        made: madeInAll,
        changed: Number(run.changed) + changed,
        unchanged: Number(run.unchanged) + unchanged,
        sheet_total,
        ...(last && { status: importer.activate && madeInAll > 0 ? 'waiting' : 'done' }),
      })
    },
  })

  const moves = commandsOf(importLife, {
    facts: (run, { actor }) =>
      Promise.resolve({ unentitled: whyNotEdit(importerOf(run.kind).kind.record, null, actor) }),
    async activate(run, context) {
      return { left_out: await activateAll(context, importerOf(run.kind), run.id) }
    },
    async undo(run, context) {
      await takeBack(context, importerOf(run.kind), run.id)
      await context.tx.sql(
        'delete from app.import_parts where organization_id = app.organization_id() and sheet = $1',
        [run.id],
      )
    },
  })
  return [check, start, write, ...Object.values(moves)] as Command[]
}

/** Only columns of the kind: others are left out. */
const known = ({ kind }: Importer, columns: readonly (string | null)[]) =>
  columns.map((name) => (name && kind.sheet.fields[name] ? name : null))

async function partOf(tx: CommandTx, sheet: string, part: number): Promise<string[][]> {
  const found = await tx.one<{ cells: string[][] }>(
    `select cells from app.import_parts where organization_id = app.organization_id() and user_id = app.user_id()
      and sheet = $1 and part = $2`,
    [sheet, part],
  )
  if (!found) throw new Refusal('A part of this spreadsheet is missing. Send it again.')
  return found.cells
}

function countsOf({ kind }: Importer, placed: readonly Placed[]) {
  const changed = placed.filter(({ existing, before }) => existing && before)
  return {
    made: placed.filter(({ existing }) => !existing).length,
    changed: changed.length,
    unchanged: placed.filter(({ existing, before }) => existing && !before).length,
    total: placed.reduce(
      (sum, each) =>
        sum +
        (kind.lines
          ? (each as Head).lines.reduce((of, line) => of + totalOf(kind, line), 0)
          : totalOf(kind, { ...each.values, ...each.sets })),
      0,
    ),
    changes: changed
      .slice(0, shownChanges)
      .flatMap(({ row, values, before }) =>
        Object.entries(before!).map(([field, was]) => ({ row, field, before: was, after: values[field] })),
      ),
  }
}

/** The rows must come to what the old system shows. */
const whyNotProved = ({ kind: { total } }: Importer, { typed_total }: ImportRun, sheet: number) =>
  total && typed_total !== null && Number(typed_total) !== sheet
    ? `The rows total ${dollars(sheet)}. You entered ${dollars(Number(typed_total))}. Undo this import and compare the spreadsheet with the old system.`
    : null

/** In steps, so that no statement grows with the sheet. Answers the records that stay drafts, in words. */
async function activateAll(context: Context, { kind, activate }: Importer, run: string): Promise<string | null> {
  const { tx } = context
  const left: string[] = []
  for (let last = 0; ;) {
    const rows = await tx.sql<OfRun & { row: number }>(
      `select record, extra, row from app.import_rows where organization_id = app.organization_id() and run = $1
        and did = 'made' and row > $2 order by row limit ${activatedAtOnce}`,
      [run, last],
    )
    if (rows.length === 0) break
    last = rows.at(-1)!.row
    const rowOf = new Map(rows.map(({ record, row }) => [record, row]))
    for (const { record, reason } of await activate!(context, rows)) left.push(`Row ${rowOf.get(record)}: ${reason}`)
  }
  await tx.sql(
    `update app.import_rows r set version = t.version from public.${kind.record.table} t
      where r.organization_id = app.organization_id() and r.run = $1 and t.organization_id = r.organization_id
        and t.id = r.record`,
    [run],
  )
  return left.length > 0 ? left.join('\n').slice(0, 20_000) : null
}
