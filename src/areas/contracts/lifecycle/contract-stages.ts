import { z } from 'zod'
import { noChain } from '#areas/organization/approvals/plan/rules.ts'
import { requestApproval } from '#areas/organization/approvals/requests/request-approval.ts'
import { whyNotContractWith } from '#areas/vendors/checks/vendor-checks.ts'
import { bindsVendor } from '#areas/vendors/exclusions/rules.ts'
import type { Vendor } from '#areas/vendors/vendors/records.ts'
import { command, type Context } from '#platform/commands/command.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { todayOf } from '#platform/commands/today.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { securitiesOf } from '../contracts/facts.ts'
import { contractLife } from '../contracts/life.ts'
import { contract, type Contract } from '../contracts/records.ts'
import { moves, noticeDay, renewedUntil, whyNotWhole, whyWeak } from '../contracts/rules.ts'
import { securityLife } from '../contracts/securities/life.ts'
import { obligationLife } from '../duties/life.ts'
import { sendForSignature, voidDocument } from '../signing/commands.ts'
import { partsOf, sectionsOf } from '../text/facts.ts'
import type { ContractSection } from '../text/records.ts'
import { keepVersion } from '../text/versions.ts'
import { documentOf } from './contract-approval.ts'

export const submitContract = command('contracts/submit', {
  about:
    'Submits a contract for review and saves its text as a version. The approval lists any modified or custom text.',
  input: z.strictObject({ id: z.uuid() }),
  async run({ id }, context) {
    const { tx, now } = context
    const row = await tx.lock<Contract>(contract, id)
    const parts = await partsOf(tx, row, now)
    refuseIf(
      firstReason(
        moves.whyNot('submit', row),
        whyNotWhole(row, parts),
        await whyNotWithVendor(row, context, parts.sections),
      ),
    )
    await keepVersion(context, row, 'Sent for review')
    const request = await requestApproval(context, documentOf(row))
    refuseIf(request ? null : noChain(contract.label))
    return tx.update<Contract>(contract, id, { status: moves.submit.to })
  },
})

/** Obligations under a contract that are still open. */
const owedUnder = async (id: string, { tx }: Pick<Context, 'tx'>): Promise<number> =>
  (await tx.one<{ owed: number }>(
    `select count(*)::int as owed from contract_obligations
      where organization_id = $1 and contract = $2 and status = any ($3)`,
    [tx.organization_id, id, obligationLife.openStatuses],
  ))!.owed

/** The vendor must be eligible. With federal money it is checked for exclusions, or the contract has the clause. */
async function whyNotWithVendor(
  row: Contract,
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  sections: readonly ContractSection[],
): Promise<Reason> {
  const sql = 'select * from vendors where organization_id = $1 and id = $2'
  const company = (await tx.one<Vendor>(sql, [tx.organization_id, row.vendor]))!
  return whyNotContractWith(tx, company, now, { federal: row.federal, clause: sections.some(bindsVendor) })
}

/** The vendor must be eligible, and no insurance or bond may have expired: everything against a signature. */
async function whyNotSign(row: Contract, { tx, now }: Pick<Context, 'tx' | 'now'>): Promise<string[]> {
  const whyNot = await whyNotWithVendor(row, { tx, now }, await sectionsOf(tx, row.id))
  const today = await todayOf(tx, now)
  const lapsed = (await securitiesOf(tx, row.id)).filter(
    (security) => securityLife.isOpen(security) && security.expires_on < today,
  )
  return [
    ...(whyNot ? [whyNot] : []),
    ...lapsed.map((security) => `${security.issued_by}: ${whyWeak(security, row, today)} Renew it first.`),
  ]
}

export const contractCommands = commandsOf(contractLife, {
  facts: async (row, asker) => ({
    owed: await owedUnder(row.id, asker),
    unsendable: contractLife.is(row, 'approved') ? await whyNotSign(row, asker) : [],
  }),
  async sendOut(row, context) {
    await sendForSignature(context, row)
  },
  async reopen(row, context) {
    await voidDocument(context, row.id, context.asked.reason, context.now)
  },
  renew(row) {
    const ends_on = renewedUntil(row)
    return { ends_on, notice_on: noticeDay({ ...row, ends_on }), renewals: row.renewals - 1 }
  },
  complete: (_, { asked }) => ({ completed_on: asked.day }),
  close: (_, { asked, today }) => ({ ended_on: today, end_reason: asked.reason }),
  terminate: (_, { asked, today }) => ({ ended_on: today, end_reason: asked.reason }),
})
