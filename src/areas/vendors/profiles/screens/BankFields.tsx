import { Segments } from '#kit/inputs/ChoiceInput.tsx'
import type { Problem } from '#kit/fields.ts'
import { Field } from '#kit/parts/Field.tsx'
import { whyNotAccountNumber, whyNotRouting } from '#areas/vendors/identity/rules.ts'
import { companyProfile } from '../records.ts'
import { say } from '#platform/say.ts'

export type BankDetails = {
  holder: string
  bank: string
  kind: 'checking' | 'savings'
  routing: string
  account: string
}
export const noBank: BankDetails = { holder: '', bank: '', kind: 'checking', routing: '', account: '' }

export function bankProblems({ holder, bank, routing, account }: BankDetails): Problem[] {
  const found: [string, string | null][] = [
    ['holder', holder.trim() ? null : say('Account holder is required')],
    ['bank', bank.trim() ? null : say('Bank is required')],
    ['routing', routing.trim() ? whyNotRouting(routing) : say('Routing number is required')],
    ['account', account.trim() ? whyNotAccountNumber(account) : say('Account number is required')],
  ]
  return found.flatMap(([name, message]) => (message ? [{ name, message }] : []))
}

type BankFieldsProps = {
  value: BankDetails
  onChange: (value: BankDetails) => void
  wrong: (name: string) => string | null
}

export function BankFields({ value, onChange, wrong }: BankFieldsProps) {
  const field = (name: 'holder' | 'bank' | 'routing' | 'account', label: string, hint?: string) => (
    <Field
      id={name}
      label={label}
      hint={hint}
      value={value[name]}
      error={wrong(name)}
      autoComplete="off"
      spellCheck={false}
      inputMode={name === 'routing' ? 'numeric' : undefined}
      onChange={({ target }) => onChange({ ...value, [name]: target.value })}
    />
  )
  return (
    <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
      {field('holder', say('Account holder'), say('As your bank has it.'))}
      {field('bank', say('Bank'))}
      {field('routing', say('Routing number'), say('The nine digits at the lower left of a check.'))}
      {field(
        'account',
        say('Account number'),
        say('Stored sealed. Only the last four characters are shown afterward.'),
      )}
      <Segments
        id="bank-kind"
        label={say('Account type')}
        required
        field={companyProfile.fields.bank_kind}
        value={value.kind}
        onChange={(kind) => onChange({ ...value, kind: kind as BankDetails['kind'] })}
      />
    </div>
  )
}
