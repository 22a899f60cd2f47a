import { z } from 'zod'
import { notify } from '#areas/organization/notifications/notify.ts'
import { command, question, type Context } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { InvalidInput, refuseIf } from '#platform/commands/refusals.ts'
import { nextNumbers } from '#platform/commands/series.ts'
import { isShareOf, openEnvelope, type Outside } from '#platform/sealing/envelope.ts'
import { asStatus } from '#platform/life/status-sql.ts'
import type { NoticeContent } from '../notices/rules.ts'
import { solicitationLife } from '../solicitations/life.ts'
import { solicitation, type Solicitation } from '../solicitations/records.ts'
import { steps } from '../solicitations/rules.ts'
import { happened } from '../audience/announce.ts'
import { handBackNeeds } from '../requisitions/hand-back.ts'
import { unpackBundle } from './bundles.ts'
import { keepPrices, layAside } from './price-envelopes.ts'
import { readBid } from './read-bid.ts'
import { vendorOfEnvelope } from './vendor-of-envelope.ts'
import { bid, type Bid } from './records.ts'
import { totalOf, whoIsMissing, whyNotBeginOpening, type BidContent } from './rules.ts'
import { noticeStatus } from '../notices/rules.ts'

const one = z.strictObject({ id: z.uuid() })
type Kept = {
  id: string
  vendor: string | null
  bidder: string
  edition: number
  outside: Outside
  sealed: string
  receipt: string
  submitted_at: string
}

export const beginOpening = command('openings/begin', {
  about: 'Starts the opening of sealed bids. From then on, only the opening officers get the envelopes.',
  decides: 'money',
  input: one,
  async run({ id }, context) {
    const { tx, actor, now } = context
    const row = await tx.lock<Solicitation>(solicitation, id)
    const key = await keyOf(tx, id, actor.user_id)
    const { now: clock } = (await tx.one<{ now: string }>('select clock_timestamp() as now'))!
    refuseIf(whyNotBeginOpening(row, { now: clock, isOfficer: key !== null }))
    await tx.sql(
      `update notices set status = ${asStatus(noticeStatus, 'opening')}, updated_at = $3 where organization_id = $1
        and solicitation = $2`,
      [tx.organization_id, id, now],
    )
    await tx.update<Solicitation>(solicitation, id, { status: steps.unseal.to })
    const envelopes = await standingOf(tx, id)
    if (envelopes.length === 0)
      await ((await roundOf(tx, id)) > 1 ? firstBidsCount(tx, id, now) : closeEmpty(context, row))
    // The sealed bids are written to the audit log before any of them is opened.
    return { envelopes: envelopes.map(({ receipt, submitted_at, edition }) => ({ receipt, submitted_at, edition })) }
  },
})

export const envelopesToOpen = question('openings/envelopes', {
  about: 'Returns what an officer needs to open their own key shares in their own browser.',
  input: one,
  async run({ id }, { tx, actor }) {
    const key = await keyOf(tx, id, actor.user_id)
    refuseIf(key ? null : 'Only an opening officer of this solicitation can open the bids.')
    const envelopes = await standingOf(tx, id)
    const handed = await tx.sql<{ envelope: string; officer: string }>(
      'select s.envelope, s.officer from opening_shares s where s.organization_id = $1 and s.envelope = any ($2)',
      [tx.organization_id, envelopes.map(({ id }) => id)],
    )
    return {
      key: key!,
      envelopes: envelopes.map(({ id: envelope, outside, receipt, submitted_at }) => ({
        id: envelope,
        receipt,
        submitted_at,
        outside: { ...outside, shares: outside.shares.filter((share) => share.key === key) },
        handedInBy: handed.filter((share) => share.envelope === envelope).map(({ officer }) => officer),
      })),
    }
  },
})

