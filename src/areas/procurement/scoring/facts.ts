import type { CommandTx } from '#platform/commands/command-tx.ts'
import type { Evaluation } from '../panel/records.ts'
import type { Agreed, Score } from './rules.ts'

export const agreedOf = (tx: CommandTx, { id, round }: Evaluation) =>
  tx.sql<Agreed>(
    `select bidder, criterion, points, reason from consensus_scores where organization_id = $1 and evaluation = $2
      and round = $3`,
    [tx.organization_id, id, round],
  )

/**
 * Before the consensus opens, row security shows each person only their own scores, and this code shows no others
 * either.
 */
export const scoresOf = (tx: CommandTx, { id, round }: Evaluation) =>
  tx.sql<Score>(
    `select evaluator, bidder, criterion, points, comment from scores where organization_id = $1 and evaluation = $2
      and round = $3 order by bidder, criterion, evaluator`,
    [tx.organization_id, id, round],
  )
