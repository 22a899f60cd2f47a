import { useState, type ChangeEvent } from 'react'
import { useToday } from '#client/use-today.ts'
import { Segments } from '#kit/inputs/ChoiceInput.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { openSheet } from '#kit/record/list/open-sheet.ts'
import { saveAs } from '#kit/save-as.ts'
import { plural } from '#platform/words.ts'
import type { Definition } from '../../definition/rules.ts'
import { pdfTemplate, type PdfTemplate } from '../records.ts'
import { rowsOf, valuesFor, type ListedRow } from '../rules.ts'
import type { Misfit } from './fill/engine.ts'
import { drawnIn } from '../drawing/rules.ts'
import { runFiller } from './fill/run-filler.ts'
import { usePdfBytes } from './fill/use-pdf-bytes.ts'

const mostRows = 500

/** A list of rows, each a filled copy of the PDF. What doesn’t fit is shown row by row before the file is saved. */
export function BatchPanel({ row, definition }: { row: PdfTemplate; definition: Definition }) {
  const today = useToday()
  const bytesOf = usePdfBytes(row)
  const [list, setList] = useState<{ name: string; rows: ListedRow[]; unused: string[] }>()
  const [as, setAs] = useState<'merged' | 'archive'>('merged')
  const [made, setMade] = useState<{ file: Uint8Array; misfits: readonly (readonly Misfit[])[] }>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function read({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    setMade(undefined)
    setList(undefined)
    setProblem(undefined)
    if (!file) return
    try {
      const sheet = await openSheet(file, pdfTemplate)
      const cells = await sheet.part(0, sheet.count)
      sheet.close()
      if (cells.length > mostRows) throw new Error(`A list can have up to ${mostRows} rows.`)
      setList({ name: file.name, ...rowsOf(row, definition, sheet.head, cells) })
    } catch (error) {
      setProblem((error as Error).message)
    }
  }
  async function fill() {
    if (!list) return
    setBusy(true)
    setProblem(undefined)
    try {
      setMade(
        await runFiller({
          do: 'fill',
          bytes: await bytesOf(),
          drawn: drawnIn(row.drawn),
          rows: list.rows.map((each) => ({ ...valuesFor(row, definition, each.answers, today), ...each.values })),
          names: list.rows.map(
            (_, at) => `${String(at + 1).padStart(3, '0')} ${row.title.replaceAll(/[^\w.\- ]/g, '_')}`,
          ),
          flatten: true,
          as,
        }),
      )
    } catch (error) {
      setProblem((error as Error).message)
    }
    setBusy(false)
  }
  const wrong = (made?.misfits ?? []).flatMap((misfits, at) => misfits.map((misfit) => ({ at: at + 1, ...misfit })))
  return (
    <Panel
      title="Fill from a list"
      about="A CSV or Excel file. Its columns are questions, their keys, or boxes of the PDF. It stays on this device."
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
        {problem && <Notice tone="bad" title={problem} />}
        {list && (
          <>
            <p className="text-ink">
              {plural(list.rows.length, { one: '1 row', other: `${list.rows.length} rows` })} in {list.name}.
              {list.unused.length > 0 && <span className="text-warn"> Not used: {list.unused.join(', ')}.</span>}
            </p>
            <div className="flex flex-wrap items-center gap-3">
              <Segments
                id="batch-as"
                label="File"
                required
                bare
                field={{
                  options: ['merged', 'archive'],
                  words: { merged: 'One PDF', archive: 'One PDF per row (ZIP)' },
                }}
                value={as}
                onChange={(value) => (setAs(value as 'merged' | 'archive'), setMade(undefined))}
              />
              <Button busy={busy} onClick={() => void fill()}>
                Fill PDFs
              </Button>
            </div>
          </>
        )}
        {made && (
          <>
            {wrong.length === 0 ? (
              <Notice tone="good" title="Everything fits" />
            ) : (
              <div role="region" aria-label="What doesn’t fit" tabIndex={0} className="max-h-80 overflow-auto">
                <table className="w-full text-left text-sm">
                  <thead className="text-2xs text-ink-2">
                    <tr>
                      {['Row', 'Box', 'What doesn’t fit'].map((head) => (
                        <th key={head} scope="col" className="py-2 pr-4 font-semibold">
                          {head}
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody className="divide-y divide-line">
                    {wrong.map(({ at, box, words }) => (
                      <tr key={`${at} ${box}`}>
                        <td className="figures py-2 pr-4">{at}</td>
                        <th scope="row" className="py-2 pr-4 font-mono text-xs font-normal">
                          {box}
                        </th>
                        <td className="py-2">{words}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            )}
            <Button
              look="main"
              className="justify-self-start"
              onClick={() =>
                saveAs(
                  new Blob([made.file as Uint8Array<ArrayBuffer>], {
                    type: as === 'merged' ? 'application/pdf' : 'application/zip',
                  }),
                  `${row.title}.${as === 'merged' ? 'pdf' : 'zip'}`,
                )
              }
            >
              {as === 'merged' ? 'Save PDF' : 'Save archive'}
            </Button>
          </>
        )}
      </div>
    </Panel>
  )
}
