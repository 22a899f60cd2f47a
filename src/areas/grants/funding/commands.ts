import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { refuseIfMoved } from '#platform/commands/record-commands.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { changeSchema, inputSchema } from '#platform/records/schema.ts'
import { damageItem, type DamageItem } from '../damage/records.ts'
import { stored } from '../declarations/stored.ts'
import { whyNotOwnChange } from '../grants/writers.ts'
import { sourceLife } from './life.ts'
import { fundingSource, type FundingSource } from './records.ts'

async function same(tx: CommandTx, { declaration, damage }: { declaration: string; damage: string }): Promise<void> {
  const item = await tx.one<DamageItem>(
    'select declaration, number from damage_items where organization_id = $1 and id = $2',
    [tx.organization_id, damage],
  )
  if (!item) throw new NotFound(damageItem.label)
  refuseIf(item.declaration === declaration ? null : `${item.number} belongs to another disaster.`)
}

export const enterSource = command('recovery-sources/enter', {
  about: 'Enters expected recovery funding for a damage item, with its source.',
  input: inputSchema(fundingSource),
  async run(input, { tx, actor }) {
    refuseIf(whyNotEdit(fundingSource, null, actor))
    await same(tx, { declaration: input.declaration!, damage: input.damage! })
    return tx.insert<FundingSource>(fundingSource, { ...stored(fundingSource, input), entered_by: actor.user_id })
  },
})

export const editSource = command('recovery-sources/edit', {
  about: 'Changes a recovery source whose money has not arrived.',
  input: z.strictObject({ id: z.uuid(), version: z.int().min(1), changes: changeSchema(fundingSource) }),
  async run({ id, version, changes }, { tx, actor }) {
    const row = await tx.lock<FundingSource>(fundingSource, id)
    refuseIf(whyNotEdit(fundingSource, row, actor))
    await refuseIfMoved(tx, fundingSource, row, version)
    await same(tx, { ...row, ...(changes as Partial<FundingSource>) })
    return tx.update<FundingSource>(fundingSource, id, stored(fundingSource, changes))
  },
})

export const sourceCommands = commandsOf(sourceLife, {
  author: async ({ id }, { tx, actor }) => (await whyNotOwnChange(tx, fundingSource, id, actor)) !== null,
  commit: (_, { today }) => ({ decided_on: today }),
  receive: (_, { today }) => ({ decided_on: today }),
  decline: (_, { today }) => ({ decided_on: today }),
})
