import { expect, test } from 'vitest'
import type { BundleIndex } from '#platform/sealing/bundle-size.ts'
import { openFromBundle, sealBundle } from '#platform/sealing/bundle.ts'
import { market } from '#tests/market.ts'
import { submitBid } from './commands.ts'
import { beginOpening } from './opening.ts'

const proof = {
  name: 'Insurance.pdf',
  type: 'application/pdf',
  content: new Uint8Array(Buffer.from('Insured for two million dollars')),
}

/** A published solicitation, and a company that bids with files. */
async function submitting() {
  const place = await market()
  const { id } = await place.published()
  const acme = await place.bidder('Acme')
  const { index, sealed } = await sealBundle([proof])
  const bundle = await place.stored(acme.rosa, 'sealed', sealed, 'application/octet-stream')
  const submit = async (more: { files?: string; index?: BundleIndex } = {}) =>
    place.does(acme.rosa, submitBid, {
      ...(await place.seal(acme, id, [61, 7], { files: more.index ?? index })),
      files: more.files ?? bundle.file.path,
    } as never)
  const open = async () => {
    await place.close(id)
    await place.does(place.max, beginOpening, { id })
    await place.handIn(place.max, id)
    return place.handIn(place.ada, id)
  }
  return { ...place, id, acme, sealed, bundle, submit, open, index }
}

test('the files of a bid are released at the opening to those who can read the bid', async () => {
  const { person, max, sees, acme, submit, open, sealed, bundle } = await submitting()
  await submit()
  await open()
  const [file] = (await sees(max, 'select name, type, size, starts, sha256, version, key, nonce from bid_files')) as [
    Parameters<typeof openFromBundle>[1] & { version: string },
  ]
  expect(file).toMatchObject({ name: 'Insurance.pdf', version: bundle.version })
  expect(Buffer.from((await openFromBundle(sealed, file))!).toString()).toBe('Insured for two million dollars')
  expect(await sees(max, 'select version from storage.objects where version = $1', [bundle.version])).toHaveLength(1)
  expect(await acme.sees(acme.rosa, 'select name from bid_files')).toEqual([{ name: 'Insurance.pdf' }])
  // A person who can't read the bid can read neither its files nor their bytes.
  const zoe = await person('Zoe')
  expect(await sees(zoe, 'select from bid_files')).toEqual([])
  expect(await sees(zoe, 'select from storage.objects where version = $1', [bundle.version])).toEqual([])
})

test('before the opening the agency reads neither the bundle nor its bytes, and the bidder cannot change them', async () => {
  const { max, ada, sees, database, acme, submit, bundle } = await submitting()
  await submit()
  for (const who of [max, ada]) {
    expect(await sees(who, 'select from sealed_bundles')).toEqual([])
    expect(await sees(who, 'select from storage.objects where version = $1', [bundle.version])).toEqual([])
    expect(
      (await database.read({ role: 'commands', actor: who }, { text: 'select from sealed_bundles' })).rows,
    ).toEqual([])
  }
  expect(
    await acme.edits(acme.rosa, 'delete from storage.objects where version = $1 returning id', [bundle.version]),
  ).toEqual([])
})

test('bytes that differ from the sealed ones are reported and not released', async () => {
  const { max, sees, submit, open, index } = await submitting()
  await submit({ index: { ...index, sha256: 'f'.repeat(64) } })
  await open()
  expect(await sees(max, 'select name, version from bid_files')).toEqual([{ name: 'Insurance.pdf', version: null }])
})

test.each<[string, (place: Awaited<ReturnType<typeof submitting>>) => Promise<string>, string]>([
  ['that never arrived', async () => 'nowhere', 'The files of your bid did not arrive. Add them again.'],
  [
    'of another company',
    async ({ bidder, stored, sealed }) => (await stored((await bidder('Birch')).rosa, 'sealed', sealed)).file.path,
    'The files of your bid did not arrive. Add them again.',
  ],
  [
    'that show how large they are',
    async ({ acme, stored }) => (await stored(acme.rosa, 'sealed', Buffer.alloc(40_000))).file.path,
    'The size of your encrypted files would reveal their contents. Add them again.',
  ],
])('a bid with files %s is rejected', async (_what, path, reason) => {
  const place = await submitting()
  await expect(place.submit({ files: await path(place) })).rejects.toThrow(reason)
})
