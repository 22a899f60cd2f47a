import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useVisit } from '#client/BackendProvider.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import type { Position } from '@granary/geodata/geography.ts'
import type { Place } from '#platform/records/fields.ts'
import { say } from '#platform/say.ts'
import { sayCount } from '#platform/say-count.ts'
import type { ServiceRequest } from '#areas/organization/service/records.ts'
import { categoryWords } from '#areas/organization/service/words.ts'
import { FollowForm } from './FollowForm.tsx'
import { stateWords } from './state-words.ts'

export type Near = {
  id: string
  category: ServiceRequest['category']
  asked_at: string
  status: string
  meters: number | null
  title: string | null
  place: Place | null
}

/** Open reports around the pin, asked again when the pin or the category changes. */
export function useNear(agency: string, pin: Position | null, category: string): readonly Near[] {
  const visit = useVisit()
  const [near, setNear] = useState<{ of: string; reports: readonly Near[] }>()
  const [longitude, latitude] = pin ?? []
  const of = `${longitude} ${latitude} ${category}`
  useEffect(() => {
    if (longitude === undefined || latitude === undefined) return
    let left = false
    visit
      .fetch(`${visit.config.supabaseUrl}/functions/v1/public/portal/${agency}/near`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ longitude, latitude, category }),
      })
      .then(async (answer) => {
        if (answer.ok && !left) setNear({ of, reports: ((await answer.json()) as { reports: Near[] }).reports })
      })
      // Without an answer the form works as before.
      .catch(() => undefined)
    return () => {
      left = true
    }
  }, [visit, agency, longitude, latitude, category, of])
  return near?.of === of ? near.reports : []
}

/** “Is it one of these?”, with a way to follow one instead of reporting it again. */
export function NearReports({ agency, reports }: { agency: string; reports: readonly Near[] }) {
  const [open, setOpen] = useState<string>()
  if (reports.length === 0) return null
  return (
    <section aria-labelledby="near" className="grid gap-3 rounded-md border border-line bg-surface-2 p-4">
      <div role="status">
        <h3 id="near" className="font-semibold text-ink">
          {sayCount(reports.length, {
            one: 'One report is near here. Is it this one?',
            other: '{count} reports are near here. Is it one of these?',
          })}
        </h3>
        <p className="text-sm text-ink-2">{say('Follow it, and you get an email when its status changes.')}</p>
      </div>
      <ul className="grid gap-2">
        {reports.map((report) => (
          <li key={report.id} className="grid gap-3 rounded-sm border border-line bg-surface p-3">
            <div className="flex flex-wrap items-start justify-between gap-3">
              <div className="min-w-0">
                {report.title ? (
                  <Link to={`/citizen-portal/reports/${report.id}`} className="link font-semibold">
                    <bdi lang="en">{report.title}</bdi>
                  </Link>
                ) : (
                  <p className="font-semibold text-ink">{say('Not reviewed yet')}</p>
                )}
                <p className="text-xs text-ink-2">
                  {say(categoryWords[report.category])} · {say(stateWords(report.status)[1])} ·{' '}
                  {report.meters !== null && <>{say('about {feet} feet away', { feet: feetOf(report.meters) })} · </>}
                  <Moment at={report.asked_at} />
                </p>
              </div>
              <Button
                aria-expanded={open === report.id}
                onClick={() => setOpen(open === report.id ? undefined : report.id)}
              >
                {say('Follow')}
                <span className="sr-only"> {report.title ?? say(categoryWords[report.category])}</span>
              </Button>
            </div>
            {open === report.id && <FollowForm agency={agency} report={report.id} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** To the next 25 feet: a pin is not more exact. */
const feetOf = (meters: number) => Math.max(25, Math.round((meters * 3.28084) / 25) * 25)
