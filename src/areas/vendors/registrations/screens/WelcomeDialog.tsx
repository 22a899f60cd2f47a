import { useId, useState, type FormEvent } from 'react'
import { sentence } from '#client/sentences.ts'
import { useCommand } from '#client/use-command.ts'
import { FlagInput } from '#kit/inputs/FlagInput.tsx'
import { LongTextInput } from '#kit/inputs/LongTextInput.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { FormFoot } from '#kit/overlays/DialogFoot.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import type { welcomeVendors } from '../commands.ts'

export function WelcomeDialog({ open, words, onClose }: { open: boolean; words: string; onClose: () => void }) {
  const form = useId()
  const set = useCommand<typeof welcomeVendors>('vendor-welcome/set')
  const [value, setValue] = useState({ open, words })
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  async function send(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    try {
      await set(value)
      onClose()
    } catch (error) {
      setRefusal(sentence(error))
      setBusy(false)
    }
  }
  return (
    <Dialog title="Registration of vendors" about="Every vendor on this platform reads what you write here." onClose={onClose}>
      <form id={form} noValidate onSubmit={(event) => void send(event)} className="grid gap-4">
        {refusal && <Notice tone="bad" title={refusal} />}
        <FlagInput id="welcome-open" label="Vendors may register with us" required value={value.open} onChange={(is) => setValue((now) => ({ ...now, open: Boolean(is) }))} />
        <LongTextInput id="welcome-words" label="What they should know" value={value.words} onChange={(text) => setValue((now) => ({ ...now, words: String(text ?? '') }))} />
        <FormFoot
          main={<Button type="submit" form={form} look="main" busy={busy}>Save</Button>}
          cancel={<Button look="quiet" onClick={onClose}>Cancel</Button>}
        />
      </form>
    </Dialog>
  )
}
