import { Amount } from '#kit/parts/Amount.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { Skeleton } from '#kit/parts/Skeleton.tsx'
import type { BudgetLine } from '../records.ts'
import { available } from '../rules.ts'
import { useLines } from './use-lines.ts'

/** The adopted budget as four numbers that add up: what was allowed is promised, spent, or left. */
export function BudgetFigures({ year }: { year: string | undefined }) {
  const { rows, state } = useLines(year)
  if (state === 'failed') return null
  if (!rows) return <Skeleton className="h-21" />
  const adopted = rows.filter(({ status }) => status === 'adopted')
  const sum = (of: (line: BudgetLine) => number) => adopted.reduce((total, line) => total + of(line), 0)
  const [allowed, promised, spent, left] = [sum(({ amended }) => amended), sum((line) => line.pre_encumbered + line.encumbered), sum((line) => line.spent), sum(available)]
  const tight = adopted.filter((line) => line.amended > 0 && available(line) < line.amended / 20).length
  const part = (cents: number) => (allowed > 0 ? `${Math.round((cents / allowed) * 100)} % of the budget` : 'Nothing adopted yet')
  return (
    <Figures
      figures={[
        { label: 'Adopted and amended', value: <Amount whole cents={allowed} />, note: `${adopted.length} adopted ${adopted.length === 1 ? 'line' : 'lines'}` },
        { label: 'Promised', value: <Amount whole cents={promised} />, note: part(promised) },
        { label: 'Spent', value: <Amount whole cents={spent} />, note: part(spent) },
        { label: 'Available', value: <Amount whole cents={left} />, note: tight > 0 ? `${tight} ${tight === 1 ? 'line has' : 'lines have'} less than 5 % left` : part(left), ...(tight > 0 && { tone: 'warn' as const }) },
      ]}
    />
  )
}
