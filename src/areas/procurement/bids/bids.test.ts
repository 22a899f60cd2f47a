import { expect, test } from 'vitest'
import { market } from '#tests/market.ts'
import { amendSolicitation } from '#areas/procurement/publication/commands.ts'
import { countSealed } from './count-sealed.ts'
import { makeOfficerKey } from '../officers/commands.ts'
import { confirmBid, submitBid, withdrawBid } from './commands.ts'
import { openingMinutes } from './minutes.ts'
import { beginOpening, envelopesToOpen, handInShares } from './opening.ts'
import { isLate, whoIsMissing, whoOpens } from './rules.ts'
import type { NoticeStatus } from '../notices/rules.ts'
import { solicitation } from '../solicitations/records.ts'
import { solicitationCommands } from '#areas/procurement/publication/stages.ts'

test.each<[string, boolean, string[], string]>([
  ['an officer', true, ['Ada', 'Max'], 'Bids are opened after noon.'],
  ['anyone else', false, ['Ada', 'Max'], 'Bids are opened after noon by the opening officers: Ada, Max.'],
  ['anyone, while the officers load', false, [], 'Bids are opened after noon.'],
])('the page tells %s who opens the bids', (_, isOfficer, officers, words) => {
  expect(whoOpens('bid', { after: 'noon', officers, isOfficer })).toBe(words)
})

test('the deadline at the closing asks the contact for what a contact can do', () => {
  expect(solicitation.fields.closes_at.due).toMatchObject({
    for: ['contact'],
    says: expect.stringContaining('Have the opening officers open'),
  })
})

test('three bids are sealed, counted, opened by two officers together and read out', async () => {
  const { person, rosa, max, ada, does, sees, published, bidder, bids, close, handIn, noticeOf, organization } =
    await market()
  const { id } = await published()
  const [acme, birch, cedar] = [await bidder('Acme'), await bidder('Birch'), await bidder('Cedar')]
  await bids(acme, id, [61.25, 7.1])
  await bids(birch, id, [59.9, 7.45])
  await bids(cedar, id, [60.005, 6.999])

  expect(await does(rosa, countSealed, { id })).toEqual({ bids: 3 })
  await expect(does(max, beginOpening, { id })).rejects.toThrow('Bids can’t be opened before the closing.')
  await close(id)
  await expect(does(rosa, beginOpening, { id })).rejects.toThrow('Only an opening officer of this solicitation')
  const { envelopes } = await does(max, beginOpening, { id })
  expect(envelopes).toHaveLength(3)
  expect(await handIn(max, id)).toEqual({ opened: null, missing: 1 })
  expect(await sees(ada, 'select from bids')).toEqual([])
  expect(await handIn(ada, id)).toMatchObject({
    missing: 0,
    opened: [{ status: 'opened' }, { status: 'opened' }, { status: 'opened' }],
  })

  // 900 tons and 1,200 bags: totaled by the system, each line in whole cents.
  expect(await sees(max, 'select total from bids order by submitted_at')).toEqual([
    { total: 63_645_00 },
    { total: 62_850_00 },
    { total: 62_403_30 },
  ])
  expect(await noticeOf(id)).toMatchObject({
    status: 'evaluation',
    opened: [
      { bidder: 'Acme', total: 63_645_00 },
      { bidder: 'Birch', total: 62_850_00 },
      { bidder: 'Cedar', total: 62_403_30 },
    ],
  })
  expect(await acme.sees(acme.rosa, 'select organization_id, total from bids')).toEqual([
    { organization_id: organization.id, total: 63_645_00 },
  ])
  // Rosa is the buyer and reads the bids after the opening. A colleague reads none, and the minutes name no bidder.
  expect(await sees(rosa, 'select from bids')).toHaveLength(3)
  const zoe = await person('Zoe')
  expect(await sees(zoe, 'select from bids')).toEqual([])
  const minutes = await does(zoe, openingMinutes, { id })
  expect(minutes).toEqual({
    began: [{ by: max.name, at: expect.any(String) }],
    handed: [max, ada].map(({ name: officer }) => ({ officer, round: 1, at: expect.any(String), failed: 0 })),
  })
})

test('no price of a proposal is read out', async () => {
  const { max, ada, does, published, bidder, bids, close, handIn, noticeOf } = await market()
  const { id } = await published({ kind: 'rfp' })
  await bids(await bidder('Acme'), id, [61, 7])
  await close(id)
  await does(max, beginOpening, { id })
  await handIn(max, id)
  await handIn(ada, id)
  expect((await noticeOf(id)).opened).toEqual([{ bidder: 'Acme' }])
})

