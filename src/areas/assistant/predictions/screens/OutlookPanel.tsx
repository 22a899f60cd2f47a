import { Link } from 'react-router'
import { useRecordsFrom } from '#client/use-record.ts'
import { Disclosure } from '#kit/parts/Disclosure.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { modelsInUse, outlookOf } from '#platform/reads/reads.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { prediction, predictionModel, subjectWords } from '../records.ts'
import { rangeInWords, said, testInWords } from '../said/rules.ts'

/**
 * The prediction of an active model for the records of a kind together, such as the payments of the next week. Where no
 * model is better than a simple guess, it shows nothing. One line, because a list follows.
 */
export function OutlookPanel({ of }: { of: AnyRecord }) {
  const { rows: models } = useRecordsFrom(predictionModel, modelsInUse)
  const { rows } = useRecordsFrom(prediction, (from) => outlookOf(from, of.table))
  if (!models || !rows) return <SkeletonLines lines={1} />
  return models.flatMap((model) => {
    const found = rows.find((each) => each.model === model.id)
    if (!found) return []
    return [
      <section
        key={model.id}
        className="flex flex-wrap items-baseline gap-x-4 rounded-lg border border-line bg-surface px-4 py-1.5 text-sm text-ink-2 sm:gap-y-1 sm:py-2"
      >
        <h2 className="font-semibold text-ink">
          {subjectWords[model.subject]}: {found.subject.replace(/^Week/, 'week')}
        </h2>
        <p>
          <strong className="figures font-semibold text-ink">{said[model.subject].value(Number(found.value))}</strong>
          <span className="max-sm:hidden"> {said[model.subject].says}</span>, usually{' '}
          {rangeInWords(model.subject, found)}
        </p>
        <Disclosure title="Reasons">
          <p className="max-w-prose">{found.because}</p>
          <p className="mt-1 max-w-prose">{testInWords(model)}</p>
          <p className="mt-1 text-xs">
            A prompt to review, not a decision. As of <Day day={model.trained_on} />.{' '}
            <Link to={`/predictive-ai?tab=${model.subject}`} className="link">
              How it is tested
            </Link>
          </p>
        </Disclosure>
      </section>,
    ]
  })
}
