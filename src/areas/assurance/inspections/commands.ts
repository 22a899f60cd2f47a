import { z } from 'zod'
import { command, type Context } from '#platform/commands/command.ts'
import { factsQuestion } from '#platform/commands/facts.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { linesInput, putLines } from '#platform/commands/lines.ts'
import { draftCommand, editCommand, refuseIfMoved } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { todayOf } from '#platform/commands/today.ts'
import { addDays } from '#platform/dates.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { day, files, one, said, words } from '../inputs.ts'
import { openAction } from '../quality/open-action.ts'
import { kept } from '../kept.ts'
import { checklist, checklistItem, inspection, inspectionAnswer, type Checklist, type ChecklistItem, type Inspection, type InspectionAnswer } from './records.ts'
import { inspectionMoves, judge, moves, pointsOf, whyNotAnswer, whyNotBegin, whyNotCancel, whyNotComplete, whyNotPublish, whyNotRetire, whyNotRevise } from './rules.ts'

export const draftChecklist = draftCommand('checklists/create', checklist)
export const editChecklist = editCommand('checklists/edit', checklist)

export const setChecklistItems = command('checklists/set-items', {
  about: 'Puts these questions in the place of those that a checklist has. Inspections that have begun keep theirs.',
  input: z.strictObject({ id: z.uuid(), version: z.int().min(1), lines: linesInput(checklistItem) }),
  async run({ id, version, lines }, { tx, actor }) {
    const row = await tx.lock<Checklist>(checklist, id)
    refuseIf(whyNotEdit(checklist, row, actor))
    await refuseIfMoved(tx, checklist, row, version)
    await putLines(tx, checklistItem, id, lines)
    return tx.update<Checklist>(checklist, id, { title: row.title })
  },
})

const itemsOf = (tx: CommandTx, id: string) => tx.sql<ChecklistItem>('select * from checklist_items where organization_id = $1 and checklist = $2 order by position, id', [tx.organizationId(), id])
export const answersOf = (tx: CommandTx, id: string) => tx.sql<InspectionAnswer>('select * from inspection_answers where organization_id = $1 and inspection = $2 order by position, id', [tx.organizationId(), id])

export const checklistFacts = factsQuestion('checklists/facts', checklist, async (id, { tx }) => ({ items: await itemsOf(tx, id) }))

export const publishChecklist = command('checklists/publish', {
  about: 'Publishes a checklist as its next version: inspections that begin from now on use it.',
  input: one,
  async run({ id }, { tx, actor }) {
    const row = await tx.lock<Checklist>(checklist, id)
    refuseIf(whyNotPublish(row, { actor, items: await itemsOf(tx, id) }))
    return tx.update<Checklist>(checklist, id, { status: moves.publish.to, edition: Number(row.edition) + 1 })
  },
})
export const reviseChecklist = command('checklists/revise', {
  about: 'Begins the next version of a checklist.',
  input: one,
  async run({ id }, { tx, actor }) {
    refuseIf(whyNotRevise(await tx.lock<Checklist>(checklist, id), actor))
    return tx.update<Checklist>(checklist, id, { status: moves.revise.to })
  },
})
export const retireChecklist = command('checklists/retire', {
  about: 'Takes a checklist out of use.',
  input: one.extend({ reason: words('Say why', 2_000) }),
  reason: 'reason',
  async run({ id }, { tx, actor }) {
    refuseIf(whyNotRetire(await tx.lock<Checklist>(checklist, id), actor))
    return tx.update<Checklist>(checklist, id, { status: moves.retire.to })
  },
})

export const planInspection = command('inspections/plan', {
  about: 'Plans an inspection: which checklist, what, who and when.',
  input: inputSchema(inspection),
  async run(input, { tx, actor, now }) {
    refuseIf(whyNotEdit(inspection, null, actor))
    const of = await tx.lock<Checklist>(checklist, input.checklist!)
    refuseIf(of.status === 'retired' ? 'This checklist is out of use.' : null)
    return insertInspection(tx, input as Record<string, unknown>, now)
  },
})
export const editInspection = editCommand('inspections/edit', inspection)

async function insertInspection(tx: CommandTx, values: Record<string, unknown>, now: Date): Promise<Inspection> {
  const where_at = values.where_at ? JSON.stringify(values.where_at) : null
  return tx.insert<Inspection>(inspection, { ...values, where_at, number: await nextNumber(tx, inspection.table, String(inspection.fields.number.initial), now) })
}

type OfChecklist = { checklistStatus: Checklist['status'] }

