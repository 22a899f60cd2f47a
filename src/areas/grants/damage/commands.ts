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
import { declarationLife } from '../declarations/life.ts'
import { disasterDeclaration, type DisasterDeclaration } from '../declarations/records.ts'
import { stored } from '../declarations/stored.ts'
import { among } from '#platform/life/status-sql.ts'
import { changedIt } from '../grants/writers.ts'
import { projectById, requestById } from '../public-assistance/facts.ts'
import { paProject, type PaProject } from '../public-assistance/records.ts'
import { paProjectLife } from '../public-assistance/projects/life.ts'
import { damageLife } from './life.ts'
import { damageItem, eligibilityCheck, type DamageItem, type EligibilityCheck } from './records.ts'
import { isDenied, isSent, judge, whyNotCheck, whyNotCheckOwn, whyNotJoin } from './rules.ts'

/** Damage, declaration and request must agree, whichever of them changes. */
async function tieToIncident(tx: CommandTx, { id, incident }: DamageItem, now: Date): Promise<void> {
  if (incident)
    await linkRecords(
      tx,
      { from: { table: 'emergency_incidents', id: incident }, kind: 'became', to: { table: damageItem.table, id } },
      now,
    )
}

async function under(
  tx: CommandTx,
  { declaration: id, request: asked }: Pick<DamageItem, 'declaration' | 'request'>,
): Promise<void> {
  const declaration = await tx.lock<DisasterDeclaration>(disasterDeclaration, id)
  refuseIf(declarationLife.isOpen(declaration) ? null : `${declaration.number} is closed. Reopen it first.`)
  if (!asked) return
  const request = await requestById(tx, asked)
  refuseIf(request.declaration === declaration.id ? null : `${request.number} belongs to another disaster.`)
}

export const noteDamage = command('damage-items/note', {
  about: 'Enters a damage item: what was damaged, where, the cause and the estimated repair cost.',
  input: inputSchema(damageItem),
  async run(input, { tx, actor, now }) {
    refuseIf(whyNotEdit(damageItem, null, actor))
    await under(tx, { declaration: input.declaration!, request: input.request ?? null })
    const number = await nextNumber(tx, damageItem.table, String(damageItem.fields.number.initial), now)
    const row = await tx.insert<DamageItem>(damageItem, {
      photos: '[]',
      ...stored(damageItem, input),
      number,
      entered_by: actor.user_id,
    })
    await tieToIncident(tx, row, now)
    return row
  },
})

export const editDamage = command('damage-items/edit', {
  about: 'Changes a damage item until it is accepted.',
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

export const checkEligibility = command('eligibility-checks/answer', {
  about:
    'Records the eligibility answers for a damage item and the resulting determination. The person who entered the damage can’t do this.',
  input: inputSchema(eligibilityCheck),
  async run(input, { tx, actor, now }) {
    const row = await tx.lock<DamageItem>(damageItem, input.damage!)
    refuseIf(whyNotCheck(row, actor) ?? whyNotCheckOwn(await changedIt(tx, damageItem, row.id, actor)))
    const answers = {
      caused: input.caused!,
      in_area: input.in_area!,
      responsible: input.responsible!,
      careful: input.careful!,
      other_agency: input.other_agency!,
      maintained: input.maintained ?? null,
    }
    return tx.insert<EligibilityCheck>(eligibilityCheck, {
      ...stored(eligibilityCheck, input),
      ...judge(answers, row.category),
      checked_by: actor.user_id,
      checked_on: await todayOf(tx, now),
    })
  },
})

/** The fields that the eligibility questions were answered about. */
const judged: readonly (keyof DamageItem)[] = ['declaration', 'request', 'category', 'site', 'description', 'cause']
const changedSince = async (tx: CommandTx, id: string, at: string): Promise<boolean> =>
  (await tx.one(
    `select from record_changes where organization_id = $1 and table_name = 'damage_items' and record = $2
      and operation = 'update' and at > $3 and after ?| $4 limit 1`,
    [tx.organization_id, id, at, judged],
  )) !== undefined

const latestCheck = (tx: CommandTx, id: string) =>
  tx.one<Pick<EligibilityCheck, 'status' | 'result' | 'created_at'>>(
    `select status, result, created_at from eligibility_checks where organization_id = $1 and damage = $2
      order by created_at desc, id desc limit 1`,
    [tx.organization_id, id],
  )

export const damageCommands = commandsOf(damageLife, {
  async facts({ id, request, project, declaration, category }, { tx }) {
    const check = await latestCheck(tx, id)
    const behind = project ? await projectById(tx, project) : null
    const fitting = await tx.one(
      `select from ${paProject.table} where organization_id = $1 and declaration = $2 and category = $3
          and status ${among(paProjectLife, 'draft', 'returned')} limit 1`,
      [tx.organization_id, declaration, category],
    )
    return {
      fits: fitting !== undefined,
      due: request ? (await requestById(tx, request)).damage_due : null,
      check: check ? { status: check.status, result: check.result } : null,
      changed: check ? await changedSince(tx, id, check.created_at) : false,
      // A denied project takes no damage with it for good: it can be claimed in another one.
      sent: behind && isSent(behind) && !isDenied(behind) ? behind.number : null,
    }
  },
  author: ({ id }, { tx, actor }) => changedIt(tx, damageItem, id, actor),
  async report(row, { tx, today }) {
    await under(tx, row)
    return { reported_on: today }
  },
  accept: async ({ id }, { tx }) => ({ decision: (await latestCheck(tx, id))!.result }),
  async joinProject(row, { asked, tx, now }) {
    const project = await tx.lock<PaProject>(paProject, asked.project)
    refuseIf(whyNotJoin(row, project))
    const from = { table: damageItem.table, id: row.id }
    await linkRecords(tx, { from, kind: 'became', to: { table: paProject.table, id: project.id } }, now)
  },
  leaveProject: () => ({ project: null }),
  refuse: (_, { asked }) => ({ decision: asked.reason }),
  withdraw: (_, { asked }) => ({ decision: asked.reason }),
})
