import { noticeStatus } from '../notices/rules.ts'
import { z } from 'zod'
import { fromBase64 } from '#platform/audit/bytes.ts'
import { command, type Context } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { KeptRefusal, NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { receiptOf, type Envelope } from '#platform/sealing/envelope.ts'
import { tellBuyer } from '../audience/announce.ts'
import { holdPlans } from '../audience/plan-holders.ts'
import type { NoticeContent, NoticeStatus } from '../notices/rules.ts'
import { bundleAt, keepBundle } from './bundles.ts'
import { keepLate } from './late-bids.ts'
import { tellBidder } from './tell-bidder.ts'
import { isLate, whyNotSubmitBid } from './rules.ts'
import { inEach } from '#areas/organization/notifications/notify.ts'
import { registrationStatus } from '#areas/vendors/registrations/rules.ts'
import { say } from '#platform/say.ts'
import { among } from '#platform/life/status-sql.ts'

const base64 = (most: number) =>
  z
    .string()
    .max(most)
    .refine((text) => fromBase64(text) !== null, 'This is not base64')
const outside = z.strictObject({
  version: z.literal(1),
  subject: z.uuid(),
  bidder: z.uuid(),
  needed: z.int().min(1),
  ephemeral: base64(88),
  nonce: base64(16),
  commitment: base64(44),
  shares: z
    .array(z.strictObject({ key: z.uuid(), nonce: base64(16), sealed: base64(100), digest: base64(44) }))
    .max(20),
})

type Notice = {
  agency: string
  round: number
  status: NoticeStatus
  closes_at: string
  edition: number
  content: NoticeContent
  now: string
}

export const submitBid = command('bids/submit', {
  about:
    'Accepts a sealed bid. The contents can’t be read before the opening. The receipt later proves what was submitted and when.',
  input: z.strictObject({
    organization: z.uuid(),
    solicitation: z.uuid(),
    edition: z.int().min(1),
    outside,
    sealed: base64(1_500_000),
    files: z.string().max(1024).optional(),
    price_files: z.string().max(1024).optional(),
  }),
  secret: ['outside', 'sealed'],
  confidential: true,
  async run({ organization, solicitation, edition, files, price_files, ...envelope }, context) {
    const { tx, actor } = context
    const notice = await noticeOf(tx, organization, solicitation)
    const vendor = await vendorOf(tx, organization, actor.organization_id)
    const pending = vendor === null && (await isPending(tx, organization, actor.organization_id))
    const asked = await isAsked(tx, organization, solicitation, notice.round)
    const refuseUnlessOpen = (notice: Notice) => {
      const whyNot = whyNotSubmitBid(notice, {
        now: notice.now,
        edition,
        agency: notice.agency,
        vendor,
        pending,
        asked,
      })
      if (whyNot && isLate(notice, { now: notice.now, vendor, asked }))
        throw new KeptRefusal(whyNot, (kept) =>
          keepLate(kept, { organization, solicitation, vendor: vendor!, number: notice.content.number }),
        )
      refuseIf(whyNot)
    }
    refuseUnlessOpen(notice)
    refuseIf(whyNotEnvelope(envelope, notice.content, { solicitation, bidder: actor.organization_id }))
    const bundle = files === undefined ? null : await bundleAt(tx, files)
    const priced = price_files === undefined ? null : await bundleAt(tx, price_files)

    // Two people of one company may both bid: the later bid replaces the earlier one.
    await tx.sql('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `bid of ${actor.organization_id} to ${solicitation}`,
    ])
    await tx.sql('savepoint handed_in')
    // The earlier bid is replaced by this one; both are kept.
    await tx.sql(
      `update bid_envelopes set withdrawn_at = statement_timestamp(), withdrawn_for = 'replaced'
        where organization_id = $1 and solicitation = $2 and bidder = $3 and withdrawn_at is null`,
      [organization, solicitation, actor.organization_id],
    )
    const receipt = await receiptOf(envelope)
    const kept = (await tx
      .one<{ id: string; submitted_at: string }>(
        `insert into bid_envelopes (organization_id, solicitation, bidder, vendor, submitted_by, edition, outside,
          sealed, receipt) values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id, submitted_at`,
        [
          organization,
          solicitation,
          actor.organization_id,
          vendor,
          actor.user_id,
          edition,
          envelope.outside,
          envelope.sealed,
          receipt,
        ],
      )
      .catch(async (error: { code?: string }) => {
        // The closing has passed since the check, and PostgreSQL did not accept it: the bid is late like any other.
        if (error.code !== notPermitted) throw error
        await tx.sql('rollback to savepoint handed_in')
        refuseUnlessOpen(await noticeOf(tx, organization, solicitation))
        throw error
      }))!
    const at = { organization, envelope: kept.id }
    if (bundle) await keepBundle(context, { ...at, path: files!, bundle })
    if (priced) await keepBundle(context, { ...at, path: price_files!, part: 'price', bundle: priced })
    // A company that bids has changed its mind about declining.
    await tx.sql('delete from no_bids where organization_id = $1 and solicitation = $2 and account = $3', [
      organization,
      solicitation,
      actor.organization_id,
    ])
    await holdPlans(context, { organization, solicitation, how: 'interest' })
    await tellBidder(context, {
      organization,
      solicitation,
      words: inEach(() =>
        say('Your company’s sealed bid for {number} was received. Receipt: {receipt}', {
          number: notice.content.number,
          receipt,
        }),
      ),
    })
    await tx.later(tellBuyer, {
      organization_id: organization,
      solicitation,
      event: 'bid_received',
      words: `A sealed bid for ${notice.content.number} has arrived.`,
      id: kept.id,
    })
    return { ...kept, receipt, agency: notice.agency, number: notice.content.number }
  },
})