const checklistOf = async (id: string, { tx }: Pick<Context, 'tx'>): Promise<OfChecklist> =>
  (await tx.one<OfChecklist>(
    `select c.status as "checklistStatus" from inspections i
      join checklists c on c.organization_id = i.organization_id and c.id = i.checklist where i.organization_id = $1 and i.id = $2`,
    [tx.organizationId(), id],
  ))!

export const inspectionFacts = factsQuestion('inspections/facts', inspection, checklistOf)

export const beginInspection = command('inspections/begin', {
  about: 'Begins an inspection with the questions of the checklist as they are now.',
  input: one,
  async run({ id }, { tx, actor }) {
    const row = await tx.lock<Inspection>(inspection, id)
    const of = await tx.lock<Checklist>(checklist, row.checklist)
    refuseIf(whyNotBegin(row, { actor, ...(await checklistOf(id, { tx })) }))
    for (const { position, section, question, answer, weight, critical, photo, only_if } of await itemsOf(tx, of.id)) await tx.insert(inspectionAnswer, { inspection: id, position, section, question, answer, weight, critical, photo, only_if })
    return tx.update<Inspection>(inspection, id, { status: inspectionMoves.begin.to, edition: of.edition })
  },
})

export const answerInspection = command('inspections/answer', {
  about: 'Keeps what was found so far, line by line. Those that are not sent stay as they are.',
  input: one.extend({ answers: z.array(z.strictObject({ id: z.uuid(), given: said(1_000), note: said(1_000), photos: files.optional() })).min(1).max(500) }),
  async run({ id, answers }, { tx, actor }) {
    const row = await tx.lock<Inspection>(inspection, id)
    refuseIf(row.status !== 'in_progress' ? 'Only an inspection that is under way takes answers.' : row.inspector !== actor.user_id && actor.role === 'user' ? 'Whoever was named to inspect does this, or a manager.' : null)
    const all = await answersOf(tx, id)
    for (const { id: line, given, note, photos } of answers) {
      const of = all.find((each) => each.id === line)
      if (!of) continue
      const wrong = whyNotAnswer(of, given)
      refuseIf(wrong && `Line ${of.position}: ${wrong}`)
      await tx.update(inspectionAnswer, line, { given, note, points: pointsOf({ answer: of.answer, weight: of.weight, given }), ...(photos && { photos: kept(photos) }) })
    }
    return tx.update<Inspection>(inspection, id, { status: row.status })
  },
})

export const completeInspection = command('inspections/complete', {
  about: 'Closes an inspection with its score. What comes again is planned again.',
  input: one.extend({ remarks: said() }),
  personal: true,
  async run({ id, remarks }, { tx, actor, now }) {
    const row = await tx.lock<Inspection>(inspection, id)
    const all = await answersOf(tx, id)
    refuseIf(whyNotComplete(row, { actor, all }))
    const of = await tx.lock<Checklist>(checklist, row.checklist)
    const { score, outcome } = judge(all, of.pass_percent)
    const done = await tx.update<Inspection>(inspection, id, { status: inspectionMoves.complete.to, done_at: now, score, outcome, remarks })
    if (Number(row.every_days) > 0) await insertInspection(tx, { checklist: row.checklist, subject: row.subject, where_at: row.where_at, inspector: row.inspector, every_days: row.every_days, due_on: addDays(await todayOf(tx, now), Number(row.every_days)) }, now)
    return done
  },
})

export const cancelInspection = command('inspections/cancel', {
  about: 'Cancels an inspection, with the reason.',
  input: one.extend({ reason: words('Say why', 2_000) }),
  reason: 'reason',
  async run({ id }, { tx, actor }) {
    refuseIf(whyNotCancel(await tx.lock<Inspection>(inspection, id), actor))
    return tx.update<Inspection>(inspection, id, { status: inspectionMoves.cancel.to })
  },
})

export const actOnAnswer = command('inspections/act', {
  about: 'Opens the corrective action that what an inspection found asks for.',
  input: z.strictObject({ answer: z.uuid(), owner: z.uuid('Choose an owner'), verifier: z.uuid('Choose who verifies it'), due_on: day }),
  async run({ answer, ...who }, { tx, actor, now }) {
    const line = await tx.lock<InspectionAnswer>(inspectionAnswer, answer)
    const row = await tx.lock<Inspection>(inspection, line.inspection)
    refuseIf(line.action ? 'It has a corrective action already.' : line.given === null ? 'It has no answer yet.' : null)
    const action = await openAction(tx, { title: `${row.subject}: ${line.question}`.slice(0, 200), source: 'inspection', source_number: row.number, problem: [line.question, line.note].filter(Boolean).join('\n'), ...who }, { table: inspection.table, id: row.id }, { actor, now })
    await tx.update(inspectionAnswer, answer, { action: action.id })
    return action
  },
})
