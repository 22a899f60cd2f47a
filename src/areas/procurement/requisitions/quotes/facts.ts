import type { CommandTx } from '#platform/commands/command-tx.ts'
import { limitRows } from '../../methods/questions.ts'
import type { Requisition } from '../records.ts'
import type { PriceQuote } from './records.ts'
import { quotesNeeded, whyNotOrder } from './rules.ts'

export const quotesOf = (tx: CommandTx, requisition: string): Promise<PriceQuote[]> =>
  tx.sql<PriceQuote>(
    'select * from price_quotes where organization_id = $1 and requisition = $2 order by received_on, created_at, id',
    [tx.organization_id, requisition],
  )

/** Whether the quotes of a requisition allow an order; `order` is what is ordered, once that is known. */
export const whyNotQuoted = async (
  tx: CommandTx,
  need: Pick<Requisition, 'id' | 'nature' | 'federal'>,
  { today, order }: { today: string; order: { vendor: string; amount: number } | null },
) =>
  whyNotOrder(await quotesOf(tx, need.id), {
    needed: quotesNeeded({ on: today, nature: need.nature, federal: need.federal }, await limitRows(tx)),
    today,
    order,
  })
