import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { todayOf } from '#platform/commands/today.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { atLeast } from '#platform/roles.ts'
import { wroteIn } from '#areas/organization/two-people/writers.ts'
import { day, files, one, said, words } from '../inputs.ts'
import { kept } from '../kept.ts'
import { openAction } from './open-action.ts'
import { correctiveAction, indicator, nonconformance, reading, type CorrectiveAction, type Indicator, type Nonconformance, type Reading } from './records.ts'
import { controlChart, moves, nonconformanceMoves, whyNotCancel, whyNotCloseNonconformance, whyNotContain, whyNotCorrect, whyNotDecide, whyNotExplain, whyNotVerify, workedOnIt } from './rules.ts'

export const openCorrectiveAction = command('corrective-actions/open', {
  about: 'Opens a corrective action with an owner and somebody else who will verify it.',
  input: inputSchema(correctiveAction),
  async run(input, { tx, actor, now }) {
    refuseIf(whyNotEdit(correctiveAction, null, actor))
    return openAction(tx, input as Parameters<typeof openAction>[1], null, { actor, now })
  },
})
export const editCorrectiveAction = editCommand('corrective-actions/edit', correctiveAction)

export const containProblem = command('corrective-actions/contain', {
  about: 'Notes what keeps the problem from doing more harm while its cause is looked for.',
  input: one.extend({ containment: words('Say how it is contained') }),
  async run({ id, containment }, { tx, actor }) {
    refuseIf(whyNotContain(await tx.lock<CorrectiveAction>(correctiveAction, id), actor))
    return tx.update<CorrectiveAction>(correctiveAction, id, { status: moves.contain.to, containment })
  },
})

const why = z.string().trim().max(500).nullish().transform((text) => text || null)
export const explainProblem = command('corrective-actions/explain', {
  about: 'Follows a problem to its root by asking why again and again.',
  input: one.extend({ why_1: why, why_2: why, why_3: why, why_4: why, why_5: why, root_cause: words('Name the root cause') }),
  async run({ id, root_cause, ...whys }, { tx, actor }) {
    refuseIf(whyNotExplain(await tx.lock<CorrectiveAction>(correctiveAction, id), { actor, whys: Object.values(whys) }))
    return tx.update<CorrectiveAction>(correctiveAction, id, { status: moves.explain.to, ...whys, root_cause })
  },
})
export const correctProblem = command('corrective-actions/correct', {
  about: 'Notes what was changed at the root, and when somebody else looks whether it works.',
  input: one.extend({ correction: words('Say what was changed'), proof: files.default([]), verify_on: day }),
  async run({ id, correction, proof, verify_on }, { tx, actor, now }) {
    const today = await todayOf(tx, now)
    refuseIf(whyNotCorrect(await tx.lock<CorrectiveAction>(correctiveAction, id), { actor, verify_on, today }))
    return tx.update<CorrectiveAction>(correctiveAction, id, { status: moves.correct.to, correction, proof: kept(proof), verify_on, corrected_on: today, corrected_by: actor.user_id })
  },
})
export const closeAction = command('corrective-actions/close', {
  about: 'Closes a corrective action: somebody else than its owner saw that it works.',
  input: one.extend({ effectiveness: words('Say how you saw that it works') }),
  personal: true,
  async run({ id, effectiveness }, { tx, actor, now }) {
    refuseIf(whyNotVerify(await tx.lock<CorrectiveAction>(correctiveAction, id), { actor, verb: 'close' }))
    // A manager may have found the cause for its owner.
    refuseIf((await wroteIn(tx, correctiveAction, id, { person: actor.user_id, fields: ['correction', 'root_cause'] })) ? workedOnIt : null)
    return tx.update<CorrectiveAction>(correctiveAction, id, { status: moves.close.to, effectiveness, verified_on: await todayOf(tx, now) })
  },
})
export const reopenAction = command('corrective-actions/reopen', {
  about: 'Begins a corrective action again, because the problem came back.',
  input: one.extend({ effectiveness: words('Say how it came back'), due_on: day }),
  async run({ id, effectiveness, due_on }, { tx, actor }) {
    refuseIf(whyNotVerify(await tx.lock<CorrectiveAction>(correctiveAction, id), { actor, verb: 'reopen' }))
    return tx.update<CorrectiveAction>(correctiveAction, id, { status: moves.reopen.to, effectiveness, due_on, verify_on: null })
  },
})
export const cancelAction = command('corrective-actions/cancel', {
  about: 'Gives a corrective action up, with the reason.',
  input: one.extend({ reason: words('Say why', 2_000) }),
  reason: 'reason',
  async run({ id }, { tx, actor }) {
    refuseIf(whyNotCancel(await tx.lock<CorrectiveAction>(correctiveAction, id), actor))
    return tx.update<CorrectiveAction>(correctiveAction, id, { status: moves.cancel.to })
  },
})

