import { useNow } from '#client/use-now.ts'
import { useToday } from '#client/use-today.ts'
import { Icon } from '#kit/parts/Icon.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import type { Solicitation } from '../records.ts'
import { whyNotCommittee, whyNotTimes, whyNotWhole, type Parts } from '../rules.ts'
import { useDated } from './use-parts.ts'

type ReadinessProps = { row: Solicitation; parts: Parts; officers: number; zone: string }

/** What is still missing before the public may see it, in the order in which one would do it: the rules that the server asks too. */
export function Readiness({ row, parts, officers, zone }: ReadinessProps) {
  const dated = useDated()
  const now = useNow()
  const today = useToday()
  if (!dated) return null
  const steps = [
    { title: 'Text, lines and criteria', reason: whyNotWhole(row, parts, { clauses: dated.clauses, day: today }) },
    {
      title: 'Closing',
      reason: row.closes_at ? whyNotTimes(row, { closes_at: row.closes_at, questions_until: row.questions_until, zone: row.zone ?? zone, periods: dated.periods, now }) : 'Set until when vendors may offer.',
    },
    { title: 'Opening officers', reason: whyNotCommittee(row, { needed: row.officers_needed, officers }) },
  ]
  return (
    <Panel title="Before it is published">
      <ul className="grid gap-3">
        {steps.map(({ title, reason }) => (
          <li key={title} className="flex gap-3">
            <Icon name={reason === null ? 'check' : 'warn'} className={`mt-0.5 size-4.5 shrink-0 ${reason === null ? 'text-good' : 'text-warn'}`} />
            <div className="min-w-0">
              <p className="font-semibold">
                {title} <span className="sr-only">{reason === null ? 'is done' : 'is not done'}</span>
              </p>
              {reason && <p className="text-ink-2">{reason}</p>}
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
