import type { ApprovalChain, ApprovalStep } from '#areas/organization/approvals/chains/records.ts'
import { chainCommands } from '#areas/organization/approvals/chains/commands.ts'
import { requestCommands } from '#areas/organization/approvals/requests/commands.ts'
import { approvalQuestions } from '#areas/organization/approvals/requests/questions.ts'
import { invoiceApproval } from '#areas/finance/invoices/invoice-approval.ts'
import { budgetLineCommands } from '#areas/planning/adoption/line-commands.ts'
import { createAccount, createFund, draftBudgetLine } from '#areas/planning/budgets/commands.ts'
import { draftBudgetTransfer, submitBudgetTransfer } from '#areas/planning/transfers/commands.ts'
import { transferApproval } from '#areas/planning/transfers/approval.ts'
import { amendmentApproval } from '#areas/contracts/amendments/amendment-approval.ts'
import { changeApproval } from '#areas/contracts/changes/change-approval.ts'
import { contractApproval } from '#areas/contracts/lifecycle/contract-approval.ts'
import { awardApproval } from '#areas/procurement/awards/award-approval.ts'
import { orderApproval } from '#areas/procurement/purchase-orders/order-approval.ts'
import { requisitionApproval } from '#areas/procurement/requisitions/requisition-approval.ts'
import { solicitationApproval } from '#areas/procurement/publication/solicitation-approval.ts'
import { vendorApproval } from '#areas/vendors/lifecycle/vendor-approval.ts'
import { addDays } from '#platform/dates.ts'
import { year2027 } from './budget.ts'
import { city, type Person } from './city.ts'

type City = Pick<Awaited<ReturnType<typeof city>>, 'owner' | 'organization'>

const documents = [
  transferApproval,
  vendorApproval,
  requisitionApproval,
  solicitationApproval,
  awardApproval,
  orderApproval,
  contractApproval,
  amendmentApproval,
  changeApproval,
  invoiceApproval,
]

/** The approvals as the server composes them, for the existing documents. */
export const { decide, decideMany, withdraw, answer } = requestCommands(documents)
export const { preview, show } = approvalQuestions(documents)
export const chains = chainCommands(documents)

/** The default chain of an agency: a manager up to $50,000, an administrator above. */
export const defaultChains = async ({ owner, organization }: City): Promise<void> =>
  void (await owner.query(
    `select app.default_approval_chains($1, '2020-01-01'), app.default_invoice_chain($1, '2020-01-01')`,
    [organization.id],
  ))

/** The request of a submitted document. */
export async function requestOf(
  { owner, organization }: City,
  document: string,
): Promise<{ id: string; revision: number }> {
  const { rows } = await owner.query(
    `select id, revision::int from approval_requests where organization_id = $1 and document = $2
      order by created_at desc, id desc limit 1`,
    [organization.id, document],
  )
  return rows[0]
}

type Steps = readonly Partial<ApprovalStep>[]

/**
 * A city with two budget lines ($100,000.00 in Road repair, zero in Parks) and, instead of the default, a chain of
 * these steps.
 */
export async function town({ steps, chain = {} }: { steps?: Steps; chain?: Partial<ApprovalChain> } = {}) {
  const place = await city()
  const { ada, max, does, owner, organization } = place
  if (steps) await publish(steps, chain)
  else await defaultChains(place)

  const fund = await does(ada, createFund, { code: '100', name: 'General fund', type: 'general' })
  const account = await does(ada, createAccount, { code: '5310', name: 'Repairs', type: 'expenditure' })
  const { id: fiscal_year } = await year2027(place)
  const line = async (name: string, original: number) => {
    const draft = await does(max, draftBudgetLine, {
      name,
      fund: fund.id,
      account: account.id,
      fiscal_year,
      starts_on: '2026-07-01',
      ends_on: '2027-06-30',
      original,
    })
    return does(ada, budgetLineCommands.adopt, { id: draft.id })
  }
  const [roads, parks] = [await line('Road repair', 100_000_00), await line('Parks', 0)]

  /** An active chain, created by Ada as an administrator would. */
  async function publish(wanted: Steps, change: Partial<ApprovalChain> = {}): Promise<ApprovalChain> {
    const today = place.clock.today()
    const draft = await does(ada, chains.draft, {
      name: 'Transfers',
      record_type: 'budget_transfers',
      valid_from: addDays(today, 1),
      ...change,
    })
    await does(ada, chains.setSteps, {
      id: draft.id,
      steps: wanted.map((each) => ({
        sequence: 1,
        name: 'Manager',
        who: 'role' as const,
        ...(each.who ? {} : { role: 'manager' as const }),
        ...each,
      })),
    })
    const published = await does(ada, chains.publish, { id: draft.id, reason: 'The town of this test' })
    // Where it waits for a second administrator, the approval is backdated.
    if (published.waiting)
      await owner.query(`update approval_chains set status = 'published' where organization_id = $1 and id = $2`, [
        organization.id,
        draft.id,
      ])
    // Effective at once, wherever the city's day has just begun.
    await owner.query('update approval_chains set valid_from = $3 where organization_id = $1 and id = $2', [
      organization.id,
      draft.id,
      addDays(today, -1),
    ])
    return published
  }

  /** A transfer that this person drafted and submitted, with its request. */
  async function request(
    who: Person,
    amount: number,
    to: { id: string } = parks,
  ): Promise<{ transfer: string; id: string; revision: number }> {
    const draft = await does(who, draftBudgetTransfer, {
      from_line: roads.id,
      to_line: to.id,
      amount,
      reason: 'The playground must be closed otherwise.',
    })
    await does(who, submitBudgetTransfer, { id: draft.id })
    return { transfer: draft.id, ...(await requestOf(place, draft.id)) }
  }

  const decides = (
    who: Person,
    { id, revision }: { id: string; revision: number },
    decision: 'approved' | 'rejected' | 'returned' | 'asked' = 'approved',
    comment = '',
  ) => does(who, decide, { id, revision, decision, comment })
  const waitingFor = async (id: string) =>
    (
      await place.sees(
        ada,
        `select display_name as name from approval_waiting w join organization_members m on m.user_id = w.person
          where request = $1 order by 1`,
        [id],
      )
    ).map(({ name }) => name as string)
  const statusOf = async (transfer: string) =>
    (await place.sees(ada, 'select status from budget_transfers where id = $1', [transfer]))[0]?.status as string
  return { ...place, fund, roads, parks, line, publish, request, decides, waitingFor, statusOf }
}
