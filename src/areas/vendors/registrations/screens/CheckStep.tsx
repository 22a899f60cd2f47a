import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { sentence } from '#client/sentences.ts'
import { useCommand } from '#client/use-command.ts'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { CheckAnswers, type Answered } from '#kit/parts/CheckAnswers.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { isNothing } from '#kit/record/check.ts'
import { Value } from '#kit/record/Value.tsx'
import { dayInWords } from '#platform/dates.ts'
import { labelOf, optionLabel } from '#platform/records/record.ts'
import type { submitRegistration } from '../commands.ts'
import { companyProfile, type CompanyCertificate, type CompanyProfile } from '#areas/vendors/profiles/records.ts'
import { certificateWords } from '#areas/vendors/profiles/kinds/records.ts'
import { asked, steps, whyNotStep } from '#areas/vendors/profiles/rules.ts'
import { SigningFields, useSigning } from './SigningFields.tsx'
import { useWayOn } from './use-way-on.ts'
import type { useCompany } from './use-company.ts'
import { say, translated, locale } from '#platform/say.ts'

/** A review of all answers with links back, then the agency and the signatory. */
export function CheckStep({
  company: { profile, certificates, today },
}: {
  account: string
  company: ReturnType<typeof useCompany>
}) {
  const navigate = useNavigate()
  const wayOn = useWayOn()
  const submit = useCommand<typeof submitRegistration>('registrations/submit')
  const { signing, problems, change } = useSigning(profile.contact ?? '')
  const [tried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const missing = whyNotStep('check', profile, { certificates, today })
  const wrong = (name: string) => (tried ? (problems.find((each) => each.name === name)?.message ?? null) : null)

  async function send(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (problems[0] || missing || busy) return document.getElementById(problems[0]?.name ?? 'check-missing')?.focus()
    setBusy(true)
    try {
      await submit({ organization: signing.to!, listed: signing.listed, attested_by: signing.by.trim(), attests: true })
      toast('good', say('Registration submitted'))
      void navigate(wayOn)
    } catch (error) {
      setRefusal(sentence(error))
      setBusy(false)
    }
  }
  return (
    <form
      noValidate
      onSubmit={(event) => void send(event)}
      aria-label={say('Review and submit')}
      className="grid gap-6"
    >
      {missing && (
        <Notice tone="warn" title={missing}>
          {say('Complete these items before you submit.')}
        </Notice>
      )}
      <CheckAnswers title={say('Your answers')} answers={answersOf(profile, certificates)} />
      <SigningFields signing={signing} wrong={wrong} onChange={change} />
      {refusal && <Notice tone="bad" title={refusal} />}
      <div className="flex flex-wrap gap-3 border-t border-line pt-5">
        <Button type="submit" look="main" busy={busy}>
          {say('Submit registration')}
        </Button>
        <ButtonLink to="/vendor-registration">{say('Back to overview')}</ButtonLink>
      </div>
    </form>
  )
}

function answersOf(profile: Partial<CompanyProfile>, certificates: readonly CompanyCertificate[]): Answered[] {
  const fields = steps.flatMap((step) =>
    (asked[step] ?? []).map((name): Answered => ({
      question: translated(labelOf(companyProfile, name)),
      answer: answerTo(name, profile),
      to: `/vendor-registration?step=${step}`,
    })),
  )
  return [
    ...fields,
    {
      question: say('Tax number'),
      answer: profile.tin_last
        ? say('{kind} ending in {last}', {
            kind: translated(optionLabel(companyProfile.fields.tin_kind, profile.tin_kind ?? 'ein')),
            last: profile.tin_last,
          })
        : null,
      to: '/vendor-registration?step=tax',
    },
    {
      question: say('Certificates'),
      answer: certificates
        .map(({ kind, issued_by, expires_on }) =>
          say('{kind}, {issuer}, until {day}', {
            kind: translated(certificateWords[kind]),
            issuer: issued_by,
            day: dayInWords(expires_on, locale()),
          }),
        )
        .join('; '),
      to: '/vendor-registration?step=certificates',
    },
    {
      question: say('Bank'),
      answer: profile.bank_last
        ? say('{bank_name}, account ending in {bank_last}', {
            bank_name: profile.bank_name ?? '',
            bank_last: profile.bank_last,
          })
        : null,
      to: '/vendor-registration?step=bank',
    },
  ]
}

/** Formatted as everywhere else; unanswered questions say so. */
const answerTo = (name: keyof CompanyProfile, profile: Partial<CompanyProfile>) =>
  isNothing(profile[name]) ? null : <Value of={companyProfile} name={name} row={profile} names={noNames} />

/** No profile field refers to another record. */
const noNames: ReadonlyMap<string, string> = new Map()
