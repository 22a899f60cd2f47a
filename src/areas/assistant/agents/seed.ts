import type { Tx } from '#platform/database/database.ts'
import type { Act } from '#platform/functions/demo/acting.ts'
import { subjects } from '../predictions/records.ts'
import { shipped } from './definitions/shipped.ts'

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

/** What agents found this week for each user of the city: only that user sees the results. */
export async function seedAgentRuns(actAt: (days: number) => Act): Promise<void> {
  for (const agent of Object.keys(shipped)) await actAt(-6)('ada', 'agents/evaluate', { agent })
  for (const [days, who, agent, answers] of [
    [-3, 'rosa', 'maintenance', {}],
    [-2, 'max', 'budget', {}],
    [-2, 'max', 'spend-analysis', {}],
    [-1, 'ada', 'training', {}],
    [-1, 'ada', 'audit', { seed: 'alder-2026', size: '4' }],
  ] as const)
    await actAt(days)(who, 'agents/run', { agent, answers })
  await actAt(-1)('rosa', 'agent-starts/create', { agent: 'maintenance', every: 'week' })
  for (const subject of subjects) await actAt(-5)('max', 'prediction-models/train', { subject })
}
