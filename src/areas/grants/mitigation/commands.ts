import { z } from 'zod'
import { linkRecords } from '#areas/organization/record-links/link.ts'
import { command } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { refuseIfMoved } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { todayOf } from '#platform/commands/today.ts'
import { addMonths } from '#platform/dates.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { changeSchema, inputSchema } from '#platform/records/schema.ts'
import { stored } from '../declarations/stored.ts'
import { femaTermOn, missingFigure, percentOf } from '../fema-terms/rules.ts'
import { femaTerms } from '../fema-terms/terms-on.ts'
import { whyNotOwnChange } from '../grants/writers.ts'
import { declarationById } from '../public-assistance/facts.ts'
import { paProject } from '../public-assistance/records.ts'
import { mitigationProject, type MitigationProject } from './records.ts'
import { benefitCost, moves, whyNotDecide, whyNotMitigation, whyNotSend, whyNotWithdraw } from './rules.ts'

const one = z.strictObject({ id: z.uuid() })
const reason = z.string().trim().min(1, 'Say why').max(2_000)

/** The rate of today, because it is not awarded; the days of the declaration where there is one. */
async function followed(tx: CommandTx, row: Partial<MitigationProject>, now: Date) {
  const [figures, today] = [await femaTerms(tx), await todayOf(tx, now)]
  const declaration = row.declaration ? await declarationById(tx, row.declaration) : null
  const day = declaration?.declared_on ?? today
  refuseIf(whyNotMitigation(row as MitigationProject, { most: femaTermOn(figures, 'mitigation_share', day) }))
  const rate = femaTermOn(figures, 'discount_percent', today)
  if (rate === undefined) refuseIf(missingFigure('discount_percent', today))
  const months = femaTermOn(figures, 'hmgp_months', day)
  const due = row.program === 'hmgp' && declaration && months !== undefined ? { due_on: row.due_on ?? addMonths(declaration.declared_on, months) } : {}
  return { rate: rate!, ...benefitCost(row as MitigationProject, rate!), federal: percentOf(row.cost!, Number(row.asked_share)), ...due }
}

const begun = { maintenance: 0, benefits: 0, life: 50, asked_share: 75 }

export const draftMitigation = command('mitigation-projects/draft', {
  about: 'Begins a mitigation subapplication: its ratio of benefits to cost is reckoned at the discount rate of today.',
  input: inputSchema(mitigationProject),
  async run(input, { tx, actor, now }) {
    refuseIf(whyNotEdit(mitigationProject, null, actor))
    const follows = await followed(tx, { ...begun, declaration: null, ...input } as Partial<MitigationProject>, now)
    const number = await nextNumber(tx, mitigationProject.table, String(mitigationProject.fields.number.initial), now)
    const row = await tx.insert<MitigationProject>(mitigationProject, { ...begun, ...stored(mitigationProject, input), ...follows, number, entered_by: actor.user_id })
    if (row.pa_project) await linkRecords(tx, { from: { table: mitigationProject.table, id: row.id }, kind: 'belongs', to: { table: paProject.table, id: row.pa_project } }, now)
    return row
  },
})

export const editMitigation = command('mitigation-projects/edit', {
  about: 'Changes a subapplication that was not sent, and reckons its ratio again.',
  input: z.strictObject({ id: z.uuid(), version: z.int().min(1), changes: changeSchema(mitigationProject) }),
  async run({ id, version, changes }, { tx, actor, now }) {
    const row = await tx.lock<MitigationProject>(mitigationProject, id)
    refuseIf(whyNotEdit(mitigationProject, row, actor))
    await refuseIfMoved(tx, mitigationProject, row, version)
    // Under another disaster the last day is another one.
    const moved = (changes.declaration ?? row.declaration) !== row.declaration && changes.due_on === undefined
    const follows = await followed(tx, { ...row, ...(changes as Partial<MitigationProject>), ...(moved && { due_on: null }) }, now)
    return tx.update<MitigationProject>(mitigationProject, id, { ...stored(mitigationProject, changes), ...follows })
  },
})

export const submitMitigation = command('mitigation-projects/submit', {
  about: 'Sends a subapplication: the plan adopted, nothing begun, worth its cost, by somebody else than who wrote it.',
  input: one,
  async run({ id }, { tx, actor, now }) {
    const row = await tx.lock<MitigationProject>(mitigationProject, id)
    const follows = await followed(tx, row, now)
    const today = await todayOf(tx, now)
    refuseIf(whyNotSend({ ...row, ...follows }, { actor, today }) ?? (await whyNotOwnChange(tx, mitigationProject, id, actor)))
    return tx.update<MitigationProject>(mitigationProject, id, { ...follows, status: moves.submit.to, sent_on: today })
  },
})

export const decideMitigation = command('mitigation-projects/decide', {
  about: 'Notes what became of a subapplication: sent back, awarded with its amount, or not selected.',
  input: one.extend({ move: z.enum(['return', 'award', 'decline']), awarded: z.int().min(0), words: reason }),
  reason: 'words',
  async run({ id, move, awarded, words }, { tx, actor }) {
    const row = await tx.lock<MitigationProject>(mitigationProject, id)
    refuseIf(whyNotDecide(row, move, actor))
    refuseIf(move === 'award' && awarded === 0 ? 'Write down what was awarded.' : null)
    return tx.update<MitigationProject>(mitigationProject, id, { status: moves[move].to, decision: words, awarded: move === 'award' ? awarded : null })
  },
})

export const withdrawMitigation = command('mitigation-projects/withdraw', {
  about: 'Takes a subapplication back.',
  input: one.extend({ reason }),
  reason: 'reason',
  async run({ id, reason: why }, { tx, actor }) {
    const row = await tx.lock<MitigationProject>(mitigationProject, id)
    refuseIf(whyNotWithdraw(row, actor))
    return tx.update<MitigationProject>(mitigationProject, id, { status: moves.withdraw.to, decision: why })
  },
})
