import { expect, test } from 'vitest'
import { utf8 } from '../audit/bytes.ts'
import { fitsInBundle, isBundleSize, largestBundle } from './bundle-size.ts'
import { openFromBundle, sealBundle, type PlainFile } from './bundle.ts'

const file = (name: string, text: string): PlainFile => ({ name, type: 'text/plain', content: utf8(text) })
const text = (content: Uint8Array | null) => content && Buffer.from(content).toString('utf8')

test('every file comes out unchanged', async () => {
  const { index, sealed } = await sealBundle([
    file('offer.txt', 'Salt at 61.25'),
    file('empty.txt', ''),
    file('proof.txt', 'Insured'),
  ])
  expect(
    await Promise.all(
      index.files.map(async (each) => [each.name, text(await openFromBundle(sealed, { ...index, ...each }))]),
    ),
  ).toEqual([
    ['offer.txt', 'Salt at 61.25'],
    ['empty.txt', ''],
    ['proof.txt', 'Insured'],
  ])
})

test('one small file and twelve larger ones look the same from the outside', async () => {
  const one = await sealBundle([file('a', 'x')])
  const twelve = await sealBundle(Array.from({ length: 12 }, (_, at) => file(`${at}`, 'y'.repeat(2_000))))
  expect(one.sealed.length).toBe(twelve.sealed.length)
  expect(Buffer.from(one.sealed).includes('x'.repeat(20))).toBe(false)
})

test.each([
  ['of a bundle that was updated', (sealed: Uint8Array<ArrayBuffer>) => void (sealed[100]! ^= 1), {}],
  ['with another key', () => undefined, { key: Buffer.alloc(32, 7).toString('base64') }],
  ['with what is no key', () => undefined, { key: '?' }],
  ['that is said to be another', () => undefined, { sha256: '0'.repeat(64) }],
  ['beyond the end', () => undefined, { starts: 1_000_000 }],
])("a file %s can't be opened", async (_what, spoil, change) => {
  const { index, sealed } = await sealBundle([file('offer.txt', 'Salt at 61.25')])
  spoil(sealed)
  expect(await openFromBundle(sealed, { ...index, ...index.files[0]!, ...change })).toBeNull()
})

test.each([
  [32_768 + 16, true],
  [65_536 + 16, true],
  [largestBundle + 16, true],
  [largestBundle * 2 + 16, false],
  [32_768, false],
  [40_000, false],
  [16_384 + 16, false],
])('a bundle of %i bytes has a size that hides what is inside: %s', (size, hides) =>
  expect(isBundleSize(size)).toBe(hides),
)

test('files that do not fit are detected before sealing', () => {
  expect(fitsInBundle(largestBundle)).toBe(true)
  expect(fitsInBundle(largestBundle + 1)).toBe(false)
})
