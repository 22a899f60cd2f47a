import { useId, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { sentence } from '#client/sentences.ts'
import { useCommand } from '#client/use-command.ts'
import { LongTextInput } from '#kit/inputs/LongTextInput.tsx'
import { RefInput } from '#kit/inputs/RefInput.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { FormFoot } from '#kit/overlays/DialogFoot.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { vendorCertificate } from '../../certificates/records.ts'
import type { mergeVendor } from '../commands.ts'
import type { Vendor } from '../records.ts'

/** One company, two records: this one is closed, the other stays. */
export function MergeDialog({ row, onClose }: { row: Vendor; onClose: () => void }) {
  const form = useId()
  const merge = useCommand<typeof mergeVendor>('vendors/merge')
  const navigate = useNavigate()
  const [into, setInto] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  async function send(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!into || reason.trim() === '') return document.getElementById(into ? 'merge-reason' : 'merge-into')?.focus()
    setBusy(true)
    try {
      await merge({ id: row.id, into, reason: reason.trim() })
      onClose()
      void navigate(`/vendor-directory/${into}`)
    } catch (error) {
      setRefusal(sentence(error))
      setBusy(false)
    }
  }
  return (
    <Dialog title={`Merge ${row.name}`} about="Its people and its certificates go over to the record that stays; this one is closed. Offers and payments stay where they were made." onClose={onClose}>
      <form id={form} noValidate onSubmit={(event) => void send(event)} className="grid gap-4">
        {refusal && <Notice tone="bad" title={refusal} />}
        <RefInput id="merge-into" label="The record that stays" required field={vendorCertificate.fields.vendor} value={into} error={tried && !into ? 'Choose a vendor' : null} onChange={(value) => setInto((value as string | null) ?? null)} />
        <LongTextInput id="merge-reason" label="How you know that it is one company" required value={reason} error={tried && reason.trim() === '' ? 'Reason is required' : null} onChange={(value) => setReason(String(value ?? ''))} />
        <FormFoot
          main={<Button type="submit" form={form} look="main" busy={busy}>Merge</Button>}
          cancel={<Button look="quiet" onClick={onClose}>Cancel</Button>}
        />
      </form>
    </Dialog>
  )
}
