import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { todayOf } from '#platform/commands/today.ts'
import { closeoutDue } from '../closeouts/rules.ts'
import { limitsOn } from '../grants/facts.ts'
import { grant, type Grant } from '../grants/records.ts'
import { endingGrounds, subaward, type Subaward } from '../subawards/records.ts'
import { heldOf, moves } from '../subawards/rules.ts'
import { mayObject, whyNotEnd, whyNotNotice, whyNotObject, whyNotWithdraw } from './rules.ts'

const one = z.strictObject({ id: z.uuid() })
const reason = z.string().trim().min(1, 'Say why').max(3_000)

export const giveNotice = command('subawards/give-notice', {
  about: 'Tells a subrecipient that its subaward ends early: why, from which day, and until when it may object (2 CFR 200.340 to .342).',
  input: one.extend({ ground: z.enum(endingGrounds), reason, last_day: z.iso.date(), object_by: z.iso.date().nullable() }),
  reason: 'reason',
  async run({ id, ground, reason: why, last_day, object_by }, { tx, actor, now }) {
    const of = await tx.lock<Subaward>(subaward, id)
    const today = await todayOf(tx, now)
    refuseIf(whyNotNotice(of, { actor, notice: { ground, last_day, object_by }, today }))
    return tx.update<Subaward>(subaward, id, {
      status: moves.giveNotice.to, ending_ground: ground, ending_reason: why, last_day, object_by: mayObject(ground) ? object_by : null,
      noticed_on: today, noticed_by: actor.user_id, objected_on: null, objection: null, objection_answer: null,
    })
  },
})

export const noteObjection = command('subawards/object', {
  about: 'Keeps what a subrecipient says against the end of its subaward. It is answered before anything is decided.',
  input: one.extend({ day: z.iso.date(), objection: z.string().trim().min(1, 'Write what they say').max(5_000) }),
  async run({ id, day, objection }, { tx, actor, now }) {
    const of = await tx.lock<Subaward>(subaward, id)
    refuseIf(whyNotObject(of, { actor, day, today: await todayOf(tx, now) }))
    return tx.update<Subaward>(subaward, id, { objected_on: day, objection })
  },
})

export const withdrawNotice = command('subawards/withdraw-notice', {
  about: 'Takes a notice back: the subaward runs on as it was signed. The notice stays in its history.',
  input: one.extend({ reason }),
  reason: 'reason',
  async run({ id }, { tx, actor }) {
    const of = await tx.lock<Subaward>(subaward, id)
    refuseIf(whyNotWithdraw(of, actor))
    return tx.update<Subaward>(subaward, id, {
      status: moves.withdrawNotice.to, ending_ground: null, ending_reason: null, last_day: null, object_by: null, noticed_on: null, noticed_by: null, objected_on: null, objection: null,
    })
  },
})

export const endSubaward = command('subawards/end', {
  about: 'Ends a subaward early after its subrecipient was heard. What is not kept for earlier obligations is free in the grant, and its closeout clock runs from the last day (2 CFR 200.343, .344).',
  input: one.extend({ kept: z.int().min(0), answer: z.string().trim().max(5_000).nullable() }),
  async run({ id, kept, answer }, { tx, actor, now }) {
    const of = await tx.lock<Subaward>(subaward, id)
    const row = await tx.lock<Grant>(grant, of.funding)
    const { waiting } = (await tx.one<{ waiting: number }>(`select coalesce(sum(amount), 0)::bigint as waiting from subaward_requests where organization_id = $1 and subaward = $2 and status = 'received'`, [tx.organizationId(), id]))!
    refuseIf(whyNotEnd(of, { actor, today: await todayOf(tx, now), kept, answer, waiting }))
    const freed = heldOf(of) - kept
    await tx.update<Grant>(grant, row.id, { obligated: Math.max(0, row.obligated - freed) })
    const days = (await limitsOn(tx, row.awarded_on)).needed('sub_closeout_days')
    return tx.update<Subaward>(subaward, id, {
      status: moves.end.to, released: of.released + freed, objection_answer: of.objection === null ? null : answer, ended_by: actor.user_id, ended_at: now, closeout_due: closeoutDue(of.last_day!, days),
    })
  },
})
