import { Link } from 'react-router'
import { useToday } from '#client/use-today.ts'
import { Due } from '#kit/parts/Due.tsx'
import { DialMark, type DialState } from '#kit/parts/Dial.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { milestoneLife } from '../life.ts'
import type { GrantMilestone } from '../records.ts'
import { endOf, shownOf, slipOf } from '../rules.ts'

type MilestoneStripProps = { loaded: { milestones: readonly GrantMilestone[] | undefined } }

/** The milestones around today in a row: what is reached, what is next, and by how much it slips. */
export function MilestoneStrip({ loaded: { milestones: rows } }: MilestoneStripProps) {
  const today = useToday()
  if (!rows || rows.length === 0) return null
  const met = rows.filter((row) => milestoneLife.is(row, 'met')).length
  const worst = Math.max(0, ...rows.filter(milestoneLife.isOpen).map((row) => slipOf(row, today)))
  return (
    <Panel
      title="Milestones"
      actions={
        <span className="text-xs text-ink-2">
          {met} of {rows.length} met
          {worst > 0 && <span className="text-bad">, up to {worst} days behind plan</span>}
        </span>
      }
    >
      <ol className="grid gap-x-4 gap-y-3 [grid-template-columns:repeat(auto-fit,minmax(8.5rem,1fr))]">
        {shownOf(rows).map((row) => (
          <li key={row.id} className="min-w-0">
            <span aria-hidden className="mb-1.5 flex items-center gap-2">
              <DialMark state={stateOf(row, today)} />
              <span className={`h-0.5 grow ${milestoneLife.is(row, 'met') ? 'bg-good' : 'bg-line-strong'}`} />
            </span>
            <Link
              to={`/grant-management/milestones/${row.id}`}
              className="block font-semibold text-ink hover:underline pointer-coarse:min-h-11"
            >
              {row.title}
            </Link>
            <span className="block text-xs text-ink-2">
              {row.met_on ? (
                <>
                  Met <Day day={row.met_on} />
                </>
              ) : (
                <Due day={endOf(row)} today={today} short />
              )}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

function stateOf(row: GrantMilestone, today: string): DialState {
  if (milestoneLife.is(row, 'met')) return 'done'
  if (endOf(row) < today) return 'bad'
  return Number(row.progress ?? 0) > 0 ? 'half' : 'waiting'
}
