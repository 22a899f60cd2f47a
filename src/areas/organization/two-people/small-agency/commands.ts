import { z } from 'zod'
import { command, type Command, type Context } from '#platform/commands/command.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { todayOf } from '#platform/commands/today.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { administratorsOf } from './facts.ts'
import { smallAgency, smallAgencyAct, type SmallAgency, type SmallAgencyAct } from './records.ts'
import { actMoves, declarationMoves, whyNotApprove, whyNotDeclare, whyNotEnd, whyNotReject, whyNotReview } from './rules.ts'

const one = z.strictObject({ id: z.uuid() })
const reason = z.string().trim().min(1, 'Say why').max(2_000)

export const declareSmall = command('small-agency/declare', {
  about: 'States in writing that the agency is too small to divide duties, with the compensating reviewer. Another administrator approves it.',
  personal: true,
  input: inputSchema(smallAgency),
  async run(input, { tx, actor, now }): Promise<SmallAgency> {
    const { reviewer = null, outside = null, valid_from, valid_until } = input
    refuseIf(whyNotDeclare({ reviewer, outside, valid_from: valid_from!, valid_until: valid_until! }, { actor, today: await todayOf(tx, now) }))
    const number = await nextNumber(tx, smallAgency.table, String(smallAgency.fields.number.initial), now)
    return tx.insert<SmallAgency>(smallAgency, { ...input, number, declared_by: actor.user_id })
  },
})

export const decideSmall = command('small-agency/decide', {
  about: 'Approves or rejects a small-agency declaration. A second person does; with one administrator, the reviewer or the agency’s owner.',
  personal: true,
  reason: 'note',
  input: one.extend({ decision: z.enum(['approve', 'reject']), note: z.string().trim().max(2_000).default('') }),
  async run({ id, decision, note }, { tx, actor, now }: Context): Promise<SmallAgency> {
    const row = await tx.lock<SmallAgency>(smallAgency, id)
    const administrators = await administratorsOf(tx, actor.organization_id, now)
    refuseIf(decision === 'approve' ? whyNotApprove(row, { actor, administrators }) : whyNotReject(row, { actor, administrators }))
    refuseIf(decision === 'reject' && note === '' ? 'Say why it is rejected.' : null)
    return tx.update<SmallAgency>(smallAgency, id, {
      status: declarationMoves[decision].to, note: note || null, ...(decision === 'approve' && { approved_by: actor.user_id, approved_at: now, sole: administrators.length === 1 }),
    })
  },
})

export const endSmall = command('small-agency/end', {
  about: 'Ends a small-agency declaration: from then on each of these acts takes two people again.',
  reason: 'reason',
  input: one.extend({ reason }),
  async run({ id, reason: note }, { tx, actor, now }): Promise<SmallAgency> {
    const row = await tx.lock<SmallAgency>(smallAgency, id)
    refuseIf(whyNotEnd(row, { actor }))
    return tx.update<SmallAgency>(smallAgency, id, { status: declarationMoves.end.to, ended_at: now, note })
  },
})

export const reviewAct = command('small-agency/review', {
  about: 'Records what the compensating review of an act found. The person who acted never does.',
  personal: true,
  reason: 'finding',
  input: one.extend({ outcome: z.enum(['accept', 'object']), finding: z.string().trim().min(1, 'Say what was looked at and what was found').max(5_000) }),
  async run({ id, outcome, finding }, { tx, actor, now }): Promise<SmallAgencyAct> {
    const row = await tx.lock<SmallAgencyAct>(smallAgencyAct, id)
    refuseIf(whyNotReview(row, { actor }))
    await tx.sql('update tasks set done_at = $4, done_by = $5 where organization_id = $1 and table_name = $2 and record = $3 and done_at is null', [actor.organization_id, smallAgencyAct.table, id, now, actor.user_id])
    return tx.update<SmallAgencyAct>(smallAgencyAct, id, { status: actMoves[outcome].to, finding, reviewed_by: actor.user_id, reviewed_at: now })
  },
})

export const smallAgencyCommands: readonly Command[] = [declareSmall, decideSmall, endSmall, reviewAct]
