import { useToday } from '#client/use-today.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { Figures, FiguresSkeleton } from '#kit/parts/Figures.tsx'
import { projectLife } from '../life.ts'
import type { Project } from '../records.ts'
import { standingOf } from '../rules.ts'
import { useCosts } from './use-costs.ts'

/** Budgets, costs and health of running projects. */
export function ProjectFigures({ loaded: { all: rows } }: { loaded: { all: readonly Project[] | undefined } }) {
  const today = useToday()
  const costs = useCosts()
  if (!rows || !costs) return <FiguresSkeleton />
  const running = rows.filter((row) => projectLife.is(row, 'active', 'on_hold'))
  const of = (health: string) =>
    running.filter((row) => standingOf(row, costs.get(row.id)?.spent ?? 0, today).health === health).length
  const sum = (figure: (row: Project) => number) => running.reduce((total, row) => total + figure(row), 0)
  const [red, amber] = [of('red'), of('amber')]
  return (
    <Figures
      figures={[
        {
          label: 'In progress',
          value: String(running.length),
          note: (
            <>
              budgets of <Amount cents={sum(({ budget }) => budget)} whole />
            </>
          ),
          to: '/projects?tab=register&where.status=active,on_hold',
        },
        {
          label: 'Spent',
          value: <Amount cents={sum(({ id }) => costs.get(id)?.spent ?? 0)} whole />,
          note: (
            <>
              <Amount cents={sum(({ id }) => costs.get(id)?.ordered ?? 0)} whole /> ordered
            </>
          ),
        },
        {
          label: 'Off track',
          value: String(red),
          note: red > 0 ? 'reasons shown beside each' : 'none',
          to: '/projects?health=red',
          ...(red > 0 && { tone: 'bad' as const }),
        },
        {
          label: 'At risk',
          value: String(amber),
          note: amber > 0 ? 'late, or costs above earned value' : 'none',
          to: '/projects?health=amber',
          ...(amber > 0 && { tone: 'warn' as const }),
        },
      ]}
    />
  )
}
