import type { Tx } from '#platform/database/database.ts'
import type { AiPolicy } from './records.ts'
import { firstPolicy, type Policy } from './rules.ts'

/** The organization's AI policy, or what applies without one. */
export const aiPolicyOf = async (tx: Pick<Tx, 'one'>, organization: string): Promise<Policy> =>
  (await tx.one<AiPolicy>('select * from ai_policies where organization_id = $1', [organization])) ?? firstPolicy
