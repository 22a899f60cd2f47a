import { groupedBy } from '#areas/forms/formulas/rules.ts'
import { Panel } from '#kit/parts/Panel.tsx'
import { dollars } from '#platform/money.ts'
import { readInstance, type RoutingInstance } from '@granary/routing/routing-instance.ts'
import { inFigures } from '#platform/words.ts'
import type { OptimizationRun } from '../records.ts'
import { Tours } from './Tours.tsx'

/** The cost of a plan is in dollars. */
const money = (value: number) => dollars(Math.round(value * 100))

/** The calculated plan: the routes, or the share of each vendor. */
export const Plan = ({ row }: { row: OptimizationRun }) =>
  row.kind === 'routing' ? <Routes row={row} /> : <Shares row={row} />

function Routes({ row }: { row: OptimizationRun }) {
  const { routes, vehicles } = JSON.parse(row.plan) as { routes: number[][]; vehicles?: number[] | null }
  const instance = attempt(() => readInstance(row.question, Number(/capacity ([\d.]+)/.exec(row.size)?.[1] ?? 1)))
  if (!instance) return null
  return (
    <Panel title="Routes" about="Stops by their number in the case. Each route starts and ends at the depot.">
      <div className="grid gap-5 sm:grid-cols-2">
        <Tours instance={instance} routes={routes} vehicles={vehicles} />
        <ol className="grid content-start gap-1.5 text-sm">
          {routes.map((route, at) => (
            <li key={at}>
              <span className="font-semibold text-ink">Route {at + 1}</span>{' '}
              <span className="text-ink-2">
                load {route.reduce((sum, stop) => sum + instance.demand[stop]!, 0)} of{' '}
                {instance.fleet.vehicles[vehicles?.[at] ?? 0]!.capacity}
              </span>
              <span className="figures block break-words text-ink">{route.join(', ')}</span>
            </li>
          ))}
        </ol>
      </div>
    </Panel>
  )
}

function attempt(read: () => RoutingInstance): RoutingInstance | null {
  try {
    return read()
  } catch {
    return null
  }
}

function Shares({ row }: { row: OptimizationRun }) {
  const { shares } = JSON.parse(row.plan) as {
    shares: { line: string; vendor: string; quantity: number; cost: number }[]
  }
  const total = shares.reduce((sum, { cost }) => sum + cost, 0)
  return (
    <Panel title="Vendor allocation">
      <div className="grid gap-5">
        {[...groupedBy(shares, ({ vendor }) => vendor)].map(([vendor, of]) => {
          const sum = of.reduce((all, { cost }) => all + cost, 0)
          return (
            <section key={vendor} aria-label={vendor}>
              <h3 className="flex flex-wrap justify-between gap-x-6 font-semibold text-ink">
                <span>{vendor}</span>
                <span className="figures">
                  {money(sum)}, {Math.round((sum / total) * 1000) / 10}%
                </span>
              </h3>
              <ul className="text-sm">
                {of.map(({ line, quantity, cost }) => (
                  <li key={line} className="flex flex-wrap justify-between gap-x-6 border-t border-line py-1">
                    <span>{line}</span>
                    <span className="figures text-ink-2">
                      {inFigures(quantity, 3)} for {money(cost)}
                    </span>
                  </li>
                ))}
              </ul>
            </section>
          )
        })}
      </div>
    </Panel>
  )
}
