import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { whyNotAccountNumber, whyNotRouting } from '#areas/vendors/identity/rules.ts'
import { useCommand } from '#client/use-command.ts'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { useSending } from '#kit/use-sending.ts'
import type { Reason } from '#platform/rules.ts'
import type { openPayingAccount } from '../commands.ts'

const fields = [
  ['name', 'Name', 'For example, General disbursements.'],
  ['bank', 'Bank', undefined],
  ['routing', 'Routing number', 'Nine digits.'],
  ['account', 'Account number', 'Stored encrypted. Only the last digits are shown.'],
  ['company_name', 'Name in payment files', undefined],
  ['company_id', 'Company identification', '10 characters, assigned by your bank.'],
] as const

type Name = (typeof fields)[number][0]

export default function NewPayingAccountScreen() {
  const open = useCommand<typeof openPayingAccount>('paying-accounts/open')
  const navigate = useNavigate()
  const [values, setValues] = useState<Record<Name, string>>({
    name: '',
    bank: '',
    routing: '',
    account: '',
    company_name: '',
    company_id: '',
  })
  const checks = {
    ...Object.fromEntries(fields.map(([name, label]) => [name, values[name].trim() ? null : `${label} is required`])),
    ...(values.routing.trim() && { routing: whyNotRouting(values.routing) }),
    ...(values.account.trim() && { account: whyNotAccountNumber(values.account) }),
  } as Record<Name, Reason>
  const { wrong, refusal, busy, send } = useSending(
    fields.map(([name]) => checks[name] && { name, message: checks[name] }),
  )
  function submit(event: FormEvent) {
    event.preventDefault()
    void send(async () => void navigate(`/payments/accounts/${(await open(values)).id}`))
  }
  return (
    <Screen
      narrow
      area="Contracts & Finance"
      title="New paying account"
      about="An agency bank account for vendor payments."
    >
      <form
        noValidate
        onSubmit={submit}
        aria-label="New paying account"
        className="grid gap-4 rounded-lg border border-line bg-surface p-5 sm:p-6"
      >
        {refusal && <Notice tone="bad" title={refusal} />}
        {fields.map(([name, label, hint]) => (
          <TextInput
            key={name}
            id={name}
            label={label}
            hint={hint}
            required
            error={wrong(name)}
            value={values[name]}
            onChange={(value) => setValues((now) => ({ ...now, [name]: String(value ?? '') }))}
          />
        ))}
        <div className="flex gap-3 pt-1">
          <Button type="submit" look="main" busy={busy}>
            Add account
          </Button>
          <ButtonLink look="quiet" to="/payments?tab=accounts">
            Cancel
          </ButtonLink>
        </div>
      </form>
    </Screen>
  )
}
