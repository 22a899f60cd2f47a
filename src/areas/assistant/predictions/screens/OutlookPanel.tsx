import { Link } from 'react-router'
import { useRecords } from '#client/use-record.ts'
import { Panel } from '#kit/parts/Panel.tsx'
import { Day } from '#kit/parts/Time.tsx'
import type { AnyRecord } from '#platform/records/record.ts'
import { prediction, predictionModel, subjectWords } from '../records.ts'
import { rangeInWords, said } from '../said/rules.ts'

/**
 * The prediction of an active model for the records of a kind together, such as the payments of the next week. Where no
 * model is better than a simple guess, it shows nothing.
 */
export function OutlookPanel({ of }: { of: AnyRecord }) {
  const { rows: models } = useRecords(predictionModel, (from) => from.eq('status', 'in_use').limit(20))
  const { rows } = useRecords(prediction, (from) =>
    from.eq('table_name', of.table).is('record', null).order('created_at', { ascending: false }).limit(20),
  )
  return (models ?? []).flatMap((model) => {
    const found = rows?.find((each) => each.model === model.id)
    if (!found) return []
    return [
      <Panel
        key={model.id}
        title={`${subjectWords[model.subject]}: ${found.subject.replace(/^Week/, 'week')}`}
        actions={
          <Link to={`/predictive-ai?tab=${model.subject}`} className="link inline-flex min-h-6 items-center text-sm">
            How it is tested
          </Link>
        }
      >
        <div className="flex flex-wrap items-baseline gap-x-8 gap-y-2">
          <p>
            <span className="figures block text-2xl font-semibold text-ink">
              {said[model.subject].value(Number(found.value))}
            </span>
            <span className="text-sm text-ink-2">{said[model.subject].says}</span>
          </p>
          <div className="min-w-0 flex-1 basis-72 text-sm text-ink-2">
            <p className="text-ink">Range from past cases: {rangeInWords(model.subject, found)}</p>
            <p className="mt-1">{found.because}</p>
            <p className="mt-1 text-xs">
              A prompt to review, not a decision. As of <Day day={model.trained_on} />.
            </p>
          </div>
        </div>
      </Panel>,
    ]
  })
}
