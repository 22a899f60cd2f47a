import type { CommandTx } from '#platform/commands/command-tx.ts'
import { evaluation, type Evaluation } from './records.ts'
import { steps } from './rules.ts'

/** Scoring starts again; earlier scores stay under their round. */
export async function judgeAgain(tx: CommandTx, of: Evaluation, scored: boolean): Promise<void> {
  await tx.update(evaluation, of.id, {
    status: scored ? steps.judgeAgain.to : steps.conferAgain.to,
    round: of.round + 1,
  })
  await clearScored(tx, of)
}

/** No evaluator has scored in the new round yet. */
export const clearScored = (tx: CommandTx, { id }: Pick<Evaluation, 'id'>) =>
  tx.sql('update panelists set scored = false where organization_id = $1 and evaluation = $2 and scored', [
    tx.organization_id,
    id,
  ])
