import { z } from 'zod'
import { command, type Context } from '#platform/commands/command.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { todayOf } from '#platform/commands/today.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { kept } from '../kept.ts'
import { controlLife, evidenceLife, waiverLife } from './life.ts'
import { lookAtControls } from './look.ts'
import { control, evidence, waiver, type Control, type Evidence, type Waiver } from './records.ts'
import { missingControls, nextEvidence, whyNotAskWaiver, whyNotBring } from './rules.ts'

export const draftControl = draftCommand('controls/create', control)
export const editControl = editCommand('controls/edit', control)

export const controlCommands = commandsOf(controlLife, {
  activate: (row, { today }) => ({ next_on: row.next_on ?? (Number(row.every_months) > 0 ? today : null) }),
  after: { activate: ({ id }, { tx, now }) => lookAtControls(tx, tx.organization_id!, now, id) },
})

export const addProcurementControls = command('controls/add-procurement', {
  about:
    'Adds a control for each compliance rule on solicitations, evaluations and awards that has none, and checks it.',
  input: z.strictObject({}),
  async run(_, { tx, actor, now }) {
    refuseIf(whyNotEdit(control, null, actor))
    const missing = missingControls(
      await tx.sql<Control>('select code, measure from controls where organization_id = $1', [tx.organization_id]),
    )
    refuseIf(missing.length === 0 ? 'Every one of these rules has a control already.' : null)
    for (const { code, measure, title } of missing)
      await tx.insert<Control>(control, {
        code,
        measure,
        title,
        owner: actor.user_id,
        every_months: 0,
        status: 'active',
      })
    await lookAtControls(tx, tx.organization_id!, now)
    return { added: missing.map(({ code }) => code) }
  },
})

export const checkControls = command('controls/check', {
  about: 'Checks every active control by its automatic check, or by its evidence where it has no check.',
  input: z.strictObject({}),
  run: async (_, { tx, now }) => lookAtControls(tx, tx.organization_id!, now),
})

export const bringEvidence = command('evidence/bring', {
  about: 'Adds a file that proves a control. Another person reviews it.',
  input: inputSchema(evidence),
  async run(input, { tx, actor, now }) {
    refuseIf(whyNotEdit(evidence, null, actor))
    refuseIf(
      whyNotBring(
        { collected_on: input.collected_on!, expires_on: input.expires_on!, files: input.file?.length ?? 0 },
        await todayOf(tx, now),
      ),
    )
    await tx.lock<Control>(control, input.control!)
    return tx.insert<Evidence>(evidence, { ...input, file: kept(input.file), brought_by: actor.user_id })
  },
})

export const editEvidence = editCommand('evidence/edit', evidence)

const reviewed = ({ user_id }: { user_id: string }, now: Date, note: string | null) => ({
  reviewed_by: user_id,
  reviewed_at: now.toISOString(),
  review_note: note,
})

export const evidenceCommands = commandsOf(evidenceLife, {
  accept: (_, { asked: { note }, actor, now }) => reviewed(actor, now, note || null),
  reject: (_, { asked: { reason }, actor, now }) => reviewed(actor, now, reason),
  after: {
    async accept(row, { tx, now }) {
      const shown = await tx.lock<Control>(control, row.control)
      await tx.update(control, shown.id, { next_on: nextEvidence(shown, row) })
      if (controlLife.is(shown, 'active')) await lookAtControls(tx, tx.organization_id!, now, shown.id)
    },
  },
})

export const askWaiver = command('waivers/ask', {
  about: 'Requests a waiver of a control or a rule until an end date.',
  input: inputSchema(waiver),
  async run(input, { tx, actor, now }) {
    refuseIf(whyNotEdit(waiver, null, actor))
    refuseIf(
      whyNotAskWaiver(
        { control: input.control ?? null, rule: input.rule ?? null, until: input.until! },
        await todayOf(tx, now),
      ),
    )
    return tx.insert<Waiver>(waiver, {
      ...input,
      number: await nextNumber(tx, waiver.table, String(waiver.fields.number.initial), now),
      asked_by: actor.user_id,
    })
  },
})

export const editWaiver = editCommand('waivers/edit', waiver)

/** A decided waiver changes the result of its control, so the control is checked again. */
async function lookAgain({ control: waived }: Waiver, { tx, now }: Pick<Context, 'tx' | 'now'>): Promise<void> {
  if (waived) await lookAtControls(tx, tx.organization_id!, now, waived)
}

export const waiverCommands = commandsOf(waiverLife, {
  grant: (_, { asked: { reason }, actor }) => ({ decided_by: actor.user_id, decision: reason }),
  refuse: (_, { asked: { reason }, actor }) => ({ decided_by: actor.user_id, decision: reason }),
  after: { grant: lookAgain, refuse: lookAgain, end: lookAgain },
})
