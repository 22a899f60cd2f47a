import { z } from 'zod'
import { command, question } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { editCommand } from '#platform/commands/record-commands.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { allocationRuleLife, costCenterLife, type StillUsed } from './life.ts'
import { allocationRule, allocationShare, costCenter, type AllocationRule, type CostCenter } from './records.ts'
import { whyNotDates, whyNotMerge, whyNotMove, whyNotShares } from './rules.ts'
import { isInWords } from '#platform/rules.ts'

export const editCostCenter = editCommand('cost-centers/edit', costCenter)

const one = z.object({ id: z.uuid() })

export const createCostCenter = command('cost-centers/create', {
  about: 'Creates a cost center, at the top level or under another.',
  input: z.object({ parent: z.uuid().nullish(), center: inputSchema(costCenter) }),
  async run({ parent, center }, { tx, actor }) {
    refuseIf(whyNotEdit(costCenter, null, actor))
    refuseIf(whyNotDates(center as CostCenter))
    const above = parent ? await tx.lock<CostCenter>(costCenter, parent) : null
    refuseIf(
      above && !costCenterLife.isOpen(above)
        ? `${above.name} ${isInWords(costCenter, above)}. You can’t add a cost center under it.`
        : null,
    )
    return tx.insert<CostCenter>(costCenter, { ...center, parent: parent ?? null })
  },
})

export const moveCostCenter = command('cost-centers/move', {
  about: 'Moves a cost center under another or to the top level, with its budget lines and spending.',
  input: one.extend({ parent: z.uuid().nullable() }),
  async run({ id, parent }, { tx, actor }) {
    refuseIf(whyNotEdit(costCenter, null, actor))
    const all = await lockTree(tx)
    const center = known(all, id)
    refuseIf(whyNotMove(center, { parent: parent ? known(all, parent) : null, all }))
    return tx.update<CostCenter>(costCenter, id, { parent })
  },
})

const pair = z.object({ from: z.uuid(), into: z.uuid() })
export type Merging = {
  whyNot: string | null
  lines: { id: string; name: string; amended: number; spent: number }[]
  below: { id: string; name: string }[]
  shares: number
}

export const previewMerge = question('cost-centers/preview-merge', {
  about:
    'Lists what a merge would move: budget lines with their money, sub-centers, allocation shares. It also gives the reasons against the merge.',
  input: pair,
  async run({ from, into }, { tx }): Promise<Merging> {
    const all = new Map(
      (await tx.sql<CostCenter>('select * from cost_centers where organization_id = $1', [tx.organization_id])).map(
        (center) => [center.id, center],
      ),
    )
    return {
      whyNot: whyNotMerge(known(all, from), { into: known(all, into), all }),
      lines: await tx.sql(
        `select id, name, amended, spent from budget_lines where organization_id = $1 and cost_center = $2
          order by name`,
        [tx.organization_id, from],
      ),
      below: [...all.values()].filter(({ parent }) => parent === from).map(({ id, name }) => ({ id, name })),
      shares: (await tx.one<{ count: number }>(
        'select count(*)::int as count from allocation_shares where organization_id = $1 and cost_center = $2',
        [tx.organization_id, from],
      ))!.count,
    }
  },
})

export const mergeCostCenters = command('cost-centers/merge', {
  about:
    'Moves the lines, sub-centers and shares of one cost center to another. The first stays in the books as merged.',
  input: pair,
  async run({ from, into }, { tx, actor }) {
    refuseIf(whyNotEdit(costCenter, null, actor))
    const all = await lockTree(tx)
    refuseIf(whyNotMerge(known(all, from), { into: known(all, into), all }))
    const both = [tx.organization_id, from, into]
    await tx.sql('update budget_lines set cost_center = $3 where organization_id = $1 and cost_center = $2', both)
    await tx.sql('update cost_centers set parent = $3 where organization_id = $1 and parent = $2', both)
    // A rule that names both gets one share with their sum.
    await tx.sql(
      `update allocation_shares s set percent = s.percent + t.percent from allocation_shares t
        where s.organization_id = $1 and t.organization_id = $1 and t.rule = s.rule and s.cost_center = $3
        and t.cost_center = $2`,
      both,
    )
    await tx.sql(
      `delete from allocation_shares t using allocation_shares s where t.organization_id = $1 and s.organization_id = $1
        and t.rule = s.rule and s.cost_center = $3 and t.cost_center = $2`,
      both,
    )
    await tx.sql('update allocation_shares set cost_center = $3 where organization_id = $1 and cost_center = $2', both)
    return tx.update<CostCenter>(costCenter, from, { status: 'merged', merged_into: into })
  },
})

export const costCenterCommands = commandsOf(costCenterLife, {
  facts: async ({ id }, { tx }) =>
    (await tx.one<StillUsed>(
      `select (select count(*)::int from budget_lines
                where organization_id = $1 and cost_center = $2 and status <> 'closed') as lines,
              (select count(*)::int from cost_centers
                where organization_id = $1 and parent = $2 and status = any ($3)) as below`,
      [tx.organization_id, id, costCenterLife.openStatuses],
    ))!,
})

export const allocationRuleCommands = commandsOf(allocationRuleLife, {})

const shares = z
  .array(z.object({ cost_center: z.uuid(), percent: z.number().min(0).max(100) }))
  .min(1)
  .max(200)

export const createAllocationRule = command('allocation-rules/create', {
  about: 'Creates a rule that splits a shared cost among cost centers.',
  input: z.object({ rule: inputSchema(allocationRule), shares }),
  async run({ rule, shares }, { tx, actor }) {
    refuseIf(whyNotEdit(allocationRule, null, actor))
    refuseIf(whyNotDates(rule as AllocationRule))
    refuseIf(whyNotShares(shares))
    const made = await tx.insert<AllocationRule>(allocationRule, rule)
    for (const share of shares) await tx.insert(allocationShare, { rule: made.id, ...share })
    return made
  },
})

/** Two simultaneous moves could close a circle, so each move locks the whole tree. */
const lockTree = async (tx: CommandTx) =>
  new Map(
    (
      await tx.sql<CostCenter>('select * from cost_centers where organization_id = $1 order by id for update', [
        tx.organization_id,
      ])
    ).map((center) => [center.id, center]),
  )

function known(all: ReadonlyMap<string, CostCenter>, id: string): CostCenter {
  const center = all.get(id)
  if (!center) throw new NotFound(costCenter.label)
  return center
}
