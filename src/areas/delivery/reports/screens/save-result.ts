import { offer } from '#kit/record/list/offer.ts'
import { cellsOf } from '#kit/record/list/sheet.ts'
import { toCsv } from '#platform/records/csv.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import type { Column } from '../rules.ts'

/** A result as a file, by the same writers as lists: money in dollars, days as dates, text never as a formula. */
export async function saveResult(
  { title, columns, rows }: { title: string; columns: readonly Column[]; rows: readonly Record<string, unknown>[] },
  kind: 'csv' | 'xlsx',
): Promise<void> {
  const of = {
    table: 'result',
    label: title,
    plural: title,
    title: columns[0]!.name,
    fields: Object.fromEntries(columns.map(({ name, label, kind: is }) => [name, { kind: is, label }])),
  } as unknown as AnyRecord
  const names = columns.map(({ name }) => name)
  if (kind === 'csv') return offer(new Blob([toCsv(of, rows, names)], { type: 'text/csv' }), `${title}.csv`)
  const { default: write } = await import('write-excel-file/browser')
  const head = columns.map(({ label }) => ({ value: label, type: String, fontWeight: 'bold' as const }))
  offer(
    await write([head, ...rows.map((row) => cellsOf(of, row, names))], {
      sheet: title.slice(0, 31),
      stickyRowsCount: 1,
      columns: names.map((_, at) => ({ width: at === 0 ? 30 : 18 })),
    }).toBlob(),
    `${title}.xlsx`,
  )
}
