import { useParams } from 'react-router'
import { useRecord } from '#client/use-record.ts'
import { Figures } from '#kit/parts/Figures.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { dollars } from '#platform/money.ts'
import { readInstance, type RoutingInstance } from '#platform/optimize/routing-instance.ts'
import { inFigures } from '#platform/words.ts'
import { planLife } from '../life.ts'
import { optimizationRun, type OptimizationRun } from '../records.ts'
import { aboveBestKnown } from '../rules.ts'
import { groupedBy } from '#areas/forms/formulas/rules.ts'
import { Tours } from './Tours.tsx'

/** The cost of a plan is in dollars. */
const money = (value: number) => dollars(Math.round(value * 100))

export default function OptimizationRunScreen() {
  const found = useRecord(optimizationRun, useParams().id ?? '')
  return found.row ? (
    <Page row={found.row} />
  ) : (
    <NoRecord of={optimizationRun} found={found} list={{ to: '/quantum-logistics', label: 'Optimizer' }} />
  )
}

function Page({ row }: { row: OptimizationRun }) {
  const isMoney = row.kind === 'allocation'
  const shown = (value: number | null) =>
    value === null ? '–' : isMoney ? money(Number(value)) : inFigures(Number(value), 3)
  const [cost, greedy, known] = [
    Number(row.cost),
    row.greedy === null ? null : Number(row.greedy),
    row.best_known === null ? null : Number(row.best_known),
  ]
  return (
    <RecordPage
      of={optimizationRun}
      life={planLife}
      row={row}
      list={{ to: '/quantum-logistics', label: 'Optimizer' }}
      actions={<Moves life={planLife} row={row} />}
    >
      <Figures
        figures={[
          { label: 'This plan', value: shown(cost), note: row.size },
          {
            label: 'Simple rule cost',
            value: shown(greedy),
            note:
              greedy === null
                ? 'the nearest-stop rule can’t serve every stop'
                : isMoney
                  ? greedy < cost
                    ? 'cheaper, but without the limits'
                    : greedy === cost
                      ? 'same cost, but without the limits'
                      : 'the cheapest for each line'
                  : `this plan saves ${Math.round(((greedy - cost) / greedy) * 1000) / 10}%`,
          },
          {
            label: 'Proven bound',
            value: shown(Number(row.bound)),
            note:
              Number(row.gap) === 0
                ? 'no plan within the limits is better'
                : row.gap === null
                  ? 'no plan can be shorter'
                  : `no more than ${Number(row.gap)}% above optimal`,
          },
          ...(known === null
            ? []
            : [
                {
                  label: 'Best known',
                  value: shown(known),
                  note:
                    cost === known ? 'matched by this plan' : `this plan is ${aboveBestKnown(cost, known)}% above it`,
                },
              ]),
        ]}
      />
      {row.kind === 'routing' && (
        <Notice title="Route bounds are loose on hard cases">
          The bound is proven but often far below the optimum. For a published case, compare with the best known plan.
        </Notice>
      )}
      <Panel title="Plan">
        <RecordFacts
          of={optimizationRun}
          row={row}
          show={['method', 'size', 'seconds', 'calculated_by', 'accepted_by', 'accepted_at', 'reason']}
        />
      </Panel>
      {row.kind === 'routing' ? <Routes row={row} /> : <Shares row={row} />}
    </RecordPage>
  )
}

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
