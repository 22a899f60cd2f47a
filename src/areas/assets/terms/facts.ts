import type { CommandTx } from '#platform/commands/command-tx.ts'
import type { Dated } from './rules.ts'

/** All of the agency's settings, of all dates: the rules choose. */
export const assetTerms = (tx: Pick<CommandTx, 'sql' | 'organization_id'>): Promise<(Dated & { source: string })[]> =>
  tx.sql<Dated & { source: string }>(
    `select kind, value::float8 as value, valid_from::text, valid_to::text, source from asset_terms
      where organization_id = $1`,
    [tx.organization_id],
  )
