import { z } from 'zod'
import { noChain } from '#areas/organization/approvals/plan/rules.ts'
import { requestApproval } from '#areas/organization/approvals/requests/request-approval.ts'
import { command, type Context } from '#platform/commands/command.ts'
import { factsQuestion } from '#platform/commands/facts.ts'
import { linesInput, putLines } from '#platform/commands/lines.ts'
import { draftCommand, editCommand, refuseIfMoved } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { todayOf } from '#platform/commands/today.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { firstReason } from '#platform/rules.ts'
import { keepVersion } from '../text/versions.ts'
import { documentOf } from './contract-approval.ts'
import { partsOf } from './facts.ts'
import { contract, contractLine, contractSecurity, type Contract, type ContractSecurity } from './records.ts'
import { amountOf, moves, noticeDay, renewedUntil, whyNotClose, whyNotComplete, whyNotRenew, whyNotTerminate, whyNotWhole } from './rules.ts'

const one = z.strictObject({ id: z.uuid() })
const reason = z.string().trim().min(1, 'Say why').max(2_000)

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
  about: 'Sends a contract to those who review it, and keeps its words as a version. What deviates from approved words stands in the approval.',
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

export const renewContract = command('contracts/renew', {
  about: 'Renews a contract by its own terms, before the day of its notice. Anything else is an amendment.',
  input: one.extend({ reason }),
  reason: 'reason',
  async run({ id }, { tx, actor, now }) {
    const row = await tx.lock<Contract>(contract, id)
    refuseIf(firstReason(whyNotRenew(row, { today: await todayOf(tx, now) }), row.owner !== actor.user_id && actor.role === 'user' && 'Whoever looks after this contract renews it, or a manager.'))
    const ends_on = renewedUntil(row)
    return tx.update<Contract>(contract, id, { ends_on, notice_on: noticeDay({ ...row, ends_on }), renewals: row.renewals - 1, status: moves.renew.to })
  },
})

export const completeContract = command('contracts/complete', {
  about: 'Says on which day the work was complete: liquidated damages are counted until then.',
  input: one.extend({ day: z.iso.date() }),
  async run({ id, day }, { tx, actor, now }) {
    const row = await tx.lock<Contract>(contract, id)
    refuseIf(whyNotComplete(row, { actor, day, today: await todayOf(tx, now) }))
    return tx.update<Contract>(contract, id, { completed_on: day })
  },
})

/** Duties under a contract that are still open. */
const owedUnder = async (id: string, { tx }: Pick<Context, 'tx'>): Promise<{ owed: number }> =>
  (await tx.one<{ owed: number }>(`select count(*)::int as owed from contract_obligations where organization_id = $1 and contract = $2 and status in ('open', 'submitted', 'rejected')`, [tx.organizationId(), id]))!

export const contractFacts = factsQuestion('contracts/facts', contract, owedUnder)

export const closeContract = command('contracts/close', {
  about: 'Closes a contract under which everything is done, accepted and released.',
  input: one.extend({ reason }),
  reason: 'reason',
  async run({ id, reason: why }, { tx, actor, now }) {
    const row = await tx.lock<Contract>(contract, id)
    refuseIf(whyNotClose(row, { actor, ...(await owedUnder(id, { tx })) }))
    return tx.update<Contract>(contract, id, { status: moves.close.to, ended_on: await todayOf(tx, now), end_reason: why })
  },
})

export const terminateContract = command('contracts/terminate', {
  about: 'Ends a contract before its time, for cause or for convenience. Nothing is ordered under it any more.',
  input: one.extend({ reason }),
  reason: 'reason',
  async run({ id, reason: why }, { tx, actor, now }) {
    const row = await tx.lock<Contract>(contract, id)
    refuseIf(whyNotTerminate(row, actor))
    return tx.update<Contract>(contract, id, { status: moves.terminate.to, ended_on: await todayOf(tx, now), end_reason: why })
  },
})

export const addSecurity = draftCommand('contract-securities/add', contractSecurity)
export const editSecurity = editCommand('contract-securities/edit', contractSecurity)

export const releaseSecurity = command('contract-securities/release', {
  about: 'Takes an insurance or a bond out of force: replaced by another one, or given back.',
  input: one.extend({ as: z.enum(['replaced', 'released']) }),
  async run({ id, as }, { tx, actor }) {
    const row = await tx.lock<ContractSecurity>(contractSecurity, id)
    refuseIf(whyNotEdit(contractSecurity, row, actor))
    return tx.update<ContractSecurity>(contractSecurity, id, { status: as })
  },
})