export const noteNonconformance = command('nonconformances/note', {
  about: 'Notes what is not as it was agreed. Everybody may.',
  input: inputSchema(nonconformance),
  async run(input, { tx, actor, now }) {
    refuseIf(whyNotEdit(nonconformance, null, actor))
    return tx.insert<Nonconformance>(nonconformance, { ...input, photos: kept(input.photos), number: await nextNumber(tx, nonconformance.table, String(nonconformance.fields.number.initial), now), found_by: actor.user_id })
  },
})
export const editNonconformance = editCommand('nonconformances/edit', nonconformance)
export const decideNonconformance = command('nonconformances/decide', {
  about: 'Decides what becomes of what is not as it was agreed.',
  input: one.extend({ disposition: z.enum(['use_as_is', 'rework', 'return', 'scrap', 'redo']), disposition_reason: said(2_000) }),
  async run({ id, disposition, disposition_reason }, { tx, actor }) {
    refuseIf(whyNotDecide(await tx.lock<Nonconformance>(nonconformance, id), { actor, disposition, reason: disposition_reason }))
    return tx.update<Nonconformance>(nonconformance, id, { status: nonconformanceMoves.decide.to, disposition, disposition_reason, decided_by: actor.user_id })
  },
})
export const actOnNonconformance = command('nonconformances/act', {
  about: 'Opens the corrective action that keeps it from coming again.',
  input: one.extend({ owner: z.uuid('Choose an owner'), verifier: z.uuid('Choose who verifies it'), due_on: day }),
  async run({ id, ...who }, { tx, actor, now }) {
    const row = await tx.lock<Nonconformance>(nonconformance, id)
    refuseIf(row.action ? 'It has a corrective action already.' : row.status === 'closed' ? 'It is closed.' : null)
    const action = await openAction(tx, { title: row.title, source: 'nonconformance', source_number: row.number, problem: row.about, ...who }, { table: nonconformance.table, id }, { actor, now })
    return tx.update<Nonconformance>(nonconformance, id, { action: action.id })
  },
})
export const closeNonconformance = command('nonconformances/close', {
  about: 'Closes a nonconformance when its corrective action, if it has one, is closed.',
  input: one,
  async run({ id }, { tx, actor }) {
    const row = await tx.lock<Nonconformance>(nonconformance, id)
    const action = row.action ? (await tx.lock<CorrectiveAction>(correctiveAction, row.action)).status : null
    refuseIf(whyNotCloseNonconformance(row, { actor, action }))
    return tx.update<Nonconformance>(nonconformance, id, { status: nonconformanceMoves.close.to })
  },
})

export const draftIndicator = draftCommand('quality-indicators/create', indicator)
export const editIndicator = editCommand('quality-indicators/edit', indicator)
export const readIndicator = command('quality-indicators/read', {
  about: 'Enters what an indicator was on a day. A second reading of the same day takes the place of the first.',
  input: one.extend({ on_day: day, value: z.number('Enter a number').finite(), note: said(300) }),
  async run({ id, on_day, value, note }, { tx, actor, now }) {
    const row = await tx.lock<Indicator>(indicator, id)
    refuseIf(row.status === 'retired' ? 'This indicator is no longer read.' : row.owner !== actor.user_id && !atLeast('manager', actor) ? 'Whoever owns the indicator reads it, or a manager.' : on_day > (await todayOf(tx, now)) ? 'That day has not come yet.' : null)
    await tx.sql('delete from quality_readings where organization_id = $1 and indicator = $2 and on_day = $3', [tx.organizationId(), id, on_day])
    const made = await tx.insert<Reading>(reading, { indicator: id, on_day, value, note, read_at: now })
    const all = await tx.sql<{ day: string; value: number }>('select on_day::text as day, value::float8 as value from quality_readings where organization_id = $1 and indicator = $2 order by on_day desc limit 60', [tx.organizationId(), id])
    const chart = controlChart(all.map((each) => each.value).toReversed())
    const newest = chart?.signals.find(({ at }) => at === all.length - 1)
    await tx.update(indicator, id, { last_value: all[0]!.value, last_on: all[0]!.day, signal: newest?.words ?? null })
    return made
  },
})
export const retireIndicator = command('quality-indicators/retire', {
  about: 'Reads an indicator no more.',
  input: one.extend({ reason: words('Say why', 2_000) }),
  reason: 'reason',
  async run({ id }, { tx, actor }) {
    refuseIf(atLeast('manager', actor) ? null : 'Indicators are kept by managers.')
    await tx.lock(indicator, id)
    return tx.update<Indicator>(indicator, id, { status: 'retired' })
  },
})