test('a bid can be replaced and withdrawn until the closing, and only the last one is opened', async () => {
  const { max, ada, olga, does, sees, published, bidder, bids, close, handIn, organization } = await market()
  const { id } = await published()
  const [acme, birch] = [await bidder('Acme'), await bidder('Birch')]
  const at = { organization: organization.id, solicitation: id }
  await bids(acme, id, [100, 10])
  const second = await bids(acme, id, [90, 9])
  await bids(birch, id, [80, 8])
  await does(birch.rosa, withdrawBid, at)
  await expect(does(birch.rosa, withdrawBid, at)).rejects.toThrow('You have no bid on this solicitation.')
  expect(await acme.sees(acme.rosa, 'select receipt, withdrawn_for from bid_envelopes order by submitted_at')).toEqual([
    { receipt: expect.any(String), withdrawn_for: 'replaced' },
    { receipt: second.receipt, withdrawn_for: null },
  ])
  await close(id)
  await expect(does(acme.rosa, withdrawBid, at)).rejects.toThrow('A bid can’t be withdrawn after the closing.')
  await expect(bids(acme, id, [1, 1])).rejects.toThrow(
    'The closing has passed. Late bids are not accepted for any reason.',
  )
  await does(olga, beginOpening, { id })
  await handIn(olga, id)
  await handIn(ada, id)
  expect(await sees(max, 'select total, receipt from bids')).toEqual([{ total: 91_800_00, receipt: second.receipt }])
})

test.each<[string, { after: number; status?: NoticeStatus; vendor?: string | null; asked?: boolean }, boolean]>([
  ['a millisecond before the closing', { after: -1 }, false],
  ['at the closing', { after: 0 }, true],
  ['while they are opened', { after: 60_000, status: 'opening' }, true],
  ['a millisecond before a day has gone', { after: 86_400_000 - 1 }, true],
  ['a day after it', { after: 86_400_000 }, false],
  ['of a solicitation that was canceled', { after: 0, status: 'canceled' }, false],
  ['by who is no vendor here', { after: 0, vendor: null }, false],
  ['by who was not asked', { after: 0, asked: false }, false],
])('a bid that arrives %s is late: %#', (_, { after, status = 'open', vendor = 'acme', asked = true }, late) => {
  const closes_at = '2026-12-11T20:00:00.000Z'
  expect(
    isLate({ status, closes_at }, { now: new Date(Date.parse(closes_at) + after).toISOString(), vendor, asked }),
  ).toBe(late)
})

test('a late bid is refused, counted once when the solicitation is decided, and unknown until then', async () => {
  const { rosa, does, sees, published, bidder, seal, bids, close, owner, database, organization } = await market()
  const { id } = await published()
  const [acme, birch] = [await bidder('Acme'), await bidder('Birch')]
  await bids(birch, id, [59, 7])
  const [late, other] = [await seal(acme, id, [61, 7]), await seal(birch, id, [58, 7])]
  await close(id)
  for (const envelope of [late, late])
    await expect(does(acme.rosa, submitBid, envelope as never)).rejects.toThrow(
      'The closing has passed. Late bids are not accepted for any reason.',
    )
  // A company that already has a bid was on time.
  await expect(does(birch.rosa, submitBid, other as never)).rejects.toThrow('Late bids are not accepted')
  expect(
    (await owner.query('select vendor from late_bids where organization_id = $1', [organization.id])).rows,
  ).toEqual([{ vendor: acme.vendor }])
  const asCommand = async () =>
    (
      await database.read(
        { role: 'commands', actor: rosa },
        {
          text: `select event from app.vendor_events('2020-01-01', '2090-01-01') where vendor = $1`,
          values: [acme.vendor],
        },
      )
    ).rows
  await expect(sees(rosa, 'select from late_bids')).rejects.toThrow('permission denied')
  expect(await asCommand()).toEqual([])
  await owner.query(`update solicitations set status = 'closed' where id = $1`, [id])
  expect(await asCommand()).toEqual([{ event: 'late' }])
})

test('after an addendum the bid must be confirmed, and only the latest text can be bid on', async () => {
  const { rosa, does, published, bidder, seal, bids, organization } = await market()
  const { id, version } = await published()
  const acme = await bidder('Acme')
  const late = await seal(acme, id, [1, 1])
  await bids(acme, id, [90, 9])
  await does(rosa, amendSolicitation, { id, version, changes: 'The barn is on Hill Road.' })
  await expect(does(acme.rosa, submitBid, late as never)).rejects.toThrow(
    'An addendum was published after the version you read.',
  )
  const at = { organization: organization.id, solicitation: id }
  await expect(does(acme.rosa, confirmBid, { ...at, edition: 1 })).rejects.toThrow('Another addendum was published')
  expect(await does(acme.rosa, confirmBid, { ...at, edition: 2 })).toMatchObject({ edition: 2 })
})

