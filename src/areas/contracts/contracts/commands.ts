import { z } from 'zod'
import { noChain } from '#areas/organization/approvals/plan/rules.ts'
import { requestApproval } from '#areas/organization/approvals/requests/request-approval.ts'
import { whyNotContractWith } from '#areas/vendors/checks/vendor-checks.ts'
import type { Vendor } from '#areas/vendors/vendors/records.ts'
import { command, type Context } from '#platform/commands/command.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { linesInput, putLines } from '#platform/commands/lines.ts'
import { draftCommand, editCommand, refuseIfMoved } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { todayOf } from '#platform/commands/today.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { obligationLife } from '../duties/life.ts'
import { securityLife } from '../securities/life.ts'
import { sendForSignature, voidDocument } from '../signing/commands.ts'
import { keepVersion } from '../text/versions.ts'
import { documentOf } from './contract-approval.ts'
import { partsOf, securitiesOf } from './facts.ts'
import { contractLife } from './life.ts'
import { contract, contractLine, contractSecurity, type Contract } from './records.ts'
import { amountOf, moves, noticeDay, renewedUntil, whyNotWhole, whyWeak } from './rules.ts'

const one = z.strictObject({ id: z.uuid() })

export const editContract = editCommand('contracts/edit', contract)

export const draftContract = command('contracts/draft', {
  about: 'Begins a contract with a vendor that comes from no award.',
  input: inputSchema(contract),
  async run(input, context) {
    refuseIf(whyNotEdit(contract, null, context.actor))
    return insertContract(context, { ...input, documents: JSON.stringify(input.documents ?? []) })
  },
})

/** The row with its number: whoever begins a contract is its drafter, and does not approve it. */
export async function insertContract({ tx, actor, now }: Context, values: Record<string, unknown>): Promise<Contract> {
  const number = await nextNumber(tx, contract.table, String(contract.fields.number.initial), now)
  return tx.insert<Contract>(contract, { ...values, number, drafted_by: actor.user_id })
}

export const setContractLines = command('contracts/set-lines', {
  about: 'Puts these lines in the place of those that a contract has.',
  input: z.strictObject({ id: z.uuid(), version: z.int().min(1), lines: linesInput(contractLine) }),
  async run({ id, version, lines }, { tx, actor }) {
    const row = await tx.lock<Contract>(contract, id)
    refuseIf(whyNotEdit(contract, row, actor))
    await refuseIfMoved(tx, contract, row, version)
    await putLines(tx, contractLine, id, lines, (line) => ({ amount: amountOf(line) }))
    return tx.update<Contract>(contract, id, { title: row.title })
  },
})

export const submitContract = command('contracts/submit', {
  about:
    'Sends a contract to those who review it, and keeps its words as a version. What deviates from approved words stands in the approval.',
  input: one,
  async run({ id }, context) {
    const { tx, now } = context
    const row = await tx.lock<Contract>(contract, id)
    const parts = await partsOf(tx, row, now)
    refuseIf(firstReason(moves.whyNot('submit', row), whyNotWhole(row, parts)))
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
    [tx.organizationId(), id, obligationLife.openStatuses],
  ))!.owed

/** Its vendor may be contracted with, and what secures the agency has not ended. */
async function whyNotSign(row: Contract, { tx, now }: Pick<Context, 'tx' | 'now'>): Promise<Reason> {
  const sql = 'select * from vendors where organization_id = $1 and id = $2'
  const company = (await tx.one<Vendor>(sql, [tx.organizationId(), row.vendor]))!
  const whyNot = await whyNotContractWith(tx, company, now, row)
  if (whyNot) return whyNot
  const today = await todayOf(tx, now)
  const securities = await securitiesOf(tx, row.id)
  const lapsed = securities.find((security) => securityLife.isOpen(security) && security.expires_on < today)
  return lapsed ? `${lapsed.issued_by}: ${whyWeak(lapsed, row, today)} Have it renewed first.` : null
}

export const contractCommands = commandsOf(contractLife, {
  facts: async (row, asker) => ({
    owed: await owedUnder(row.id, asker),
    unsendable: contractLife.is(row, 'approved') ? await whyNotSign(row, asker) : null,
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

export const addSecurity = draftCommand('contract-securities/add', contractSecurity)
export const editSecurity = editCommand('contract-securities/edit', contractSecurity)

export const securityCommands = commandsOf(securityLife, {})
