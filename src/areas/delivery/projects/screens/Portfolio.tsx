import { projectLife } from '../life.ts'
import { Link } from 'react-router'
import { useChosenQuery } from '#client/use-chosen-query.ts'
import { useToday } from '#client/use-today.ts'
import { EmptyOf } from '#kit/record/EmptyOf.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Chip } from '#kit/parts/Chip.tsx'
import { Due } from '#kit/parts/Due.tsx'
import { Progress } from '#kit/parts/Progress.tsx'
import { SelectBox } from '#kit/parts/SelectBox.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { optionLabel } from '#platform/records/record.ts'
import { programs, project, type Project } from '../records.ts'
import { healthRule, standingOf, type Health } from '../rules.ts'
import { Standing } from './Standing.tsx'
import { useCosts } from './use-costs.ts'

const order: Record<Health, number> = { red: 0, amber: 1, green: 2 }
const healths: Record<string, string> = { red: 'Off track', amber: 'At risk', green: 'On track' }

/** Every project with the rule behind its health: the worst first, ended ones last. */
export function Portfolio({ loaded: { all: rows } }: { loaded: { all: readonly Project[] } }) {
  const today = useToday()
  const costs = useCosts()
  const [query, setQuery] = useChosenQuery()
  if (!costs) return <SkeletonLines lines={8} />
  if (rows.length === 0)
    return (
      <div className="rounded-md border border-line bg-surface">
        <EmptyOf of={project} />
      </div>
    )
  const [program, health] = [query.get('program'), query.get('health')]
  const narrow = (name: string, value: string | null) => {
    const next = new URLSearchParams(query)
    if (value) next.set(name, value)
    else next.delete(name)
    setQuery(next, { preventScrollReset: true })
  }
  const shown = rows
    .map((row) => ({
      row,
      cost: costs.get(row.id)?.spent ?? 0,
      standing: standingOf(row, costs.get(row.id)?.spent ?? 0, today),
    }))
    .filter(
      ({ row, standing }) =>
        (!program || row.program === program) &&
        (!health || (standing.health === health && projectLife.is(row, 'active', 'on_hold'))),
    )
    .toSorted(
      (a, b) =>
        Number(isOver(a.row)) - Number(isOver(b.row)) ||
        order[a.standing.health] - order[b.standing.health] ||
        a.row.ends_on.localeCompare(b.row.ends_on),
    )
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <label className="flex items-center gap-2 text-sm text-ink-2">
          Program
          <SelectBox value={program ?? ''} onChange={(event) => narrow('program', event.target.value || null)}>
            <option value="">All</option>
            {programs.map((each) => (
              <option key={each} value={each}>
                {optionLabel(project.fields.program, each)}
              </option>
            ))}
          </SelectBox>
        </label>
        {health && <Chip name="State" value={healths[health] ?? health} onRemove={() => narrow('health', null)} />}
      </div>
      <ul className="@container divide-y divide-line rounded-md border border-line bg-surface">
        {shown.map(({ row, cost, standing }) => (
          <li
            key={row.id}
            className="relative grid gap-x-6 gap-y-2 px-5 py-4 hover:bg-surface-2 @md:grid-cols-[minmax(0,1fr)_12rem] @4xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1.1fr)_minmax(0,1.1fr)_12rem]"
          >
            <div className="min-w-0">
              <Link
                to={`/projects/${row.id}`}
                className="font-semibold text-ink after:absolute after:inset-0 hover:text-action-ink hover:underline"
              >
                {row.name}
              </Link>
              <p className="text-xs text-ink-2">
                <span className="font-mono">{row.number}</span>, {optionLabel(project.fields.program, row.program)},{' '}
                {optionLabel(project.fields.status, row.status).toLowerCase()}
              </p>
            </div>
            <Standing standing={standing} />
            <div className="min-w-0 text-xs text-ink-2">
              <p className="mb-1">
                {Math.round(Number(row.done))}% complete, <Amount cents={cost} whole /> of{' '}
                <Amount cents={row.budget} whole />
              </p>
              <Progress label={`Progress of ${row.name}`} value={Number(row.done)} />
            </div>
            <p className="text-sm @4xl:text-right">
              {isOver(row) ? (
                <span className="text-ink-2">{optionLabel(project.fields.status, row.status)}</span>
              ) : (
                <Due day={row.forecast_end ?? row.ends_on} today={today} />
              )}
            </p>
          </li>
        ))}
        {shown.length === 0 && (
          <li className="px-5 py-6 text-ink-2">No projects match. Clear the filter to see all.</li>
        )}
      </ul>
      <p className="max-w-(--measure) text-xs text-ink-2">
        {healthRule} Health is calculated each time this page loads; it can’t be set by hand.
      </p>
    </div>
  )
}

const isOver = (row: Project) => projectLife.is(row, 'closed', 'canceled', 'completed')