export const handInShares = command('openings/hand-in', {
  about: 'Submits an officer’s key shares. When enough officers have submitted theirs, all bids are opened at once.',
  unseals: true,
  input: z.strictObject({
    id: z.uuid(),
    shares: z
      .array(z.strictObject({ envelope: z.uuid(), share: z.string().max(200) }))
      .min(1)
      .max(1_000),
  }),
  secret: ['shares'],
  async run({ id, shares }, context) {
    const { tx, actor } = context
    const row = await tx.lock<Solicitation>(solicitation, id)
    refuseIf(solicitationLife.is(row, 'opening') ? null : 'The bid opening has not started or is over.')
    const key = await keyOf(tx, id, actor.user_id)
    refuseIf(key ? null : 'Only an opening officer of this solicitation can open the bids.')
    const envelopes = await standingOf(tx, id)
    for (const [at, { envelope, share }] of shares.entries()) {
      const kept = envelopes.find((each) => each.id === envelope)
      // An empty share means that this officer could not open what the bidder sealed to them.
      if (!kept || (share !== '' && !(await isShareOf(kept.outside, key!, share))))
        throw new InvalidInput({ [`shares.${at}.share`]: 'This is not the key share that the bidder sealed to you.' })
      await tx.sql(
        `insert into opening_shares (organization_id, envelope, officer, share) values ($1, $2, $3, $4)
          on conflict do nothing`,
        [tx.organization_id, envelope, actor.user_id, share],
      )
    }
    return openIfEnough(context, row, envelopes)
  },
})

const roundOf = async (tx: CommandTx, id: string): Promise<number> =>
  (await tx.one<{ round: number }>('select round from notices where organization_id = $1 and solicitation = $2', [
    tx.organization_id,
    id,
  ]))!.round

/** No finalist made another offer, so each earlier bid counts. */
async function firstBidsCount(tx: CommandTx, id: string, now: Date): Promise<void> {
  await tx.sql(
    `update notices set status = ${asStatus(noticeStatus, 'evaluation')}, updated_at = $3 where organization_id = $1
      and solicitation = $2`,
    [tx.organization_id, id, now],
  )
  await tx.update<Solicitation>(solicitation, id, { status: steps.evaluate.to })
}

/** There are no bids: there is no reason to wait, and the purchase can be solicited again. */
async function closeEmpty(context: Context, row: Solicitation): Promise<void> {
  const { tx, now } = context
  const { id } = row
  const outcome = 'No bids were received.'
  await handBackNeeds(context, row, 'keep')
  await happened(context, id, 'closed', { reason: outcome })
  await tx.sql(
    `update notices set status = ${asStatus(noticeStatus, 'closed')}, outcome = $3, opened = '[]', updated_at = $4 where organization_id = $1
      and solicitation = $2`,
    [tx.organization_id, id, outcome, now],
  )
  await tx.update<Solicitation>(solicitation, id, { status: steps.close.to, outcome })
  await endPanel(context, row)
}

/** A panel that was assigned before the opening has nothing to evaluate. Its topic builds on this one. */
async function endPanel({ tx, actor, now }: Context, { id, number }: Solicitation): Promise<void> {
  const ended = await tx.one<{ id: string; chair: string }>(
    `update evaluations set status = 'canceled' where organization_id = $1 and solicitation = $2
      returning id, chair`,
    [tx.organization_id, id],
  )
  if (ended)
    await notify(
      tx,
      {
        organization_id: tx.organization_id!,
        people: [ended.chair],
        event: 'legal_notice',
        record: { table: 'evaluations', id: ended.id },
        words: `No bids were received for ${number}. Its evaluation is over.`,
        actor: actor.user_id,
      },
      now,
    )
}

/** The key to which this solicitation's bids are sealed for this officer, even if their key has changed since. */
async function keyOf(tx: CommandTx, id: string, officer: string): Promise<string | null> {
  return (
    (
      await tx.one<{ key: string }>(
        `select officer_key as key from opening_officers where organization_id = $1 and solicitation = $2
          and officer = $3`,
        [tx.organization_id, id, officer],
      )
    )?.key ?? null
  )
}

const standingOf = (tx: CommandTx, id: string) =>
  tx.sql<Kept>(
    `select id, vendor, bidder, edition, outside, sealed, receipt, submitted_at from bid_envelopes
      where organization_id = $1 and solicitation = $2 and withdrawn_at is null
      and round = app.round_of(organization_id, solicitation) order by submitted_at, id`,
    [tx.organization_id, id],
  )

