import { lastWriters } from '#areas/organization/two-people/writers.ts'
import { command } from '#platform/commands/command.ts'
import { editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { todayOf } from '#platform/commands/today.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { day, one, words } from '../inputs.ts'
import { kept } from '../kept.ts'
import { mishap, risk, type Mishap, type Risk } from './records.ts'
import { borne, isOther, mishapMoves, moves, whyNotAccept, whyNotClose, whyNotContain, whyNotLookBack, whyNotPlan, whyNotResolve, whyNotReview, whyNotSizes, whyNotTimes, whyNotTreat } from './rules.ts'

export const enterRisk = command('risks/enter', {
  about: 'Enters a risk with its size before and after what is done about it.',
  input: inputSchema(risk),
  async run(input, { tx, actor, now }) {
    refuseIf(whyNotEdit(risk, null, actor))
    refuseIf(whyNotSizes(input as Risk))
    refuseIf(whyNotPlan({ treatment: input.treatment ?? 'reduce', plan: input.plan }))
    return tx.insert<Risk>(risk, { ...input, number: await nextNumber(tx, risk.table, String(risk.fields.number.initial), now) })
  },
})
const edit = editCommand('risks/edit', risk)
export const editRisk = {
  ...edit,
  async run(input, context): Promise<Risk> {
    const before = await context.tx.lock<Risk>(risk, input.id)
    const row = { ...before, ...input.changes } as Risk
    refuseIf(whyNotSizes(row))
    refuseIf(whyNotPlan(row))
    const after = (await edit.run(input, context)) as Risk
    return before.status === 'accepted' && isOther(before, after) ? context.tx.update<Risk>(risk, input.id, { status: moves.reopen.to, accepted_by: null }) : after
  },
} satisfies typeof edit

export const reviewRisk = command('risks/review', {
  about: 'Notes that a risk was looked at again, with its next review.',
  input: one.extend({ note: words('Say what the review found', 2_000), next: day }),
  async run({ id, note, next }, { tx, actor, now }) {
    const today = await todayOf(tx, now)
    refuseIf(whyNotReview(await tx.lock<Risk>(risk, id), { actor, next, today }))
    return tx.update<Risk>(risk, id, { reviewed_on: today, review_note: note, review_on: next })
  },
})
export const treatRisk = command('risks/treat', {
  about: 'Begins to do what the plan says.',
  input: one,
  async run({ id }, { tx, actor }) {
    refuseIf(whyNotTreat(await tx.lock<Risk>(risk, id), actor))
    return tx.update<Risk>(risk, id, { status: moves.treat.to })
  },
})
export const acceptRisk = command('risks/accept', {
  about: 'Takes the responsibility for what remains of a risk. Neither its owner does so nor who said how large it is, and another size ends it.',
  input: one.extend({ reason: words('Say why it can be borne', 2_000) }),
  reason: 'reason',
  personal: true,
  async run({ id }, { tx, actor }) {
    const row = await tx.lock<Risk>(risk, id)
    refuseIf(whyNotAccept(row, { actor, weighedBy: await lastWriters(tx, risk, id, borne) }))
    return tx.update<Risk>(risk, id, { status: moves.accept.to, accepted_by: actor.user_id })
  },
})
export const closeRisk = command('risks/close', {
  about: 'Closes a risk that is no longer there.',
  input: one.extend({ reason: words('Say why it is gone', 2_000) }),
  reason: 'reason',
  async run({ id }, { tx, actor }) {
    refuseIf(whyNotClose(await tx.lock<Risk>(risk, id), actor))
    return tx.update<Risk>(risk, id, { status: moves.close.to })
  },
})

export const reportMishap = command('security-incidents/report', {
  about: 'Reports that something went wrong. Everybody may.',
  input: inputSchema(mishap),
  async run(input, { tx, actor, now }) {
    refuseIf(whyNotEdit(mishap, null, actor))
    refuseIf(whyNotTimes({ happened_at: input.happened_at!, found_at: input.found_at! }, now))
    return tx.insert<Mishap>(mishap, { ...input, papers: kept(input.papers), number: await nextNumber(tx, mishap.table, String(mishap.fields.number.initial), now), reported_by: actor.user_id })
  },
})
export const editMishap = editCommand('security-incidents/edit', mishap)
export const containMishap = command('security-incidents/contain', {
  about: 'Notes that an incident does no more harm, and how that was done.',
  input: one.extend({ containment: words('Say how it was contained') }),
  async run({ id, containment }, { tx, actor, now }) {
    refuseIf(whyNotContain(await tx.lock<Mishap>(mishap, id), actor))
    return tx.update<Mishap>(mishap, id, { status: mishapMoves.contain.to, containment, contained_at: now })
  },
})
export const resolveMishap = command('security-incidents/resolve', {
  about: 'Notes that what an incident broke works again.',
  input: one.extend({ resolution: words('Say how it was resolved') }),
  async run({ id, resolution }, { tx, actor, now }) {
    refuseIf(whyNotResolve(await tx.lock<Mishap>(mishap, id), actor))
    return tx.update<Mishap>(mishap, id, { status: mishapMoves.resolve.to, resolution, resolved_at: now })
  },
})
export const lookBackAtMishap = command('security-incidents/look-back', {
  about: 'Closes an incident with its cause, without blame, and what is learned from it.',
  input: one.extend({ cause: words('Say what the cause was'), lessons: words('Say what is learned') }),
  async run({ id, cause, lessons }, { tx, actor }) {
    refuseIf(whyNotLookBack(await tx.lock<Mishap>(mishap, id), actor))
    return tx.update<Mishap>(mishap, id, { status: mishapMoves.close.to, cause, lessons, looked_back_by: actor.user_id })
  },
})
