import { expect, test } from 'vitest'
import type { Committee } from './committee.ts'
import { isShareOf, openEnvelope, openShare, receiptOf, sealEnvelope, type Envelope } from './envelope.ts'
import { makeOfficerKey, unlockOfficerKey } from './officer-keys.ts'

const words = ['granary door one', 'granary door two', 'granary door three']
const officers = Promise.all(
  words.map(async (passphrase, at) => ({ key: `key-${at + 1}`, passphrase, ...(await makeOfficerKey(passphrase)) })),
)
const committee = async (needed: number): Promise<Committee> => ({
  needed,
  officers: (await officers).map(({ key, publicKey }) => ({ key, publicKey })),
})
const bid = { total: 4_812_500, lines: [{ line: 'a', price: 4_812_500 }], note: 'Délivré à 14 heures' }
const seal = async (needed = 2, content: unknown = bid) =>
  sealEnvelope(content, { subject: 'IFB-2026-0001', bidder: 'acme', committee: await committee(needed) })

async function sharesOf({ outside }: Envelope, ...whose: number[]): Promise<string[]> {
  const all = await officers
  return Promise.all(
    whose.map(
      async (at) =>
        (await openShare(outside, all[at]!.key, (await unlockOfficerKey(all[at]!.sealed, all[at]!.passphrase))!))!,
    ),
  )
}

test('any two of three officers can open a bid', async () => {
  const envelope = await seal()
  for (const pair of [
    [0, 1],
    [2, 0],
    [1, 2],
  ])
    expect(await openEnvelope(envelope, await sharesOf(envelope, ...pair))).toEqual(bid)
})

test("one officer alone can't open anything, not even with a duplicated share", async () => {
  const envelope = await seal()
  const [share] = await sharesOf(envelope, 0)
  expect(await openEnvelope(envelope, [share!])).toBeNull()
  expect(await openEnvelope(envelope, [share!, share!])).toBeNull()
})

test('a wrong passphrase opens no key, and a wrong key opens no share', async () => {
  const [one, two] = await officers
  expect(await unlockOfficerKey(one!.sealed, two!.passphrase)).toBeNull()
  const { outside } = await seal()
  expect(await openShare(outside, one!.key, (await unlockOfficerKey(two!.sealed, two!.passphrase))!)).toBeNull()
  expect(await openShare(outside, 'key-9', (await unlockOfficerKey(one!.sealed, one!.passphrase))!)).toBeNull()
})

test('a share other than the sealed one is detected', async () => {
  const [envelope, another] = [await seal(), await seal()]
  const [share] = await sharesOf(envelope, 0)
  const [foreign] = await sharesOf(another, 0)
  expect([
    await isShareOf(envelope.outside, 'key-1', share!),
    await isShareOf(envelope.outside, 'key-1', foreign!),
    await isShareOf(envelope.outside, 'key-2', share!),
    await isShareOf(envelope.outside, 'key-1', 'no base64!'),
  ]).toEqual([true, false, false, false])
})

test("an envelope changed in any part can't be opened, and has a different receipt", async () => {
  const envelope = await seal()
  const shares = await sharesOf(envelope, 0, 1)
  const flipped = envelope.sealed.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))
  for (const changed of [
    { ...envelope, sealed: flipped },
    { ...envelope, outside: { ...envelope.outside, bidder: 'rival' } },
    { ...envelope, outside: { ...envelope.outside, subject: 'IFB-2026-0002' } },
    { ...envelope, outside: { ...envelope.outside, commitment: (await seal()).outside.commitment } },
  ]) {
    expect(await openEnvelope(changed, shares)).toBeNull()
    expect(await receiptOf(changed)).not.toBe(await receiptOf(envelope))
  }
  expect(await receiptOf(envelope)).toBe(await receiptOf(structuredClone(envelope)))
})

test('neither the content nor its length shows on the outside', async () => {
  const [small, large] = [
    await seal(2, { total: 4_812_500 }),
    await seal(2, { total: 4_812_500, note: 'x'.repeat(20_000) }),
  ]
  expect(small.sealed.length).toBe(large.sealed.length)
  expect(JSON.stringify(small)).not.toContain('4812500')
  const [first, second] = [await seal(), await seal()]
  expect(first.outside.commitment).not.toBe(second.outside.commitment)
})

test('a bid larger than the smallest envelope gets the next size that holds it', async () => {
  const content = { note: 'x'.repeat(70_000) }
  const envelope = await seal(3, content)
  expect(Math.round((envelope.sealed.length * 3) / 4 / 1024)).toBe(128)
  expect(await openEnvelope(envelope, await sharesOf(envelope, 2, 1, 0))).toEqual(content)
})
