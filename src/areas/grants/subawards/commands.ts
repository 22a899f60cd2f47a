import { z } from 'zod'
import { whyNotContractWith } from '#areas/vendors/checks/vendor-checks.ts'
import type { Vendor } from '#areas/vendors/vendors/records.ts'
import { linkRecords } from '#areas/organization/record-links/link.ts'
import { command, type Context } from '#platform/commands/command.ts'
import { factsQuestion } from '#platform/commands/facts.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { todayOf } from '#platform/commands/today.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { firstReason } from '#platform/rules.ts'
import { budgetOf } from '../budgets/commands.ts'
import { totalsOf } from '../budgets/rules.ts'
import { committedOf, incomeOf, insertCost } from '../charges/commands.ts'
import { whyNotCost } from '../charges/rules.ts'
import { classBooks } from '../exceptions/facts.ts'
import { whyNotAboveClass } from '../exceptions/rules.ts'
import { limitsOn } from '../grants/facts.ts'
import { isFederal } from '../grants/award/rules.ts'
import { grant, type Grant } from '../grants/records.ts'
import { whyNotOwnChange } from '../grants/writers.ts'
import { subaward, subawardRequest, subrecipientRisk, type Subaward, type SubawardRequest, type SubrecipientRisk } from './records.ts'
import { heldOf, moves, paysStill, reportDue, requestMoves, riskOf, whyNotApprove, whyNotApproveRequest, whyNotClose, whyNotReturn, whyNotSubmit } from './rules.ts'

const one = z.strictObject({ id: z.uuid() })
const reason = z.string().trim().min(1, 'Say why').max(2_000)

export const draftSubaward = command('subawards/draft', {
  about: 'Begins a subaward: to whom, for what, how much and for how long.',
  input: inputSchema(subaward),
  async run(input, { tx, actor, now }) {
    refuseIf(whyNotEdit(subaward, null, actor))
    await tx.lock<Grant>(grant, input.funding!)
    const number = await nextNumber(tx, subaward.table, String(subaward.fields.number.initial), now)
    return tx.insert<Subaward>(subaward, { ...input, committed: input.committed || input.amount, documents: JSON.stringify(input.documents ?? []), number, drafted_by: actor.user_id })
  },
})
export const editSubaward = editCommand('subawards/edit', subaward)

export const assessRisk = command('subrecipient-risks/assess', {
  about: 'Assesses the risk of a subrecipient by the factors of 2 CFR 200.332(c). What was assessed before stays.',
  input: inputSchema(subrecipientRisk),
  async run(input, { tx, actor }) {
    refuseIf(whyNotEdit(subrecipientRisk, null, actor))
    await tx.lock<Subaward>(subaward, input.subaward!)
    const judged = riskOf(input as Parameters<typeof riskOf>[0])
    return tx.insert<SubrecipientRisk>(subrecipientRisk, { ...input, score: judged.score, level: judged.level })
  },
})

/** What a subaward is judged by: its grant under lock, its recipient, the lists of exclusions, its risk and what is left. */
async function factsOf(tx: CommandTx, of: Subaward, now: Date) {
  const row = await tx.lock<Grant>(grant, of.funding)
  const recipient = (await tx.one<Vendor>('select * from vendors where organization_id = $1 and id = $2', [tx.organizationId(), of.recipient]))!
  const risk = (await tx.one<SubrecipientRisk>('select * from subrecipient_risks where organization_id = $1 and subaward = $2 order by assessed_on desc, created_at desc limit 1', [tx.organizationId(), of.id])) ?? null
  const held = await committedOf(tx, row.id, of.id)
  const limits = await limitsOn(tx, row.awarded_on)
  return { grant: row, recipient, excluded: await whyNotContractWith(tx, recipient, now, { federal: isFederal(row) }), risk, left: row.amount - row.spent - held, fixedLimit: limits.cents('fixed_subaward'), reportFrom: limits.cents('ffata') }
}

