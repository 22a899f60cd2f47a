import { useId, useState, type FormEvent } from 'react'
import { sentence } from '#client/sentences.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useNow } from '#client/use-now.ts'
import { DateInput } from '#kit/inputs/DateInput.tsx'
import { LongTextInput } from '#kit/inputs/LongTextInput.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { FormFoot } from '#kit/overlays/DialogFoot.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import type { suspendVendor } from '../commands.ts'
import type { Vendor } from '../records.ts'
import { whyNotSuspend } from '../rules.ts'

/** Until when and why: both are kept, and the vendor will ask for both. */
export function SuspendDialog({ row, onClose }: { row: Vendor; onClose: () => void }) {
  const form = useId()
  const actor = useActor()
  const now = useNow()
  const suspend = useCommand<typeof suspendVendor>('vendors/suspend')
  const [until, setUntil] = useState<unknown>(null)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)

  const day = typeof until === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(until) ? `${until}T23:59:59` : null
  const end = day ? new Date(day).toISOString() : null
  const wrongDay = end ? whyNotSuspend(row, { actor, until: end, now }) : 'Last day is required, such as 7/1/2027'
  const wrongReason = reason.trim() === '' ? 'Reason is required' : null

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (wrongDay || wrongReason || !end) return document.getElementById(wrongDay ? 'suspend-until' : 'suspend-reason')?.focus()
    setBusy(true)
    try {
      await suspend({ id: row.id, until: end, reason: reason.trim() })
      onClose()
    } catch (error) {
      setRefusal(sentence(error))
      setBusy(false)
    }
  }
  return (
    <Dialog title={`Suspend ${row.name}`} about="New orders are kept from it until the day you name. What is ordered already goes on." onClose={onClose}>
      <form id={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        {refusal && <Notice tone="bad" title={refusal} />}
        <DateInput id="suspend-until" label="Last day" required value={until} onChange={setUntil} error={tried ? wrongDay : null} />
        <LongTextInput id="suspend-reason" label="Reason" required value={reason} onChange={(value) => setReason(String(value ?? ''))} error={tried ? wrongReason : null} />
        <FormFoot
          main={<Button type="submit" form={form} look="main" busy={busy}>Suspend</Button>}
          cancel={<Button look="quiet" onClick={onClose}>Cancel</Button>}
        />
      </form>
    </Dialog>
  )
}
