import { useEffect, useMemo, useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import { usePublicForm } from '#kit/use-public-form.ts'
import { focusFirstMistake, required, useFields } from '#kit/fields.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Field, LongField } from '#kit/parts/Field.tsx'
import { HoneyField } from '#kit/parts/HoneyField.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { ProblemSummary } from '#kit/parts/ProblemSummary.tsx'
import { Say } from '#kit/parts/Say.tsx'
import { SelectBox } from '#kit/parts/SelectBox.tsx'
import type { Position } from '@granary/geodata/geography.ts'
import { say } from '#platform/say.ts'
import { whyNotEmail } from '#platform/validators.ts'
import type { Given } from '#areas/organization/service/questions/rules.ts'
import type { ServiceRequest } from '#areas/organization/service/records.ts'
import { categories, categoryWords } from '#areas/organization/service/words.ts'
import { AddressField } from './AddressField.tsx'
import { NearReports, useNear } from './NearReports.tsx'
import { ReportMap } from './ReportMap.tsx'
import { ReportPhotos } from './ReportPhotos.tsx'
import { answersOf, problemsOf, ReportQuestions, useQuestions } from './ReportQuestions.tsx'
import { useNearestAddress } from './use-nearest-address.ts'
import { useProjects, useShown, type Agency } from './use-portal.ts'
import { useReportProof } from './use-report-proof.ts'

/**
 * Where it is, whether it was reported already, what it is: the pin comes from the map, from the agency's addresses or
 * from the device. The number that comes back shows the status later.
 */
export function ReportForm({ agency }: { agency: Agency }) {
  const [turn, setTurn] = useState(0)
  if (!agency.reports)
    return (
      <Notice title={say('This agency doesn’t take reports here')}>
        {say('Call the agency about anything urgent.')}
      </Notice>
    )
  return <Form key={turn} agency={agency} onAgain={() => setTurn(turn + 1)} />
}

function Form({ agency, onAgain }: { agency: Agency; onAgain: () => void }) {
  const id = agency.organization_id
  const { field, check, values, set, suggest, problems } = useFields({
    address: required(say('Enter the location.')),
    title: required(say('Enter a short description of the problem.')),
    name: () => null,
    email: (value) => (value.trim() ? whyNotEmail(value) : null),
  })
  const [category, setCategory] = useState<ServiceRequest['category']>(categories[0])
  const [details, setDetails] = useState('')
  const [pin, setPin] = useState<Position | null>(null)
  const [located, setLocated] = useState<'none' | 'looking' | 'refused'>('none')
  const [photos, setPhotos] = useState<readonly string[]>([])
  const [attempt, setAttempt] = useState(0)
  const [working, setWorking] = useState(false)
  const around = useAround(agency)
  const near = useNear(id, pin, category)
  const proof = useReportProof(id)
  const questions = useQuestions(id).filter((each) => each.category === category)
  const [given, setGiven] = useState<Given>({})
  const unanswered = attempt > 0 ? problemsOf(questions, given) : []
  const { send, busy, answer, problem } = usePublicForm<{ confirmation: string }>(`portal/${id}/reports`)
  const nearest = useNearestAddress(id, agency.places !== null, pin)

  // An address that was typed stays; the one at the pin is offered.
  useEffect(() => {
    if (nearest) suggest({ address: nearest })
  }, [nearest, suggest])

  if (answer)
    return (
      <Received
        agency={agency}
        confirmation={answer.confirmation}
        hasEmail={values.email.trim() !== ''}
        onAgain={onAgain}
      />
    )

  function locate() {
    setLocated('looking')
    if (!('geolocation' in navigator)) return setLocated('refused')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setLocated('none')
        setPin([coords.longitude, coords.latitude])
      },
      () => setLocated('refused'),
      { enableHighAccuracy: true, timeout: 10_000 },
    )
  }
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setAttempt(attempt + 1)
    const website = new FormData(event.currentTarget).get('website')
    if (!check() || problemsOf(questions, given).length > 0) return focusFirstMistake()
    setWorking(true)
    const solved = await proof.get().catch(() => ({ challenge: '', nonce: 0 }))
    setWorking(false)
    await send(
      {
        ...values,
        category,
        details,
        ...(pin && { longitude: pin[0], latitude: pin[1] }),
        ...(photos.length > 0 && { photos }),
        answers: answersOf(questions, given),
        proof: solved,
      },
      typeof website === 'string' ? website : '',
    )
  }
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="relative grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-5 lg:grid-cols-2"
    >
      <noscript>
        <p className="text-ink-2">{say('This form requires JavaScript. Call the agency instead.')}</p>
      </noscript>
      <div className="grid content-start gap-5 lg:col-span-2">
        <Notice tone="warn" title={say('Emergency?')}>
          {say('Call 911. Reports are read during business hours.')}
        </Notice>
        <ProblemSummary problems={[...problems, ...unanswered]} attempt={attempt} />
        {problem && (
          <Notice tone="bad" title={say('Report not sent')}>
            {problem}
          </Notice>
        )}
      </div>
      <div className="grid content-start gap-5">
        <AddressField
          agency={id}
          listed={agency.places !== null}
          field={{
            label: say('Location'),
            hint: say('An address, an intersection or a landmark.'),
            ...field('address'),
          }}
          onTake={(name, at) => {
            set('address', name)
            setPin(at)
          }}
        />
        <ReportMap around={around} pin={pin} onPick={setPin} />
        <div className="flex flex-wrap items-center gap-3">
          <Button onClick={locate} busy={located === 'looking'}>
            <Icon name="locate" />
            {say('Use my location')}
          </Button>
          {pin && <Button onClick={() => setPin(null)}>{say('Remove pin')}</Button>}
          {nearest && nearest !== values.address && (
            <Button onClick={() => set('address', nearest)}>
              {say('Use address {address}', { address: nearest })}
            </Button>
          )}
        </div>
        <p role="status" className="text-sm text-ink-2">
          {located === 'refused'
            ? say('Your location isn’t available. Tap the map or enter the address.')
            : pin
              ? say('Pin set. Tap the map to move it.')
              : say('Tap the map to set a pin. It helps the crew find the place.')}
        </p>
      </div>
      <div className="grid content-start gap-5">
        <div>
          <label htmlFor="category" className="mb-1.5 block text-sm font-semibold text-ink">
            {say('Category')}
          </label>
          <SelectBox
            id="category"
            value={category}
            onChange={({ target }) => setCategory(target.value as ServiceRequest['category'])}
            className="w-full"
          >
            {categories
              .filter((each) => each !== 'purchasing')
              .map((each) => (
                <option key={each} value={each}>
                  {say(categoryWords[each])}
                </option>
              ))}
          </SelectBox>
        </div>
        <NearReports agency={id} reports={near} />
        <Field label={say('Problem')} maxLength={160} {...field('title')} />
        <ReportQuestions
          questions={questions}
          given={given}
          problems={unanswered}
          onGiven={(question, answer) => setGiven((now) => ({ ...now, [question]: answer }))}
        />
        <LongField
          label={say('Details (optional)')}
          name="details"
          value={details}
          maxLength={2000}
          onChange={({ target }) => setDetails(target.value)}
        />
        <ReportPhotos photos={photos} onChange={setPhotos} />
        <Field label={say('Your name (optional)')} autoComplete="name" {...field('name')} />
        <Field
          label={say('Your email (optional)')}
          type="email"
          autoComplete="email"
          hint={say('You get an email when the status changes. Shown only to the agency.')}
          {...field('email')}
        />
        <HoneyField />
        <div>
          <Button type="submit" look="main" busy={busy || working}>
            {say('Submit report')}
          </Button>
        </div>
      </div>
    </form>
  )
}

