import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useSearchParams } from 'react-router'
import { useVisit } from '#client/BackendProvider.tsx'
import { usePublicForm } from '#kit/use-public-form.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Field, LongField } from '#kit/parts/Field.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { required, useFields } from '#kit/fields.ts'
import { useHydrated } from '#client/use-hydrated.ts'
import { whyNotEmail } from '#platform/validators.ts'
import { PublicPage, Section } from '../../site/screens/PublicPage.tsx'
import { HoneyField } from '#kit/parts/HoneyField.tsx'
import { ManageBooking } from './ManageBooking.tsx'
import { SlotPicker } from './SlotPicker.tsx'
import { inWords } from './times.ts'
import { Say } from '#kit/parts/Say.tsx'
import { say } from '#platform/say.ts'

export default function ScheduleDemoScreen() {
  const [asked] = useSearchParams()
  const hydrated = useHydrated()
  const token = hydrated ? asked.get('booking') : null
  return (
    <PublicPage
      area={say('Demo')}
      title={say('Schedule a demo')}
      intro={
        <p>
          {say(
            'A 30-minute demo of the running product. Pick a time in your time zone. The confirmation email has a link to move or cancel it.',
          )}
        </p>
      }
    >
      <Section>{token ? <ManageBooking token={token} /> : hydrated ? <Booking /> : <Waiting />}</Section>
    </PublicPage>
  )
}

const Waiting = () => (
  <>
    <p className="mb-4 max-w-(--measure) text-ink-2">
      {say(
        'Demos run on working days between 2 PM and 9 PM UTC, which is daytime in every state. The available times need scripts. Without scripts, request a demo at the contact form’s address.',
      )}
    </p>
    <SkeletonLines lines={5} label={say('Loading available times')} />
  </>
)

function Booking() {
  const { config, fetch: ask } = useVisit()
  const [slots, setSlots] = useState<readonly string[] | null>(null)
  const [failed, setFailed] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  const times = useRef<HTMLDivElement>(null)
  const [zone, setZone] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone || 'America/New_York')
  const { field, check, values } = useFields({
    name: required(say('Enter your name.')),
    email: whyNotEmail,
    agency: () => null,
  })
  const [notes, setNotes] = useState('')
  const [tried, setTried] = useState(false)
  const { send, busy, answer, problem } = usePublicForm<{ number: string; token: string; starts_at: string }>(
    'demo-bookings',
  )

  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    ask(`${config.supabaseUrl}/functions/v1/public/demo-slots`)
      .then(async (got) => {
        setFailed(!got.ok)
        if (got.ok) setSlots(((await got.json()) as { slots: string[] }).slots)
      })
      .catch(() => setFailed(true))
  }, [ask, config, problem, attempt])

  if (answer)
    return (
      <Notice arrives tone="good" title={say('Booked: {moment}', { moment: inWords(answer.starts_at, zone) })}>
        <Say
          text="Your number is {number}. Check your email for the link to move or cancel the demo. {link}"
          values={{
            number: answer.number,
            link: (
              <a className="link" href={`/functions/v1/public/demo-bookings/${answer.token}/demonstration.ics`}>
                {say('Add to calendar (.ics)')}
              </a>
            ),
          }}
        />
      </Notice>
    )
  if (failed)
    return (
      <Notice tone="bad" title={say('Available times could not be loaded')}>
        <p>{say('Request a demo and we’ll write to you.')}</p>
        <Button className="mt-2" onClick={() => setAttempt(attempt + 1)}>
          {say('Try again')}
        </Button>
      </Notice>
    )
  if (!slots) return <SkeletonLines lines={5} label={say('Loading available times')} />
  if (slots.length === 0)
    return (
      <Notice title={say('No times available in the next weeks')}>
        {say('Request a demo and we’ll write to you.')}
      </Notice>
    )

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const website = new FormData(event.currentTarget).get('website')
    setTried(true)
    if (!chosen) return times.current?.focus()
    if (check()) void send({ ...values, notes, zone, starts_at: chosen }, typeof website === 'string' ? website : '')
  }

  return (
    <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[1.3fr_1fr]">
      <SlotPicker ref={times} slots={slots} zone={zone} onZone={setZone} chosen={chosen} onChoose={setChosen} />
      <form noValidate onSubmit={submit} className="relative grid content-start gap-5">
        <p
          aria-live="polite"
          className={`flex items-start gap-1.5 font-semibold ${tried && !chosen ? 'text-bad' : 'text-ink'}`}
        >
          {tried && !chosen && <Icon name="warn" className="mt-0.5 size-4.5" />}
          {chosen ? inWords(chosen, zone) : say('Select a time first.')}
        </p>
        {problem && (
          <Notice tone="bad" title={say('Demo not booked')}>
            {problem}
          </Notice>
        )}
        <Field label={say('Your name')} autoComplete="name" {...field('name')} />
        <Field label={say('Work email')} type="email" autoComplete="email" {...field('email')} />
        <Field
          label={say('Agency or company')}
          autoComplete="organization"
          hint={say('Leave blank if you write for yourself.')}
          {...field('agency')}
        />
        <LongField
          label={say('What would you like to see? (optional)')}
          rows={3}
          value={notes}
          maxLength={2000}
          onChange={({ target }) => setNotes(target.value)}
        />
        <HoneyField />
        <div>
          <Button type="submit" look="main" busy={busy}>
            {say('Book this time')}
          </Button>
        </div>
      </form>
    </div>
  )
}
