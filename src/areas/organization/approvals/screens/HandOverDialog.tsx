import { useState, type FormEvent } from 'react'
import { sentence } from '#client/sentences.ts'
import { useCommand } from '#client/use-command.ts'
import { PersonInput } from '#kit/inputs/RefInput.tsx'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import type { handOver } from '../requests/hand-over.ts'
import type { ApprovalRequest } from '../requests/records.ts'

/** This one request, to somebody else to sign. */
export function HandOverDialog({ request, onClose }: { request: ApprovalRequest; onClose: () => void }) {
  const hand = useCommand<typeof handOver>('approvals/hand-over')
  const [to, setTo] = useState<unknown>(null)
  const [comment, setComment] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!to) return setRefusal('Choose who signs.')
    setBusy(true)
    try {
      await hand({ id: request.id, to_person: String(to), comment })
      toast('good', `${request.number} is handed over`, 'Whoever signs for you is told.')
      onClose()
    } catch (error) {
      setRefusal(sentence(error))
      setBusy(false)
    }
  }
  return (
    <Dialog title={`Hand over ${request.number}`} about="Only this request. You may still sign it yourself, and take it back under Out of office." onClose={onClose}>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        {refusal && <Notice tone="bad" title={refusal} />}
        <PersonInput id="hand-over-to" label="Who signs" required value={to} onChange={setTo} />
        <TextInput id="hand-over-comment" label="Word to them" max={500} value={comment} onChange={(value) => setComment(String(value ?? ''))} />
        <div className="flex flex-wrap gap-3 pt-1">
          <Button type="submit" look="main" busy={busy}>
            Hand over
          </Button>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
