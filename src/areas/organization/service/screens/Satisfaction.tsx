import { Link } from 'react-router'
import { RankedBars } from '#kit/charts/RankedBars.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import type { ServiceRequest } from '../records.ts'
import { categories, categoryWords } from '../words.ts'
import { keptPercent, meanScore } from '../rules.ts'

export function Satisfaction({ rows, now }: { rows: readonly ServiceRequest[]; now: string }) {
  const scored = rows.filter(({ score }) => score !== null)
  if (scored.length === 0)
    return (
      <p className="text-ink-2">
        No satisfaction scores yet. Ask the requester when a request is resolved and record the score on its page.
        Residents rate in the citizen portal.
      </p>
    )
  const byCategory = categories.flatMap((category) => {
    const of = rows.filter((row) => row.category === category)
    const mark = meanScore(of)
    return mark === null
      ? []
      : [
          {
            name: categoryWords[category],
            value: mark,
            note: `${of.filter(({ score }) => score !== null).length} scores, ${keptPercent(of, now) ?? 0}% resolved on time`,
            to: `/customer-management?where.category=${category}`,
          },
        ]
  })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-2">
      <Panel title="By category" about="Mean score from 1 to 5.">
        <RankedBars
          title="Satisfaction by category"
          unit="count"
          of="Category"
          figure="Score"
          rows={byCategory.toSorted((a, b) => b.value - a.value)}
        />
      </Panel>
      <Panel title="Statements">
        <ul className="divide-y divide-line">
          {scored
            .filter(({ score_words }) => score_words)
            .slice(0, 12)
            .map((row) => (
              <li key={row.id} className="py-2.5">
                <p>“{row.score_words}”</p>
                <p className="text-xs text-ink-2">
                  {Number(row.score)} of 5 ·{' '}
                  <Link className="link" to={`/customer-management/${row.id}`}>
                    {row.title}
                  </Link>
                </p>
              </li>
            ))}
        </ul>
      </Panel>
    </div>
  )
}