export const submitSubaward = command('subawards/submit', {
  about: 'Sends a subaward to whoever approves it, when it says all that it must and its risk was assessed.',
  input: one,
  async run({ id }, { tx, actor, now }) {
    const of = await tx.lock<Subaward>(subaward, id)
    refuseIf(firstReason(whyNotEdit(subaward, null, actor), whyNotSubmit(of, await factsOf(tx, of, now))))
    return tx.update<Subaward>(subaward, id, { status: moves.submit.to, returned_because: null })
  },
})

export const approveSubaward = command('subawards/approve', {
  about: 'Approves a subaward: it is obligated, and its reporting clock runs from the day on which it was signed.',
  input: one,
  async run({ id }, { tx, actor, now }) {
    const of = await tx.lock<Subaward>(subaward, id)
    const facts = await factsOf(tx, of, now)
    refuseIf(firstReason(whyNotApprove(of, actor), await whyNotOwnChange(tx, subaward, id, actor), whyNotSubmit({ ...of, status: 'draft' }, facts)))
    const signed_on = of.signed_on ?? (await todayOf(tx, now))
    await tx.update<Grant>(grant, of.funding, { obligated: facts.grant.obligated + of.amount })
    await linkRecords(tx, { from: { table: grant.table, id: of.funding }, kind: 'funds', to: { table: subaward.table, id } }, now)
    return tx.update<Subaward>(subaward, id, { status: moves.approve.to, approved_by: actor.user_id, approved_at: now, signed_on, report_due: facts.grant.kind === 'federal' && facts.reportFrom !== undefined ? reportDue({ amount: of.amount, signed_on }, facts.reportFrom) : null })
  },
})

export const returnSubaward = command('subawards/return', {
  about: 'Sends a subaward back to whoever drafted it, with the reason.',
  input: one.extend({ reason }),
  reason: 'reason',
  async run({ id, reason: why }, { tx, actor }) {
    const of = await tx.lock<Subaward>(subaward, id)
    refuseIf(whyNotReturn(of, actor))
    return tx.update<Subaward>(subaward, id, { status: moves.return.to, returned_because: why })
  },
})

export const reportSubaward = command('subawards/report', {
  about: 'Notes that a subaward was reported in SAM.gov (2 CFR 170), with the number of the report.',
  input: one.extend({ number: z.string().trim().min(1, 'Enter the number of the report').max(80) }),
  async run({ id, number }, { tx, actor, now }) {
    const of = await tx.lock<Subaward>(subaward, id)
    refuseIf(firstReason(whyNotEdit(subaward, null, actor), !paysStill(of) && 'Only a subaward in force is reported.', !of.report_due && 'This subaward need not be reported.'))
    return tx.update<Subaward>(subaward, id, { reported_on: await todayOf(tx, now), report_number: number })
  },
})

/** What is still open with the subrecipient: requests to be paid and findings. */
const stillOpen = async (id: string, { tx }: Pick<Context, 'tx'>): Promise<{ open: number }> =>
  (await tx.one<{ open: number }>(
    `select (select count(*) from subaward_requests where organization_id = $1 and subaward = $2 and status in ('received', 'approved'))::int
          + (select count(*) from monitoring_findings where organization_id = $1 and subaward = $2 and status <> 'closed')::int as open`,
    [tx.organizationId(), id],
  ))!

export const subawardFacts = factsQuestion('subawards/facts', subaward, stillOpen)

export const closeSubaward = command('subawards/close', {
  about: 'Closes a subaward: what was not paid is free again in the grant.',
  input: one.extend({ reason }),
  reason: 'reason',
  async run({ id }, { tx, actor }) {
    const of = await tx.lock<Subaward>(subaward, id)
    const row = await tx.lock<Grant>(grant, of.funding)
    refuseIf(whyNotClose(of, { actor, ...(await stillOpen(id, { tx })) }))
    await tx.update<Grant>(grant, row.id, { obligated: Math.max(0, row.obligated - heldOf(of)) })
    return tx.update<Subaward>(subaward, id, { status: moves.close.to, released: of.released + heldOf(of) })
  },
})

