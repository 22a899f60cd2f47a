import { useId, useState, type FormEvent } from 'react'
import { useCommand } from '#client/use-command.ts'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { FormFoot } from '#kit/overlays/DialogFoot.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { useSending } from '#kit/use-sending.ts'
import type { proposeBank } from '../commands.ts'
import { BankFields, bankProblems, noBank } from '#areas/vendors/profiles/screens/BankFields.tsx'
import { say } from '#platform/say.ts'

export function ProposeBankDialog({
  organization,
  vendor,
  onClose,
}: {
  organization: string
  vendor: string
  onClose: () => void
}) {
  const form = useId()
  const propose = useCommand<typeof proposeBank>('bank-accounts/propose')
  const [bank, setBank] = useState(noBank)
  const { wrong, refusal, busy, send } = useSending(bankProblems(bank))
  function submit(event: FormEvent) {
    event.preventDefault()
    void send(async () => {
      await propose({ organization, vendor, ...bank })
      onClose()
    })
  }
  return (
    <Dialog
      title={say('New bank details')}
      about={say('Used only after a second person confirms and the waiting period ends.')}
      onClose={onClose}
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4">
        {refusal && <Notice tone="bad" title={refusal} />}
        <BankFields value={bank} onChange={setBank} wrong={wrong} />
        <FormFoot
          main={
            <Button type="submit" form={form} look="main" busy={busy}>
              {say('Propose')}
            </Button>
          }
          cancel={
            <Button look="quiet" onClick={onClose}>
              {say('Cancel')}
            </Button>
          }
        />
      </form>
    </Dialog>
  )
}
