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
import { readInstance, type RoutingInstance } from '#platform/optimise/routing-instance.ts'
import { inFigures } from '#platform/words.ts'
import { planLife } from '../life.ts'
import { optimisationRun, type OptimisationRun } from '../records.ts'
import { aboveBestKnown } from '../rules.ts'
import { groupedBy } from '#areas/forms/formulas/rules.ts'
import { Tours } from './Tours.tsx'

/** What a plan costs is reckoned in dollars. */
const money = (value: number) => dollars(Math.round(value * 100))

export default function OptimisationRunScreen() {
  const found = useRecord(optimisationRun, useParams().id ?? '')
  return found.row ? (
    <Page row={found.row} />
  ) : (
    <NoRecord of={optimisationRun} found={found} list={{ to: '/quantum-logistics', label: 'Optimizer' }} />
  )
}

function Page({ row }: { row: OptimisationRun }) {
  const isMoney = row.kind === 'allocation'
  const shown = (value: number | null) =>
    value === null ? '–' : isMoney ? money(Number(value)) : inFigures(Number(value), 3)
  const [cost, greedy, known] = [
    Number(row.cost),
    Number(row.greedy),
    row.best_known === null ? null : Number(row.best_known),
  ]
  return (
    <RecordPage
      of={optimisationRun}
      row={row}
      list={{ to: '/quantum-logistics', label: 'Optimizer' }}
      actions={<Moves life={planLife} row={row} />}
    >
      <Figures
        figures={[
          { label: 'This plan', value: shown(cost), note: row.size },
          {
            label: 'Simple rule',
            value: shown(greedy),
            note: isMoney
              ? greedy < cost
                ? 'cheaper, and it keeps no terms'
                : greedy === cost
                  ? 'the same, though it keeps no terms'
                  : 'the cheapest for each line'
              : `${Math.round(((greedy - cost) / greedy) * 1000) / 10} % longer would be saved by this plan`,
          },
          {
            label: 'Proven bound',
            value: shown(Number(row.bound)),
            note:
              Number(row.gap) === 0
                ? 'no plan that keeps the terms is better'
                : row.gap === null
                  ? 'nothing can be shorter'
                  : `at most ${Number(row.gap)} % above the best`,
          },
          ...(known === null
            ? []
            : [
                {
                  label: 'Best known',
                  value: shown(known),
                  note:
                    cost === known ? 'this plan is as good' : `this plan is ${aboveBestKnown(cost, known)} % above it`,
                },
              ]),
        ]}
      />
      {row.kind === 'routing' && (
        <Notice title="The bound of routes is far from the truth on hard cases">
          It is a proof and says little; where a case is published, the distance to the best known plan says more.
        </Notice>
      )}
      <Panel title="The plan">
        <RecordFacts
          of={optimisationRun}
          row={row}
          show={['method', 'size', 'seconds', 'calculated_by', 'accepted_by', 'accepted_at', 'reason']}
        />
      </Panel>
      {row.kind === 'routing' ? <Routes row={row} /> : <Shares row={row} />}
    </RecordPage>
  )
}

function Routes({ row }: { row: OptimisationRun }) {
  const { routes } = JSON.parse(row.plan) as { routes: number[][] }
  const instance = attempt(() => readInstance(row.question, Number(/capacity ([\d.]+)/.exec(row.size)?.[1] ?? 1)))
  if (!instance) return null
  return (
    <Panel title="Tours" about="Stops by their place in the case; the depot is where each begins and ends.">
      <div className="grid gap-5 sm:grid-cols-2">
        <Tours instance={instance} routes={routes} />
        <ol className="grid content-start gap-1.5 text-sm">
          {routes.map((route, at) => (
            <li key={at}>
              <span className="font-semibold text-ink">Tour {at + 1}</span>{' '}
              <span className="text-ink-2">
                takes {route.reduce((sum, stop) => sum + instance.demand[stop]!, 0)} of {instance.capacity}
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

function Shares({ row }: { row: OptimisationRun }) {
  const { shares } = JSON.parse(row.plan) as {
    shares: { line: string; vendor: string; quantity: number; cost: number }[]
  }
  const total = shares.reduce((sum, { cost }) => sum + cost, 0)
  return (
    <Panel title="Who supplies what">
      <div className="grid gap-5">
        {[...groupedBy(shares, ({ vendor }) => vendor)].map(([vendor, of]) => {
          const sum = of.reduce((all, { cost }) => all + cost, 0)
          return (
            <section key={vendor} aria-label={vendor}>
              <h3 className="flex flex-wrap justify-between gap-x-6 font-semibold text-ink">
                <span>{vendor}</span>
                <span className="figures">
                  {money(sum)}, {Math.round((sum / total) * 1000) / 10} %
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
