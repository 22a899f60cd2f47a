import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useBackend } from '#client/BackendProvider.tsx'
import { callFunction } from '#client/functions.ts'
import { toCsv } from '#platform/records/csv.ts'
import { labelOf, openFields, type AnyRecord } from '#platform/records/record.ts'
import type { Imported } from '#platform/sheets/import-command.ts'
import { inText, plural } from '#platform/words.ts'
import { Drawer } from '../../overlays/Dialog.tsx'
import { Button } from '../../parts/Button.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { Progress } from '../../parts/Progress.tsx'
import { toast } from '../../parts/Toasts.tsx'
import { CellErrors } from './CellErrors.tsx'
import { ColumnMapping } from './ColumnMapping.tsx'
import { FileDrop } from './FileDrop.tsx'
import { KnownRows } from './KnownRows.tsx'
import type { Columns, Judged } from './open-sheet.ts'
import { offer } from './offer.ts'
import { saveMarked } from './save-marked.ts'
import { rowsOfPart, useSheet } from './use-sheet.ts'

type ImportProps = { of: AnyRecord; command: string; onClose: () => void }

/** A file import: selected, its columns mapped, every cell checked, and then imported whole or not at all. */
export function ImportDialog({ of, command, onClose }: ImportProps) {
  const queries = useQueryClient()
  const { sheet, file, problem, sent, taking, choose, send } = useSheet(of)
  const [columns, setColumns] = useState<Columns>([])
  const [judged, setJudged] = useState<Judged>()
  const [here, setHere] = useState<Pick<Imported, 'known' | 'knownRows'>>()

  function open(chosen: File) {
    setJudged(undefined)
    setHere(undefined)
    // The corrected sheet has the same columns: their mapping still applies.
    const said = (title: string) => sheet?.head.indexOf(title) ?? -1
    void choose(chosen, (opened) =>
      name(
        opened.head.map((title, at) => (said(title) < 0 ? opened.columns[at]! : columns[said(title)]!)),
        opened,
      ),
    )
  }
  async function name(next: Columns, of = sheet) {
    setColumns(next)
    setJudged(undefined)
    if (of) setJudged(await of.judge(next))
  }
  const take = (known: 'ask' | 'skip' | 'add' = 'ask') =>
    send<Imported>(command, { columns, known }, async ({ imported, errors, wrong, known: rows, knownRows }) => {
      if (wrong > 0) return setJudged({ errors, wrong })
      if (known === 'ask' && knownRows > 0) return setHere({ known: rows, knownRows })
      await queries.invalidateQueries({ queryKey: [of.table] })
      toast('good', 'Imported', `${imported.toLocaleString('en-US')} ${inText(of.plural)}`)
      onClose()
    })

  const missing = openFields(of)
    .filter(([name, { required, initial }]) => required && initial === undefined && !columns.includes(name))
    .map(([name]) => labelOf(of, name))
  const ready = sheet && judged && judged.wrong === 0 && missing.length === 0 && sheet.count > 0
  const many = inText(of.plural)
  return (
    <Drawer
      title={`Import ${many}`}
      about="All rows are imported, or none, with every wrong cell listed."
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="main" busy={sent !== undefined} disabled={!ready} onClick={() => void take()}>
            {ready
              ? `Import ${sheet.count.toLocaleString('en-US')} ${sheet.count === 1 ? inText(of.label) : many}`
              : 'Import'}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <FileDrop label={sheet ? 'Select the corrected file, or another' : 'Select a file'} onFile={open} />
        <p className="text-ink-2">
          CSV or Excel, with column names in the first row.{' '}
          <button
            type="button"
            className="link"
            onClick={() =>
              offer(
                new Blob(
                  [
                    toCsv(
                      of,
                      [],
                      openFields(of).map(([name]) => name),
                    ),
                  ],
                  { type: 'text/csv' },
                ),
                `${of.plural}.csv`,
              )
            }
          >
            Download blank template
          </button>
        </p>
        {sheet?.encoding && sheet.encoding !== 'UTF-8' && <Notice title={`This file is read as ${sheet.encoding}.`} />}
        {problem && <Notice tone="bad" title={problem} />}
        {sheet && <ColumnMapping of={of} sheet={sheet} columns={columns} onChange={(next) => void name(next)} />}
        {sheet && missing.length > 0 && <Notice tone="warn" title={`Select a column for ${missing.join(', ')}`} />}
        {sheet && !judged && (
          <p role="status" className="text-ink-2">
            Checking cells…
          </p>
        )}
        {here && sheet && (
          <KnownRows {...here} count={sheet.count} busy={sent !== undefined} onTake={(known) => void take(known)} />
        )}
        {judged && judged.wrong > 0 && missing.length === 0 && (
          <CellErrors
            {...judged}
            head={sheet?.head}
            onSave={sheet && (() => void saveMarked(sheet, file, judged.errors))}
          />
        )}
        {ready && sent === undefined && (
          <Notice
            tone="good"
            title={plural(sheet.count, {
              one: 'The row is ready to import',
              other: `${sheet.count.toLocaleString('en-US')} rows are ready to import`,
            })}
          >
            Names of other records are looked up when you import.
          </Notice>
        )}
        {sheet && sent !== undefined && <OnTheWay count={sheet.count} sent={sent} taking={taking} />}
      </div>
    </Drawer>
  )
}

/** First the rows are uploaded, then the server imports them; its progress is polled. */
function OnTheWay({ count, sent, taking }: { count: number; sent: number; taking: string | undefined }) {
  const backend = useBackend()
  const { data } = useQuery({
    queryKey: ['imports', taking],
    enabled: taking !== undefined,
    refetchInterval: 1_000,
    gcTime: 0,
    queryFn: () => callFunction<{ parts: number | null }>(backend, 'imports/progress', { sheet: taking! }),
  })
  const rows = (parts: number) => Math.min(parts * rowsOfPart, count)
  const done = taking === undefined ? rows(sent) : data?.parts ? rows(data.parts) : null
  const told =
    done === null
      ? 'Importing. Large files take a minute.'
      : `${taking === undefined ? 'Uploading' : 'Importing'}: ${done.toLocaleString('en-US')} of ${count.toLocaleString('en-US')} rows`
  return (
    <div className="grid gap-2">
      <p className="text-ink-2">{told}</p>
      <Progress label={taking === undefined ? 'Rows uploaded' : 'Rows imported'} value={done} max={count} />
    </div>
  )
}
