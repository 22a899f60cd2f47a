import { useState, type FormEvent } from 'react'
import { useAuth } from '#client/auth.ts'
import { sentence } from '#client/sentences.ts'
import { useCommand } from '#client/use-command.ts'
import { required, useFields } from '#kit/fields.ts'
import { Select } from '#kit/inputs/ChoiceInput.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Field } from '#kit/parts/Field.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import type { createOrganization } from '../commands.ts'
import { zoneOfBrowser, zonesOfTheStates } from '../rules.ts'

const kinds = [
  { kind: 'agency', title: 'A public agency', about: 'buys, grants and recovers' },
  { kind: 'vendor', title: 'A vendor', about: 'offers and delivers to agencies' },
] as const

/** Whoever belongs nowhere may found an organization, and is its first administrator. */
export function FoundForm() {
  const { user } = useAuth()
  const found = useCommand<typeof createOrganization>('organizations/create')
  const form = useFields({ organization: required('Enter the name of your organization') })
  const [kind, setKind] = useState<(typeof kinds)[number]['kind']>('agency')
  const [zone, setZone] = useState(() => zoneOfBrowser(Intl.DateTimeFormat().resolvedOptions().timeZone))
  const [tried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!form.check() || !zone) return
    setBusy(true)
    try {
      await found({
        name: form.values.organization.trim(),
        kind,
        time_zone: zone,
        display_name: nameOf(user?.user_metadata),
      })
    } catch (error) {
      setRefusal(sentence(error))
      setBusy(false)
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      {refusal && <Notice tone="bad" title={refusal} />}
      <Field
        label="Name of the organization"
        autoComplete="organization"
        maxLength={200}
        {...form.field('organization')}
      />
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 text-sm font-semibold">It is</legend>
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
        <p className="max-w-(--measure) text-xs text-ink-2">
          The operator verifies a new agency before it publishes or takes registrations. You can set everything up
          meanwhile.
        </p>
      )}
      <Select
        id="found-zone"
        label="Time zone"
        required
        hint="Closings and deadlines pass by this clock. Check it before you continue."
        error={tried && !zone ? 'Choose the time zone of your organization' : undefined}
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
        onChange={(value) => setZone(value ? String(value) : null)}
      />
      <Button type="submit" look="main" busy={busy} className="justify-self-start">
        Found the organization
      </Button>
    </form>
  )
}

const nameOf = (metadata: Record<string, unknown> | undefined) =>
  typeof metadata?.display_name === 'string' ? metadata.display_name.slice(0, 200) : ''
