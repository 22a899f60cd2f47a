import type { CommandTx } from '#platform/commands/command-tx.ts'
import { among } from '#platform/life/status-sql.ts'
import { findingsOf } from '../findings/facts.ts'
import { whyOut } from '../findings/rules.ts'
import { criteriaOf, linesOf, bidsOf, panelOf, solicitationOf, type EvaluatedBid } from '../panel/facts.ts'
import type { Evaluation, Panelist } from '../panel/records.ts'
import { agreedOf } from '../scoring/facts.ts'
import type { Agreed } from '../scoring/rules.ts'
import { standingsOf, type Judgment } from '../scoring/standing.ts'
import type { Standing } from '#areas/procurement/scoring/ranking/rules.ts'
import type { Award, AwardLine, ProtestPeriod } from './records.ts'
import type { Priced } from '../split/rules.ts'
import { awardLife } from './life.ts'

/** Everything a recommendation is written from. */
export type Ground = Judgment & { panel: Panelist[]; standings: Standing[]; priced: Priced[]; agreed: Agreed[] }

export async function groundOf(tx: CommandTx, of: Evaluation): Promise<Ground> {
  const [row, bids, criteria, lines, findings, panel] = [
    await solicitationOf(tx, of.solicitation),
    await bidsOf(tx, of),
    await criteriaOf(tx, of.solicitation),
    await linesOf(tx, of.solicitation),
    await findingsOf(tx, of.solicitation),
    await panelOf(tx, of.id),
  ]
  const agreed = await agreedOf(tx, of)
  const judgment = { of, row, bids, criteria, lines, findings, agreed }
  const priced = bids.map((bid) => ({
    id: bid.id,
    vendor: bid.vendor,
    name: bid.name,
    out: whyOut(bid, findings),
    lines: bid.lines,
  }))
  return { ...judgment, panel, priced, standings: standingsOf(judgment).standings }
}

export const standingAward = (tx: CommandTx, solicitation: string) =>
  tx.one<Award>(
    `select * from awards where organization_id = $1 and solicitation = $2 and status ${among(awardLife, 'standing')}
      order by created_at desc limit 1`,
    [tx.organization_id, solicitation],
  )

export const awardLinesOf = (tx: CommandTx, award: string) =>
  tx.sql<AwardLine>('select * from award_lines where organization_id = $1 and award = $2 order by position, id', [
    tx.organization_id,
    award,
  ])
export const protestPeriodsOf = (tx: CommandTx) =>
  tx.sql<ProtestPeriod>('select * from protest_periods where organization_id = $1', [tx.organization_id])

export const openProtests = async (tx: CommandTx, id: string): Promise<number> =>
  (await tx.one<{ open: number }>(
    'select count(*) as open from protests where organization_id = $1 and award = $2 and outcome is null',
    [tx.organization_id, id],
  ))!.open

/** The total of each vendor, largest first. */
export function byVendor(
  lines: readonly Pick<AwardLine, 'vendor' | 'amount'>[],
  bids: readonly Pick<EvaluatedBid, 'vendor' | 'name'>[],
): { vendor: string; name: string; total: number }[] {
  const totals = new Map<string, number>()
  for (const { vendor, amount } of lines) totals.set(vendor, (totals.get(vendor) ?? 0) + amount)
  return [...totals]
    .map(([vendor, total]) => ({ vendor, name: bids.find((each) => each.vendor === vendor)!.name, total }))
    .toSorted((a, b) => b.total - a.total || a.name.localeCompare(b.name))
}
