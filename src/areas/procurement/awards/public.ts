import { bidStatus } from '../bids/rules.ts'
import { inEach, notify } from '#areas/organization/notifications/notify.ts'
import type { Context } from '#platform/commands/command.ts'
import { bid } from '../bids/records.ts'
import type { NoticeAward } from '../notices/award/rules.ts'
import { listed } from '../panel/rules.ts'
import { awardLinesOf, byVendor, type Ground } from './facts.ts'
import type { Award } from './records.ts'
import { say } from '#platform/say.ts'
import { among } from '#platform/life/status-sql.ts'
import { awardLife } from './life.ts'

/** Award data on the public page: bidder, amount, protest deadline and ranking. */
export async function showPublic(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  row: Award,
  { bids, standings, row: { id } }: Ground,
): Promise<void> {
  const nameOf = (of: string) => bids.find((each) => each.id === of)!.name
  const shown: NoticeAward = {
    id: row.id,
    number: row.number,
    status: row.status as NoticeAward['status'],
    total: row.total,
    vendors: byVendor(await awardLinesOf(tx, row.id), bids).map(({ name, total }) => ({ name, total })),
    standings: standings.map(({ bid: of, rank, price, points }) => ({ bidder: nameOf(of), rank, price, points })),
    notice_at: row.notice_at!,
    protest_until: row.protest_until!,
    protest_source: row.protest_source!,
    awarded_at: row.awarded_at,
    ...(row.rescinded_at && { rescinded: { reason: row.rescission!, at: row.rescinded_at } }),
    earlier: await takenBackBefore(tx, row, bids),
  }
  await tx.sql('update notices set award = $3, updated_at = $4 where organization_id = $1 and solicitation = $2', [
    tx.organization_id,
    id,
    JSON.stringify(shown),
    now,
  ])
}

/** The public reads what was announced and taken back for as long as the solicitation is public. */
async function takenBackBefore(
  tx: Context['tx'],
  { solicitation, id }: Award,
  bids: Ground['bids'],
): Promise<NonNullable<NoticeAward['earlier']>> {
  const rows = await tx.sql<Award>(
    `select * from awards where organization_id = $1 and solicitation = $2
      and status ${among(awardLife, 'rescinded')} and id <> $3
      order by rescinded_at`,
    [tx.organization_id, solicitation, id],
  )
  const earlier: NonNullable<NoticeAward['earlier']> = []
  for (const row of rows)
    earlier.push({
      number: row.number,
      vendors: byVendor(await awardLinesOf(tx, row.id), bids).map(({ name }) => name),
      rescinded: { reason: row.rescission!, at: row.rescinded_at! },
    })
  return earlier
}

type Words = { winner: (total: number) => string; other: (names: string, out: string | null) => string }

export async function tellBidders(
  { tx, actor, now }: Context,
  row: Award,
  { bids, priced, row: solicitation }: Ground,
  words: Words,
): Promise<void> {
  const winners = byVendor(await awardLinesOf(tx, row.id), bids)
  const names = listed(winners.map(({ name }) => name))
  for (const { id, vendor, status } of bids) {
    const won = winners.find((each) => each.vendor === vendor)
    const said = inEach(() =>
      won
        ? words.winner(won.total)
        : words.other(
            names,
            bidStatus.is({ status }, 'unreadable')
              ? say('it could not be read.')
              : (priced.find((each) => each.id === id)?.out ?? null),
          ),
    )
    await notify(
      tx,
      {
        organization_id: solicitation.organization_id,
        people: [],
        vendor,
        event: 'legal_notice',
        record: { table: bid.table, id },
        words: said,
        actor: actor.user_id,
        path: `/public-opportunities/${solicitation.id}`,
      },
      now,
    )
  }
}
