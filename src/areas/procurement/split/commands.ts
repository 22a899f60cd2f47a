import type { CommandTx } from '#platform/commands/command-tx.ts'
import { job } from '#platform/jobs/later.ts'
import { among } from '#platform/life/status-sql.ts'
import type { SplitCase, SplitStatus, SplitResult, SplitTerms } from './rules.ts'
import { solveSplit } from './solve.ts'
import { splitStatus } from './rules.ts'

/** A row of public.splits. */
export type Split = {
  id: string
  evaluation: string
  status: SplitStatus
  terms: SplitTerms
  result: SplitResult | null
  asked_at: string
  words: string | null
}

/** May run twice: the same input gives the same result. It waits for a thread, so it has the lane of waiting jobs. */
export const calculateSplit = job<{ organization_id: string; id: string }>(
  'calculate-split',
  async ({ organization_id, id }, { database, clock }) => {
    const { rows } = await database.read(
      { role: 'service_role' },
      {
        text: `select question from splits where organization_id = $1 and id = $2
        and status ${among(splitStatus, 'waiting')}`,
        values: [organization_id, id],
      },
    )
    if (!rows[0]) return
    const { status, result, words } = await calculated(rows[0].question as SplitCase)
    await database.write(
      { role: 'service_role' },
      {
        text: `update splits set status = $3, result = $4, words = $5, solved_at = $6 where organization_id = $1
          and id = $2`,
        values: [organization_id, id, status, result && JSON.stringify(result), words, clock.now()],
      },
    )
  },
  { outside: true },
)

async function calculated(asked: SplitCase): Promise<Pick<Split, 'status' | 'result' | 'words'>> {
  try {
    const result = await solveSplit(asked)
    return result
      ? { status: 'solved', result, words: null }
      : { status: 'impossible', result: null, words: 'No split meets all limits. Relax a limit.' }
  } catch (error) {
    return {
      status: 'failed',
      result: null,
      words: error instanceof Error ? error.message : 'The split could not be calculated.',
    }
  }
}

export const splitById = (tx: CommandTx, evaluationId: string, id: string) =>
  tx.one<Split>('select * from splits where organization_id = $1 and evaluation = $2 and id = $3', [
    tx.organization_id,
    evaluationId,
    id,
  ])
