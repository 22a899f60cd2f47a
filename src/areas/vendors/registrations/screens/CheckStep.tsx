import { useState, type FormEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { sentence } from '#client/sentences.ts'
import { useCommand } from '#client/use-command.ts'
import { FlagInput } from '#kit/inputs/FlagInput.tsx'
import { Select } from '#kit/inputs/ChoiceInput.tsx'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { CheckAnswers, type Answered } from '#kit/parts/CheckAnswers.tsx'
import { Field } from '#kit/parts/Field.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { isNothing } from '#kit/record/check.ts'
import { Value } from '#kit/record/Value.tsx'
import { dayInWords } from '#platform/dates.ts'
import { labelOf, optionLabel } from '#platform/records/record.ts'
import type { submitRegistration } from '../commands.ts'
import {
  certificateWords,
  companyProfile,
  type CompanyCertificate,
  type CompanyProfile,
} from '#areas/vendors/profiles/records.ts'
import { asked, steps, whyNotStep } from '#areas/vendors/profiles/rules.ts'
import { useWelcomes, type useCompany } from './use-company.ts'
import { say, translated, locale } from '#platform/say.ts'

/** A review of all answers with links back, then the agency and the signatory. */
export function CheckStep({
  company: { profile, certificates, today },
}: {
  account: string
  company: ReturnType<typeof useCompany>
}) {
  const welcomes = useWelcomes() ?? []
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const submit = useCommand<typeof submitRegistration>('registrations/submit')
  const [to, setTo] = useState<string | null>(query.get('to'))
  const [listed, setListed] = useState(false)
  const [attests, setAttests] = useState(false)
  const [by, setBy] = useState(profile.contact ?? '')
  const [tried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const missing = whyNotStep('check', profile, { certificates, today })
  const wrong = {
    to: to ? null : say('Select an agency'),
    by: by.trim() ? null : say('Enter the signatory'),
    attests: attests ? null : say('Confirm that the answers are true'),
  }

  async function send(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    const first = wrong.to ? 'to' : wrong.by ? 'attested' : wrong.attests ? 'attests' : null
    if (first || missing || busy) return document.getElementById(first ?? 'check-missing')?.focus()
    setBusy(true)
    try {
      await submit({ organization: to!, listed, attested_by: by.trim(), attests: true })
      toast('good', say('Registration submitted'))
      void navigate('/vendor-registration')
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
      <Select
        id="to"
        label={say('Agency')}
        required
        field={{
          options: welcomes.map(({ organization_id }) => organization_id),
          words: Object.fromEntries(welcomes.map(({ organization_id, agency }) => [organization_id, agency])),
        }}
        value={to}
        error={tried ? wrong.to : null}
        onChange={(value) => setTo(value as string | null)}
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
          onChange={(value) => setListed(Boolean(value))}
        />
        <FlagInput
          id="attests"
          label={say(
            'The answers are true, and neither this company nor any of its principals is excluded from federal awards',
          )}
          hint={say('2 CFR 180.335')}
          required
          value={attests}
          error={tried ? wrong.attests : null}
          onChange={(value) => setAttests(Boolean(value))}
        />
      </div>
      <Field
        id="attested"
        label={say('Signatory')}
        hint={say('A person authorized to bind the company.')}
        value={by}
        error={tried ? wrong.by : null}
        onChange={({ target }) => setBy(target.value)}
        className="max-w-md"
      />
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
