import { Link } from 'react-router'
import { Dial } from '#kit/parts/Dial.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Progress } from '#kit/parts/Progress.tsx'
import { useNames } from '#kit/record/use-names.ts'
import { Value } from '#kit/record/Value.tsx'
import { stockKit, type StockBalance, type StockKit, type StockKitLine } from '../records.ts'
import { free, kitsReady } from '../rules.ts'

type Loaded = { kits: readonly StockKit[]; lines: readonly StockKitLine[]; balances: readonly StockBalance[] }

/** The kits that are ready, and what the others lack. */
export function KitsPanel({ loaded: { kits: rows, lines, balances } }: { loaded: Loaded }) {
  const names = useNames(stockKit, rows)
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
