import { Link } from 'react-router'
import { useAnswer } from '#client/use-answer.ts'
import { Icon } from '#kit/parts/Icon.tsx'
import { riskInWords, ranked } from '../../overview/rules.ts'
import type { risks } from '../../overview/risks.ts'
import { BarsSkeleton, Card } from '#kit/home/Card.tsx'

const most = 5

/** Risks that will cost money or time unless a person acts, the worst first. */
export function RisksCard() {
  const asked = useAnswer<typeof risks>('dashboard/risks', {}, { about: 'grant_reports' })
  return (
    <Card
      title="Risks"
      asked={asked}
      scope={(all) => all.length > 0 && `${Math.min(most, all.length)} of ${all.length} shown, by impact`}
      empty={(all) =>
        all.length === 0 &&
        'No risks found: no overdue grant report, no budget line nearly used, no contract about to end.'
      }
      skeleton={<BarsSkeleton rows={most} />}
    >
      {(all) => (
        <ul aria-label="Risks" className="divide-y divide-line">
          {ranked(all)
            .slice(0, most)
            .map((risk) => {
              const { tone, title, note } = riskInWords(risk)
              return (
                <li
                  key={`${risk.kind} ${risk.record}`}
                  className="relative flex min-h-8 flex-wrap items-center gap-x-3 py-1 text-sm sm:flex-nowrap sm:py-0 print:flex-wrap print:py-1"
                >
                  <Icon name="warn" className={`size-4 shrink-0 ${tone === 'bad' ? 'text-bad' : 'text-warn'}`} />
                  <Link
                    to={`/records/${risk.table_name}/${risk.record}`}
                    className="shrink-0 font-semibold text-ink after:absolute after:inset-0 hover:underline"
                  >
                    {title}
                  </Link>
                  <span className="min-w-0 basis-full truncate pl-7 text-xs text-ink-2 sm:basis-auto sm:pl-0 print:basis-full print:pl-7">
                    {note}
                  </span>
                </li>
              )
            })}
        </ul>
      )}
    </Card>
  )
}
