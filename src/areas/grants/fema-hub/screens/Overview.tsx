import { plural } from '#platform/words.ts'
import { Link } from 'react-router'
import { useToday } from '#client/use-today.ts'
import { useRecords } from '#client/use-record.ts'
import { BarChart } from '#kit/charts/BarChart.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Due } from '#kit/parts/Due.tsx'
import { Figures, FiguresSkeleton } from '#kit/parts/Figures.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Empty } from '#kit/parts/States.tsx'
import { damageLife } from '../../damage/life.ts'
import { damageItem } from '../../damage/records.ts'
import type { DisasterDeclaration } from '../../declarations/records.ts'
import { useFigures } from '../../declarations/screens/use-figures.ts'
import { femaRfi, paAppeal } from '../../fema-rfis/records.ts'
import { paProjectLife } from '../../public-assistance/projects/life.ts'
import { paProject, paRequest } from '../../public-assistance/records.ts'
import { deadlinesOf } from '../rules.ts'

const hub = '/fema-grants-hub'

/** Public Assistance funding of one disaster, the next deadlines, and obligated against spent. */
export function Overview({ declaration }: { declaration: DisasterDeclaration }) {
  const today = useToday()
  const figures = useFigures()
  const { rows: requests } = useRecords(paRequest, (from) => from.eq('declaration', declaration.id).limit(200))
  const { rows: damage } = useRecords(damageItem, (from) => from.eq('declaration', declaration.id).limit(1_000))
  const { rows: projects } = useRecords(paProject, (from) =>
    from.eq('declaration', declaration.id).order('number').limit(1_000),
  )
  const { rows: questions } = useRecords(femaRfi, (from) =>
    from.eq('declaration', declaration.id).in('status', ['open', 'drafted']).limit(200),
  )
  const { rows: appeals } = useRecords(paAppeal, (from) => from.eq('declaration', declaration.id).limit(200))
  if (!figures || !requests || !damage || !projects || !questions || !appeals) return <FiguresSkeleton />
  const live = projects.filter((row) => !paProjectLife.is(row, 'withdrawn', 'denied'))
  const kept = damage.filter(damageLife.isOpen)
  const sum = (cents: readonly number[]) => cents.reduce((total, each) => total + each, 0)
  const [obligated, spent] = [sum(live.map((each) => each.obligated)), sum(live.map((each) => each.spent))]
  const deadlines = deadlinesOf({ declaration, requests, projects, questions, appeals, figures, today })
  const drawn = live.filter((each) => each.obligated > 0 || each.spent > 0)
  return (
    <div className="grid gap-5">
      <Figures
        figures={[
          {
            label: 'Damage',
            value: <Amount cents={sum(kept.map(({ estimate }) => estimate))} whole />,
            note: plural(kept.length, { one: 'one item', other: `${kept.length} items` }),
            to: `${hub}?tab=damage`,
          },
          {
            label: 'Eligible in projects',
            value: <Amount cents={sum(live.map(({ eligible }) => eligible))} whole />,
            note: (
              <>
                federal <Amount cents={sum(live.map(({ federal }) => federal))} whole />
              </>
            ),
            to: `${hub}?tab=projects`,
          },
          {
            label: 'Obligated',
            value: <Amount cents={obligated} whole />,
            note: `${live.filter((each) => each.obligated > 0).length} of ${live.length} projects`,
            to: `${hub}?tab=projects&where.status=obligated,completed,closeout,closed`,
          },
          { label: 'Cost to date', value: <Amount cents={spent} whole />, note: 'checked cost records' },
        ]}
      />
      <Panel title="Deadlines" about="All deadlines under this declaration, by the FEMA settings on its date.">
        {deadlines.length === 0 && (
          <Empty title="No deadlines">Deadlines appear when you add a request, RFI or project.</Empty>
        )}
        <ul className="divide-y divide-line">
          {deadlines.map(({ day, what, of, to, why }) => (
            <li key={`${of} ${what}`} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-2.5">
              <span className="min-w-0">
                <Link to={to} className="link font-semibold">
                  {what}
                </Link>
                <span className="block text-xs text-ink-2">
                  <span className="font-mono">{of}</span> · {why}
                </span>
              </span>
              <Due day={day} today={today} />
            </li>
          ))}
        </ul>
      </Panel>
      {drawn.length > 0 && (
        <Panel title="Obligated and spent">
          <BarChart
            bare
            title="Obligated and spent by project"
            unit="money"
            step="project"
            across={drawn.map(({ title }) => title)}
            series={[
              { name: 'Obligated', values: drawn.map((each) => each.obligated) },
              { name: 'Cost to date', values: drawn.map((each) => each.spent) },
            ]}
            to={(at) => `${hub}/projects/${drawn[at]!.id}`}
          />
        </Panel>
      )}
    </div>
  )
}
