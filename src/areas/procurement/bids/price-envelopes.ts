import type { CommandTx } from '#platform/commands/command-tx.ts'
import type { NoticeContent } from '../notices/rules.ts'
import { unpackBundle } from './bundles.ts'
import { bid, type Bid } from './records.ts'
import { amountOf, totalOf, type PriceEnvelope } from './rules.ts'

type Of = { bid: string; envelope: string }

/** Prices that no one reads yet: PostgreSQL shows the row to no role before the technical evaluation is closed. */
export const layAside = (tx: CommandTx, { bid, envelope }: Of, content: PriceEnvelope) =>
  tx.sql('insert into price_envelopes (organization_id, bid, envelope, content) values ($1, $2, $3, $4)', [
    tx.organization_id,
    bid,
    envelope,
    JSON.stringify(content),
  ])

/** The prices of a bid, line by line, and the files that contain prices. */
export async function keepPrices(
  tx: CommandTx,
  { bid: id, envelope, lines }: Of & { lines: readonly Pick<NoticeContent['lines'][number], 'id' | 'quantity'>[] },
  { lines: entered, files }: PriceEnvelope,
): Promise<void> {
  if (files) await unpackBundle(tx, { bid: id, envelope, part: 'price' }, files)
  const quantities = new Map(lines.map(({ id, quantity }) => [id, quantity]))
  const priced = entered.filter(({ line }) => quantities.has(line))
  if (priced.length > 0)
    await tx.sql(
      `insert into bid_lines (organization_id, bid, line, unit_price, amount, note)
       select $1, $2, * from unnest($3::uuid[], $4::numeric[], $5::bigint[], $6::text[])`,
      [
        tx.organization_id,
        id,
        priced.map(({ line }) => line),
        priced.map(({ unit_price }) => unit_price),
        priced.map(({ line, unit_price }) => amountOf(quantities.get(line)!, unit_price)),
        priced.map(({ note }) => note ?? null),
      ],
    )
}

/** Opens the second envelopes of these bids. The caller has closed the technical evaluation in the same transaction. */
export async function openPriceEnvelopes(
  tx: CommandTx,
  bids: readonly string[],
  lines: readonly Pick<NoticeContent['lines'][number], 'id' | 'quantity'>[],
): Promise<number> {
  const aside = await tx.sql<{ bid: string; envelope: string; content: PriceEnvelope }>(
    'select bid, envelope, content from price_envelopes where organization_id = $1 and bid = any ($2) order by bid',
    [tx.organization_id, bids],
  )
  for (const { bid: id, envelope, content } of aside) {
    await keepPrices(tx, { bid: id, envelope, lines }, content)
    await tx.update<Bid>(bid, id, { total: totalOf(content, lines) })
  }
  return aside.length
}
