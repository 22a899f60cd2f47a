import type { CommandTx } from '#platform/commands/command-tx.ts'
import type { Dated } from './rules.ts'

/** Every term of the agency, of all days: the rules choose. */
export const assetTerms = (tx: Pick<CommandTx, 'sql' | 'organizationId'>): Promise<(Dated & { source: string })[]> =>
  tx.sql<Dated & { source: string }>(
    `select kind, value::float8 as value, valid_from::text, valid_until::text, source from asset_terms
      where organization_id = $1`,
    [tx.organizationId()],
  )
