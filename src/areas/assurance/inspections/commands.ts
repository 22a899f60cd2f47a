import { z } from 'zod'
import { command, offlineCommand } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { linesInput, putLines } from '#platform/commands/lines.ts'
import { draftCommand, editCommand, refuseIfMoved } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { addDays } from '#platform/dates.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { day, files, one, said } from '../inputs.ts'
import { openAction } from '../quality/open-action.ts'
import { kept } from '../kept.ts'
import { checklistLife, inspectionLife, notPublished } from './life.ts'
import {
  checklist,
  checklistItem,
  inspection,
  inspectionAnswer,
  type Checklist,
  type ChecklistItem,
  type Inspection,
  type InspectionAnswer,
} from './records.ts'
import { judge, misplacedOf, missingOf, pointsOf, whyNotAnswer, whyNotOver } from './rules.ts'

export const draftChecklist = draftCommand('checklists/create', checklist)
export const editChecklist = editCommand('checklists/edit', checklist)

export const setChecklistItems = command('checklists/set-items', {
  about: 'Replaces the questions of a checklist. Inspections already started keep theirs.',
  input: z.strictObject({ id: z.uuid(), version: z.int().min(1), lines: linesInput(checklistItem) }),
  async run({ id, version, lines }, { tx, actor }) {
    const row = await tx.lock<Checklist>(checklist, id)
    refuseIf(whyNotEdit(checklist, row, actor))
    await refuseIfMoved(tx, checklist, row, version)
    await putLines(tx, checklistItem, id, lines)
    return tx.update<Checklist>(checklist, id, { title: row.title })
  },
})

const itemsOf = (tx: CommandTx, id: string) =>
  tx.sql<ChecklistItem>(
    'select * from checklist_items where organization_id = $1 and checklist = $2 order by position, id',
    [tx.organization_id, id],
  )
export const answersOf = (tx: CommandTx, id: string) =>
  tx.sql<InspectionAnswer>(
    'select * from inspection_answers where organization_id = $1 and inspection = $2 order by position, id',
    [tx.organization_id, id],
  )

export const checklistCommands = commandsOf(checklistLife, {
  async facts({ id }, { tx }) {
    const items = await itemsOf(tx, id)
    return { questions: items.length, misplaced: misplacedOf(items) }
  },
  publish: ({ edition }) => ({ edition: Number(edition) + 1 }),
})

export const planInspection = command('inspections/plan', {
  about: 'Schedules an inspection with its checklist, subject, inspector and date.',
  input: inputSchema(inspection),
  async run(input, { tx, actor, now }) {
    refuseIf(whyNotEdit(inspection, null, actor))
    const of = await tx.lock<Checklist>(checklist, input.checklist!)
    refuseIf(checklistLife.isOpen(of) ? null : 'This checklist is retired.')
    return insertInspection(tx, input as Record<string, unknown>, now)
  },
})
export const editInspection = editCommand('inspections/edit', inspection)

async function insertInspection(tx: CommandTx, values: Record<string, unknown>, now: Date): Promise<Inspection> {
  const where_at = values.where_at ? JSON.stringify(values.where_at) : null
  return tx.insert<Inspection>(inspection, {
    ...values,
    where_at,
    number: await nextNumber(tx, inspection.table, String(inspection.fields.number.initial), now),
  })
}

/** `was`: what the person saw; left out where the line had no answer. */
const lineInput = z.strictObject({
  id: z.uuid(),
  given: said(1_000),
  note: said(1_000),
  photos: files.optional(),
  was: z.strictObject({ given: said(1_000), note: said(1_000) }).optional(),
})

export const answerInspection = offlineCommand('inspections/answer', {
  about:
    'Saves the answers of an inspection line by line. Lines that aren’t sent stay unchanged. To change an answer, send the earlier one as `was`.',
  input: one.extend({ answers: z.array(lineInput).min(1).max(500) }),
  async run({ id, answers }, { tx, actor }) {
    const row = await tx.lock<Inspection>(inspection, id)
    refuseIf(
      !inspectionLife.is(row, 'in_progress')
        ? 'Only an inspection in progress can be answered.'
        : row.inspector !== actor.user_id && actor.role === 'user'
          ? 'Only the inspector or a manager can do this.'
          : null,
    )
    const all = await answersOf(tx, id)
    for (const { id: line, given, note, photos, was } of answers) {
      const of = all.find((each) => each.id === line)
      if (!of) continue
      const wrong = whyNotAnswer(of, given) ?? whyNotOver(of, { given, note, was })
      refuseIf(wrong && `Line ${of.position}: ${wrong}`)
      await tx.update(inspectionAnswer, line, {
        given,
        note,
        points: pointsOf({ answer: of.answer, weight: of.weight, given }),
        ...(photos && { photos: kept(photos) }),
      })
    }
    return tx.update<Inspection>(inspection, id, { status: row.status })
  },
})

export const inspectionCommands = commandsOf(inspectionLife, {
  async facts({ id, checklist: asked }, { tx }) {
    const used = await tx.one<Pick<Checklist, 'status'>>(
      'select status from checklists where organization_id = $1 and id = $2',
      [tx.organization_id, asked],
    )
    return { published: checklistLife.is(used!, 'active'), ...missingOf(await answersOf(tx, id)) }
  },
  async begin({ id, checklist: asked }, { tx }) {
    // Checked again under the lock, because a new version may have been started meanwhile.
    const used = await tx.lock<Checklist>(checklist, asked)
    refuseIf(checklistLife.is(used, 'active') ? null : notPublished)
    for (const item of await itemsOf(tx, used.id)) {
      const { position, section, question, answer, weight, critical, photo, only_if } = item
      const line = { position, section, question, answer, weight, critical, photo, only_if }
      await tx.insert(inspectionAnswer, { inspection: id, ...line })
    }
    return { edition: used.edition }
  },
  async complete({ id, checklist: asked }, { tx, now }) {
    const { pass_percent } = await tx.lock<Checklist>(checklist, asked)
    return { done_at: now.toISOString(), ...judge(await answersOf(tx, id), pass_percent) }
  },
  after: { complete: planAgain },
})

type Planning = { tx: CommandTx; now: Date; today: string }

async function planAgain(row: Inspection, { tx, now, today }: Planning): Promise<void> {
  const { checklist: asked, subject, where_at, inspector, every_days } = row
  if (Number(every_days) === 0) return
  const due_on = addDays(today, Number(every_days))
  await insertInspection(tx, { checklist: asked, subject, where_at, inspector, every_days, due_on }, now)
}

export const actOnAnswer = command('inspections/act', {
  about: 'Opens the corrective action for an inspection answer.',
  input: z.strictObject({
    answer: z.uuid(),
    owner: z.uuid('Select an owner'),
    verifier: z.uuid('Select a verifier'),
    due_on: day,
  }),
  async run({ answer, ...who }, { tx, actor, now }) {
    const line = await tx.lock<InspectionAnswer>(inspectionAnswer, answer)
    const row = await tx.lock<Inspection>(inspection, line.inspection)
    refuseIf(
      line.action
        ? 'This answer already has a corrective action.'
        : line.given === null
          ? 'Answer the question first.'
          : null,
    )
    const action = await openAction(
      tx,
      {
        title: `${row.subject}: ${line.question}`.slice(0, 200),
        source: 'inspection',
        source_number: row.number,
        problem: [line.question, line.note].filter(Boolean).join('\n'),
        ...who,
      },
      { table: inspection.table, id: row.id },
      { actor, now },
    )
    await tx.update(inspectionAnswer, answer, { action: action.id })
    return action
  },
})
