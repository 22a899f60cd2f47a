import { createHash, createPublicKey, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { keyIdSource, readNote, readVerifierKey, writeVerifierKey } from './checkpoint.ts'
import {
  consistencyRanges,
  Edge,
  hashOver,
  inclusionRanges,
  leafHash,
  nodeHash,
  subtreesOf,
  type Range,
} from './log/tree.ts'
import { leafOfBytes, verifyCheckpoint, verifyConsistency, verifyInclusion } from './verify.ts'

/**
 * The reference tree of Certificate Transparency (RFC 6962, and RFC 9162 after it): eight leaves, its roots and proofs.
 */
const reference = {
  leaves: ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'],
  roots: [
    '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
    'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
    '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
    'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
    '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
  ],
  inclusion: [
    { index: 0, size: 1, proof: [] },
    {
      index: 0,
      size: 8,
      proof: [
        '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
        '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
        '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
      ],
    },
    {
      index: 5,
      size: 8,
      proof: [
        'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
        'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
        'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
      ],
    },
    { index: 2, size: 3, proof: ['fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125'] },
    {
      index: 1,
      size: 5,
      proof: [
        '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
        '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
        'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
      ],
    },
  ],
  consistency: [
    { from: 1, to: 1, proof: [] },
    {
      from: 1,
      to: 8,
      proof: [
        '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
        '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
        '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
      ],
    },
    {
      from: 6,
      to: 8,
      proof: [
        '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
        'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
        'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
      ],
    },
    {
      from: 2,
      to: 5,
      proof: [
        '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
        'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
      ],
    },
    {
      from: 6,
      to: 7,
      proof: [
        '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
        'b08693ec2e721597130641e8211e7eedccb4c26413963eee6c1e2ed16ffb1a5f',
        'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
      ],
    },
  ],
}
const hex = (text: string) => Buffer.from(text, 'hex')

/** A tree in memory, stored as in the database. */
function treeOf(leaves: readonly Buffer[]) {
  const nodes = new Map(leaves.map((leaf, position) => [`0/${position}`, leaf]))
  const edge = new Edge()
  const roots = [edge.root]
  for (const leaf of leaves) {
    edge.append(leaf, ({ level, position }, left, right) => {
      nodes.set(`${level}/${position}`, nodeHash(left, right))
      return nodes.get(`${level}/${position}`)!
    })
    roots.push(edge.root)
  }
  return {
    roots,
    over: (range: Range) =>
      hashOver(subtreesOf(range).map(({ level, position }) => nodes.get(`${level}/${position}`)!)),
  }
}

test('the reference tree has the published roots, whatever its size', async () => {
  const leaves = await Promise.all(reference.leaves.map((leaf) => leafOfBytes(hex(leaf))))
  const tree = treeOf(leaves.map((leaf) => Buffer.from(leaf)))
  expect(tree.roots.map((root) => root.toString('hex'))).toEqual([
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    ...reference.roots,
  ])
})

test.each(reference.inclusion)(
  'the published proof that leaf $index is in a tree of $size is the one we make, and confirmed',
  async ({ index, size, proof }) => {
    const leaves = await Promise.all(reference.leaves.map((leaf) => leafOfBytes(hex(leaf))))
    const tree = treeOf(leaves.map((leaf) => Buffer.from(leaf)))
    expect(inclusionRanges(index, size).map((range) => tree.over(range).toString('hex'))).toEqual(proof)
    const claim = { leaf: leaves[index]!, index, size, proof: proof.map(hex), root: hex(reference.roots[size - 1]!) }
    expect(await verifyInclusion(claim)).toBe(true)
    for (const wrong of [
      { index: index + 1 },
      { index: index - 1 },
      { index: index + 2 },
      { size: size * 2 },
      { size: Math.floor(size / 2) },
      { proof: [...claim.proof, claim.root] },
      { proof: [claim.root, ...claim.proof] },
      { proof: [...claim.proof, Buffer.alloc(0)] },
      { root: Buffer.alloc(0) },
      { leaf: Buffer.alloc(0) },
    ])
      expect(await verifyInclusion({ ...claim, ...wrong }), JSON.stringify(wrong)).toBe(false)
  },
)

test.each(reference.consistency)(
  'the published proof that a tree of $from grew to one of $to is the one we make, and confirmed',
  async ({ from, to, proof }) => {
    const leaves = await Promise.all(reference.leaves.map((leaf) => leafOfBytes(hex(leaf))))
    const tree = treeOf(leaves.map((leaf) => Buffer.from(leaf)))
    expect(consistencyRanges(from, to).map((range) => tree.over(range).toString('hex'))).toEqual(proof)
    const claim = {
      from,
      to,
      fromRoot: hex(reference.roots[from - 1]!),
      toRoot: hex(reference.roots[to - 1]!),
      proof: proof.map(hex),
    }
    expect(await verifyConsistency(claim)).toBe(true)
    const wrongs = [
      { from: to + 1 },
      { proof: [...claim.proof, claim.toRoot] },
      { proof: [claim.fromRoot, ...claim.proof] },
      { toRoot: Buffer.alloc(0) },
    ]
    if (from < to)
      wrongs.push(
        { proof: claim.proof.slice(1) },
        { proof: [] },
        { from: to, to: from } as never,
        { fromRoot: claim.toRoot, toRoot: claim.fromRoot } as never,
      )
    for (const wrong of wrongs)
      expect(await verifyConsistency({ ...claim, ...wrong }), JSON.stringify(wrong)).toBe(false)
  },
)

const largest = 130
const leaves = Array.from({ length: largest }, (_, at) => leafHash(`entry ${at}`))
const tree = treeOf(leaves)
const sizes = Array.from({ length: largest }, (_, at) => at + 1)

test(`every proof of inclusion in every tree of up to ${largest} leaves is valid, and invalid with any bit flipped`, async () => {
  const chance = makeChance(9162)
  for (const size of sizes)
    expect(
      await allOf(size, async (index) => {
        const claim = {
          leaf: leaves[index]!,
          index,
          size,
          proof: inclusionRanges(index, size).map(tree.over),
          root: tree.roots[size]!,
        }
        const [leaf, root, ...proof] = flipped([claim.leaf, claim.root, ...claim.proof], chance)
        return [await verifyInclusion(claim), await verifyInclusion({ ...claim, leaf: leaf!, root: root!, proof })]
      }),
    ).toBe(true)
})

test(`every proof of consistency between trees of up to ${largest} leaves is valid, and invalid with any bit flipped`, async () => {
  const chance = makeChance(6962)
  for (const to of sizes)
    expect(
      await allOf(to, async (smaller) => {
        const from = smaller + 1
        const claim = {
          from,
          to,
          fromRoot: tree.roots[from]!,
          toRoot: tree.roots[to]!,
          proof: consistencyRanges(from, to).map(tree.over),
        }
        const [fromRoot, toRoot, ...proof] = flipped([claim.fromRoot, claim.toRoot, ...claim.proof], chance)
        return [
          await verifyConsistency(claim),
          await verifyConsistency({ ...claim, fromRoot: fromRoot!, toRoot: toRoot!, proof }),
        ]
      }),
    ).toBe(true)
})

/** For each number below: the claim is valid, and the one with a bit flipped is not. */
async function allOf(below: number, claims: (number: number) => Promise<boolean[]>): Promise<boolean> {
  const answers = await Promise.all(Array.from({ length: below }, (_, number) => claims(number)))
  return answers.every(([holds, stillHolds]) => holds && !stillHolds)
}

test('every single bit of a proof matters', async () => {
  const [index, size] = [41, 107]
  const claim = {
    leaf: leaves[index]!,
    index,
    size,
    proof: inclusionRanges(index, size).map(tree.over),
    root: tree.roots[size]!,
  }
  for (let hash = 0; hash < claim.proof.length; hash++)
    for (let bit = 0; bit < 256; bit++)
      expect(
        await verifyInclusion({
          ...claim,
          proof: claim.proof.map((each, at) => (at === hash ? withBit(each, bit) : each)),
        }),
      ).toBe(false)
})

test('a tree grows by its edge alone, from any size', () => {
  for (let size = 0; size < largest; size++) {
    const edge = new Edge(
      size,
      subtreesOf([0, size]).map(({ level, position }) =>
        tree.over([position * 2 ** level, (position + 1) * 2 ** level]),
      ),
    )
    for (const leaf of leaves.slice(size)) edge.append(leaf, (_, left, right) => nodeHash(left, right))
    expect(edge.root.equals(tree.roots[largest]!)).toBe(true)
  }
})

test('the published note is read as its authors intended, and is not a checkpoint', async () => {
  // The example of golang.org/x/mod/sumdb/note, where the format comes from.
  const key = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW'
  const note = `If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n\n— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n`
  const { publicKey, keyId } = readVerifierKey(key)!
  expect(
    writeVerifierKey({
      name: 'PeterNeumann',
      keyId: sha256(keyIdSource('PeterNeumann', publicKey)).subarray(0, 4),
      publicKey,
    }),
  ).toBe(key)
  const { body, signatures } = readNote(note)!
  expect(signatures).toMatchObject([{ name: 'PeterNeumann', keyId }])
  const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), publicKey])
  expect(
    verify(
      null,
      Buffer.from(body),
      createPublicKey({ key: spki, format: 'der', type: 'spki' }),
      signatures[0]!.signature,
    ),
  ).toBe(true)
  expect(await verifyCheckpoint(note, key)).toBeNull()
})

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

/** The same hashes with one bit of one of them flipped. */
function flipped(hashes: readonly Buffer[], chance: (below: number) => number): Buffer[] {
  const [chosen, bit] = [chance(hashes.length), chance(256)]
  return hashes.map((hash, at) => (at === chosen ? withBit(hash, bit) : hash))
}

function withBit(hash: Buffer, bit: number): Buffer {
  const copy = Buffer.from(hash)
  copy[bit >> 3]! ^= 1 << (bit & 7)
  return copy
}

/** The same numbers for the same seed (Lehmer): a failure can be reproduced. */
function makeChance(seed: number) {
  let state = seed
  return (below: number) => (state = (state * 48_271) % 2_147_483_647) % below
}
