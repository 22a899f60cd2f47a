import { Link } from 'react-router'
import { useRecords } from '#client/use-record.ts'
import { Dial } from '#kit/parts/Dial.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Progress } from '#kit/parts/Progress.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { useNames } from '#kit/record/use-names.ts'
import { Value } from '#kit/record/Value.tsx'
import { stockBalance, stockKit, stockKitLine } from '../records.ts'
import { free, kitsReady } from '../rules.ts'

/** The kits that are ready, and what the others lack. */
export function KitsPanel() {
  const { rows } = useRecords(stockKit, (from) => from.eq('status', 'open').order('name').limit(200))
  const { rows: lines } = useRecords(stockKitLine, (from) => from.order('position').limit(1_000))
  const { rows: balances } = useRecords(stockBalance, (from) => from.gt('quantity', 0).limit(1_000))
  const names = useNames(stockKit, rows ?? [])
  if (!rows || !lines || !balances) return <SkeletonLines lines={4} />
  return (
    <Panel title="Emergency readiness" about="A kit is ready when every line is available in its warehouse.">
      {rows.length === 0 && <p className="text-ink-2">No kits yet. Create one, then add its items.</p>}
      <ul className="divide-y divide-line">
        {rows.map((kit) => {
          const of = lines.filter((line) => line.kit === kit.id)
          const ready = kitsReady(of, (item) =>
            balances
              .filter((each) => each.item === item && each.warehouse === kit.warehouse)
              .reduce((sum, each) => sum + free(each), 0),
          )
          const wanted = Number(kit.wanted)
          return (
            <li
              key={kit.id}
              className="grid gap-x-6 gap-y-2 py-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] sm:items-center"
            >
              <div className="min-w-0">
                <Link className="font-semibold text-ink hover:underline" to={`/inventory/kits/${kit.id}`}>
                  {kit.name}
                </Link>
                <p className="text-xs text-ink-2">
                  {kit.purpose && `${kit.purpose} · `}
                  <Value of={stockKit} name="warehouse" row={kit} names={names} />
                </p>
              </div>
              <div>
                <Dial
                  state={ready >= wanted ? 'done' : ready > 0 ? 'half' : 'bad'}
                >{`${ready} of ${wanted} ready`}</Dial>
                <div className="mt-1">
                  <Progress label={`${kit.name}, ready`} value={Math.min(ready, wanted)} max={Math.max(1, wanted)} />
                </div>
              </div>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
