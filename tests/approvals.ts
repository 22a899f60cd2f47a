import { chainCommands } from '#areas/organization/approvals/chains/commands.ts'
import { requestCommands } from '#areas/organization/approvals/requests/commands.ts'
import { approvalQuestions } from '#areas/organization/approvals/requests/questions.ts'
import { transferApproval } from '#areas/planning/budgets/transfer-approval.ts'
import { vendorApproval } from '#areas/vendors/vendors/vendor-approval.ts'
import type { city } from './city.ts'

type City = Pick<Awaited<ReturnType<typeof city>>, 'owner' | 'organization'>

const documents = [transferApproval, vendorApproval]

/** The approvals as the server puts them together, for the documents that there are. */
export const { decide, decideMany, withdraw, answer } = requestCommands(documents)
export const { preview, show } = approvalQuestions(documents)
export const chains = chainCommands(documents)

/** The chain that an agency begins with: a manager up to $50,000, an administrator above. */
export const defaultChains = async ({ owner, organization }: City): Promise<void> => void (await owner.query(`select app.default_approval_chains($1, '2020-01-01')`, [organization.id]))

/** What a document is on its way with. */
export async function requestOf({ owner, organization }: City, document: string): Promise<{ id: string; revision: number }> {
  const { rows } = await owner.query(`select id, revision::int from approval_requests where organization_id = $1 and document = $2 order by created_at desc, id desc limit 1`, [organization.id, document])
  return rows[0]
}
