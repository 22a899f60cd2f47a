import { useFindings } from '#client/use-findings.ts'
import { useToday } from '#client/use-today.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { Due } from '#kit/parts/Due.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { applicationLife } from '../life.ts'
import type { GrantApplication } from '../records.ts'
import { expectedOf } from '../rules.ts'

/** While it is written, how ready an application is. */
export function ApplicationFigures({ row }: { row: GrantApplication }) {
  const today = useToday()
  const writing = applicationLife.is(row, 'writing')
  const found = useFindings(applicationLife, row.id, { enabled: writing })
  const readiness = found.state === 'there' ? found.facts : undefined
  return (
    <Figures
      figures={[
        { label: 'Match', value: row.match > 0 ? <Amount cents={row.match} /> : 'None' },
        writing
          ? {
              label: 'Closes',
              ...known(readiness, ({ ready }) => ({
                value: <Day day={row.closes_on} />,
                note: (
                  <>
                    <Due bare day={row.closes_on} today={today} />, {ready}% ready
                  </>
                ),
              })),
            }
          : { label: 'Tracking number', value: row.tracking ?? 'Not submitted' },
        // After the decision the award itself is known.
        ...(applicationLife.isOpen(row)
          ? [
              {
                label: 'Expected',
                value: <Amount cents={expectedOf(row)} whole />,
                note:
                  row.chance === null
                    ? 'probability not estimated'
                    : `at an estimated probability of ${Number(row.chance)}%`,
              },
            ]
          : []),
      ]}
    />
  )
}
