import { z } from 'zod'
import { linkRecords } from '#areas/organization/record-links/link.ts'
import { command } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { refuseIfMoved } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { todayOf } from '#platform/commands/today.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { changeSchema, inputSchema } from '#platform/records/schema.ts'
import { stored } from '../declarations/stored.ts'
import { femaTerms } from '../fema-terms/terms-on.ts'
import { whyNotOwnChange } from '../grants/writers.ts'
import { appealDays } from '../public-assistance/clocks/rules.ts'
import { declarationById, projectById } from '../public-assistance/facts.ts'
import { paProject } from '../public-assistance/records.ts'
import { femaQuestion, paAppeal, type FemaQuestion, type PaAppeal } from './records.ts'
import { appealMoves, questionMoves, whyNotDays, whyNotDecide, whyNotDraftAnswer, whyNotFollow, whyNotNotice, whyNotSendAnswer, whyNotSendAppeal, whyNotStep, whyNotWithdrawAppeal } from './rules.ts'

const one = z.strictObject({ id: z.uuid() })
const reason = z.string().trim().min(1, 'Say why').max(2_000)

async function under(tx: CommandTx, { declaration, project }: { declaration: string; project?: string | null }) {
  const row = await declarationById(tx, declaration)
  if (!project) return row
  const of = await projectById(tx, project)
  refuseIf(of.declaration === declaration ? null : `${of.number} belongs to another disaster.`)
  return row
}

export const noteQuestion = command('fema-questions/note', {
  about: 'Notes what FEMA asks about a project or a disaster, and until when it wants the answer.',
  input: inputSchema(femaQuestion),
  async run(input, { tx, actor, now }) {
    refuseIf(whyNotEdit(femaQuestion, null, actor))
    await under(tx, { declaration: input.declaration!, project: input.project ?? null })
    refuseIf(whyNotDays({ received_on: input.received_on!, due_on: input.due_on! }, await todayOf(tx, now)))
    const number = await nextNumber(tx, femaQuestion.table, String(femaQuestion.fields.number.initial), now)
    const row = await tx.insert<FemaQuestion>(femaQuestion, { ...stored(femaQuestion, input), number, entered_by: actor.user_id })
    if (row.project) await linkRecords(tx, { from: { table: femaQuestion.table, id: row.id }, kind: 'belongs', to: { table: paProject.table, id: row.project } }, now)
    return row
  },
})

export const editQuestion = command('fema-questions/edit', {
  about: 'Changes a question of FEMA that is not answered yet.',
  input: z.strictObject({ id: z.uuid(), version: z.int().min(1), changes: changeSchema(femaQuestion) }),
  async run({ id, version, changes }, { tx, actor, now }) {
    const row = await tx.lock<FemaQuestion>(femaQuestion, id)
    refuseIf(whyNotEdit(femaQuestion, row, actor))
    await refuseIfMoved(tx, femaQuestion, row, version)
    const after = { ...row, ...(changes as Partial<FemaQuestion>) }
    await under(tx, after)
    refuseIf(whyNotDays(after, await todayOf(tx, now)))
    return tx.update<FemaQuestion>(femaQuestion, id, stored(femaQuestion, changes))
  },
})

export const draftAnswer = command('fema-questions/draft-answer', {
  about: 'Writes the answer to a question of FEMA, for somebody else to read and send.',
  input: one.extend({ answer: z.string().trim().min(1, 'Write the answer').max(20_000) }),
  async run({ id, answer }, { tx, actor }) {
    const row = await tx.lock<FemaQuestion>(femaQuestion, id)
    refuseIf(whyNotDraftAnswer(row, actor))
    return tx.update<FemaQuestion>(femaQuestion, id, { answer, drafted_by: actor.user_id, status: questionMoves.draft.to })
  },
})

export const sendAnswer = command('fema-questions/send', {
  about: 'Notes that the answer went to FEMA today, read by somebody else than who wrote it.',
  input: one,
  personal: true,
  async run({ id }, { tx, actor, now }) {
    const row = await tx.lock<FemaQuestion>(femaQuestion, id)
    refuseIf(whyNotSendAnswer(row, actor))
    return tx.update<FemaQuestion>(femaQuestion, id, { status: questionMoves.send.to, sent_by: actor.user_id, sent_on: await todayOf(tx, now) })
  },
})

export const reopenQuestion = command('fema-questions/reopen', {
  about: 'Notes that FEMA asks again, until a new day.',
  input: one.extend({ due_on: z.iso.date(), reason }),
  reason: 'reason',
  async run({ id, due_on }, { tx, actor, now }) {
    const row = await tx.lock<FemaQuestion>(femaQuestion, id)
    refuseIf(whyNotFollow(row, 'reopen', actor))
    refuseIf(due_on < (await todayOf(tx, now)) ? 'The new day is today or later.' : null)
    return tx.update<FemaQuestion>(femaQuestion, id, { status: questionMoves.reopen.to, due_on })
  },
})

