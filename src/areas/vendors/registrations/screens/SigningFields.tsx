import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Select } from '#kit/inputs/ChoiceInput.tsx'
import { FlagInput } from '#kit/inputs/FlagInput.tsx'
import { Field } from '#kit/parts/Field.tsx'
import type { Problem } from '#kit/fields.ts'
import { say } from '#platform/say.ts'
import { useWelcomes } from './use-company.ts'

export type Signing = { to: string | null; listed: boolean; attests: boolean; by: string }

/** Where the registration goes and who answers for it, with what is still missing. */
export function useSigning(contact: string) {
  const [query] = useSearchParams()
  const [signing, setSigning] = useState<Signing>({ to: query.get('to'), listed: false, attests: false, by: contact })
  const problems: Problem[] = [
    ...(signing.to ? [] : [{ name: 'to', message: say('Select an agency') }]),
    ...(signing.attests ? [] : [{ name: 'attests', message: say('Confirm that the answers are true') }]),
    ...(signing.by.trim() ? [] : [{ name: 'attested', message: say('Enter the signatory') }]),
  ]
  return { signing, problems, change: (more: Partial<Signing>) => setSigning((now) => ({ ...now, ...more })) }
}

type SigningFieldsProps = {
  signing: Signing
  wrong: (name: string) => string | null
  onChange: (more: Partial<Signing>) => void
}

export function SigningFields({ signing: { to, listed, attests, by }, wrong, onChange }: SigningFieldsProps) {
  const welcomes = useWelcomes() ?? []
  return (
    <>
      <Select
        id="to"
        label={say('Agency')}
        required
        field={{
          options: welcomes.map(({ organization_id }) => organization_id),
          words: Object.fromEntries(welcomes.map(({ organization_id, agency }) => [organization_id, agency])),
        }}
        value={to}
        error={wrong('to')}
        onChange={(value) => onChange({ to: value as string | null })}
      />
      <div className="grid gap-4 sm:-mt-6.5">
        <FlagInput
          id="listed"
          label={say('List us among this agency’s public vendors')}
          hint={say(
            'Shows your name, location, products and certifications. Never numbers, personal addresses or bank details. You can change this at any time.',
          )}
          required
          value={listed}
          onChange={(value) => onChange({ listed: Boolean(value) })}
        />
        <FlagInput
          id="attests"
          label={say(
            'The answers are true, and neither this company nor any of its principals is excluded from federal awards',
          )}
          hint={say('2 CFR 180.335')}
          required
          value={attests}
          error={wrong('attests')}
          onChange={(value) => onChange({ attests: Boolean(value) })}
        />
      </div>
      <Field
        id="attested"
        label={say('Signatory')}
        hint={say('A person authorized to bind the company.')}
        value={by}
        error={wrong('attested')}
        onChange={({ target }) => onChange({ by: target.value })}
        className="max-w-md"
      />
    </>
  )
}
