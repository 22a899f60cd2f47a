import { useState } from 'react'
import { useCommand } from '#client/use-command.ts'
import { Notice } from '#kit/parts/Notice.tsx'
import { BankFields, bankProblems, noBank } from './BankFields.tsx'
import type { keepBank } from '../commands.ts'
import type { CompanyProfile } from '../records.ts'
import { StepForm } from './StepForm.tsx'
import { say } from '#platform/say.ts'

/** Optional: no one is paid before there is an order. */
export function BankStep({ profile, next }: { profile: Partial<CompanyProfile>; next: string }) {
  const keep = useCommand<typeof keepBank>('company-profile/bank')
  const [bank, setBank] = useState({
    ...noBank,
    holder: profile.bank_holder ?? profile.name ?? '',
    bank: profile.bank_name ?? '',
    kind: profile.bank_kind ?? 'checking',
    routing: profile.bank_routing ?? '',
  })
  const untouched = bank.account.trim() === ''
  return (
    <StepForm
      label={say('Registration, bank')}
      next={next}
      problems={untouched ? [] : bankProblems(bank)}
      send={untouched ? null : () => keep(bank)}
    >
      {(wrong) => (
        <>
          {profile.bank_last ? (
            <Notice
              tone="good"
              title={say('{bank_name}, account ending in {bank_last}', {
                bank_name: profile.bank_name ?? '',
                bank_last: profile.bank_last ?? '',
              })}
            >
              {say('Enter a new account number to replace it, or continue without one to keep it.')}
            </Notice>
          ) : (
            <p className="text-ink-2">
              {say(
                'The account where you want to be paid. You can add it later. An agency calls you before it uses new details, then a waiting period applies.',
              )}
            </p>
          )}
          <BankFields value={bank} onChange={setBank} wrong={wrong} />
        </>
      )}
    </StepForm>
  )
}
