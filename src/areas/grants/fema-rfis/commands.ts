import { wroteIn } from '#areas/organization/two-people/writers.ts'
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
import { femaRfi, type FemaRfi } from './records.ts'
import { whyNotDays } from './rules.ts'

/** The declaration, and whether the project belongs to it. */
export async function under(tx: CommandTx, { declaration, project }: { declaration: string; project?: string | null }) {
  const row = await declarationById(tx, declaration)
  if (!project) return row
  const of = await projectById(tx, project)
  refuseIf(of.declaration === declaration ? null : `${of.number} belongs to another disaster.`)
  return row
}

export const noteQuestion = command('fema-rfis/note', {
  about: 'Records a FEMA request for information about a project or disaster, with its due date.',
  input: inputSchema(femaRfi),
  async run(input, { tx, actor, now }) {
    refuseIf(whyNotEdit(femaRfi, null, actor))
    await under(tx, { declaration: input.declaration!, project: input.project ?? null })
    refuseIf(whyNotDays({ received_on: input.received_on!, due_on: input.due_on! }, await todayOf(tx, now)))
    const number = await nextNumber(tx, femaRfi.table, String(femaRfi.fields.number.initial), now)
    const row = await tx.insert<FemaRfi>(femaRfi, { ...stored(femaRfi, input), number, entered_by: actor.user_id })
    if (row.project)
      await linkRecords(
        tx,
        {
          from: { table: femaRfi.table, id: row.id },
          kind: 'belongs',
          to: { table: paProject.table, id: row.project },
        },
        now,
      )
    return row
  },
})

export const editQuestion = command('fema-rfis/edit', {
  about: 'Changes a FEMA request for information that has not been answered.',
  input: z.strictObject({ id: z.uuid(), version: z.int().min(1), changes: changeSchema(femaRfi) }),
  async run({ id, version, changes }, { tx, actor, now }) {
    const row = await tx.lock<FemaRfi>(femaRfi, id)
    refuseIf(whyNotEdit(femaRfi, row, actor))
    await refuseIfMoved(tx, femaRfi, row, version)
    const after = { ...row, ...(changes as Partial<FemaRfi>) }
    await under(tx, after)
    refuseIf(whyNotDays(after, await todayOf(tx, now)))
    return tx.update<FemaRfi>(femaRfi, id, stored(femaRfi, changes))
  },
})

export const questionCommands = commandsOf(questionLife, {
  author: ({ id }, { tx, actor }) =>
    wroteIn(tx, femaRfi, id, { person: actor.user_id, fields: ['answer'], since: ['fema-rfis/send'] }),
  draftAnswer: (_, { actor }) => ({ drafted_by: actor.user_id }),
  send: (_, { actor, today }) => ({ sent_by: actor.user_id, sent_on: today }),
})
