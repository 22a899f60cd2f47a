import { useState, type FormEvent } from 'react'
import { useAuth } from '#client/auth.ts'
import { useBackend } from '#client/BackendProvider.tsx'
import { sentence } from '#client/sentences.ts'
import { asMoment, localeOf, locales, speak } from '#kit/dates.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SelectBox } from '#kit/parts/SelectBox.tsx'
import { say, translated } from '#platform/say.ts'

const here = Intl.DateTimeFormat().resolvedOptions().timeZone
const zones = [
  ...new Set([
    here,
    'America/New_York',
    'America/Chicago',
    'America/Denver',
    'America/Phoenix',
    'America/Los_Angeles',
    'America/Anchorage',
    'Pacific/Honolulu',
    'America/Puerto_Rico',
    'UTC',
  ]),
]

/** The format of dates and times. The product itself is in English. */
export function LocalePanel() {
  const { auth } = useBackend()
  const { user } = useAuth()
  const kept = localeOf(user?.user_metadata)
  const [locale, setLocale] = useState(kept.locale)
  const [zone, setZone] = useState(kept.timeZone ?? '')
  const [outcome, setOutcome] = useState<{ good: boolean; text: string }>()
  const [busy, setBusy] = useState(false)

  async function save(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    const { error } = await auth.updateUser({ data: { locale, time_zone: zone || null } })
    setBusy(false)
    if (!error) speak({ locale, timeZone: zone || undefined })
    setOutcome(
      error
        ? { good: false, text: translated(sentence(error)) }
        : {
            good: true,
            text: say('Saved. The current time looks like {time}.', { time: asMoment(new Date().toISOString()) }),
          },
    )
  }

  return (
    <Panel
      title={say('Language and time')}
      about={say('Applies on all your devices. Legal deadlines also show the agency’s time zone.')}
    >
      <form onSubmit={(event) => void save(event)} className="grid gap-5 sm:max-w-md">
        {outcome && <Notice tone={outcome.good ? 'good' : 'bad'} title={outcome.text} />}
        <div>
          <label htmlFor="locale" className="mb-1.5 block text-sm font-semibold text-ink">
            {say('Dates and numbers')}
          </label>
          <SelectBox
            id="locale"
            value={locale}
            onChange={({ target }) => setLocale(target.value as typeof locale)}
            className="w-full"
          >
            {Object.entries(locales).map(([name, title]) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </SelectBox>
        </div>
        <div>
          <label htmlFor="time-zone" className="mb-1.5 block text-sm font-semibold text-ink">
            {say('Time zone')}
          </label>
          <SelectBox id="time-zone" value={zone} onChange={({ target }) => setZone(target.value)} className="w-full">
            <option value="">{say('Device time zone ({zone})', { zone: here.replaceAll('_', ' ') })}</option>
            {zones.map((name) => (
              <option key={name} value={name}>
                {name.replaceAll('_', ' ')}
              </option>
            ))}
          </SelectBox>
        </div>
        <Button type="submit" look="main" busy={busy} className="justify-self-start">
          {say('Save')}
        </Button>
      </form>
    </Panel>
  )
}
