import { useAnswer } from '#client/use-answer.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { Figures, FiguresSkeleton } from '#kit/parts/Figures.tsx'
import type { budgetFigures } from '../questions.ts'
import type { YearId } from './use-lines.ts'

/** The adopted budget as four numbers that add up: what was allowed is promised, spent, or left. */
export function BudgetFigures({ year }: { year: YearId }) {
  const { data, isError } = useAnswer<typeof budgetFigures>(
    'budget-lines/figures',
    { fiscal_year: year ?? null },
    { about: 'budget_lines', enabled: year !== undefined },
  )
  if (isError) return null
  if (!data) return <FiguresSkeleton />
  const { lines, tight, amended, promised, spent } = data
  const left = amended - promised - spent
  const part = (cents: number) =>
    amended > 0 ? `${Math.round((cents / amended) * 100)} % of the budget` : 'Nothing adopted yet'
  return (
    <Figures
      figures={[
        {
          label: 'Adopted and amended',
          value: <Amount whole cents={amended} />,
          note: `${lines} adopted ${lines === 1 ? 'line' : 'lines'}`,
        },
        { label: 'Promised', value: <Amount whole cents={promised} />, note: part(promised) },
        { label: 'Spent', value: <Amount whole cents={spent} />, note: part(spent) },
        {
          label: 'Available',
          value: <Amount whole cents={left} />,
          note: tight > 0 ? `${tight} ${tight === 1 ? 'line has' : 'lines have'} less than 5 % left` : part(left),
          ...(tight > 0 && { tone: 'warn' as const }),
        },
      ]}
    />
  )
}
