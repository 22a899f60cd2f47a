import { useState } from 'react'
import { useCommand } from '#client/use-command.ts'
import { Segments } from '#kit/inputs/ChoiceInput.tsx'
import { Field } from '#kit/parts/Field.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { whyNotTin, type TinKind } from '../../identity/rules.ts'
import type { keepTaxNumber } from '../commands.ts'
import { companyProfile, type CompanyProfile } from '../records.ts'
import { StepForm } from './StepForm.tsx'
import { say } from '#platform/say.ts'

/** The number can be entered but never read back, except its last four digits. */
export function TaxStep({ profile, next }: { profile: Partial<CompanyProfile>; next: string }) {
  const keep = useCommand<typeof keepTaxNumber>('company-profile/tax-number')
  const [kind, setKind] = useState<TinKind>(profile.tin_kind ?? 'ein')
  const [tin, setTin] = useState('')
  const known = Boolean(profile.tin_last)
  const reason = tin.trim() === '' ? (known ? null : 'Tax number is required') : whyNotTin(tin, kind)
  return (
    <StepForm
      label={say('Registration, tax number')}
      next={next}
      problems={reason ? [{ name: 'tin', message: reason }] : []}
      send={tin.trim() === '' ? null : () => keep({ kind, tin })}
    >
      {(wrong) => (
        <>
          {known && (
            <Notice
              tone="good"
              title={say('A number ending in {tin_last} is on file', { tin_last: profile.tin_last ?? '' })}
            >
              {say('Stored sealed and never shown, not even to you. Enter a new number to replace it.')}
            </Notice>
          )}
          <Segments
            id="kind"
            label={say('Tax number type')}
            required
            field={{ ...companyProfile.fields.tin_kind, words: { ein: 'EIN', ssn: 'SSN or ITIN' } }}
            value={kind}
            onChange={(value) => setKind(value as TinKind)}
          />
          <Field
            id="tin"
            label={known ? say('New tax number') : say('Tax number')}
            hint={say('Nine digits. Agencies use it to report payments to the IRS.')}
            inputMode="numeric"
            autoComplete="off"
            spellCheck={false}
            value={tin}
            error={wrong('tin')}
            onChange={({ target }) => setTin(target.value)}
            className="max-w-sm"
          />
        </>
      )}
    </StepForm>
  )
}
