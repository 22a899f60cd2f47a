import { useId, useState, type FormEvent } from 'react'
import { useCommand } from '#client/use-command.ts'
import { DateInput } from '#kit/inputs/DateInput.tsx'
import { FilesInput } from '#kit/inputs/FilesInput.tsx'
import { LongTextInput } from '#kit/inputs/LongTextInput.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { FormFoot } from '#kit/overlays/DialogFoot.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Field } from '#kit/parts/Field.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { isNothing } from '#kit/record/check.ts'
import { notADay } from '#kit/record/given.ts'
import { FormWill } from '#kit/record/FormWill.tsx'
import { useSending } from '#kit/use-sending.ts'
import { wallTime } from '#platform/dates.ts'
import type { Reason } from '#platform/rules.ts'
import type { Solicitation } from '#areas/procurement/solicitations/records.ts'
import type { amendSolicitation } from '../commands.ts'

type AddendumDialogProps = { row: Solicitation; whyNot: Reason; onClose: () => void }

/** The changes for readers of the earlier version, and the new closing. */
export function AddendumDialog({ row, whyNot, onClose }: AddendumDialogProps) {
  const form = useId()
  const amend = useCommand<typeof amendSolicitation>('solicitations/amend')
  const [start] = useState(() => wallTime(row.closes_at!, row.zone!).split('T') as [string, string])
  const [changes, setChanges] = useState('')
  const [day, setDay] = useState<unknown>(start[0])
  const [time, setTime] = useState(start[1])
  const [documents, setDocuments] = useState<unknown>(row.documents)
  const wrongDay = isNothing(day) ? 'Enter a closing date' : notADay('Closing date', day)
  const {
    wrong,
    refusal = whyNot,
    busy,
    send,
    ready,
  } = useSending([
    changes.trim() === '' && {
      name: 'addendum-changes',
      message: 'Enter what changes, for readers of the earlier version',
    },
    wrongDay && { name: 'addendum-day', message: wrongDay },
  ])

  const press = amend.press({
    id: row.id,
    version: row.version,
    changes: changes.trim(),
    closes_at: `${String(day)}T${time}`,
    documents: documents as Solicitation['documents'],
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    void send(async () => {
      await press.send()
      onClose()
    })
  }
  return (
    <Dialog
      title="Publish addendum"
      about="All followers are notified. Vendors with a bid are asked to confirm it."
      onClose={onClose}
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4">
        {refusal && <Notice tone="bad" title={refusal} />}
        <LongTextInput
          id="addendum-changes"
          label="Changes"
          required
          value={changes}
          onChange={(value) => setChanges(String(value ?? ''))}
          error={wrong('addendum-changes')}
        />
        <div className="grid gap-3 sm:grid-cols-[1fr_9rem]">
          <DateInput
            id="addendum-day"
            label="Closing date"
            required
            value={day}
            onChange={setDay}
            error={wrong('addendum-day')}
          />
          <Field type="time" label="Time" required value={time} onChange={({ target }) => setTime(target.value)} />
        </div>
        <FilesInput
          id="addendum-documents"
          label="Documents"
          hint="Remove outdated documents and add their replacements. The old ones stay with their version."
          value={documents}
          onChange={setDocuments}
        />
        <FormFoot
          main={
            <Button type="submit" form={form} look="main" busy={busy}>
              Publish addendum
            </Button>
          }
          cancel={
            <Button look="quiet" onClick={onClose}>
              Cancel
            </Button>
          }
        />
        <FormWill press={ready && whyNot === null ? press : null} />
      </form>
    </Dialog>
  )
}
