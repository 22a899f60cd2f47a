import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { useAuth } from '#client/auth.ts'
import { sentence } from '#client/sentences.ts'
import { useCommand } from '#client/use-command.ts'
import { required, useFields } from '#kit/fields.ts'
import { Select } from '#kit/inputs/ChoiceInput.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Field } from '#kit/parts/Field.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import {
  agencyKinds,
  agencyKindWords,
  monthChoices,
  monthWords,
  yearHint,
  yearToPropose,
  zoneHint,
  zoneToPropose,
  type AgencyKind,
} from '../../founding/rules.ts'
import type { createOrganization } from '../commands.ts'
import { stateNames, zoneOfBrowser, zonesOfTheStates } from '../rules.ts'
import { dropWay, keptWay } from './kept-way.ts'

const kinds = [
  { kind: 'agency', title: 'Public agency', about: 'buys, grants and recovers' },
  { kind: 'vendor', title: 'Vendor', about: 'bids and delivers to agencies' },
] as const

type Answers = { state: string | null; agency: AgencyKind | null; zone: string | null; month: number | null }

/**
 * A person without an organization may create one, and is its first administrator. An agency continues with its
 * starter pack, a vendor with its registration.
 */
export function FoundForm() {
  const { user } = useAuth()
  const navigate = useNavigate()
  const found = useCommand<typeof createOrganization>('organizations/create')
  const form = useFields({
    organization: required('Enter the name of your organization'),
    evidence: (text) => (text.trim() !== '' && text.trim().length < 10 ? 'Enter at least 10 characters' : null),
  })
  const [kind, setKind] = useState<(typeof kinds)[number]['kind']>(() => (keptWay() ? 'vendor' : 'agency'))
  const [browser] = useState(() => zoneOfBrowser(Intl.DateTimeFormat().resolvedOptions().timeZone))
  const [answers, setAnswers] = useState<Answers>({ state: null, agency: null, zone: browser, month: null })
  const [touched, setTouched] = useState<ReadonlySet<keyof Answers>>(new Set())
  const [tried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const { state, agency, zone, month } = answers
  const missing = (value: unknown, sentence: string) => (tried && !value ? sentence : null)

  /** A value that a person chose stays; one that was only proposed follows the state and the kind of agency. */
  function answer(change: Partial<Answers>) {
    const chosen = new Set([...touched, ...(Object.keys(change) as (keyof Answers)[])])
    const next = { ...answers, ...change }
    setTouched(chosen)
    setAnswers({
      ...next,
      zone: chosen.has('zone') ? next.zone : zoneToPropose(next.state, browser),
      month: chosen.has('month') ? next.month : (yearToPropose(next.state, next.agency)?.month ?? null),
    })
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!form.check() || !zone || (kind === 'agency' && !(state && agency && month))) return
    setBusy(true)
    try {
      await found({
        name: form.values.organization.trim(),
        kind,
        time_zone: zone,
        display_name: nameOf(user?.user_metadata),
        ...(kind === 'agency' && {
          state,
          agency_kind: agency,
          fiscal_year_month: month,
          evidence: form.values.evidence.trim() || undefined,
        }),
      })
      const way = keptWay()
      dropWay()
      await navigate(kind === 'agency' ? '/setup-guide/starter-pack' : (way ?? '/vendor-registration'))
    } catch (error) {
      setRefusal(sentence(error))
      setBusy(false)
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <Field label="Organization name" autoComplete="organization" maxLength={200} {...form.field('organization')} />
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 text-sm font-semibold">Organization type</legend>
        {kinds.map((each) => (
          <label key={each.kind} className="flex cursor-pointer items-baseline gap-2.5">
            <input
              type="radio"
              name="kind"
              checked={kind === each.kind}
              onChange={() => setKind(each.kind)}
              className="size-4 translate-y-0.5 accent-action"
            />
            <span>
              {each.title}, <span className="text-ink-2">{each.about}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {kind === 'agency' && (
        <>
          <div className="grid gap-5 sm:grid-cols-2">
            <Select
              id="found-state"
              label="State"
              required
              error={missing(state, 'Select the state of your agency')}
              field={{ options: Object.keys(stateNames), words: stateNames }}
              value={state}
              onChange={(value) => answer({ state: value ? String(value) : null })}
            />
            <Select
              id="found-agency"
              label="Kind of agency"
              required
              error={missing(agency, 'Select the kind of agency')}
              field={{ options: agencyKinds, words: agencyKindWords }}
              value={agency}
              onChange={(value) => answer({ agency: value ? (String(value) as AgencyKind) : null })}
            />
          </div>
          <Select
            id="found-month"
            label="Fiscal year starts"
            required
            hint={yearHint(state, agency, month)}
            error={missing(month, 'Select the first day of your fiscal year')}
            field={{ options: monthChoices, words: monthWords }}
            value={month}
            onChange={(value) => answer({ month: value ? Number(value) : null })}
          />
        </>
      )}
      <Select
        id="found-zone"
        label="Time zone"
        required
        hint={zoneHint(kind === 'agency' ? state : null)}
        error={missing(zone, 'Select the time zone of your organization')}
        field={{
          options:
            zone && !(zone in zonesOfTheStates)
              ? [...Object.keys(zonesOfTheStates), zone]
              : Object.keys(zonesOfTheStates),
          words: {
            ...zonesOfTheStates,
            ...(zone && !(zone in zonesOfTheStates) && { [zone]: zone.replaceAll('_', ' ') }),
          },
        }}
        value={zone}
        onChange={(value) => answer({ zone: value ? String(value) : null })}
      />
      {kind === 'agency' && (
        <Field
          label="How can the operator verify your agency? (optional)"
          hint="Your official website, a listed phone number, or a person who can confirm it. Until you are verified, you can’t publish or accept registrations, but you can set everything up."
          maxLength={1000}
          {...form.field('evidence')}
        />
      )}
      {/* The form is longer than a window: above it, the refusal would be out of sight. */}
      {refusal && <Notice tone="bad" title={refusal} />}
      <Button type="submit" look="main" busy={busy} className="justify-self-start">
        Create organization
      </Button>
    </form>
  )
}

const nameOf = (metadata: Record<string, unknown> | undefined) =>
  typeof metadata?.display_name === 'string' ? metadata.display_name.slice(0, 200) : ''
