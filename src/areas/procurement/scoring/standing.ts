import type { CommandTx } from '#platform/commands/command-tx.ts'
import { millisecondsBetween } from '#platform/dates.ts'
import { whyOut } from '../findings/rules.ts'
import {
  rankPoints,
  rankPrices,
  redFlags,
  turns,
  type Judged,
  type RedFlag,
  type Standing,
  type Turn,
} from './ranking/rules.ts'
import type { Finding } from '../findings/records.ts'
import type { EvaluatedBid } from '../panel/facts.ts'
import type { Evaluation } from '../panel/records.ts'
import type { Criterion, Solicitation, SolicitationLine } from '../solicitations/records.ts'
import { kindOf } from '../solicitations/rules.ts'
import type { Agreed } from './rules.ts'

export type Judgment = {
  of: Evaluation
  row: Solicitation
  bids: readonly EvaluatedBid[]
  criteria: readonly Criterion[]
  lines: readonly SolicitationLine[]
  findings: readonly Finding[]
  agreed: readonly Agreed[]
}

/** The total price of a bid; a bid with a missing line has none. */
export const wholePrice = (
  { lines: priced, total }: Pick<EvaluatedBid, 'lines' | 'total'>,
  lines: readonly Pick<SolicitationLine, 'id'>[],
): number | null => (lines.every(({ id }) => priced.some(({ line }) => line === id)) ? total : null)

/** All remaining bidders, in order. */
export function standingsOf({ of, row, bids, criteria, lines, findings, agreed }: Judgment): {
  standings: Standing[]
  turns: Turn[]
} {
  const running = bids.filter((bid) => whyOut(bid, findings) === null)
  const judged = running.map((bid): Judged => ({
    bid: bid.id,
    price: wholePrice(bid, lines),
    points: Object.fromEntries(
      agreed.filter(({ bidder }) => bidder === bid.alias).map(({ criterion, points }) => [criterion, points]),
    ),
  }))
  if (!kindOf[row.kind].scored) return { standings: rankPrices(judged), turns: [] }
  return { standings: rankPoints(judged, criteria, of.formula), turns: turns(judged, criteria, of.formula) }
}

/** The red flags that this solicitation alone can show. */
export async function flagsOf(tx: CommandTx, { row, bids }: Pick<Judgment, 'row' | 'bids'>): Promise<RedFlag[]> {
  const last = await tx.one<{ at: string }>(
    `select max(published_at) as at from notice_editions where organization_id = $1 and solicitation = $2
      and edition > 1`,
    [tx.organization_id, row.id],
  )
  return redFlags(
    bids.map(({ id, name, total, lines }) => ({ bid: id, vendor: name, total, lines })),
    {
      daysOpen: daysBetween(row.published_at!, row.closes_at!),
      lastAddendumDays: last?.at ? daysBetween(last.at, row.closes_at!) : null,
      estimate: row.estimate,
    },
  )
}

const daysBetween = (from: string, to: string): number => Math.floor(millisecondsBetween(from, to) / 86_400_000)
