import { useId, useState, type FormEvent } from 'react'
import { useParams } from 'react-router'
import { saveAs } from '#kit/save-as.ts'
import { Digest } from '#areas/forms/versions/screens/Digest.tsx'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { sentence } from '#client/sentences.ts'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { csvText } from '#platform/records/csv.ts'
import { ended } from '#platform/words.ts'
import type { takeErrorRow } from '../commands.ts'
import { errorLife } from '../life.ts'
import { connectorError, connectorRun, type ConnectorError, type ConnectorRun } from '../records.ts'
import { whyNotTake, type Row } from '../rules.ts'

export default function ConnectorRunScreen() {
  const found = useRecord(connectorRun, useParams().id ?? '')
  return found.row ? (
    <Page row={found.row} />
  ) : (
    <NoRecord of={connectorRun} found={found} list={{ to: '/api-connectors?tab=runs', label: 'Runs' }} />
  )
}

function Page({ row }: { row: ConnectorRun }) {
  const { rows: errors } = useRecords(connectorError, (from) => from.eq('run', row.id).order('line').limit(1_000))
  const open = (errors ?? []).filter(errorLife.isOpen)
  return (
    <RecordPage
      of={connectorRun}
      row={row}
      list={{ to: `/api-connectors/${row.connector}`, label: 'Connector' }}
      actions={open.length > 0 && <Button onClick={() => download(open, row.number)}>Download rejected rows</Button>}
    >
      <Figures
        figures={[
          { label: 'Rows', value: String(Number(row.rows)) },
          { label: 'Accepted', value: String(Number(row.taken)) },
          {
            label: 'Rejected',
            ...known(errors, () => ({
              value: String(Number(row.refused)),
              note: `${open.length} to correct`,
              ...(open.length > 0 && { tone: 'warn' as const }),
            })),
          },
        ]}
      />
      <Panel title="Run">
        <RecordFacts of={connectorRun} row={row} show={['connector', 'file', 'begun_at']} />
        <Digest of="SHA-256 of the file" hash={row.digest} />
      </Panel>
      {errors && errors.length > 0 && (
        <Panel title="Rejected rows" about="Correct a row and accept it, or skip it with a reason.">
          <ul className="divide-y divide-line">
            {errors.map((error) => (
              <ErrorRow key={error.id} error={error} />
            ))}
          </ul>
        </Panel>
      )}
    </RecordPage>
  )
}

function ErrorRow({ error }: { error: ConnectorError }) {
  const actor = useActor()
  const [correcting, setCorrecting] = useState(false)
  const cells = JSON.parse(error.content) as Row
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 py-2.5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="text-ink">
          <span className="figures text-ink-2">Row {Number(error.line)}:</span> {ended(error.why)}
        </p>
        <p className="text-xs break-words text-ink-2">
          {Object.entries(cells)
            .filter(([, value]) => value !== '')
            .map(([column, value]) => `${column}: ${value}`)
            .join(' · ')}
        </p>
        {!errorLife.isOpen(error) && (
          <p className="text-xs text-ink-2">
            {errorLife.is(error, 'received') ? 'Accepted later.' : `Skipped: ${error.reason}`}
          </p>
        )}
      </div>
      {errorLife.isOpen(error) && (
        <div className="flex gap-2">
          <MoveButton whyNot={whyNotTake(error, { actor })} run={() => setCorrecting(true)}>
            Correct row
          </MoveButton>
          <Moves life={errorLife} row={error} named={String(error.line)} />
        </div>
      )}
      {correcting && <Correct error={error} cells={cells} onClose={() => setCorrecting(false)} />}
    </li>
  )
}

function Correct({ error, cells, onClose }: { error: ConnectorError; cells: Row; onClose: () => void }) {
  const take = useCommand<typeof takeErrorRow>('connector-errors/take')
  const [now, setNow] = useState<Row>(cells)
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const id = useId()
  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    try {
      await take({ id: error.id, row: now })
      toast('good', 'Row accepted')
      onClose()
    } catch (problem) {
      setRefusal(sentence(problem))
      setBusy(false)
    }
  }
  return (
    <Dialog
      from="side"
      title={`Correct row ${Number(error.line)}`}
      about={ended(error.why)}
      onClose={onClose}
      foot={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} look="main" busy={busy}>
            Accept corrected row
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        {refusal && <Notice tone="bad" title={refusal} />}
        {Object.keys(cells).map((column, at) => (
          <TextInput
            key={column}
            id={`cell-${at}`}
            label={column}
            required
            value={now[column] ?? ''}
            onChange={(value) => setNow((row) => ({ ...row, [column]: String(value ?? '') }))}
          />
        ))}
      </form>
    </Dialog>
  )
}

function download(errors: readonly ConnectorError[], number: string): void {
  const rows = errors.map(({ content, why }) => ({ ...(JSON.parse(content) as Row), 'Rejection reason': why }))
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  saveAs(
    new Blob([csvText([columns, ...rows.map((row) => columns.map((column) => (row as Row)[column] ?? ''))])], {
      type: 'text/csv',
    }),
    `${number}-not-taken.csv`,
  )
}
