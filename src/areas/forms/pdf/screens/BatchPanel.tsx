import { useState, type ChangeEvent } from 'react'
import { useToday } from '#client/use-today.ts'
import { Panel } from '#kit/parts/Panel.tsx'
import { openSheet } from '#kit/record/list/open-sheet.ts'
import { plural } from '#platform/words.ts'
import { pdfTemplate, type PdfTemplate } from '../records.ts'
import { rowsOf, valuesFor, type ListedRow } from '../rules.ts'
import type { Source } from '../sources/rules.ts'
import { BatchResult, FillButton } from './BatchResult.tsx'
import { mostRows, useBatch } from './use-batch.ts'

/** A list of rows, each a filled copy of the PDF. What doesn’t fit is shown row by row before the file is saved. */
export function BatchPanel({ row, source }: { row: PdfTemplate; source: Source }) {
  const today = useToday()
  const batch = useBatch(row)
  const [list, setList] = useState<{ name: string; rows: ListedRow[]; unused: string[] }>()

  async function read({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    batch.clear()
    setList(undefined)
    if (!file) return
    try {
      const sheet = await openSheet(file, pdfTemplate)
      const cells = await sheet.part(0, sheet.count)
      sheet.close()
      if (cells.length > mostRows) throw new Error(`A list can have up to ${mostRows} rows.`)
      setList({ name: file.name, ...rowsOf(row, source, sheet.head, cells) })
    } catch (error) {
      batch.setProblem((error as Error).message)
    }
  }
  const fill = (rows: readonly ListedRow[]) =>
    batch.fill(async () => ({
      rows: rows.map((each) => ({ ...valuesFor(row, source, each.answers, today), ...each.values })),
      names: rows.map(() => row.title),
    }))
  return (
    <Panel
      title="Fill from a list"
      about={`A CSV or Excel file. Its columns are ${source.fields ? 'fields' : 'questions'}, their keys, or boxes of the PDF. It stays on this device.`}
    >
      <div className="grid gap-4">
        <label className="block text-sm font-semibold text-ink">
          List
          <input
            type="file"
            accept=".csv,.xlsx"
            onChange={(event) => void read(event)}
            className="mt-1.5 block w-full rounded-sm border border-dashed border-control-line p-2 text-sm font-normal text-ink-2 file:mr-3 file:h-8 file:rounded-sm file:border file:border-line-strong file:bg-surface file:px-3 file:font-semibold file:text-ink"
          />
        </label>
        {list && (
          <>
            <p className="text-ink">
              {plural(list.rows.length, { one: '1 row', other: `${list.rows.length} rows` })} in {list.name}.
              {list.unused.length > 0 && <span className="text-warn"> Not used: {list.unused.join(', ')}.</span>}
            </p>
            <FillButton batch={batch} id="batch-as" label="Fill PDFs" onFill={() => void fill(list.rows)} />
          </>
        )}
        <BatchResult batch={batch} row={row} source={source} />
      </div>
    </Panel>
  )
}