export const receiveRequest = command('subaward-requests/receive', {
  about: 'Enters what a subrecipient asks to be paid.',
  input: inputSchema(subawardRequest),
  async run(input, { tx, actor, now }) {
    refuseIf(whyNotEdit(subawardRequest, null, actor))
    const award = await tx.lock<Subaward>(subaward, input.subaward!)
    refuseIf(paysStill(award) ? null : 'The subaward is not in force.')
    const number = await nextNumber(tx, subawardRequest.table, String(subawardRequest.fields.number.initial), now)
    return tx.insert<SubawardRequest>(subawardRequest, { ...input, documents: JSON.stringify(input.documents ?? []), number, entered_by: actor.user_id })
  },
})
export const editRequest = editCommand('subaward-requests/edit', subawardRequest)

export const approveRequest = command('subaward-requests/approve', {
  about: 'Approves a request of a subrecipient after looking at what it shows: it becomes a cost of the grant.',
  input: one,
  async run({ id }, { tx, actor, now }) {
    const of = await tx.lock<SubawardRequest>(subawardRequest, id)
    const award = await tx.lock<Subaward>(subaward, of.subaward)
    const row = await tx.lock<Grant>(grant, award.funding)
    const today = await todayOf(tx, now)
    const { late } = (await tx.one<{ late: number }>(`select count(*)::int as late from monitoring_findings where organization_id = $1 and subaward = $2 and status <> 'closed' and due_on < $3`, [tx.organizationId(), award.id, today]))!
    refuseIf(firstReason(whyNotApproveRequest(of, { actor, award, grant: row, openFindings: late }), await whyNotOwnChange(tx, subawardRequest, id, actor)))
    const cost = { funding: row.id, kind: 'subaward', class: 'contractual', description: `${of.number}: ${award.title}`.slice(0, 300), incurred_on: of.period_end, amount: of.amount, match: of.match, why: `Request ${of.number} of ${award.number}, approved after its documents were looked at.`, invoice: null } as const
    // What it asks for was promised to it: nothing else is kept before it.
    refuseIf(whyNotCost(cost, { grant: row, totals: totalsOf(await budgetOf(tx, row.id)), spent: row.spent, income: await incomeOf(tx, row.id), committed: 0, invoice: null, today }))
    refuseIf(whyNotAboveClass(cost, await classBooks(tx, row)))
    const made = await insertCost(tx, row, cost, actor.user_id, now)
    await tx.update<Subaward>(subaward, award.id, { paid: award.paid + of.amount })
    return tx.update<SubawardRequest>(subawardRequest, id, { status: requestMoves.approve.to, approved_by: actor.user_id, cost: made.id })
  },
})

export const returnRequest = command('subaward-requests/return', {
  about: 'Sends a request back to the subrecipient, with what is missing.',
  input: one.extend({ reason }),
  reason: 'reason',
  async run({ id, reason: why }, { tx, actor }) {
    const of = await tx.lock<SubawardRequest>(subawardRequest, id)
    refuseIf(firstReason(whyNotEdit(subawardRequest, null, actor), requestMoves.whyNot('return', of)))
    return tx.update<SubawardRequest>(subawardRequest, id, { status: requestMoves.return.to, returned_because: why })
  },
})

export const payRequest = command('subaward-requests/pay', {
  about: 'Notes on which day a request was paid.',
  input: one.extend({ day: z.iso.date() }),
  async run({ id, day }, { tx, actor, now }) {
    const of = await tx.lock<SubawardRequest>(subawardRequest, id)
    refuseIf(firstReason(whyNotEdit(subawardRequest, null, actor), requestMoves.whyNot('pay', of), day > (await todayOf(tx, now)) && 'That day has not come yet.'))
    return tx.update<SubawardRequest>(subawardRequest, id, { status: requestMoves.pay.to, paid_on: day })
  },
})
