import { Link } from 'react-router'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Progress } from '#kit/parts/Progress.tsx'
import { Empty } from '#kit/parts/States.tsx'
import { plural } from '#platform/words.ts'
import type { Project } from '../../projects/records.ts'
import type { PunchItem, SiteRfi } from '../records.ts'

type Loaded = { sites: readonly Project[]; questions: readonly SiteRfi[]; punch: readonly PunchItem[] }

const counted = (count: number, what: string) =>
  `${count === 0 ? 'No' : count} ${what}${plural(count, { one: '', other: 's' })}`

/** Every construction site and its open work. */
export function SiteCards({ loaded: { sites: rows, questions, punch } }: { loaded: Loaded }) {
  return rows.length === 0 ? (
    <div className="rounded-md border border-line bg-surface">
      <Empty
        title="No sites yet"
        action={
          <ButtonLink look="main" to="/projects/new">
            New project
          </ButtonLink>
        }
      >
        Every construction project has a site.
      </Empty>
    </div>
  ) : (
    <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
      {rows.map((row) => (
        <Panel key={row.id} title={row.name} about={row.site?.address ?? row.number}>
          <p className="mb-1 text-xs text-ink-2">{Math.round(Number(row.done))}% complete</p>
          <Progress label={`Progress of ${row.name}`} value={Number(row.done)} />
          <p className="mt-3 text-sm text-ink-2">
            {counted(questions.filter((each) => each.project === row.id).length, 'open RFI')},{' '}
            {punch.filter((each) => each.project === row.id).length || 'nothing'} on the punch list
          </p>
          <Link to={`/construction-projects/${row.id}`} className="link mt-2 inline-block">
            Open site <span className="sr-only">of {row.name}</span>
          </Link>
        </Panel>
      ))}
    </div>
  )
}
