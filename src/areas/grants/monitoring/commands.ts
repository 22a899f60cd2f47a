import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { todayOf } from '#platform/commands/today.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { firstReason } from '#platform/rules.ts'
import { monitoringFinding, monitoringVisit, type MonitoringFinding, type MonitoringVisit } from './records.ts'
import { findingMoves, visitMoves, whyNotAnswer, whyNotClose, whyNotFinish, whyNotReopenFinding, whyNotReopenVisit } from './rules.ts'

const one = z.strictObject({ id: z.uuid() })
const words = z.string().trim().min(1, 'Write what').max(5_000)

export const planVisit = draftCommand('monitoring-visits/plan', monitoringVisit)
export const editVisit = editCommand('monitoring-visits/edit', monitoringVisit)

export const finishVisit = command('monitoring-visits/finish', {
  about: 'Writes down what was seen on a visit. What is not as it must be becomes a finding.',
  input: one.extend({ day: z.iso.date(), summary: words }),
  async run({ id, day, summary }, { tx, actor, now }) {
    const of = await tx.lock<MonitoringVisit>(monitoringVisit, id)
    refuseIf(whyNotFinish(of, { actor, day, today: await todayOf(tx, now) }))
    return tx.update<MonitoringVisit>(monitoringVisit, id, { status: visitMoves.finish.to, done_on: day, summary })
  },
})

export const cancelVisit = command('monitoring-visits/cancel', {
  about: 'Cancels a visit that does not take place, with the reason.',
  input: one.extend({ reason: words }),
  reason: 'reason',
  async run({ id, reason }, { tx, actor }) {
    const of = await tx.lock<MonitoringVisit>(monitoringVisit, id)
    refuseIf(firstReason(whyNotEdit(monitoringVisit, null, actor), visitMoves.whyNot('cancel', of)))
    return tx.update<MonitoringVisit>(monitoringVisit, id, { status: visitMoves.cancel.to, summary: reason })
  },
})

export const noteFinding = draftCommand('monitoring-findings/note', monitoringFinding)
export const editFinding = editCommand('monitoring-findings/edit', monitoringFinding)

export const answerFinding = command('monitoring-findings/answer', {
  about: 'Writes down what the subrecipient did about a finding.',
  input: one.extend({ answer: words }),
  async run({ id, answer }, { tx, actor }) {
    const of = await tx.lock<MonitoringFinding>(monitoringFinding, id)
    refuseIf(whyNotAnswer(of, actor))
    return tx.update<MonitoringFinding>(monitoringFinding, id, { status: findingMoves.answer.to, answer, answered_by: actor.user_id })
  },
})

export const closeFinding = command('monitoring-findings/close', {
  about: 'Closes a finding with a management decision (2 CFR 200.521): what was done is enough, and why.',
  input: one.extend({ decision: words }),
  async run({ id, decision }, { tx, actor, now }) {
    const of = await tx.lock<MonitoringFinding>(monitoringFinding, id)
    refuseIf(whyNotClose(of, actor))
    return tx.update<MonitoringFinding>(monitoringFinding, id, { status: findingMoves.close.to, decision, closed_by: actor.user_id, closed_on: await todayOf(tx, now) })
  },
})

const keepUntil = async (tx: CommandTx, of: { subaward: string }): Promise<string | null> =>
  (await tx.one<{ keep_until: string | null }>('select g.keep_until::text as keep_until from subawards s join grants g on g.organization_id = s.organization_id and g.id = s.funding where s.organization_id = $1 and s.id = $2', [tx.organizationId(), of.subaward]))!.keep_until

export const reopenVisit = command('monitoring-visits/reopen', {
  about: 'Opens a visit again, because there is more to look at or it was noted too early. What was seen stays in it and in its history.',
  input: one.extend({ reason: words }),
  reason: 'reason',
  async run({ id, reason }, { tx, actor, now }) {
    const of = await tx.lock<MonitoringVisit>(monitoringVisit, id)
    refuseIf(whyNotReopenVisit(of, { actor, today: await todayOf(tx, now), keepUntil: await keepUntil(tx, of) }))
    return tx.update<MonitoringVisit>(monitoringVisit, id, { status: visitMoves.reopen.to, done_on: null, reopened_by: actor.user_id, reopened_because: reason })
  },
})

export const reopenFinding = command('monitoring-findings/reopen', {
  about: 'Opens a finding again: the answer was not enough, or the same was seen again.',
  input: one.extend({ due_on: z.iso.date(), reason: words }),
  reason: 'reason',
  async run({ id, due_on, reason }, { tx, actor, now }) {
    const of = await tx.lock<MonitoringFinding>(monitoringFinding, id)
    const today = await todayOf(tx, now)
    refuseIf(firstReason(whyNotReopenFinding(of, { actor, today, keepUntil: await keepUntil(tx, of) }), due_on < today && 'Give it a day to come.'))
    return tx.update<MonitoringFinding>(monitoringFinding, id, { status: findingMoves.reopen.to, due_on, closed_by: null, closed_on: null, reopened_by: actor.user_id, reopened_because: reason })
  },
})
