import { Amount } from '#kit/parts/Amount.tsx'
import { distance } from '#kit/parts/Due.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { Progress } from '#kit/parts/Progress.tsx'
import type { HeadAmount } from '#kit/record/RecordHead.tsx'
import { daysBetween } from '#platform/dates.ts'
import type { Contract } from '../records.ts'
import { remainingOf, standingOf, standingWords } from '../rules.ts'
import { useToday } from '#client/use-today.ts'

/** The ceiling of a contract in the head of its page, with the amount that was signed where changes moved it. */
export const ceilingOf = ({ ceiling, original }: Contract): HeadAmount => ({
  cents: ceiling,
  note:
    original > 0 && original !== ceiling ? (
      <>
        Ceiling, signed at <Amount cents={original} />
      </>
    ) : (
      'Ceiling'
    ),
})

/** The key figures of a contract: the share used, and how near its end is. */
export function ContractFigures({ row }: { row: Contract }) {
  const today = useToday()
  const standing = standingOf(row, today)
  const left = remainingOf(row)
  const next = standing === 'notice' ? row.notice_on! : row.ends_on
  const used = row.ceiling > 0 ? Math.round((row.committed / row.ceiling) * 100) : 0
  return (
    <Figures
      figures={[
        {
          label: 'Ordered',
          value: <Amount cents={row.committed} />,
          note: (
            <span className="mt-1 block">
              <Progress
                label={`${used}% of the ceiling is ordered`}
                value={Math.min(row.committed, row.ceiling)}
                max={row.ceiling}
              />
              {row.invoiced > 0 && (
                <span className="mt-1 block">
                  <Amount cents={row.invoiced} /> invoiced, <Amount cents={row.paid} /> paid
                </span>
              )}
            </span>
          ),
          to: `/contract-management/${row.id}/money`,
        },
        {
          label: 'Remaining',
          value: <Amount cents={left} />,
          note: used >= 90 ? `${used}% ordered` : undefined,
          ...(used >= 90 && { tone: 'warn' as const }),
        },
        {
          label: standing === 'notice' ? 'Notice date' : 'Ends',
          value: <Day day={next} />,
          note:
            standing && standing !== 'running'
              ? `${standingWords[standing]}, ${distance(daysBetween(today, next))}`
              : distance(daysBetween(today, next)),
          ...(standing &&
            standing !== 'running' && { tone: standing === 'over' ? ('bad' as const) : ('warn' as const) }),
        },
      ]}
    />
  )
}
