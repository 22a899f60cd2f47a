import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { todayOf } from '#platform/commands/today.ts'
import { addMonths } from '#platform/dates.ts'
import { grant, type Grant } from '../grants/records.ts'
import { limitsOn } from '../grants/facts.ts'
import { grantRequirement, type GrantRequirement } from './records.ts'
import { nextLook, standardRequirements, whyNotLook, whyNotAddStandard } from './rules.ts'

export const createRequirement = draftCommand('grant-requirements/create', grantRequirement)
export const editRequirement = editCommand('grant-requirements/edit', grantRequirement)

export const addStandardRequirements = command('grant-requirements/add-standard', {
  about: 'Adds the standard federal requirements for one grant. Existing ones stay.',
  input: z.strictObject({ id: z.uuid() }),
  async run({ id }, { tx, actor, now }) {
    const row = await tx.lock<Grant>(grant, id)
    refuseIf(whyNotAddStandard(row, actor))
    const there = new Set(
      (
        await tx.sql<{ paragraph: string }>(
          'select paragraph from grant_requirements where organization_id = $1 and funding = $2',
          [tx.organization_id, id],
        )
      ).map(({ paragraph }) => paragraph),
    )
    const missing = standardRequirements(row, {
      inventoryMonths: (await limitsOn(tx, row.awarded_on)).law('inventory_months'),
    }).filter(({ paragraph }) => !there.has(paragraph))
    const today = await todayOf(tx, now)
    for (const each of missing)
      await tx.insert<GrantRequirement>(grantRequirement, {
        ...each,
        funding: id,
        owner: row.manager,
        evidence: '[]',
        next_on: addMonths(today, Math.min(3, Math.max(1, each.every_months))),
      })
    return { taken: missing.length }
  },
})

export const lookAtRequirement = command('grant-requirements/look', {
  about: 'Records the status of a requirement and its next review date.',
  input: z.strictObject({
    id: z.uuid(),
    standing: z.enum(['kept', 'in_part', 'not_kept']),
    note: z.string().trim().min(1, 'Enter your observation').max(2_000),
  }),
  async run({ id, standing, note }, { tx, actor, now }) {
    const of = await tx.lock<GrantRequirement>(grantRequirement, id)
    refuseIf(whyNotLook(of, { actor, standing, evidence: of.evidence.length }))
    const today = await todayOf(tx, now)
    return tx.update<GrantRequirement>(grantRequirement, id, {
      standing,
      note,
      looked_on: today,
      looked_by: actor.user_id,
      next_on: nextLook(today, Number(of.every_months)),
    })
  },
})