/** Where the agency works: the map begins with what it shows of itself. */
function useAround(agency: Agency): readonly Position[] {
  const { data: shown } = useShown(agency)
  const { data: projects } = useProjects(agency)
  return useMemo(
    () =>
      [...(shown?.reports ?? []), ...(projects ?? [])].flatMap(({ place }): Position[] =>
        place?.longitude === undefined || place.latitude === undefined ? [] : [[place.longitude, place.latitude]],
      ),
    [shown, projects],
  )
}

function Received({
  agency,
  confirmation,
  hasEmail,
  onAgain,
}: {
  agency: Agency
  confirmation: string
  hasEmail: boolean
  onAgain: () => void
}) {
  return (
    <div className="grid max-w-xl gap-4">
      <Notice arrives tone="good" title={say('Thank you. Your number is {number}.', { number: confirmation })}>
        <Say
          text="Use the number under {reports} to check the status."
          values={{
            reports: (
              <Link
                className="link"
                to={`/citizen-portal?tab=reports&number=${confirmation}&agency=${agency.organization_id}`}
              >
                {say('Reports')}
              </Link>
            ),
          }}
        />{' '}
        {hasEmail && <>{say('You get an email when its status changes.')} </>}
        {say('The public sees your report after the agency reviews it. Your name and address are never shown.')}
      </Notice>
      <div>
        <Button onClick={onAgain}>{say('Report another problem')}</Button>
      </div>
    </div>
  )
}
