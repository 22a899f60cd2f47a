import { expect, test } from 'vitest'
import { carryOut } from '#platform/commands/execute.ts'
import { callerOf } from '#tests/city.ts'
import { market } from '#tests/market.ts'
import { submitBid, withdrawBid } from './commands.ts'
import { beginOpening } from './opening.ts'

type Market = Awaited<ReturnType<typeof market>>

/** Whether a statement waits for a lock, on whatever node. */
const someoneWaits = async ({ services, owner }: Pick<Market, 'services' | 'owner'>): Promise<boolean> => {
  const activity = services.database.onNodes ? 'citus_stat_activity' : 'pg_stat_activity'
  const waiting = `select from ${activity} where datname = current_database() and wait_event_type = 'Lock'`
  return (await owner.query(waiting)).rows.length > 0
}

/**
 * A bidder's transaction is still open when the closing passes and an officer starts: it commits only if the opening
 * waits for it.
 */
async function openedMeanwhile(
  { services, owner, close, does, max }: Market,
  id: string,
  bidder: Awaited<ReturnType<Market['bidder']>>,
  command: typeof submitBid | typeof withdrawBid,
  input: object,
) {
  let outcome: { receipts: string[] } | { refused: string } | undefined
  let opening: Promise<void> = Promise.resolve()
  const actor = callerOf(bidder.rosa).actor!
  const done = await services.database.transaction({ role: 'commands', actor }, async (tx) => {
    const answer = await carryOut(services, tx, command as typeof submitBid, input as never, actor, { id: '' })
    await close(id)
    opening = does(max, beginOpening, { id }).then(
      ({ envelopes }) => void (outcome = { receipts: envelopes.map(({ receipt }) => receipt) }),
      (error: Error) => void (outcome = { refused: error.message }),
    )
    while (outcome === undefined && !(await someoneWaits({ services, owner })));
    return answer
  })
  await opening
  return { receipt: done.receipt, outcome }
}

test('the opening waits for a bid that was submitted before the closing and is not stored yet', async () => {
  const place = await market()
  const { published, bidder, seal } = place
  const acme = await bidder('Acme')
  const { id } = await published()
  const { receipt, outcome } = await openedMeanwhile(place, id, acme, submitBid, await seal(acme, id, [60, 7]))
  expect(outcome).toEqual({ receipts: [receipt] })
})

test('a bid that is being withdrawn as the closing passes is not opened', async () => {
  const place = await market()
  const { published, bidder, bids, organization, owner } = place
  const [acme, birch] = [await bidder('Acme'), await bidder('Birch')]
  const { id } = await published()
  await bids(acme, id, [60, 7])
  const { receipt } = await bids(birch, id, [61, 7])
  const { outcome } = await openedMeanwhile(place, id, acme, withdrawBid, {
    organization: organization.id,
    solicitation: id,
  })
  expect(outcome).toEqual({ receipts: [receipt] })
  expect((await owner.query('select status from solicitations where id = $1', [id])).rows).toEqual([
    { status: 'opening' },
  ])
})

/** A person of the company waits for a colleague's bid, and the closing passes. */
async function overtaken(
  { services, owner, close }: Market,
  id: string,
  bidder: Awaited<ReturnType<Market['bidder']>>,
  act: () => Promise<unknown>,
): Promise<string> {
  const client = await owner.connect()
  await client.query('begin')
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `bid of ${bidder.organization.id} to ${id}`,
  ])
  let outcome: string | undefined
  const acting = act().then(
    () => void (outcome = 'taken'),
    (error: Error) => void (outcome = error.message),
  )
  while (outcome === undefined && !(await someoneWaits({ services, owner })));
  await close(id)
  await client.query('commit')
  client.release()
  await acting
  return outcome!
}

test('a bid overtaken by the closing is late like any other, and the earlier bid stays', async () => {
  const place = await market()
  const { published, bidder, bids, seal, owner } = place
  const [acme, birch] = [await bidder('Acme'), await bidder('Birch')]
  const { id } = await published()
  const { receipt } = await bids(birch, id, [61, 7])
  for (const who of [acme, birch]) {
    const envelope = await seal(who, id, [60, 7])
    await owner.query(
      `update notices set closes_at = statement_timestamp() + interval '1 hour' where solicitation = $1`,
      [id],
    )
    expect(await overtaken(place, id, who, () => who.does(who.rosa, submitBid, envelope as never))).toBe(
      'The closing has passed. Late bids are not accepted for any reason.',
    )
  }
  expect((await owner.query('select account from late_bids where solicitation = $1', [id])).rows).toEqual([
    { account: acme.organization.id },
  ])
  expect(
    (await owner.query('select receipt from bid_envelopes where solicitation = $1 and withdrawn_at is null', [id]))
      .rows,
  ).toEqual([{ receipt }])
})
