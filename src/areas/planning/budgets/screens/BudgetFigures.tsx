import { plural } from '#platform/words.ts'
import { useAnswer } from '#client/use-answer.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { Figures, FiguresSkeleton } from '#kit/parts/Figures.tsx'
import type { budgetFigures } from '../questions.ts'
import type { YearId } from './use-lines.ts'

/** The adopted budget as four numbers that add up: amended, encumbered, spent, available. */
export function BudgetFigures({ year }: { year: YearId }) {
  const { data, isError } = useAnswer<typeof budgetFigures>(
    'budget-lines/figures',
    { fiscal_year: year ?? null },
    { about: 'budget_lines', enabled: year !== undefined },
  )
  if (isError) return null
  if (!data) return <FiguresSkeleton />
  const { lines, tight, amended, encumbered, pre_encumbered, spent } = data
  const left = amended - encumbered - spent
  const part = (cents: number) =>
    amended > 0 ? `${Math.round((cents / amended) * 100)}% of the budget` : 'Nothing adopted yet'
  return (
    <Figures
      figures={[
        {
          label: 'Amended budget',
          value: <Amount whole cents={amended} />,
          note: `${lines} adopted ${plural(lines, { one: 'line', other: 'lines' })}`,
          to: '/budget-management?tab=lines',
        },
        {
          label: 'Encumbered',
          value: <Amount whole cents={encumbered} />,
          // The columns below have the two apart.
          note:
            pre_encumbered > 0 ? (
              <>
                with <Amount whole cents={pre_encumbered} /> pre-encumbered
              </>
            ) : (
              part(encumbered)
            ),
        },
        { label: 'Spent', value: <Amount whole cents={spent} />, note: part(spent) },
        {
          label: 'Available',
          value: <Amount whole cents={left} />,
          note:
            tight > 0
              ? `${tight} ${plural(tight, { one: 'line has', other: 'lines have' })} less than 5% left`
              : part(left),
          ...(tight > 0 && { tone: 'warn' as const }),
        },
      ]}
    />
  )
}
