import { Link } from 'react-router'
import { useRecords } from '#client/use-record.ts'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { prediction, type PredictionModel } from '../records.ts'
import { rangeInWords, said } from '../said/rules.ts'

/** The model's predictions for open cases, most serious first. */
export function GuessList({ model }: { model: PredictionModel }) {
  const { rows } = useRecords(prediction, (from) =>
    from
      .eq('model', model.id)
      .order('value', { ascending: model.subject === 'bid_count' })
      .limit(100),
  )
  const { value: shown } = said[model.subject]
  return (
    <Panel
      title="Current predictions"
      about="A prediction is a prompt to review, not a decision. Each links to its record."
    >
      {!rows && <SkeletonLines lines={4} />}
      {rows?.length === 0 && <p className="text-ink-2">No open cases to predict.</p>}
      <ul className="divide-y divide-line">
        {rows?.map(({ id, subject, table_name, record, value, low, high, because }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-2.5">
            <span className="min-w-0 flex-1 basis-64">
              {record ? (
                <Link to={`/records/${table_name}/${record}`} className="link font-semibold">
                  {subject}
                </Link>
              ) : (
                <span className="font-semibold text-ink">{subject}</span>
              )}
              <span className="block text-sm text-ink-2">{because}</span>
            </span>
            <span className="sm:text-right">
              <span className="figures block text-lg font-semibold">{shown(Number(value))}</span>
              <span className="figures block text-xs text-ink-2">{rangeInWords(model.subject, { low, high })}</span>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