async function openIfEnough(context: Context, row: Solicitation, envelopes: readonly Kept[]) {
  const { tx, now } = context
  const handed = await tx.sql<{ envelope: string; share: string }>(
    'select envelope, share from opening_shares where organization_id = $1 and envelope = any ($2)',
    [tx.organization_id, envelopes.map(({ id }) => id)],
  )
  const sharesOf = (id: string) =>
    handed.filter(({ envelope, share }) => envelope === id && share !== '').map(({ share }) => share)
  const failuresAt = (id: string) => handed.filter(({ envelope, share }) => envelope === id && share === '').length
  const missing = Math.max(
    0,
    ...envelopes.map(({ id, outside }) =>
      whoIsMissing({
        needed: outside.needed,
        officers: outside.shares.length,
        shares: sharesOf(id).length,
        failures: failuresAt(id),
      }),
    ),
  )
  if (missing > 0) return { opened: null, missing }

  const { content } = (await tx.one<{ content: NoticeContent }>(
    'select content from notices where organization_id = $1 and solicitation = $2',
    [tx.organization_id, row.id],
  ))!
  const numbers = await nextNumbers(tx, bid.table, String(bid.fields.number.initial), now, envelopes.length)
  const opened: Bid[] = []
  for (const [at, envelope] of envelopes.entries())
    opened.push(
      await keep(
        context,
        row,
        content,
        envelope,
        numbers[at]!,
        readBid(await openEnvelope(envelope, sharesOf(envelope.id)), content.lines),
      ),
    )

  await tx.update<Solicitation>(solicitation, row.id, { status: steps.evaluate.to })
  const heard = await readOut(tx, row, opened)
  await tx.sql(
    `update notices set status = ${asStatus(noticeStatus, 'evaluation')}, opened = case when round = 1 then $3 else opened end, updated_at = $4
      where organization_id = $1 and solicitation = $2`,
    [tx.organization_id, row.id, JSON.stringify(heard), now],
  )
  // A second round among finalists is opened within the evaluation, because the first one was announced publicly.
  if ((await roundOf(tx, row.id)) === 1)
    await happened(context, row.id, 'opened', { bidders: heard.map(({ bidder }) => bidder) })
  return { opened: opened.map(({ number, status, receipt }) => ({ number, status, receipt })), missing: 0 }
}

/**
 * Sealed bids are read out with their prices. Prices of proposals are not disclosed before evaluation (2 CFR
 * 200.320(b)).
 */
async function readOut(tx: CommandTx, { kind }: Solicitation, bids: readonly Bid[]) {
  const names = new Map(
    (
      await tx.sql<{ id: string; name: string }>(
        'select id, name from vendors where organization_id = $1 and id = any ($2)',
        [tx.organization_id, bids.map(({ vendor }) => vendor)],
      )
    ).map(({ id, name }) => [id, name]),
  )
  return bids.map(({ vendor, total }) => ({ bidder: names.get(vendor)!, ...(kind === 'ifb' && { total }) }))
}

async function keep(
  { tx, now }: Context,
  row: Solicitation,
  { lines, two_envelopes = false }: NoticeContent,
  { id, vendor: known, bidder, edition, receipt, submitted_at }: Kept,
  number: string,
  read: BidContent | null,
): Promise<Bid> {
  const vendor = await vendorOfEnvelope({ tx, now }, { vendor: known, bidder })
  // Prices that a program sealed outside their own envelope are laid aside all the same.
  const price = read && (read.price && read.lines.length === 0 ? read.price : { lines: read.lines })
  const aside = two_envelopes && !(await technicalClosed(tx, row.id))
  const kept = await tx.insert<Bid>(bid, {
    number,
    solicitation: row.id,
    vendor,
    edition,
    receipt,
    submitted_at,
    ...(read
      ? { ...(!aside && { total: totalOf(price!, lines) }), note: read.note, representative: read.representative }
      : { status: 'unreadable' }),
  })
  if (!read) return kept
  const of = { bid: kept.id, envelope: id }
  if (read.files) await unpackBundle(tx, of, read.files)
  await keepAnswers(tx, kept.id, read)
  await (aside ? layAside(tx, of, price!) : keepPrices(tx, { ...of, lines }, price!))
  return kept
}

/** Best and final offers come after the technical evaluation was closed: nothing is laid aside for it. */
const technicalClosed = async (tx: CommandTx, solicitation: string): Promise<boolean> =>
  (await tx.one('select from evaluations where organization_id = $1 and solicitation = $2 and prices_at is not null', [
    tx.organization_id,
    solicitation,
  ])) !== undefined

const keepAnswers = (tx: CommandTx, bid: string, { answers = [] }: BidContent) =>
  answers.length > 0 &&
  tx.sql(
    `insert into bid_answers (organization_id, bid, item, words)
      select $1, $2, * from unnest($3::uuid[], $4::text[])`,
    [tx.organization_id, bid, answers.map(({ item }) => item), answers.map(({ words }) => words)],
  )
