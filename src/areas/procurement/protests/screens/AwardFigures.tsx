import { Amount } from '#kit/parts/Amount.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { Day } from '#kit/parts/Time.tsx'
import type { Award } from '../../awards/records.ts'
import type { Filed } from '../../protest-outcomes/rules.ts'

type AwardFiguresProps = { row: Award; loaded: { protests: readonly Filed[] | undefined } }

/** The bound of a calculated award, its protest period, and the protests in it. */
export function AwardFigures({ row, loaded: { protests } }: AwardFiguresProps) {
  const open = protests?.filter(({ outcome }) => outcome === null).length ?? 0
  return (
    <Figures
      figures={[
        ...(row.bound !== null
          ? [{ label: 'Lower bound', value: <Amount cents={row.bound} />, note: `gap ${row.gap ?? 0}%` }]
          : []),
        {
          label: 'Protest period ends',
          value: row.protest_until ? <Day day={row.protest_until} /> : 'No notice yet',
          note: row.protest_source ?? undefined,
        },
        ...(row.notice_at
          ? [
              {
                label: 'Protests',
                ...known(protests, (protests) => ({
                  value: String(protests.length),
                  ...(open > 0 && { note: `${open} undecided`, tone: 'warn' as const }),
                })),
              },
            ]
          : []),
      ]}
    />
  )
}
