import { z } from 'zod'
import { question } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { NotFound } from '#platform/commands/refusals.ts'
import type { Check, Reason } from '#platform/rules.ts'
import { lookThrough } from '../exclusions/look.ts'
import { exclusionChecks, whyNotContract } from '../exclusions/rules.ts'
import { scoreOfVendor } from '../performance/scores.ts'
import { whyNotEngage } from '../performance/rules.ts'
import { termsOf } from '../terms/terms-on.ts'
import { vendor, type Vendor } from '../vendors/records.ts'

type Company = Pick<Vendor, 'id' | 'name' | 'trade_name' | 'uei'>

/** Whether anything new may go to this vendor: what an approval, an invitation, an award and an order ask before they are made. */
export async function contractChecks(tx: CommandTx, row: Company, now: Date): Promise<Check[]> {
  const { today, term } = await termsOf(tx, now)
  const looked = await lookThrough(tx, row, today)
  const score = await scoreOfVendor(tx, row.id, now, term('score_events') ?? 1)
  return [...exclusionChecks(looked, { today, oldAfter: term('exclusion_list_days') }), { words: 'What happened before speaks for it', whyNot: whyNotEngage(score, { block: term('score_block') }) }]
}

/** What holds up rather than warns: an exclusion, and nothing else. An old list or a poor score is for a person to weigh. */
export async function whyNotContractWith(tx: CommandTx, row: Company, now: Date): Promise<Reason> {
  const { today } = await termsOf(tx, now)
  return whyNotContract(await lookThrough(tx, row, today))
}

export const checkVendor = question('vendors/checks', {
  about: 'Whether anything new may go to a vendor: exclusions with the rows behind them, and its score.',
  input: z.strictObject({ vendor: z.uuid() }),
  async run({ vendor: id }, { tx, now }) {
    const row = await tx.one<Vendor>('select id, name, trade_name, uei from vendors where organization_id = $1 and id = $2', [tx.organizationId(), id])
    if (!row) throw new NotFound(vendor.label)
    return { checks: await contractChecks(tx, row, now), whyNot: await whyNotContractWith(tx, row, now) }
  },
})
