import { useRecords } from '#client/use-record.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { takeoffItem, type Takeoff, type TakeoffItem } from '../records.ts'
import { differencesOf } from '../rules.ts'

type ComparedProps = { row: Takeoff; loaded: { items?: readonly TakeoffItem[] | undefined } }

/** The changes from the earlier revision. */
export const Compared = ({ row: { before }, loaded: { items } }: ComparedProps) =>
  before && items && <Differences before={before} rows={items} />

function Differences({ before, rows }: { before: string; rows: readonly TakeoffItem[] }) {
  const { rows: earlier } = useRecords(takeoffItem, (from) => from.eq('takeoff', before).order('position').limit(1_000))
  const found = earlier ? differencesOf(earlier, rows) : []
  return (
    <Panel title="Changes from the earlier revision">
      {earlier && found.length === 0 && <p className="text-ink-2">No changes yet.</p>}
      <ul className="divide-y divide-line">
        {found.map((each) => (
          <li key={each.description} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-2.5">
            <span>
              {each.description}{' '}
              <span className="block text-sm text-ink-2">
                {each.before} to {each.after} {each.unit}
              </span>
            </span>
            <span className={each.amount > 0 ? 'text-warn' : 'text-good'}>
              <Amount cents={each.amount} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
