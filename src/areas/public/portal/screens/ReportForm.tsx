import { serviceLife } from '#areas/organization/service/life.ts'
import { useState, type ChangeEvent, type FormEvent } from 'react'
import { Link } from 'react-router'
import { FileBox } from '#kit/inputs/FileBox.tsx'
import { usePublicForm } from '#kit/use-public-form.ts'
import { required, useFields } from '#kit/fields.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Field, LongField } from '#kit/parts/Field.tsx'
import { HoneyField } from '#kit/parts/HoneyField.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { ProblemSummary } from '#kit/parts/ProblemSummary.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { whyNotEmail } from '#platform/validators.ts'
import { categories, categoryWords } from '#areas/organization/service/records.ts'
import { mayBeSame } from '#areas/organization/service/rules.ts'
import { makeSmall } from './make-small.ts'
import { useShown, type Agency } from './use-portal.ts'
import { say } from '#platform/say.ts'
import { Say } from '#kit/parts/Say.tsx'

type Where = { latitude: number; longitude: number }

/** Problem and location, a photo if there is one; the number that comes back shows the status later. */
export function ReportForm({ agency }: { agency: Agency }) {
  const { field, check, values, problems } = useFields({
    title: required(say('Enter a short description of the problem.')),
    address: required(say('Enter the location.')),
    name: () => null,
    email: (value) => (value.trim() ? whyNotEmail(value) : null),
  })
  const [category, setCategory] = useState<string>(categories[0])
  const [details, setDetails] = useState('')
  const [where, setWhere] = useState<Where>()
  const [photo, setPhoto] = useState<string>()
  const [photoProblem, setPhotoProblem] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const { data: shown } = useShown(agency)
  const { send, busy, answer, problem } = usePublicForm<{ confirmation: string }>(
    `portal/${agency.organization_id}/reports`,
  )

  if (!agency.reports)
    return (
      <Notice title={say('This agency doesn’t take reports here')}>
        {say('Call the agency about anything urgent.')}
      </Notice>
    )
  if (answer)
    return (
      <Notice tone="good" title={say('Thank you. Your number is {number}.', { number: answer.confirmation })}>
        <Say
          text="Use the number under {reports} to check the status."
          values={{
            reports: (
              <Link
                className="link"
                to={`/citizen-portal?tab=reports&number=${answer.confirmation}&agency=${agency.organization_id}`}
              >
                {say('Reports')}
              </Link>
            ),
          }}
        />{' '}
        {say('The public sees your report after the agency reviews it. Your name and address are never shown.')}
      </Notice>
    )
  const alike =
    shown?.reports.filter(
      (report) =>
        !serviceLife.is(report, 'closed', 'resolved', 'duplicate') &&
        values.address.trim().length > 3 &&
        mayBeSame({ category, place: { address: values.address, ...where } }, report),
    ) ?? []

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    setPhotoProblem(undefined)
    setPhoto(undefined)
    if (!file) return
    const small = await makeSmall(file)
    if (small === null) setPhotoProblem(say('The browser can’t read this picture. Select another or leave it out.'))
    else setPhoto(small)
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setAttempt(attempt + 1)
    const website = new FormData(event.currentTarget).get('website')
    if (check())
      void send(
        { ...values, category, details, ...where, ...(photo && { photo }) },
        typeof website === 'string' ? website : '',
      )
  }
  return (
    <form noValidate onSubmit={submit} className="relative grid max-w-xl gap-5">
      <noscript>
        <p className="text-ink-2">{say('This form requires JavaScript. Call the agency instead.')}</p>
      </noscript>
      <Notice tone="warn" title={say('Emergency?')}>
        {say('Call 911. Reports are read during business hours.')}
      </Notice>
      <ProblemSummary problems={problems} attempt={attempt} />
      {problem && (
        <Notice tone="bad" title={say('Report not sent')}>
          {problem}
        </Notice>
      )}
      <div>
        <label htmlFor="category" className="mb-1.5 block text-sm font-semibold text-ink">
          {say('Category')}
        </label>
        <select
          id="category"
          value={category}
          onChange={({ target }) => setCategory(target.value)}
          className="h-(--control-h) w-full rounded-sm border border-control-line bg-surface px-2 text-base text-ink"
        >
          {categories
            .filter((each) => each !== 'purchasing')
            .map((each) => (
              <option key={each} value={each}>
                {say(categoryWords[each])}
              </option>
            ))}
        </select>
      </div>
      <Field
        label={say('Location')}
        hint={say('An address, an intersection or a landmark.')}
        autoComplete="off"
        {...field('address')}
      />
      {alike.length > 0 && (
        <Notice tone="warn" title={say('Possible duplicate')}>
          {alike.slice(0, 3).map((report) => (
            <span key={report.id} className="block">
              {report.title}, {report.place?.address} (<Moment at={report.asked_at} />)
            </span>
          ))}
          {say('If it’s the same problem, you don’t need to report it again.')}
        </Notice>
      )}
      <Field label={say('Problem')} maxLength={160} {...field('title')} />
      <LongField
        label={say('Details (optional)')}
        name="details"
        value={details}
        maxLength={2000}
        onChange={({ target }) => setDetails(target.value)}
      />
      <div>
        <label htmlFor="photo" className="mb-1.5 block text-sm font-semibold text-ink">
          {say('Photo (optional)')}
        </label>
        <FileBox id="photo" accept="image/*" onChange={(event) => void choose(event)} aria-describedby="photo-hint" />
        <p id="photo-hint" className="mt-1.5 text-xs text-ink-2">
          {say(
            'Photos are resized on your device and location data is removed. Do not include faces or license plates.',
          )}
        </p>
        {photoProblem && <p className="mt-1.5 text-sm text-bad">{photoProblem}</p>}
        {photo && (
          <img
            src={photo}
            alt={say('Photo preview')}
            className="mt-3 max-h-60 max-w-full rounded-sm border border-line"
          />
        )}
      </div>
      <Field label={say('Your name (optional)')} autoComplete="name" {...field('name')} />
      <Field
        label={say('Your email (optional)')}
        type="email"
        autoComplete="email"
        hint={say('For the confirmation. Shown only to the agency.')}
        {...field('email')}
      />
      <HoneyField />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="main" busy={busy}>
          {say('Submit report')}
        </Button>
        {where ? (
          <Button onClick={() => setWhere(undefined)}>{say('Continue without location')}</Button>
        ) : (
          <Button
            onClick={() =>
              navigator.geolocation?.getCurrentPosition(({ coords }) =>
                setWhere({ latitude: coords.latitude, longitude: coords.longitude }),
              )
            }
          >
            {say('Use my location')}
          </Button>
        )}
      </div>
      {where && (
        <p role="status" className="text-xs text-ink-2">
          {say('Location included: {place}.', { place: `${where.latitude.toFixed(4)}, ${where.longitude.toFixed(4)}` })}
        </p>
      )}
    </form>
  )
}
