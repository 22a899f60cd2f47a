import { Link } from 'react-router'
import { useVisit } from '#client/BackendProvider.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { categoryWords } from '#areas/organization/service/words.ts'
import { PortalMap } from './PortalMap.tsx'
import { stateWords } from './state-words.ts'
import { useShown, type Agency } from './use-portal.ts'
import { say } from '#platform/say.ts'

/** Residents' reports and their results, once the agency has reviewed them. */
export function ReportList({ agency }: { agency: Agency }) {
  const { config } = useVisit()
  const { data, failed } = useShown(agency)
  if (!agency.reports) return <Notice title={say('This agency doesn’t take reports here')} />
  if (failed)
    return (
      <Notice tone="bad" title={say('Reports could not be loaded')}>
        {say('Try again in a moment.')}
      </Notice>
    )
  if (!data) return <SkeletonLines />
  if (data.reports.length === 0)
    return <Notice title={say('No reports yet')}>{say('Reports appear here after the agency reviews them.')}</Notice>
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PortalMap
        label={say('Reports')}
        name={say('Reports')}
        placed={data.reports.map(({ id, title, place, status }) => ({
          id,
          name: title,
          place,
          to: `/citizen-portal/reports/${id}`,
          note: say(stateWords(status)[1]),
          tone: stateWords(status)[0] === 'done' ? 'good' : 'warn',
        }))}
      />
      <ul className="divide-y divide-line rounded-md border border-line bg-surface">
        {data.reports.map((report) => {
          const [dial, word] = stateWords(report.status)
          return (
            <li key={report.id} className="grid gap-2 px-4 py-4">
              <div className="flex flex-wrap items-baseline justify-between gap-3">
                <h3 className="font-semibold">
                  <Link to={`/citizen-portal/reports/${report.id}`} className="link">
                    {report.title}
                  </Link>
                </h3>
                <Dial state={dial}>{say(word)}</Dial>
              </div>
              <p className="text-xs text-ink-2">
                {say(categoryWords[report.category as keyof typeof categoryWords])}
                {report.place?.address && ` · ${report.place.address}`} · <Moment at={report.asked_at} />
              </p>
              {report.photos.length > 0 && (
                <img
                  loading="lazy"
                  src={`${config.supabaseUrl}/functions/v1/public/portal/photos/${report.photos[0]}`}
                  alt={say('Photo of: {title}', { title: report.title })}
                  className="max-h-60 max-w-full rounded-sm border border-line"
                />
              )}
              {report.public_answer && (
                <p lang="en" dir="auto" className="border-l-2 border-line pl-3">
                  {report.public_answer}
                </p>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
