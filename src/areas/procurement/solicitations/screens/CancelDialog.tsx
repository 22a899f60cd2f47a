import { useId, useState, type FormEvent } from 'react'
import { sentence } from '#client/sentences.ts'
import { useCommand } from '#client/use-command.ts'
import { useRows } from '#client/use-rows.ts'
import { Radios } from '#kit/inputs/ChoiceInput.tsx'
import { LongTextInput } from '#kit/inputs/LongTextInput.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { FormFoot } from '#kit/overlays/DialogFoot.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import type { cancelSolicitation } from '../../notices/commands.ts'
import type { Solicitation } from '../records.ts'

type Came = { from_record: string }
const ways = { options: ['keep', 'release'], words: { keep: 'It is still needed: the requisition is approved as before, its money stays reserved, and it can be solicited again', release: 'It is not needed any more: the requisition ends, and its money is free' } }

/** Why, for the public; and what becomes of what was needed, for the budget. */
export function CancelDialog({ row, onClose }: { row: Solicitation; onClose: () => void }) {
  const form = useId()
  const cancel = useCommand<typeof cancelSolicitation>('solicitations/cancel')
  const { data: needs } = useRows<Came>('record_links', (from) => from.select('from_record').eq('from_table', 'requisitions').eq('kind', 'became').eq('to_table', 'solicitations').eq('to_record', row.id).limit(20))
  const [reason, setReason] = useState('')
  const [way, setWay] = useState<'keep' | 'release'>('keep')
  const [tried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const missing = reason.trim() === ''

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (missing) return document.getElementById('cancel-reason')?.focus()
    setBusy(true)
    try {
      await cancel({ id: row.id, reason: reason.trim(), needs: way })
      onClose()
    } catch (error) {
      setRefusal(sentence(error))
      setBusy(false)
    }
  }
  return (
    <Dialog title={`Cancel ${row.number}?`} about={row.published_at ? 'The public reads the reason. Sealed offers are never opened. This is not undone.' : 'Nobody outside has read it. The reason stands in its history. This is not undone.'} onClose={onClose}>
      <form id={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        {refusal && <Notice tone="bad" title={refusal} />}
        <LongTextInput id="cancel-reason" label="Reason" required value={reason} onChange={(value) => setReason(String(value ?? ''))} error={tried && missing ? 'Reason is required' : null} />
        {needs && needs.length > 0 && <Radios id="needs" label="What becomes of the need" required field={ways} value={way} onChange={(value) => setWay(value === 'release' ? 'release' : 'keep')} />}
        <FormFoot
          main={<Button type="submit" form={form} look="main" busy={busy}>Cancel the solicitation</Button>}
          cancel={<Button look="quiet" onClick={onClose}>Keep it</Button>}
        />
      </form>
    </Dialog>
  )
}
