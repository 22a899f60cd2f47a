import type { Ask } from '#platform/commands/ask.ts'
import type { Context } from '#platform/commands/command.ts'
import { awardsOnFile } from './awards.ts'
import { ordersAndContracts } from './orders-and-contracts.ts'
import type { Facts, Looked } from './rules.ts'
import { solicitationsAndEvaluations } from './solicitations-and-evaluations.ts'
import type { Statement } from './statements.ts'

export const statements: readonly Statement[] = [...solicitationsAndEvaluations, ...awardsOnFile, ...ordersAndContracts]

/**
 * The maximum number of records that one statement checks, newest first. Further records count as not checked,
 * never as passed.
 */
export const most = 2_000

/** Everything that the rules check now. Limits and times come from procurement. */
export async function look(ask: Ask, context: Context, today: string): Promise<{ looked: Looked[]; beyond: string[] }> {
  const { tx } = context
  const looked: Looked[] = []
  const beyond: string[] = []
  for (const statement of statements) {
    const { rule, table, sql } = statement
    const rows = await tx.sql<{ id: string; subject: string; facts: Facts }>(
      `${sql} order by 1 desc limit ${most + 1}`,
      sql.includes('$2') ? [tx.organization_id, today] : [tx.organization_id],
    )
    if (rows.length > most) beyond.push(rule)
    const seen = rows.slice(0, most)
    const facts = await withAnswers(
      ask,
      context,
      statement,
      seen.map((row) => row.facts),
    )
    looked.push(...seen.map(({ id, subject }, at) => ({ rule, table, id, subject, facts: facts[at]! })))
  }
  return { looked, beyond }
}

async function withAnswers(ask: Ask, context: Context, { limit, time }: Statement, facts: Facts[]): Promise<Facts[]> {
  if (facts.length === 0) return facts
  if (limit) {
    const asked = facts.map(({ on, nature, federal }) => ({ on, nature, federal }))
    const { limits } = await ask<{ limits: Record<typeof limit, { amount: number } | null>[] }>(
      'procurement/limits-on',
      { asked },
      context,
    )
    return facts.map((each, at) => ({ ...each, threshold: limits[at]![limit]?.amount ?? null }))
  }
  if (time) {
    const asked = facts.map(({ kind, estimate, on }) => ({ kind, estimate, on }))
    const { times } = await ask<{ times: { days: number; source: string }[] }>(
      'procurement/response-times',
      { asked },
      context,
    )
    return facts.map((each, at) => ({ ...each, days_required: times[at]!.days, required_by: times[at]!.source }))
  }
  return facts
}