const notPermitted = '42501'
const where = z.strictObject({ organization: z.uuid(), solicitation: z.uuid() })

export const withdrawBid = command('bids/withdraw', {
  about: 'Withdraws a sealed bid before the closing. It is never opened.',
  confidential: true,
  input: where,
  async run({ organization, solicitation }, context) {
    const notice = await stillOpen(context, organization, solicitation, 'A bid can’t be withdrawn after the closing.')
    const [taken] = await standing(
      context,
      organization,
      solicitation,
      `withdrawn_at = statement_timestamp(), withdrawn_for = 'withdrawn'`,
    )
    refuseIf(taken ? null : say('You have no bid on this solicitation.'))
    await tellBidder(context, {
      organization,
      solicitation,
      words: inEach(() =>
        say('Your company’s sealed bid for {number} was withdrawn.', { number: notice.content.number }),
      ),
    })
    return taken!
  },
})

export const confirmBid = command('bids/confirm', {
  about: 'Confirms that a sealed bid is unchanged after an addendum that the bidder has read.',
  confidential: true,
  input: where.extend({ edition: z.int().min(1) }),
  async run({ organization, solicitation, edition }, context) {
    const notice = await stillOpen(context, organization, solicitation, 'The closing has passed.')
    refuseIf(edition === notice.edition ? null : say('Another addendum was published. Read it first.'))
    const [confirmed] = await standing(context, organization, solicitation, `edition = ${notice.edition}`)
    refuseIf(confirmed ? null : say('You have no bid on this solicitation.'))
    return confirmed!
  },
})

async function noticeOf(tx: CommandTx, organization: string, solicitation: string): Promise<Notice> {
  const notice = await tx.one<Notice>(
    `select agency, round, status, closes_at, edition, content, clock_timestamp() as now from notices
      where organization_id = $1 and solicitation = $2`,
    [organization, solicitation],
  )
  if (!notice) throw new NotFound('Solicitation')
  return notice
}

/** The vendor record under which the agency knows this bidder. */
async function vendorOf(tx: CommandTx, organization: string, account: string): Promise<string | null> {
  const [known] = await tx.asPerson<{ vendor: string }>(
    'select vendor from vendor_accounts where organization_id = $1 and account = $2 order by linked_at desc limit 1',
    [organization, account],
  )
  return known?.vendor ?? null
}

/** Submitted to the agency and neither accepted nor rejected. */
const isPending = async (tx: CommandTx, organization: string, account: string): Promise<boolean> =>
  (await tx.one(
    `select from vendor_registrations where organization_id = $1 and account = $2
      and status ${among(registrationStatus, 'submitted', 'returned')}`,
    [organization, account],
  )) !== undefined

/** The first round is open to all, a later one to its finalists. */
const isAsked = async (tx: CommandTx, organization: string, solicitation: string, round: number): Promise<boolean> =>
  round === 1 ||
  (
    await tx.asPerson('select from finalists where organization_id = $1 and solicitation = $2 and round = $3', [
      organization,
      solicitation,
      round,
    ])
  ).length > 0

async function stillOpen({ tx }: Context, organization: string, solicitation: string, late: string): Promise<Notice> {
  const notice = await noticeOf(tx, organization, solicitation)
  refuseIf(noticeStatus.isOpen(notice) && Date.parse(notice.closes_at) > Date.parse(notice.now) ? null : late)
  return notice
}

const standing = ({ tx, actor }: Context, organization: string, solicitation: string, change: string) =>
  tx.sql<{ id: string; receipt: string; edition: number; withdrawn_at: string | null }>(
    `update bid_envelopes set ${change} where organization_id = $1 and solicitation = $2 and bidder = $3
      and withdrawn_at is null returning id, receipt, edition, withdrawn_at`,
    [organization, solicitation, actor.organization_id],
  )

/**
 * An envelope that its officers could not open, or that is meant for another place, is refused while it can still be
 * sealed again.
 */
function whyNotEnvelope(
  { outside, sealed }: Envelope,
  { opening }: NoticeContent,
  { solicitation, bidder }: { solicitation: string; bidder: string },
): string | null {
  const keys = (of: readonly { key: string }[]) =>
    of
      .map(({ key }) => key)
      .toSorted()
      .join()
  const size = (sealed.length * 3) / 4 - (sealed.endsWith('==') ? 2 : sealed.endsWith('=') ? 1 : 0) - 16
  const fits =
    outside.subject === solicitation &&
    outside.bidder === bidder &&
    outside.needed === opening.needed &&
    keys(outside.shares) === keys(opening.officers)
  if (!fits)
    return say(
      'Your bid is not sealed for the opening officers of this solicitation. Reload the page and seal it again.',
    )
  return size >= 32_768 && Number.isInteger(Math.log2(size))
    ? null
    : say('The size of your sealed bid would reveal its contents. Seal it again.')
}
