import type { Tx } from '#platform/database/database.ts'

/** The assistant as the demonstration's city presents it. */
export const seedAgents = (tx: Tx, organizationId: string) =>
  tx.sql(`insert into product_agents (organization_id, name, welcome_message, branding_config) values ($1, $2, $3, $4)`, [
    organizationId,
    'City Desk',
    'Hello from the City Desk. Ask me about purchasing, grants or the regulations behind them.',
    JSON.stringify({ companyName: 'City Desk', primaryColor: '#0F766E' }),
  ])
