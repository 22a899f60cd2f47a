import { Link } from 'react-router'
import { useRecords } from '#client/use-record.ts'
import { useToday } from '#client/use-today.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { Awaited } from '#kit/parts/Awaited.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Due } from '#kit/parts/Due.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { Progress } from '#kit/parts/Progress.tsx'
import { Empty } from '#kit/parts/States.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { plural } from '#platform/words.ts'
import { project, type Project } from '../../projects/records.ts'
import { standingOf } from '../../projects/rules.ts'
import { Standing } from '../../projects/screens/Standing.tsx'
import { useCosts, type Costs } from '../../projects/screens/use-costs.ts'
import { projectTask, type ProjectTask } from '../records.ts'

/** Active projects, those in trouble first, each with its progress, its money and its next task. */
export default function WorkspacesScreen() {
  const { rows, ...found } = useRecords(project, (from) =>
    from.in('status', ['planned', 'active', 'on_hold']).order('ends_on').limit(200),
  )
  const { rows: tasks } = useRecords(projectTask, (from) => from.neq('status', 'done').order('code').limit(1_000))
  const costs = useCosts()
  return (
    <Screen
      area="Performance & Delivery"
      title="Project workspace"
      actions={<ButtonLink to="/projects">All projects</ButtonLink>}
    >
      {/* The order follows from the costs. */}
      {!rows || !costs || !tasks ? (
        <Awaited found={found} what="Projects" />
      ) : rows.length === 0 ? (
        <div className="rounded-md border border-line bg-surface">
          <Empty
            title="No active projects"
            action={
              <ButtonLink look="main" to="/projects/new">
                New project
              </ButtonLink>
            }
          >
            {project.about}
          </Empty>
        </div>
      ) : (
        <Workspaces rows={rows} costs={costs} tasks={tasks} />
      )}
    </Screen>
  )
}

type WorkspacesProps = { rows: readonly Project[]; costs: Costs; tasks: readonly ProjectTask[] }

const urgency = { red: 0, amber: 1, green: 2 } as const

function Workspaces({ rows, costs, tasks }: WorkspacesProps) {
  const today = useToday()
  const judged = rows
    .map((row) => ({ row, standing: standingOf(row, costs.get(row.id)?.spent ?? 0, today) }))
    .toSorted((a, b) => urgency[a.standing.health] - urgency[b.standing.health])
  const behind = judged.filter(({ standing }) => standing.health !== 'green').length
  const sum = (of: (row: Project) => number) => rows.reduce((total, row) => total + of(row), 0)
  return (
    <div className="grid gap-4">
      <Figures
        figures={[
          { label: 'Projects', value: String(rows.length) },
          {
            label: 'Behind or over budget',
            value: String(behind),
            note: behind > 0 ? 'listed first' : 'all on track',
            ...(behind > 0 && { tone: 'warn' as const }),
          },
          { label: 'Budget', value: <Amount cents={sum(({ budget }) => budget)} whole /> },
          { label: 'Spent', value: <Amount cents={sum(({ id }) => costs.get(id)?.spent ?? 0)} whole /> },
        ]}
      />
      <ul aria-label="Projects" className="divide-y divide-line rounded-md border border-line bg-surface">
        {judged.map(({ row, standing }) => {
          const next = tasks.filter((task) => task.project === row.id)
          return (
            <li
              key={row.id}
              className="relative grid gap-x-6 gap-y-2 px-3.5 py-3 hover:bg-surface-2 max-lg:sm:grid-cols-2 lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)_minmax(0,3fr)_minmax(0,4fr)_minmax(0,3fr)] lg:items-start"
            >
              <div className="min-w-0">
                <Link
                  to={`/project-management/${row.id}`}
                  className="font-semibold text-ink after:absolute after:inset-0"
                >
                  {row.name}
                </Link>
                <p className="font-mono text-xs text-ink-2">{row.number}</p>
              </div>
              <Measure label={`Progress of ${row.name}`} value={Number(row.done)} most={100}>
                {Math.round(Number(row.done))}% complete,{' '}
                <Due day={row.forecast_end ?? row.ends_on} today={today} bare />
              </Measure>
              <Measure
                label={`Spent share of the ${row.name} budget`}
                value={costs.get(row.id)?.spent ?? 0}
                most={row.budget}
              >
                <Amount cents={costs.get(row.id)?.spent ?? 0} whole /> of <Amount cents={row.budget} whole />
              </Measure>
              <div className="min-w-0 text-sm">
                {next[0] ? (
                  <>
                    <p className="truncate">{next[0].name}</p>
                    <p className="text-xs text-ink-2">
                      {Number(next[0].done)}% done
                      {next.length > 1 &&
                        plural(next.length - 1, { one: ', 1 more task', other: `, ${next.length - 1} more tasks` })}
                    </p>
                  </>
                ) : (
                  <p className="text-ink-2">{Number(row.done) > 0 ? 'All tasks are completed.' : 'No schedule yet.'}</p>
                )}
              </div>
              <div className="max-lg:sm:order-first max-lg:sm:col-start-2 max-lg:sm:row-start-1">
                <Standing standing={standing} />
              </div>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

type MeasureProps = { label: string; value: number; most: number; children: React.ReactNode }

const Measure = ({ label, value, most, children }: MeasureProps) => (
  <div className="min-w-0">
    <Progress label={label} value={Math.min(value, most)} max={most} />
    <p className="figures mt-1 text-xs text-ink-2">{children}</p>
  </div>
)