test('an envelope is refused that is sealed to other officers, for another solicitation, by another bidder, or that reveals its size', async () => {
  const { does, published, bidder, seal } = await market()
  const [one, other] = [await published(), await published()]
  const [acme, birch] = [await bidder('Acme'), await bidder('Birch')]
  const right = await seal(acme, one.id, [1, 1])
  const foreign = await seal(acme, other.id, [1, 1])
  const refused = 'Your bid is not sealed for the opening officers of this solicitation.'
  await expect(does(acme.rosa, submitBid, { ...foreign, solicitation: one.id } as never)).rejects.toThrow(refused)
  await expect(does(birch.rosa, submitBid, right as never)).rejects.toThrow(refused)
  await expect(
    does(acme.rosa, submitBid, { ...right, outside: { ...right.outside, needed: 1 } } as never),
  ).rejects.toThrow(refused)
  await expect(
    does(acme.rosa, submitBid, {
      ...right,
      outside: { ...right.outside, shares: right.outside.shares.slice(1) },
    } as never),
  ).rejects.toThrow(refused)
  await expect(does(acme.rosa, submitBid, { ...right, sealed: right.sealed.slice(0, -8) } as never)).rejects.toThrow(
    'The size of your sealed bid would reveal its contents.',
  )
})

test('the agency does not contract with a company it does not know', async () => {
  const { does, published, bidder, seal, owner } = await market()
  const { id } = await published()
  const acme = await bidder('Acme')
  const envelope = await seal(acme, id, [1, 1])
  await owner.query('delete from vendor_accounts where vendor = $1', [acme.vendor])
  await expect(does(acme.rosa, submitBid, envelope as never)).rejects.toThrow(
    /^Register with City .* before you bid\.$/,
  )
})

