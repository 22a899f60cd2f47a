import { useId, useState, type FormEvent } from 'react'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { sentence } from '#client/sentences.ts'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { ended } from '#platform/words.ts'
import type { takeErrorRow } from '../commands.ts'
import { errorLife } from '../life.ts'
import type { ConnectorError } from '../records.ts'
import { whyNotTake, type Row } from '../rules.ts'

/** The rows of a file that were not accepted, each with its reason. */
export const RejectedRows = ({
  loaded: { errors = [] },
}: {
  loaded: { errors?: readonly ConnectorError[] | undefined }
}) =>
  errors.length > 0 && (
    <Panel title="Rejected rows" about="Correct a row and accept it, or skip it with a reason.">
      <ul className="divide-y divide-line">
        {errors.map((error) => (
          <ErrorRow key={error.id} error={error} />
        ))}
      </ul>
    </Panel>
  )

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
