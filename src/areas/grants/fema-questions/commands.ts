import { z } from 'zod'
import { linkRecords } from '#areas/organization/record-links/link.ts'
import { command } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { refuseIfMoved } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { todayOf } from '#platform/commands/today.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { changeSchema, inputSchema } from '#platform/records/schema.ts'
import { stored } from '../declarations/stored.ts'
import { declarationById, projectById } from '../public-assistance/facts.ts'
import { paProject } from '../public-assistance/records.ts'
import { questionLife } from './life.ts'
import { femaQuestion, type FemaQuestion } from './records.ts'
import { whyNotDays } from './rules.ts'

/** The declaration, and whether the project is of it. */
export async function under(tx: CommandTx, { declaration, project }: { declaration: string; project?: string | null }) {
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
    const row = await tx.insert<FemaQuestion>(femaQuestion, {
      ...stored(femaQuestion, input),
      number,
      entered_by: actor.user_id,
    })
    if (row.project)
      await linkRecords(
        tx,
        {
          from: { table: femaQuestion.table, id: row.id },
          kind: 'belongs',
          to: { table: paProject.table, id: row.project },
        },
        now,
      )
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

export const questionCommands = commandsOf(questionLife, {
  draftAnswer: (_, { actor }) => ({ drafted_by: actor.user_id }),
  send: (_, { actor, today }) => ({ sent_by: actor.user_id, sent_on: today }),
})
