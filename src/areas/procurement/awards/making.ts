import { bidStatus } from '../bids/rules.ts'
import { noChain } from '#areas/organization/approvals/plan/rules.ts'
import { requestApproval } from '#areas/organization/approvals/requests/request-approval.ts'
import { whyNotEngageAny } from '#areas/vendors/checks/vendor-checks.ts'
import type { Context } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { zoneOf } from '#platform/commands/today.ts'
import { dayInWords } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { ended } from '#platform/words.ts'
import { happened } from '../audience/announce.ts'
import { bid } from '../bids/records.ts'
import { solicitationOf } from '../panel/facts.ts'
import { evaluation, type Evaluation } from '../panel/records.ts'
import { steps as evaluationSteps } from '../panel/rules.ts'
import { solicitation, type Solicitation } from '../solicitations/records.ts'
import { steps as solicitationSteps } from '../solicitations/rules.ts'
import { documentOf } from './award-approval.ts'
import { awardLinesOf, byVendor, groundOf, openProtests, protestPeriodsOf } from './facts.ts'
import { awardLife, noProtestPeriod } from './life.ts'
import { showPublic, tellBidders } from './public.ts'
import { takeBack, tellDeciders } from './rescission.ts'
import { award, type Award } from './records.ts'
import { holidaysFor } from '#areas/organization/holidays/holidays-for.ts'
import { vendorLife } from '#areas/vendors/vendors/life.ts'
import { governing, lastDay, waitsUntil } from './rules.ts'
import { say, locale } from '#platform/say.ts'
import { among, asStatus, notAmong } from '#platform/life/status-sql.ts'
import { noticeStatus } from '../notices/rules.ts'

export const awardCommands = commandsOf(awardLife, {
  async facts(row, { tx, now }) {
    const solicited = await solicitationOf(tx, row.solicitation)
    return {
      buyer: solicited.contact,
      governed: (await periodOf(tx, row, solicited)) !== undefined,
      until: waitsUntil(row, await zoneOf(tx)),
      protests: await openProtests(tx, row.id),
      barred: awardLife.is(row, 'approved', 'intended') ? await whyNotVendors(tx, row, solicited, now) : null,
    }
  },
  async giveNotice(row, { tx, now, today }) {
    const period = await periodOf(tx, row, await solicitationOf(tx, row.solicitation))
    refuseIf(period ? null : noProtestPeriod)
    const protest_until = lastDay(period!, today, await holidaysFor(tx, tx.organization_id))
    return { notice_at: now.toISOString(), protest_until, protest_source: period!.source }
  },
  async make(row, { tx, now }) {
    await tx.lock<Evaluation>(evaluation, row.evaluation)
    const solicited = await tx.lock<Solicitation>(solicitation, row.solicitation)
    refuseIf(solicitationSteps.whyNot('award', solicited))
    return { awarded_at: now.toISOString() }
  },
  // The reason for passing over the first in rank stays as it was written.
  annul: ({ reason }) => ({ reason }),
  proposeRescission: (_, { actor }) => ({ rescission_by: actor.user_id }),
  rescind: (_, { now }) => ({ rescinded_at: now.toISOString() }),
  declineRescission: ({ awarded_at }) => ({
    status: awarded_at ? 'awarded' : 'intended',
    rescission_ground: null,
    rescission: null,
    bid_security: null,
    rescission_by: null,
  }),
  after: {
    async submit(row, context) {
      const request = await requestApproval(context, await documentOf(context.tx, row))
      refuseIf(request ? null : noChain(award.label))
    },
    giveNotice: announceIntent,
    make: announceAward,
    proposeRescission: tellDeciders,
    rescind: takeBack,
  },
})

const periodOf = async (tx: CommandTx, { total }: Award, solicited: Solicitation) =>
  governing(solicited, total, await protestPeriodsOf(tx), await zoneOf(tx), await holidaysFor(tx, tx.organization_id))

