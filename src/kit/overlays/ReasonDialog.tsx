import { useEffect, useId, useState, type FormEvent, type KeyboardEvent } from 'react'
import { sentence } from '#client/sentences.ts'
import { LongTextInput } from '../inputs/LongTextInput.tsx'
import { Button } from '../parts/Button.tsx'
import { Notice } from '../parts/Notice.tsx'
import { Dialog } from './Dialog.tsx'
import { leaveIt } from './DialogFoot.tsx'

type ReasonDialogProps = { title: string; about: string; verb: string; label?: string; optional?: boolean; run: (reason: string) => Promise<unknown>; onClose: () => void }

/** The second step of what others will ask about: it is done with words, or it is not done. */
export function ReasonDialog({ title, about, verb, optional = false, label = optional ? 'Comment' : 'Reason', run, onClose }: ReasonDialogProps) {
  const id = useId()
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  // It was asked for by a key or a button: the next thing is to write.
  useEffect(() => document.getElementById('reason')?.focus(), [])
  const missing = !optional && reason.trim() === ''

  async function submit(event: FormEvent | KeyboardEvent) {
    event.preventDefault()
    if (busy) return
    setTried(true)
    if (missing) return document.getElementById('reason')?.focus()
    setBusy(true)
    try {
      await run(reason.trim())
      onClose()
    } catch (error) {
      setRefusal(sentence(error))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={title}
      about={about}
      onClose={onClose}
      foot={
        <>
          <Button look="quiet" onClick={onClose}>
            {leaveIt(verb)}
          </Button>
          <Button type="submit" form={id} look="main" busy={busy}>
            {verb}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void submit(event)} onKeyDown={(event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && void submit(event)} className="grid gap-4">
        {refusal && <Notice tone="bad" title={refusal} />}
        <LongTextInput id="reason" label={label} required={!optional} value={reason} onChange={(value) => setReason(String(value ?? ''))} error={tried && missing ? `${label} is required` : null} />
      </form>
    </Dialog>
  )
}
