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
import { declarationLife } from '../declarations/life.ts'
import { disasterDeclaration, type DisasterDeclaration } from '../declarations/records.ts'
import { stored } from '../declarations/stored.ts'
import { whyNotOwnChange } from '../grants/writers.ts'
import { projectById, requestById } from '../public-assistance/facts.ts'
import { paProject, type PaProject } from '../public-assistance/records.ts'
import { damageItem, eligibilityCheck, type DamageItem, type EligibilityCheck } from './records.ts'
import { judge, moves, whyNotAccept, whyNotCheck, whyNotJoin, whyNotLeave, whyNotRefuse, whyNotReport, whyNotWithdraw } from './rules.ts'

const one = z.strictObject({ id: z.uuid() })
const reason = z.string().trim().min(1, 'Say why').max(2_000)

/** What the storm did is met from the storm, and the storm from what it did. */
async function tieToIncident(tx: CommandTx, { id, incident }: DamageItem, now: Date): Promise<void> {
  if (incident) await linkRecords(tx, { from: { table: 'emergency_incidents', id: incident }, kind: 'became', to: { table: damageItem.table, id } }, now)
}

async function under(tx: CommandTx, { declaration: id, request: asked }: Pick<DamageItem, 'declaration' | 'request'>): Promise<void> {
  const declaration = await tx.lock<DisasterDeclaration>(disasterDeclaration, id)
  refuseIf(declarationLife.isOpen(declaration) ? null : `${declaration.number} is closed. Reopen it first.`)
  if (!asked) return
  const request = await requestById(tx, asked)
  refuseIf(request.declaration === declaration.id ? null : `${request.number} belongs to another disaster.`)
}

export const noteDamage = command('damage-items/note', {
  about: 'Enters a damaged place: what, where, by what, and what its repair is thought to cost.',
  input: inputSchema(damageItem),
  async run(input, { tx, actor, now }) {
    refuseIf(whyNotEdit(damageItem, null, actor))
    await under(tx, { declaration: input.declaration!, request: input.request ?? null })
    const number = await nextNumber(tx, damageItem.table, String(damageItem.fields.number.initial), now)
    const row = await tx.insert<DamageItem>(damageItem, { photos: '[]', ...stored(damageItem, input), number, entered_by: actor.user_id })
    await tieToIncident(tx, row, now)
    return row
  },
})

export const editDamage = command('damage-items/edit', {
  about: 'Changes what is known of a damaged place, until it is accepted.',
  input: z.strictObject({ id: z.uuid(), version: z.int().min(1), changes: changeSchema(damageItem) }),
  async run({ id, version, changes }, { tx, actor, now }) {
    const row = await tx.lock<DamageItem>(damageItem, id)
    refuseIf(whyNotEdit(damageItem, row, actor))
    await refuseIfMoved(tx, damageItem, row, version)
    await under(tx, { ...row, ...(changes as Partial<DamageItem>) })
    const changed = await tx.update<DamageItem>(damageItem, id, stored(damageItem, changes))
    await tieToIncident(tx, changed, now)
    return changed
  },
})

export const reportDamage = command('damage-items/report', {
  about: 'Puts a damaged place into the inventory that FEMA is given.',
  input: one,
  async run({ id }, { tx, now }) {
    const row = await tx.lock<DamageItem>(damageItem, id)
    await under(tx, row)
    const due = row.request ? (await requestById(tx, row.request)).damage_due : null
    const today = await todayOf(tx, now)
    refuseIf(whyNotReport(row, { due, today }))
    return tx.update<DamageItem>(damageItem, id, { status: moves.report.to, reported_on: today })
  },
})