/** Its vendors are active, and nothing blocks the agency from engaging them. */
async function whyNotVendors(tx: CommandTx, { id }: Award, solicited: Solicitation, now: Date): Promise<Reason> {
  const vendors = (await awardLinesOf(tx, id)).map(({ vendor }) => vendor)
  return firstReason(await whyNotEngageAny(tx, vendors, now, solicited), await whyNotActive(tx, id))
}

/** Bidding needs no accepted registration (2 CFR 200.319); an award does. */
async function whyNotActive(tx: CommandTx, id: string): Promise<Reason> {
  const waiting = await tx.one<{ name: string; status: string }>(
    `select v.name, v.status from award_lines l join vendors v on v.organization_id = l.organization_id
      and v.id = l.vendor
      where l.organization_id = $1 and l.award = $2 and v.status ${notAmong(vendorLife, 'active')} order by v.name
      limit 1`,
    [tx.organization_id, id],
  )
  return waiting
    ? `${waiting.name} is not an active vendor. Approve the registration or activate the vendor first.`
    : null
}

/** The notice is public, and every bidder learns whether the bid is responsive and who is to get the award. */
async function announceIntent(row: Award, context: Context): Promise<void> {
  const { tx } = context
  const ground = await groundOf(tx, await tx.lock<Evaluation>(evaluation, row.evaluation))
  const { number, title } = ground.row
  for (const { id: bidId, out } of ground.priced)
    await tx.sql(
      `update bids set reason = $3,
              status = case when status ${among(bidStatus, 'unreadable')} then status
                            when $3::text is null then 'responsive' else 'rejected' end
        where organization_id = $1 and id = $2`,
      [tx.organization_id, bidId, out],
    )
  await showPublic(context, row, ground)
  const until = () => dayInWords(row.protest_until!, locale())
  await tellBidders(context, row, ground, {
    winner: (total) =>
      say(
        'Notice of intent: the agency intends to award {number}, {title}, to you for {total}. Other bidders may protest until {until}.',
        { number, title, total: dollars(total), until: until() },
      ),
    other: (names, out) =>
      [
        say('Notice of intent: the agency intends to award {number}, {title}, to {names}', {
          number,
          title,
          names: ended(names),
        }),
        ...(out ? [say('Your bid is no longer considered: {reason}', { reason: out })] : []),
        say('You may protest until {until}.', { until: until() }),
      ].join(' '),
  })
}

/** The evaluation and the solicitation end with the award, and the public and every bidder are told. */
async function announceAward(row: Award, context: Context): Promise<void> {
  const { tx } = context
  const ground = await groundOf(tx, await tx.lock<Evaluation>(evaluation, row.evaluation))
  const { id: solicited, number, title } = ground.row
  const lines = await awardLinesOf(tx, row.id)
  const winners = new Set(lines.map((line) => line.bid))
  for (const { id, status } of ground.bids)
    if (winners.has(id) || bidStatus.is({ status }, 'responsive'))
      await tx.update(bid, id, { status: winners.has(id) ? 'awarded' : 'not_awarded' })
  await tx.update(evaluation, row.evaluation, { status: evaluationSteps.finish.to })
  await tx.update(solicitation, solicited, { status: solicitationSteps.award.to })
  await tx.sql(
    `update notices
  set status = ${asStatus(noticeStatus, 'awarded')} where organization_id = $1 and solicitation = $2`,
    [tx.organization_id, solicited],
  )
  await showPublic(context, row, ground)
  const awards = byVendor(lines, ground.bids).map(({ vendor, name, total }, at) => ({
    id: `${row.number}-${at + 1}`,
    supplier: name,
    amount: total,
    lines: lines.filter((line) => line.vendor === vendor).map(({ line }) => line),
  }))
  await happened(context, solicited, 'awarded', { awards })
  await tellBidders(context, row, ground, {
    winner: (total) =>
      say('{number}, {title}, has been awarded to you for {total}.', { number, title, total: dollars(total) }),
    other: (names) =>
      say('{number}, {title}, has been awarded to {names} Thank you for your bid.', {
        number,
        title,
        names: ended(names),
      }),
  })
}
