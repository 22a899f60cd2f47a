import { dollars } from '#platform/money.ts'
import { list, listPage } from '#platform/pages/list-page.ts'
import { recordPage, type FigureSaid } from '#platform/pages/page.ts'
import { inFigures } from '#platform/words.ts'
import { planLife } from './life.ts'
import { optimizationRun, type OptimizationRun } from './records.ts'
import { aboveBestKnown } from './rules.ts'

function figuresOf(row: OptimizationRun): readonly (FigureSaid | false)[] {
  const isMoney = row.kind === 'allocation'
  const shown = (value: number | null) =>
    value === null ? '–' : isMoney ? dollars(Math.round(Number(value) * 100)) : inFigures(Number(value), 3)
  const [cost, greedy, known] = [
    Number(row.cost),
    row.greedy === null ? null : Number(row.greedy),
    row.best_known === null ? null : Number(row.best_known),
  ]
  return [
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
    known !== null && {
      label: 'Best known',
      value: shown(known),
      note: cost === known ? 'matched by this plan' : `this plan is ${aboveBestKnown(cost, known)}% above it`,
    },
  ]
}

export const runPage = recordPage(optimizationRun, {
  at: '/quantum-logistics/runs/:id',
  list: ['/quantum-logistics', 'Optimizer'],
  life: planLife,
  shows: [
    { figures: figuresOf },
    {
      notes: (row) => [
        row.kind === 'routing' && {
          title: 'Route bounds are loose on hard cases',
          text: 'The bound is proven but often far below the optimum. For a published case, compare with the best known plan.',
        },
      ],
    },
    { title: 'Plan', facts: ['method', 'size', 'seconds', 'calculated_by', 'accepted_by', 'accepted_at', 'reason'] },
    { own: 'Plan' },
  ],
})

/** Route planning and vendor allocation, with each plan's distance from optimal. */
export const optimizerPage = listPage({
  at: '/quantum-logistics',
  title: 'Optimizer',
  above: [
    {
      notes: () => [
        {
          tone: 'info',
          title: 'No quantum computer runs here',
          text: 'Classical solvers do the work: HiGHS (exact, branch and cut) for vendors, string removal and reinsertion for routes.',
        },
      ],
    },
  ],
  tabs: [
    {
      tab: 'runs',
      title: 'Plans',
      shows: [
        { text: 'Vendor allocations are in dollars, routes in the length unit of their case.' },
        {
          list: list(optimizationRun, {
            columns: ['number', 'name', 'kind', 'size', 'cost', 'greedy', 'bound', 'status'],
          }),
        },
      ],
    },
    { tab: 'routing', title: 'Routes', shows: [{ own: 'RoutingTab' }] },
    { tab: 'allocation', title: 'Vendors', shows: [{ own: 'AllocationTab' }] },
  ],
})