test('before the opening no statement reads a sealed bid: not by the buyer, an administrator or the officers', async () => {
  const { rosa, max, ada, does, sees, database, published, bidder, bids, owner, organization } = await market()
  const { id } = await published()
  await bids(await bidder('Acme'), id, [61.25, 7.1])
  for (const who of [rosa, max, ada]) {
    expect(await sees(who, 'select id from bid_envelopes')).toEqual([])
    await expect(sees(who, 'select sealed from bid_envelopes')).rejects.toThrow('permission denied')
    // The same for commands that run in their name.
    expect(
      (await database.read({ role: 'commands', actor: who }, { text: 'select sealed from bid_envelopes' })).rows,
    ).toEqual([])
    await expect(does(who, envelopesToOpen, { id }))
      .resolves.toMatchObject({ envelopes: [] })
      .catch((error: Error) => expect(error.message).toContain('Only an opening officer'))
  }
  // A dump of the whole table by a role that can read it: no price, and no line count.
  const dump = JSON.stringify(
    (await owner.query('select * from bid_envelopes where organization_id = $1', [organization.id])).rows,
  )
  expect(dump).not.toMatch(/61\.25|Pat Vendor|63645/)
  expect(
    JSON.stringify(
      (await owner.query('select * from audit_events where organization_id = $1', [organization.id])).rows,
    ),
  ).not.toMatch(/61\.25|"sealed":"|Pat Vendor/)
})

test('a wrong key share is refused and has no effect', async () => {
  const { max, ada, does, published, bidder, bids, close, handIn } = await market()
  const { id } = await published()
  const acme = await bidder('Acme')
  await bids(acme, id, [61, 7])
  await close(id)
  await does(max, beginOpening, { id })
  const { envelopes } = await does(max, envelopesToOpen, { id })
  await expect(
    does(max, handInShares, { id, shares: [{ envelope: envelopes[0]!.id, share: 'AAAA' }] }),
  ).rejects.toMatchObject({ fields: { 'shares.0.share': 'This is not the key share that the bidder sealed to you.' } })
  await handIn(ada, id)
  // The same officer twice still counts as one officer.
  expect(await handIn(ada, id)).toEqual({ opened: null, missing: 1 })
  expect(await handIn(max, id)).toMatchObject({ missing: 0 })
})

test('a sealed text that is not a bid is stored as unreadable, and the others are opened', async () => {
  const { max, ada, does, sees, published, bidder, bids, close, handIn } = await market()
  const { id } = await published()
  await bids(await bidder('Acme'), id, [61, 7])
  await bids(await bidder('Birch'), id, [], { lines: 'many' as never })
  await close(id)
  await does(max, beginOpening, { id })
  await handIn(max, id)
  await handIn(ada, id)
  expect(await sees(max, 'select status, total from bids order by submitted_at')).toEqual([
    { status: 'opened', total: 63_300_00 },
    { status: 'unreadable', total: null },
  ])
})

test.each<[string, readonly number[], object]>([
  ['a text that no database keeps', [60, 7], { note: 'a\0b' }],
  ['half a character', [60, 7], { representative: '\ud800' }],
  ['an amount beyond all money', [1e12, 1e12], {}],
])('%s in one envelope does not block the others', async (_what, prices, more) => {
  const { max, ada, does, sees, published, bidder, bids, close, handIn } = await market()
  const { id } = await published()
  await bids(await bidder('Acme'), id, [61, 7])
  await bids(await bidder('Birch'), id, prices, more)
  await close(id)
  await does(max, beginOpening, { id })
  await handIn(max, id)
  await handIn(ada, id)
  expect(await sees(max, 'select status from bids order by submitted_at')).toEqual([
    { status: 'opened' },
    { status: 'unreadable' },
  ])
})

test("a bidder who seals nonsense to the officers does not block the others, and one officer can't keep a bid out", async () => {
  const { max, ada, does, sees, published, bidder, seal, bids, close, handIn } = await market()
  const { id } = await published()
  const [acme, birch] = [await bidder('Acme'), await bidder('Birch')]
  await bids(acme, id, [61, 7])
  const spoilt = await seal(birch, id, [60, 7])
  await does(birch.rosa, submitBid, {
    ...spoilt,
    outside: { ...spoilt.outside, shares: spoilt.outside.shares.map((share) => ({ ...share, sealed: 'AAAA' })) },
  } as never)
  await close(id)
  await does(max, beginOpening, { id })
  expect(await handIn(max, id)).toMatchObject({ opened: null, missing: 2 })
  expect(await handIn(ada, id)).toMatchObject({ missing: 0 })
  expect(await sees(max, 'select status, total from bids order by submitted_at')).toEqual([
    { status: 'opened', total: 63_300_00 },
    { status: 'unreadable', total: null },
  ])
})

test.each([
  [{ needed: 2, officers: 3, shares: 0, failures: 0 }, 2],
  [{ needed: 2, officers: 3, shares: 1, failures: 1 }, 1],
  [{ needed: 2, officers: 3, shares: 2, failures: 1 }, 0],
  [{ needed: 2, officers: 3, shares: 0, failures: 1 }, 2],
  [{ needed: 2, officers: 3, shares: 0, failures: 2 }, 0],
  [{ needed: 1, officers: 1, shares: 0, failures: 1 }, 0],
])('with %j an envelope waits for %i', (of, missing) => expect(whoIsMissing(of)).toBe(missing))

test('a solicitation without bids is closed and says so', async () => {
  const { max, does, published, close, noticeOf } = await market()
  const { id } = await published()
  await close(id)
  expect(await does(max, beginOpening, { id })).toEqual({ envelopes: [] })
  expect(await noticeOf(id)).toMatchObject({ status: 'closed', opened: [] })
})

test('an invalid base64 text and an invalid key are refused with a message', async () => {
  const { rosa, does, published, bidder, seal, keys, max } = await market()
  const acme = await bidder('Acme')
  const { id } = await published()
  await expect(
    does(acme.rosa, submitBid, { ...(await seal(acme, id, [1, 1])), sealed: 'AAA' } as never),
  ).rejects.toMatchObject({ fields: { sealed: 'This is not base64' } })
  await expect(
    does(rosa, makeOfficerKey, { public_key: `${'A'.repeat(87)}=`, sealed: keys.get(max.user_id)!.sealed }),
  ).rejects.toThrow('This is not a P-256 public key. Bids can’t be sealed to it.')
})

test('after a cancellation the bids stay sealed', async () => {
  const { max, does, published, bidder, bids, close, database } = await market()
  const { id } = await published()
  const acme = await bidder('Acme')
  await bids(acme, id, [61, 7])
  await does(max, solicitationCommands.cancel, { id, reason: 'The barn burned down.' })
  await expect(bids(acme, id, [60, 7])).rejects.toThrow('This solicitation was canceled.')
  await close(id)
  await expect(does(max, beginOpening, { id })).rejects.toThrow('Only a published solicitation can be opened.')
  expect(
    (await database.read({ role: 'commands', actor: max }, { text: 'select sealed from bid_envelopes' })).rows,
  ).toEqual([])
})
