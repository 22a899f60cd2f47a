import { lastWriters } from '#areas/organization/two-people/writers.ts'
import { command } from '#platform/commands/command.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { kept } from '../kept.ts'
import { mishapLife, riskLife } from './life.ts'
import { mishap, risk, type Mishap, type Risk } from './records.ts'
import { borne, isOther, whyNotPlan, whyNotSizes, whyNotTimes } from './rules.ts'

export const enterRisk = command('risks/enter', {
  about: 'Adds a risk with its size before and after treatment.',
  input: inputSchema(risk),
  async run(input, { tx, actor, now }) {
    refuseIf(whyNotEdit(risk, null, actor))
    refuseIf(whyNotSizes(input as Risk))
    refuseIf(whyNotPlan({ treatment: input.treatment ?? 'reduce', plan: input.plan }))
    return tx.insert<Risk>(risk, {
      ...input,
      number: await nextNumber(tx, risk.table, String(risk.fields.number.initial), now),
    })
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
    return riskLife.is(before, 'accepted') && isOther(before, after)
      ? context.tx.update<Risk>(risk, input.id, { status: 'open', accepted_by: null })
      : after
  },
} satisfies typeof edit

export const riskCommands = commandsOf(riskLife, {
  facts: async ({ id }, { tx, actor }) => ({
    weighed: (await lastWriters(tx, risk, id, borne)).includes(actor.user_id),
  }),
  review: (_, { asked: { note, next }, today }) => ({ reviewed_on: today, review_note: note, review_on: next }),
  accept: (_, { actor }) => ({ accepted_by: actor.user_id }),
})

export const reportMishap = command('security-incidents/report', {
  about: 'Reports an incident. Everyone can.',
  input: inputSchema(mishap),
  async run(input, { tx, actor, now }) {
    refuseIf(whyNotEdit(mishap, null, actor))
    refuseIf(whyNotTimes({ happened_at: input.happened_at!, found_at: input.found_at! }, now))
    return tx.insert<Mishap>(mishap, {
      ...input,
      documents: kept(input.documents),
      number: await nextNumber(tx, mishap.table, String(mishap.fields.number.initial), now),
      reported_by: actor.user_id,
    })
  },
})
export const editMishap = editCommand('security-incidents/edit', mishap)
export const mishapCommands = commandsOf(mishapLife, {
  contain: (_, { now }) => ({ contained_at: now.toISOString() }),
  resolve: (_, { now }) => ({ resolved_at: now.toISOString() }),
  lookBack: (_, { actor }) => ({ looked_back_by: actor.user_id }),
})
