import type { Tx } from '#platform/database/database.ts'
import type { Act } from '#platform/functions/demo/acting.ts'
import { subjects } from '../predictions/records.ts'

/** The assistant of the demo city. */
export const seedAgents = (tx: Tx, organization_id: string) =>
  tx.sql(
    `insert into product_agents (organization_id, name, welcome_message, branding_config) values ($1, $2, $3, $4)`,
    [
      organization_id,
      'City Desk',
      'Hello from the City Desk. Ask me about purchasing, grants or the regulations behind them.',
      JSON.stringify({ companyName: 'City Desk', primaryColor: '#0F766E' }),
    ],
  )

/** Each shipped agent is evaluated on the city's records. */
const evaluated = [
  'rfp-drafting',
  'bid-analysis',
  'vendor-vetting',
  'contract-review',
  'invoice-match',
  'spend-analysis',
  'grant-finder',
  'grant-writing',
  'budget',
  'compliance',
  'fema-eligibility',
  'damage-assessment',
  'sitrep',
  'maintenance',
  'inventory',
  'citizen-service',
  'training',
  'audit',
]

/** Agents' findings this week for each user of the city: only that user sees the results. */
export async function seedAgentRuns(actAt: (days: number) => Act): Promise<void> {
  for (const agent of evaluated) await actAt(-6)('ada', 'agents/evaluate', { agent })
  await seedOwnAgent(actAt(-5))
  for (const [days, who, agent, answers] of [
    [-3, 'rosa', 'maintenance', {}],
    [-2, 'max', 'budget', {}],
    [-2, 'max', 'spend-analysis', {}],
    [-1, 'ada', 'training', {}],
    [-1, 'ada', 'audit', { seed: 'alder-2026', size: '4' }],
  ] as const)
    await actAt(days)(who, 'agents/run', { agent, answers })
  await actAt(-1)('rosa', 'agent-starts/create', { agent: 'maintenance', every: 'week' })
  for (const subject of subjects) await actAt(-1)('max', 'prediction-models/train', { subject })
}

/** An agent that the city built: what a buyer looks at every morning, with a task for each late order. */
async function seedOwnAgent(act: Act): Promise<void> {
  const made = (await act('ada', 'agents/create', {
    name: 'Late orders',
    purpose: 'Lists a buyer’s late orders, invoices on hold and deadlines of the week.',
  })) as { id: string }
  const draft = (await act('ada', 'agent-versions/save', { agent: made.id, seen: 1, definition: lateOrders })) as {
    id: string
  }
  for (const checks of [
    { name: 'Every finding has a source', given: {}, checks: [{ test: 'sourced' }] },
    { name: 'It never recommends a payment', given: {}, checks: [{ test: 'never_says', text: 'recommend' }] },
  ])
    await act('ada', 'agent-cases/create', { agent: made.id, ...checks })
  await act('ada', 'agents/evaluate', { agent: 'late-orders', version: draft.id })
  await act('ada', 'agent-versions/publish', { id: draft.id })
  await act('rosa', 'agents/run', { agent: 'late-orders', answers: {} })
}

const lateOrders = {
  asks: [],
  model: 'helps',
  schedule: true,
  budget: { seconds: 60, tokens: 20_000, calls: 12, findings: 200 },
  instructions: 'Summarize what the buyer does first today, and why. Name each order and invoice by its number.',
  reads: 'Purchase orders, invoices and your deadlines.',
  proposes: 'A task to call the vendor of each late order.',
  works: 'Uses due dates and statuses.',
  tools: ['find', 'open', 'due'],
  actions: ['tasks/create'],
  knowledge: ['policies'],
  events: [{ table: 'invoices', status: 'held', input: null }],
  steps: [
    {
      does: 'find',
      label: 'Late orders',
      kind: 'purchase orders',
      overdue: true,
      limit: 20,
      tone: 'bad',
      proposes: {
        command: 'tasks/create',
        words: 'New task: Call the vendor of {number}',
        input: {
          task: { title: 'Call the vendor of {number}', kind: 'task' },
          about: { table: 'purchase_orders', record: '{id}' },
        },
      },
    },
    { does: 'find', label: 'Invoices on hold', kind: 'invoices', status: 'On hold', limit: 20, tone: 'warn' },
    { does: 'due', label: 'Your deadlines', days: 7 },
  ],
}
