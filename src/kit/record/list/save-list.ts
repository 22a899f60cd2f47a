import type { PostgrestClient } from '@supabase/postgrest-js'
import { toCsv } from '#platform/records/csv.ts'
import { columnsOf, labelOf, type AnyRecord } from '#platform/records/record.ts'
import type { Catalog } from '../catalog.tsx'
import { download } from './download.ts'
import { learnNames } from './learn-names.ts'
import { readAll } from '#platform/reads/page.ts'
import { cellsOf } from '#platform/sheets/cells.ts'
import { sheetName } from '#platform/sheets/sheet-name.ts'
import type { List, ListRow } from './use-list.ts'

type Save = {
  tables: PostgrestClient
  catalog: Catalog
  list: List
  kind: 'csv' | 'xlsx'
  onProgress: (rows: number) => void
  signal: AbortSignal
}

/** Reads all rows of a list, resolves the names of references, and downloads the file. Returns the number of rows. */
export async function saveList({ tables, catalog, list, kind, onProgress, signal }: Save): Promise<number> {
  const { shownAs: of, state, visible, conditions, columns: read } = list
  const columns = visible.includes(of.title) ? visible : [of.title as string, ...visible]
  const names = new Map<string, string>()
  const rows: ListRow[] = []
  for await (const page of readAll<ListRow>(tables, of.table, read, conditions, state.sort, signal)) {
    await learnNames(tables, catalog, of, page, names)
    rows.push(...page.map((row) => named(of, list.complete(row), names)))
    onProgress(rows.length)
  }
  const file =
    kind === 'csv' ? new Blob([toCsv(of, rows, columns)], { type: 'text/csv' }) : await workbook(of, rows, columns)
  download(file, `${of.plural}.${kind}`)
  return rows.length
}

/** Numbers stay numbers and days stay days; a text is a text, whatever its first character. */
async function workbook(of: AnyRecord, rows: readonly ListRow[], columns: readonly string[]): Promise<Blob> {
  const { default: write } = await import('write-excel-file/browser')
  const head = columns.map((name) => ({ value: labelOf(of, name), type: String, fontWeight: 'bold' as const }))
  return write([head, ...rows.map((row) => cellsOf(of, row, columns))], {
    sheet: sheetName(of.plural),
    stickyRowsCount: 1,
    columns: columns.map((name) => ({ width: name === of.title ? 40 : 18 })),
  }).toBlob()
}

/** With names instead of ids: people read the file. */
function named(of: AnyRecord, row: ListRow, names: ReadonlyMap<string, string>): ListRow {
  const leading = columnsOf(of).filter(([name, { kind }]) => (kind === 'ref' || kind === 'person') && row[name])
  return { ...row, ...Object.fromEntries(leading.map(([name]) => [name, names.get(String(row[name])) ?? ''])) }
}
