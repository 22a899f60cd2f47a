import type { CommandTx } from '#platform/commands/command-tx.ts'
import type { Dated } from './rules.ts'

/** Every setting of the agency for all dates; the rules choose. */
export const femaTerms = (tx: CommandTx): Promise<(Dated & { source: string })[]> =>
  tx.sql<Dated & { source: string }>(
    `select kind, value::float8 as value, valid_from::text, valid_to::text, source from fema_terms
      where organization_id = $1`,
    [tx.organization_id],
  )
