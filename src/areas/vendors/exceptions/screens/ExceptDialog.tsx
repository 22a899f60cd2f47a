import { useId, useState, type FormEvent } from 'react'
import { sentence } from '#client/sentences.ts'
import { useCommand } from '#client/use-command.ts'
import { useToday } from '#client/use-today.ts'
import { DateInput } from '#kit/inputs/DateInput.tsx'
import { LongTextInput } from '#kit/inputs/LongTextInput.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { FormFoot } from '#kit/overlays/DialogFoot.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { isDay } from '#platform/dates.ts'
import type { Reason } from '#platform/rules.ts'
import type { askException } from '../commands.ts'
import { whyNotAskException } from '../rules.ts'

type ExceptDialogProps = { vendor: string; name: string; held: Reason; excluded: Reason; onClose: () => void }

/** Until when and why: whoever answers reads both, and an auditor will ask for them. */
export function ExceptDialog({ vendor, name, held, excluded, onClose }: ExceptDialogProps) {
  const form = useId()
  const today = useToday()
  const ask = useCommand<typeof askException>('vendors/ask-exception')
  const [until, setUntil] = useState<unknown>(null)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const day = typeof until === 'string' && isDay(until) ? until : null
  const wrongDay = day ? whyNotAskException({ waiting: false, held, excluded, today, until: day }) : 'Last day is required, such as 7/1/2027'
  const wrongReason = reason.trim() === '' ? 'Reason is required' : null

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (wrongDay || wrongReason || !day) return document.getElementById(wrongDay ? 'except-until' : 'except-reason')?.focus()
    setBusy(true)
    try {
      await ask({ vendor, until: day, reason: reason.trim() })
      onClose()
    } catch (error) {
      setRefusal(sentence(error))
      setBusy(false)
    }
  }
  return (
    <Dialog title={`Ask to let ${name} by`} about="Invitations, awards and orders may go to it until the day you name, although its score holds it up, when a manager who is not you grants it. Both names and the reason stand beside its score." onClose={onClose}>
      <form id={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        {refusal && <Notice tone="bad" title={refusal} />}
        <DateInput id="except-until" label="Last day" required value={until} onChange={setUntil} error={tried ? wrongDay : null} />
        <LongTextInput id="except-reason" label="Reason" required value={reason} onChange={(value) => setReason(String(value ?? ''))} error={tried ? wrongReason : null} />
        <FormFoot
          main={<Button type="submit" form={form} look="main" busy={busy}>Ask for it</Button>}
          cancel={<Button look="quiet" onClick={onClose}>Cancel</Button>}
        />
      </form>
    </Dialog>
  )
}
