import type { ReactNode } from 'react'
import { useVisit } from '#client/BackendProvider.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { Timeline } from '#kit/parts/Timeline.tsx'
import type { Place } from '#platform/records/fields.ts'
import { say, translated } from '#platform/say.ts'
import type { ServiceRequest } from '#areas/organization/service/records.ts'
import { categoryWords } from '#areas/organization/service/words.ts'
import { PortalMap } from './PortalMap.tsx'
import { stateWords } from './state-words.ts'

type Shown = {
  number: string
  title: string
  category: string
  place: Place | null
  status: string
  asked_at: string
  public_answer: string | null
  history: readonly { at: string; words: string }[]
}

/** A report with its status, place, photos and history, for its reporter or for everyone. */
export function ReportPage({
  report,
  photos = [],
  children,
}: {
  report: Shown
  photos?: readonly string[]
  children?: ReactNode
}) {
  const { config } = useVisit()
  const { number, title, category, place, status, asked_at, public_answer, history } = report
  const [dial, word] = stateWords(status)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <div>
          <h2 lang="en" dir="auto" className="font-serif text-[1.75rem] leading-9 font-semibold text-ink">
            {title}
          </h2>
          <p className="mt-1 text-sm text-ink-2">
            <span className="figures">{number}</span> · {say(categoryWords[category as ServiceRequest['category']])}
            {place?.address && (
              <>
                {' '}
                · <bdi lang="en">{place.address}</bdi>
              </>
            )}{' '}
            · <Moment at={asked_at} />
          </p>
          <p className="mt-3">
            <Dial state={dial}>{say(word)}</Dial>
          </p>
        </div>
        {public_answer && (
          <p lang="en" dir="auto" className="border-l-2 border-line pl-3">
            {public_answer}
          </p>
        )}
        <PortalMap
          label={say('Location of the problem')}
          name={say('Report')}
          placed={[{ id: number, name: title, place, note: say(word), tone: dial === 'done' ? 'good' : 'warn' }]}
        />
        {photos.length > 0 && (
          <ul className="grid gap-3 sm:grid-cols-2">
            {photos.map((photo) => (
              <li key={photo}>
                <img
                  loading="lazy"
                  src={`${config.supabaseUrl}/functions/v1/public/portal/photos/${photo}`}
                  alt={say('Photo of: {title}', { title })}
                  className="max-h-96 w-full rounded-sm border border-line object-cover"
                />
              </li>
            ))}
          </ul>
        )}
        <section aria-labelledby="history" className="grid gap-3">
          <h3 id="history" className="text-lg font-semibold">
            {say('History')}
          </h3>
          <Timeline
            label={say('History')}
            entries={history.map(({ at, words }, index) => ({ id: String(index), at, words: translated(words) }))}
          />
        </section>
      </div>
      <div className="grid gap-4">{children}</div>
    </div>
  )
}
