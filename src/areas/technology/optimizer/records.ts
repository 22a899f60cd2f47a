import { choice, instant, longText, number, percent, person, series, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const optimizationRun = defineRecord('optimization_runs', {
  label: 'Optimization run',
  plural: 'Optimization runs',
  about: 'A calculated plan with its case, method and cost, the cost of a simple rule, and the maximum gap to optimal.',
  firstFrom: 'Calculate a plan to save the first one.',
  access: { of: 'organization', read: 'user', write: 'user' },
  title: 'name',
  list: ['number', 'name', 'kind', 'size', 'cost', 'greedy', 'gap', 'status'],
  find: [],
  fields: {
    number: series('OPT-{year}-{count}'),
    name: text({ required: true, max: 160, setBy: 'commands' }),
    kind: choice(['routing', 'allocation'], {
      required: true,
      setBy: 'commands',
      words: { routing: 'Routing', allocation: 'Vendor allocation' },
    }),
    method: text({ required: true, max: 200, setBy: 'commands' }),
    size: text({ required: true, max: 120, setBy: 'commands' }),
    cost: number({ required: true, min: 0, setBy: 'commands', label: 'This plan' }),
    greedy: number({ min: 0, setBy: 'commands', label: 'Simple rule cost', empty: 'Some stops unassigned' }),
    bound: number({ required: true, min: 0, setBy: 'commands', label: 'Proven bound' }),
    best_known: number({ min: 0, setBy: 'commands', label: 'Best known' }),
    gap: percent({ min: 0, decimals: 2, setBy: 'commands', label: 'Gap to optimal (max)' }),
    seconds: number({ required: true, min: 0, setBy: 'commands', differs: true }),
    question: longText({ required: true, max: 400_000, setBy: 'commands', label: 'Case' }),
    plan: longText({ required: true, max: 400_000, setBy: 'commands' }),
    calculated_by: person({ required: true, setBy: 'commands', label: 'Calculated by' }),
    accepted_by: person({ setBy: 'commands', label: 'Accepted by' }),
    accepted_at: instant({ setBy: 'commands', label: 'Accepted' }),
    reason: text({ max: 1000, setBy: 'commands' }),
    status: choice(['proposed', 'accepted', 'rejected'], { initial: 'proposed', setBy: 'commands' }),
  },
})
export type OptimizationRun = RowOf<typeof optimizationRun>
