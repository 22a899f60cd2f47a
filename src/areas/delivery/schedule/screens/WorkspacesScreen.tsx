import { Link } from 'react-router'
import { useToday } from '#client/use-today.ts'
import { useRecords } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Progress } from '#kit/parts/Progress.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Empty } from '#kit/parts/States.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { project } from '../../projects/records.ts'
import { standingOf } from '../../projects/rules.ts'
import { Standing } from '../../projects/screens/Standing.tsx'
import { useCosts } from '../../projects/screens/use-costs.ts'
import { projectTask } from '../records.ts'

/** Active projects with their next tasks and a link to the workspace. */
export default function WorkspacesScreen() {
  const today = useToday()
  const { rows } = useRecords(project, (from) =>
    from.in('status', ['planned', 'active', 'on_hold']).order('ends_on').limit(200),
  )
  const { rows: tasks } = useRecords(projectTask, (from) => from.neq('status', 'done').order('code').limit(1_000))
  const costs = useCosts()
  return (
    <Screen
      area="Performance & Delivery"
      title="Project workspace"
      about="Schedule, earned value, risks and decisions."
      actions={<ButtonLink to="/projects">All projects</ButtonLink>}
    >
      {!rows || !costs ? (
        <SkeletonLines lines={8} />
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
        <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
          {rows.map((row) => {
            const next = tasks?.filter((task) => task.project === row.id) ?? []
            return (
              <Panel key={row.id} title={row.name} number={row.number}>
                <Standing standing={standingOf(row, costs.get(row.id)?.spent ?? 0, today)} />
                <p className="mt-3 mb-1 text-xs text-ink-2">
                  {Math.round(Number(row.done))}% complete, finish <Day day={row.forecast_end ?? row.ends_on} />
                </p>
                <Progress label={`Progress of ${row.name}`} value={Number(row.done)} />
                <ul className="mt-3 grid gap-1 text-sm">
                  {next.slice(0, 3).map((task) => (
                    <li key={task.id} className="flex justify-between gap-x-4">
                      <span className="min-w-0 truncate">{task.name}</span>
                      <span className="shrink-0 text-ink-2">{Number(task.done)}%</span>
                    </li>
                  ))}
                  {tasks && next.length === 0 && (
                    <li className="text-ink-2">{Number(row.done) > 0 ? 'All tasks are completed.' : 'No plan yet.'}</li>
                  )}
                </ul>
                <Link to={`/project-management/${row.id}`} className="link mt-3 inline-block">
                  Open workspace <span className="sr-only">of {row.name}</span>
                </Link>
              </Panel>
            )
          })}
        </div>
      )}
    </Screen>
  )
}
