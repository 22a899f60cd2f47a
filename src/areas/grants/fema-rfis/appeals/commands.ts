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
import { stored } from '../../declarations/stored.ts'
import { changedIt } from '../../grants/writers.ts'
import { appealDays } from '../../public-assistance/clocks/rules.ts'
import { paProject } from '../../public-assistance/records.ts'
import { under } from '../commands.ts'
import { paAppeal, type PaAppeal } from '../records.ts'
import { whyNotNotice } from '../rules.ts'
import { appealLife } from './life.ts'
import { termsIn } from '#platform/commands/terms.ts'
import { femaTerm } from '../../fema-terms/records.ts'

const clocks = async (
  tx: CommandTx,
  row: Pick<PaAppeal, 'determined_on' | 'received_on' | 'asked_on' | 'supplied_on'>,
) => appealDays(row, await termsIn(tx, femaTerm))

export const draftAppeal = command('pa-appeals/draft', {
  about: 'Drafts an appeal of a determination. Its deadline follows from the notice.',
  input: inputSchema(paAppeal),
  async run(input, { tx, actor, now }) {
    refuseIf(whyNotEdit(paAppeal, null, actor))
    await under(tx, { declaration: input.declaration!, project: input.project ?? null })
    refuseIf(whyNotNotice(input.determined_on!, await todayOf(tx, now)))
    const days = await clocks(tx, {
      determined_on: input.determined_on!,
      received_on: null,
      asked_on: null,
      supplied_on: null,
    })
    const number = await nextNumber(tx, paAppeal.table, String(paAppeal.fields.number.initial), now)
    const row = await tx.insert<PaAppeal>(paAppeal, {
      ...stored(paAppeal, input),
      ...days,
      number,
      entered_by: actor.user_id,
    })
    if (row.project)
      await linkRecords(
        tx,
        {
          from: { table: paAppeal.table, id: row.id },
          kind: 'belongs',
          to: { table: paProject.table, id: row.project },
        },
        now,
      )
    return row
  },
})

export const editAppeal = command('pa-appeals/edit', {
  about: 'Changes an appeal that has not been submitted, and its deadlines.',
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

/** A step of the appeal, with the deadlines that follow from its date. */
const stepped = async (row: PaAppeal, days: Partial<PaAppeal>, tx: CommandTx) => ({
  ...days,
  ...(await clocks(tx, { ...row, ...days })),
})

export const appealCommands = commandsOf(appealLife, {
  // An edit in a list changes the notice date without its deadlines, so they are calculated again.
  facts: async (row, { tx }) => ({ appealBy: (await clocks(tx, row)).appeal_by }),
  author: ({ id }, { tx, actor }) => changedIt(tx, paAppeal, id, actor),
  send: (row, { tx, today }) => stepped(row, { sent_on: today }, tx),
  forward: (row, { asked, tx }) => stepped(row, { received_on: asked.day }, tx),
  ask: (row, { asked, tx }) => stepped(row, { asked_on: asked.day, supplied_on: null }, tx),
  supply: (row, { asked, tx }) => stepped(row, { supplied_on: asked.day }, tx),
  grant: ({ disputed }, { asked, today }) => ({ granted: disputed, decision: asked.words, decided_on: today }),
  grantPartly: (_, { asked, today }) => ({ decision: asked.words, decided_on: today }),
  deny: (_, { asked, today }) => ({ granted: 0, decision: asked.words, decided_on: today }),
  withdraw: (_, { asked }) => ({ decision: asked.reason }),
})
