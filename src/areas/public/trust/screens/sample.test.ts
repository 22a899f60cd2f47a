import { createPrivateKey, sign, createPublicKey, createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { bodyOf, keyIdSource, noteOf, writeVerifierKey } from '#platform/audit/checkpoint.ts'
import { canonicalEntry, type Entry } from '#platform/audit/entry.ts'
import { Edge, leafHash, nodeHash } from '#platform/audit/log/tree.ts'
import { whyNotProven, writeProof, readProof } from '#platform/audit/proof.ts'
import { goodProof, sampleKey, tamperedProof } from './sample.ts'

/** The samples are generated, not copied: after a format change, generate them again here. */
function made() {
  const origin = 'example.org/trail/sample'
  const privateKey = createPrivateKey({
    key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, 'sample')]),
    format: 'der',
    type: 'pkcs8',
  })
  const publicKey: Buffer = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-32)
  const keyId = createHash('sha256').update(keyIdSource(origin, publicKey)).digest().subarray(0, 4)
  const entries = Array.from({ length: 11 }, (_, at): Entry => ({
    source: 'change',
    id: `00000000-0000-7000-8000-00000000000${at.toString(16)}`,
    table_name: 'purchase_orders',
    operation: 'update',
    command: 'purchase-orders/approve',
    after: {
      number: `PO-27-0184${at}`,
      title: 'Booster pump replacement, Station 4',
      total: 9_631_000,
      status: 'approved',
    },
    at: `2026-11-20T14:${(10 + at).toString()}:00.000000+00:00`,
  }))
  const leaves = entries.map((entry) => leafHash(canonicalEntry(entry)))
  const rootOf = (some: readonly Buffer[]) =>
    some.reduce((edge, leaf) => (edge.append(leaf, (_node, left, right) => nodeHash(left, right)), edge), new Edge())
      .root
  const proofOf = (some: readonly Buffer[], index: number): Buffer[] => {
    if (some.length === 1) return []
    let half = 1
    while (half * 2 < some.length) half *= 2
    return index < half
      ? [...proofOf(some.slice(0, half), index), rootOf(some.slice(half))]
      : [...proofOf(some.slice(half), index - half), rootOf(some.slice(0, half))]
  }
  const checkpoint = {
    origin,
    size: entries.length,
    root: rootOf(leaves),
    time: '2026-11-20T14:30:00.000Z',
    previous: 0,
  }
  const note = noteOf(checkpoint, Buffer.concat([keyId, sign(null, Buffer.from(bodyOf(checkpoint)), privateKey)]))
  const good = {
    entry: entries[6]!,
    leaf_index: 6,
    proof: proofOf(leaves, 6).map((hash) => hash.toString('base64')),
    checkpoint: note,
  }
  const tampered = { ...good, entry: { ...good.entry, after: { ...(good.entry.after as object), total: 96_310_000 } } }
  return {
    key: writeVerifierKey({ name: origin, keyId, publicKey }),
    good: writeProof(good),
    tampered: writeProof(tampered),
  }
}

test("the published samples are proofs in the log's format", () => {
  const { key, good, tampered } = made()
  expect([sampleKey, goodProof, tamperedProof]).toEqual([key, good, tampered])
})

test("the valid sample passes, and the one with ten times the amount doesn't", async () => {
  expect(await whyNotProven(readProof(goodProof)!, sampleKey)).toBeNull()
  expect(await whyNotProven(readProof(tamperedProof)!, sampleKey)).toContain('not the one that was sealed')
})
