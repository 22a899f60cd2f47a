import { z } from 'zod'
import { whyNotEngageAny } from '#areas/vendors/checks/vendor-checks.ts'
import { notify } from '#areas/organization/notifications/notify.ts'
import { command, type Context } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import type { Reason } from '#platform/rules.ts'
import { zoneOf } from '#platform/commands/today.ts'
import { dayInWords, localDay } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { ended } from '#platform/words.ts'
import { happened } from '../audience/announce.ts'
import { bid } from '../bids/records.ts'
import type { NoticeAward } from '../notices/award/rules.ts'
import { evaluation, type Evaluation } from '../panel/records.ts'
import { listed, steps as evaluationSteps } from '../panel/rules.ts'
import { solicitation, type Solicitation } from '../solicitations/records.ts'
import { steps as solicitationSteps } from '../solicitations/rules.ts'
import { awardLinesOf, byVendor, groundOf, standstillPeriodsOf, type Ground } from './facts.ts'
import { award, type Award } from './records.ts'
import { governing, lastDay, moves, whyNotGiveNotice, whyNotMake } from './rules.ts'

const one = z.strictObject({ id: z.uuid() })

export const giveNotice = command('awards/give-notice', {
  about: 'Publishes the intent to award, and tells every bidder. From now on they may protest until the standstill ends.',
  input: one,
  async run({ id }, context) {
    const { tx, actor, now } = context
    const row = await tx.lock<Award>(award, id)
    const ground = await groundOf(tx, await tx.lock<Evaluation>(evaluation, row.evaluation))
    const zone = await zoneOf(tx)
    const today = localDay(now, zone)
    const period = governing(ground.row, row.total, await standstillPeriodsOf(tx), zone)
    refuseIf(whyNotGiveNotice(row, { actor, contact: ground.row.contact, period }))
    refuseIf(await whyNotEngageAny(tx, (await awardLinesOf(tx, id)).map(({ vendor }) => vendor), now, ground.row))
    refuseIf(await whyNotActive(tx, id))
    const intended = await tx.update<Award>(award, id, { status: moves.giveNotice.to, notice_at: now, standstill_until: lastDay(period!, today), standstill_source: period!.source })
    for (const { id: offer, out } of ground.priced) await tx.sql(`update bids set status = case when status = 'unreadable' then status when $3::text is null then 'responsive' else 'rejected' end, reason = $3 where organization_id = $1 and id = $2`, [tx.organizationId(), offer, out])
    await showPublic(context, intended, ground)
    const until = dayInWords(intended.standstill_until!)
    await tellBidders(context, intended, ground, {
      winner: (total) => `Notice of intent: ${ground.row.number}, ${ground.row.title}, is to be awarded to you for ${dollars(total)}. Other bidders may protest until ${until}.`,
      other: (names, out) => `Notice of intent: ${ground.row.number}, ${ground.row.title}, is to be awarded to ${ended(names)}${out ? ` Your offer is not in the running: ${out}` : ''} You may protest until ${until}.`,
    })
    return intended
  },
})

