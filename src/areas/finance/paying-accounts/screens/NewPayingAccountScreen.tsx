import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { sentence } from '#client/sentences.ts'
import { useCommand } from '#client/use-command.ts'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import type { openPayingAccount } from '../commands.ts'

const fields = [
  ['name', 'Name', 'What people call it, such as General disbursements.'],
  ['bank', 'Bank', undefined],
  ['routing', 'Routing number', 'Nine digits.'],
  ['account', 'Account number', 'It is kept sealed. Nobody is shown more than its end.'],
  ['company_name', 'Name in payment files', undefined],
  ['company_id', 'Company identification', 'Ten signs, from the bank’s letter.'],
] as const

export default function NewPayingAccountScreen() {
  const open = useCommand<typeof openPayingAccount>('paying-accounts/open')
  const navigate = useNavigate()
  const [values, setValues] = useState<Record<(typeof fields)[number][0], string>>({ name: '', bank: '', routing: '', account: '', company_name: '', company_id: '' })
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    try {
      const { id } = await open(values)
      void navigate(`/payments/accounts/${id}`)
    } catch (error) {
      setRefusal(sentence(error))
      setBusy(false)
    }
  }
  return (
    <Screen narrow area="Contracts & Finance" title="New paying account" about="An account of the agency that vendors are paid from.">
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4 rounded-lg border border-line bg-surface p-5 sm:p-6">
        {refusal && <Notice tone="bad" title={refusal} />}
        {fields.map(([name, label, hint]) => <TextInput key={name} id={`account-${name}`} label={label} hint={hint} required value={values[name]} onChange={(value) => setValues((now) => ({ ...now, [name]: String(value ?? '') }))} />)}
        <div className="flex gap-3 pt-1"><Button type="submit" look="main" busy={busy}>Enter the account</Button><ButtonLink look="quiet" to="/payments?tab=accounts">Cancel</ButtonLink></div>
      </form>
    </Screen>
  )
}
