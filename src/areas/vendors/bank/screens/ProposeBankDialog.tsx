import { useId, useState, type FormEvent } from 'react'
import { sentence } from '#client/sentences.ts'
import { useCommand } from '#client/use-command.ts'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { FormFoot } from '#kit/overlays/DialogFoot.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import type { proposeBank } from '../commands.ts'
import { BankFields, bankProblems, noBank } from './BankFields.tsx'

export function ProposeBankDialog({ organization, vendor, onClose }: { organization: string; vendor: string; onClose: () => void }) {
  const form = useId()
  const propose = useCommand<typeof proposeBank>('bank-accounts/propose')
  const [bank, setBank] = useState(noBank)
  const [tried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const problems = bankProblems(bank)
  async function send(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (problems.length > 0) return document.getElementById(problems[0]!.name)?.focus()
    setBusy(true)
    try {
      await propose({ organization, vendor, ...bank })
      onClose()
    } catch (error) {
      setRefusal(sentence(error))
      setBusy(false)
    }
  }
  return (
    <Dialog title="New bank details" about="They are not used before somebody else has confirmed them and they have waited." onClose={onClose}>
      <form id={form} noValidate onSubmit={(event) => void send(event)} className="grid gap-4">
        {refusal && <Notice tone="bad" title={refusal} />}
        <BankFields value={bank} onChange={setBank} wrong={(name) => (tried ? (problems.find((problem) => problem.name === name)?.message ?? null) : null)} />
        <FormFoot
          main={<Button type="submit" form={form} look="main" busy={busy}>Propose</Button>}
          cancel={<Button look="quiet" onClick={onClose}>Cancel</Button>}
        />
      </form>
    </Dialog>
  )
}
