import type { CommandTx } from '#platform/commands/command-tx.ts'
import type { Finding } from './records.ts'

export const findingsOf = (tx: CommandTx, solicitation: string) =>
  tx.sql<Finding>(
    'select * from bid_findings where organization_id = $1 and solicitation = $2 order by created_at, id',
    [tx.organization_id, solicitation],
  )