export const settleQuestion = command('fema-questions/settle', {
  about: 'Notes that FEMA is content with the answer.',
  input: one,
  async run({ id }, { tx, actor }) {
    const row = await tx.lock<FemaQuestion>(femaQuestion, id)
    refuseIf(whyNotFollow(row, 'settle', actor))
    return tx.update<FemaQuestion>(femaQuestion, id, { status: questionMoves.settle.to })
  },
})

const clocks = async (tx: CommandTx, row: Pick<PaAppeal, 'determined_on' | 'received_on' | 'asked_on' | 'supplied_on'>) => appealDays(row, await femaTerms(tx))

export const draftAppeal = command('pa-appeals/draft', {
  about: 'Begins an appeal of a determination; its last day follows from the notice.',
  input: inputSchema(paAppeal),
  async run(input, { tx, actor, now }) {
    refuseIf(whyNotEdit(paAppeal, null, actor))
    await under(tx, { declaration: input.declaration!, project: input.project ?? null })
    refuseIf(whyNotNotice(input.determined_on!, await todayOf(tx, now)))
    const days = await clocks(tx, { determined_on: input.determined_on!, received_on: null, asked_on: null, supplied_on: null })
    const number = await nextNumber(tx, paAppeal.table, String(paAppeal.fields.number.initial), now)
    const row = await tx.insert<PaAppeal>(paAppeal, { ...stored(paAppeal, input), ...days, number, entered_by: actor.user_id })
    if (row.project) await linkRecords(tx, { from: { table: paAppeal.table, id: row.id }, kind: 'belongs', to: { table: paProject.table, id: row.project } }, now)
    return row
  },
})

export const editAppeal = command('pa-appeals/edit', {
  about: 'Changes an appeal that was not sent, and its clocks.',
  input: z.strictObject({ id: z.uuid(), version: z.int().min(1), changes: changeSchema(paAppeal) }),
  async run({ id, version, changes }, { tx, actor, now }) {
    const row = await tx.lock<PaAppeal>(paAppeal, id)
    refuseIf(whyNotEdit(paAppeal, row, actor))
    await refuseIfMoved(tx, paAppeal, row, version)
    const after = { ...row, ...(changes as Partial<PaAppeal>) }
    await under(tx, after)
    refuseIf(whyNotNotice(after.determined_on, await todayOf(tx, now)))
    return tx.update<PaAppeal>(paAppeal, id, { ...stored(paAppeal, changes), ...(await clocks(tx, after)) })
  },
})

export const sendAppeal = command('pa-appeals/send', {
  about: 'Notes that the appeal went to the recipient today. After its last day it is not heard.',
  input: one,
  personal: true,
  async run({ id }, { tx, actor, now }) {
    const found = await tx.lock<PaAppeal>(paAppeal, id)
    // A list changes the day of the notice without its clocks: they are counted once more.
    const days = await clocks(tx, found)
    const row = { ...found, ...days }
    const today = await todayOf(tx, now)
    refuseIf(whyNotNotice(row.determined_on, today))
    refuseIf(whyNotSendAppeal(row, { actor, today }) ?? (await whyNotOwnChange(tx, paAppeal, id, actor)))
    return tx.update<PaAppeal>(paAppeal, id, { ...days, status: appealMoves.send.to, sent_on: today })
  },
})

export const stepAppeal = command('pa-appeals/step', {
  about: 'Notes the next step of an appeal: forwarded to FEMA, asked for information, supplied. Its clocks begin anew with it.',
  input: one.extend({ step: z.enum(['forward', 'ask', 'supply']), day: z.iso.date() }),
  async run({ id, step, day }, { tx, now }) {
    const row = await tx.lock<PaAppeal>(paAppeal, id)
    refuseIf(whyNotStep(row, step, { day, today: await todayOf(tx, now) }))
    const set = { forward: { received_on: day }, ask: { asked_on: day, supplied_on: null }, supply: { supplied_on: day } }[step]
    return tx.update<PaAppeal>(paAppeal, id, { ...set, ...(await clocks(tx, { ...row, ...set })), status: appealMoves[step].to })
  },
})

export const decideAppeal = command('pa-appeals/decide', {
  about: 'Notes FEMA’s decision of an appeal.',
  input: one.extend({ move: z.enum(['grant', 'grantPartly', 'deny']), granted: z.int().min(0), words: reason }),
  reason: 'words',
  async run({ id, move, granted, words }, { tx, actor, now }) {
    const row = await tx.lock<PaAppeal>(paAppeal, id)
    refuseIf(whyNotDecide(row, move, { granted, actor }))
    return tx.update<PaAppeal>(paAppeal, id, { status: appealMoves[move].to, granted: move === 'deny' ? 0 : granted, decision: words, decided_on: await todayOf(tx, now) })
  },
})

export const withdrawAppeal = command('pa-appeals/withdraw', {
  about: 'Takes an appeal back.',
  input: one.extend({ reason }),
  reason: 'reason',
  async run({ id, reason: why }, { tx, actor }) {
    const row = await tx.lock<PaAppeal>(paAppeal, id)
    refuseIf(whyNotWithdrawAppeal(row, actor))
    return tx.update<PaAppeal>(paAppeal, id, { status: appealMoves.withdraw.to, decision: why })
  },
})
