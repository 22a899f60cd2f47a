import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { todayOf } from '#platform/commands/today.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { firstReason } from '#platform/rules.ts'
import { requisition, type Requisition } from '../records.ts'
import { quotesOf } from './facts.ts'
import { priceQuote, type PriceQuote } from './records.ts'
import { whyNotRecord, whyNotSelect } from './rules.ts'

const reason = z.string().trim().max(2_000)

/** The quote and its requisition, which is locked first, as an order locks it. */
async function locked(tx: CommandTx, id: string): Promise<{ of: PriceQuote; need: Requisition }> {
  const found = await tx.one<PriceQuote>('select * from price_quotes where organization_id = $1 and id = $2', [
    tx.organization_id,
    id,
  ])
  const need = await tx.lock<Requisition>(requisition, found?.requisition ?? id)
  return { need, of: await tx.lock<PriceQuote>(priceQuote, id) }
}

export const recordQuote = command('price-quotes/record', {
  about: 'Records a price that a source gave by phone, email, mail or in person for a requisition.',
  input: inputSchema(priceQuote),
  async run(input, { tx, actor, now }) {
    const need = await tx.lock<Requisition>(requisition, input.requisition!)
    const given = { received_on: input.received_on!, expires_on: input.expires_on ?? null }
    refuseIf(
      firstReason(whyNotEdit(requisition, null, actor), whyNotRecord(given, { need, today: await todayOf(tx, now) })),
    )
    return tx.insert<PriceQuote>(priceQuote, {
      ...input,
      documents: JSON.stringify(input.documents ?? []),
      entered_by: actor.user_id,
    })
  },
})

export const selectQuote = command('price-quotes/select', {
  about: 'Selects the quote to order from: the lowest, or another one with a reason.',
  input: z.strictObject({ id: z.uuid(), reason: reason.nullish() }),
  reason: 'reason',
  async run({ id, reason: why }, { tx, actor, now }) {
    const { of, need } = await locked(tx, id)
    const today = await todayOf(tx, now)
    const quotes = await quotesOf(tx, need.id)
    refuseIf(
      firstReason(
        whyNotEdit(requisition, null, actor),
        whyNotRecord(of, { need, today }),
        whyNotSelect(of, quotes, { reason: why ?? null, today }),
      ),
    )
    for (const other of quotes.filter((each) => each.id !== id && each.selected_on !== null))
      await tx.update<PriceQuote>(priceQuote, other.id, {
        selected_on: null,
        selected_by: null,
        selected_because: null,
      })
    return tx.update<PriceQuote>(priceQuote, id, {
      selected_on: today,
      selected_by: actor.user_id,
      selected_because: why?.trim() || null,
    })
  },
})

export const voidQuote = command('price-quotes/void', {
  about: 'Voids a quote that was recorded in error or withdrawn, with the reason. It stays readable.',
  input: z.strictObject({ id: z.uuid(), reason: reason.min(1, 'Enter a reason') }),
  reason: 'reason',
  async run({ id, reason: why }, { tx, actor, now }) {
    const { of, need } = await locked(tx, id)
    const today = await todayOf(tx, now)
    refuseIf(
      firstReason(
        whyNotEdit(requisition, null, actor),
        whyNotRecord(of, { need, today }),
        of.voided_on !== null && 'This quote is already voided.',
      ),
    )
    return tx.update<PriceQuote>(priceQuote, id, { voided_on: today, void_reason: why, selected_on: null })
  },
})