export const checkEligibility = command('eligibility-checks/answer', {
  about: 'Answers the questions of eligibility about a damaged place; what follows is said by the paragraph. Somebody else than who entered it does.',
  input: inputSchema(eligibilityCheck),
  async run(input, { tx, actor, now }) {
    const row = await tx.lock<DamageItem>(damageItem, input.damage!)
    refuseIf(whyNotCheck(row, actor) ?? (await whyNotOwnChange(tx, damageItem, row.id, actor)))
    const answers = { caused: input.caused!, in_area: input.in_area!, responsible: input.responsible!, careful: input.careful!, other_agency: input.other_agency!, maintained: input.maintained ?? null }
    return tx.insert<EligibilityCheck>(eligibilityCheck, { ...stored(eligibilityCheck, input), ...judge(answers, row.category), checked_by: actor.user_id, checked_on: await todayOf(tx, now) })
  },
})

/** What the questions of eligibility were answered about. */
const judged: readonly (keyof DamageItem)[] = ['declaration', 'request', 'category', 'site', 'description', 'cause']
const changedSince = async (tx: CommandTx, id: string, at: string): Promise<boolean> =>
  (await tx.one(`select from record_changes where organization_id = $1 and table_name = 'damage_items' and record = $2 and operation = 'update' and at > $3 and after ?| $4 limit 1`, [tx.organizationId(), id, at, judged])) !== undefined

export const acceptDamage = command('damage-items/accept', {
  about: 'Accepts a damaged place that was found eligible, so that a project can repair it.',
  input: one,
  async run({ id }, { tx, actor }) {
    const row = await tx.lock<DamageItem>(damageItem, id)
    const check = await tx.one<EligibilityCheck>('select status, result, created_at from eligibility_checks where organization_id = $1 and damage = $2 order by created_at desc, id desc limit 1', [tx.organizationId(), id])
    refuseIf(whyNotAccept(row, { actor, check: check ?? null, changed: check ? await changedSince(tx, id, check.created_at) : false }) ?? (await whyNotOwnChange(tx, damageItem, id, actor)))
    return tx.update<DamageItem>(damageItem, id, { status: moves.accept.to, decision: check!.result })
  },
})

export const refuseDamage = command('damage-items/refuse', {
  about: 'Leaves a damaged place out as not eligible, with the reason.',
  input: one.extend({ reason }),
  reason: 'reason',
  async run({ id, reason: why }, { tx, actor }) {
    const row = await tx.lock<DamageItem>(damageItem, id)
    refuseIf(whyNotRefuse(row, actor))
    return tx.update<DamageItem>(damageItem, id, { status: moves.refuse.to, decision: why })
  },
})

export const joinProject = command('damage-items/join-project', {
  about: 'Puts an accepted damaged place into the project that repairs it.',
  input: one.extend({ project: z.uuid() }),
  async run({ id, project: of }, { tx, now }) {
    const row = await tx.lock<DamageItem>(damageItem, id)
    const project = await tx.lock<PaProject>(paProject, of)
    refuseIf(whyNotJoin(row, project))
    await linkRecords(tx, { from: { table: damageItem.table, id }, kind: 'became', to: { table: paProject.table, id: of } }, now)
    return tx.update<DamageItem>(damageItem, id, { status: moves.join.to, project: of })
  },
})

export const leaveProject = command('damage-items/leave-project', {
  about: 'Takes a damaged place out of a project that FEMA does not have.',
  input: one,
  async run({ id }, { tx }) {
    const row = await tx.lock<DamageItem>(damageItem, id)
    refuseIf(whyNotLeave(row, row.project ? await projectById(tx, row.project) : undefined))
    return tx.update<DamageItem>(damageItem, id, { status: moves.leave.to, project: null })
  },
})

export const withdrawDamage = command('damage-items/withdraw', {
  about: 'Takes a damaged place off the inventory.',
  input: one.extend({ reason }),
  reason: 'reason',
  async run({ id, reason: why }, { tx, actor }) {
    const row = await tx.lock<DamageItem>(damageItem, id)
    refuseIf(whyNotWithdraw(row, actor))
    return tx.update<DamageItem>(damageItem, id, { status: moves.withdraw.to, decision: why })
  },
})