export const makeAward = command('awards/make', {
  about: 'Awards, after the standstill has passed and every protest is decided. Contracts and orders begin with its lines.',
  input: one,
  async run({ id }, context) {
    const { tx, actor, now } = context
    const row = await tx.lock<Award>(award, id)
    const of = await tx.lock<Evaluation>(evaluation, row.evaluation)
    const call = await tx.lock<Solicitation>(solicitation, row.solicitation)
    const ground = await groundOf(tx, of)
    const { open } = (await tx.one<{ open: number }>('select count(*) as open from protests where organization_id = $1 and award = $2 and outcome is null', [tx.organizationId(), id]))!
    const zone = await zoneOf(tx)
    refuseIf(whyNotMake(row, { actor, contact: call.contact, today: localDay(now, zone), protests: open, zone }))
    refuseIf(solicitationSteps.whyNot('award', call))
    refuseIf(await whyNotActive(tx, id))
    refuseIf(await whyNotEngageAny(tx, (await awardLinesOf(tx, id)).map(({ vendor }) => vendor), now, ground.row))
    const made = await tx.update<Award>(award, id, { status: moves.make.to, awarded_at: now })
    const winners = new Set((await awardLinesOf(tx, id)).map((line) => line.bid))
    for (const each of ground.offers) if (winners.has(each.id) || each.status === 'responsive') await tx.update(bid, each.id, { status: winners.has(each.id) ? 'awarded' : 'not_awarded' })
    await tx.update(evaluation, of.id, { status: evaluationSteps.finish.to })
    await tx.update(solicitation, call.id, { status: solicitationSteps.award.to })
    await tx.sql(`update notices set status = 'awarded' where organization_id = $1 and solicitation = $2`, [tx.organizationId(), call.id])
    await showPublic(context, made, ground)
    const lines = await awardLinesOf(tx, id)
    const awards = byVendor(lines, ground.offers).map(({ vendor, name, total }, at) => ({ id: `${row.number}-${at + 1}`, supplier: name, amount: total, lines: lines.filter((line) => line.vendor === vendor).map(({ line }) => line) }))
    await happened(context, call.id, 'awarded', { awards })
    await tellBidders(context, made, ground, {
      winner: (total) => `${call.number}, ${call.title}, is awarded to you for ${dollars(total)}.`,
      other: (names) => `${call.number}, ${call.title}, is awarded to ${ended(names)} Thank you for your offer.`,
    })
    return made
  },
})

/** Bidding needs no accepted registration (2 CFR 200.319); an award does. */
async function whyNotActive(tx: CommandTx, id: string): Promise<Reason> {
  const waiting = await tx.one<{ name: string; status: string }>(
    `select v.name, v.status from award_lines l join vendors v on v.organization_id = l.organization_id and v.id = l.vendor
      where l.organization_id = $1 and l.award = $2 and v.status not in ('active', 'suspended') order by v.name limit 1`,
    [tx.organizationId(), id],
  )
  return waiting ? `${waiting.name} is not an active vendor yet. Accept the registration and activate the vendor first.` : null
}

/** What the public page says of it: who, how much, until when one may protest, and how the offers stood. */
export async function showPublic({ tx, now }: Pick<Context, 'tx' | 'now'>, row: Award, { offers, standings, row: { id } }: Ground): Promise<void> {
  const nameOf = (of: string) => offers.find((each) => each.id === of)!.name
  const shown: NoticeAward = {
    id: row.id,
    number: row.number,
    status: row.status as NoticeAward['status'],
    total: row.total,
    vendors: byVendor(await awardLinesOf(tx, row.id), offers).map(({ name, total }) => ({ name, total })),
    standings: standings.map(({ bid: of, rank, price, points }) => ({ bidder: nameOf(of), rank, price, points })),
    notice_at: row.notice_at!,
    standstill_until: row.standstill_until!,
    standstill_source: row.standstill_source!,
    awarded_at: row.awarded_at,
  }
  await tx.sql('update notices set award = $3, updated_at = $4 where organization_id = $1 and solicitation = $2', [tx.organizationId(), id, JSON.stringify(shown), now])
}

type Words = { winner: (total: number) => string; other: (names: string, out: string | null) => string }

async function tellBidders({ tx, actor, now }: Context, row: Award, { offers, priced, row: call }: Ground, words: Words): Promise<void> {
  const winners = byVendor(await awardLinesOf(tx, row.id), offers)
  const names = listed(winners.map(({ name }) => name))
  for (const { id, vendor, status } of offers) {
    const won = winners.find((each) => each.vendor === vendor)
    const said = won ? words.winner(won.total) : words.other(names, status === 'unreadable' ? 'it could not be read.' : (priced.find((each) => each.id === id)?.out ?? null))
    await notify(tx, { organization_id: call.organization_id, people: [], vendor, event: 'legal_notice', record: { table: bid.table, id }, words: said, actor: actor.user_id, path: `/public-opportunities/${call.id}` }, now)
  }
}
