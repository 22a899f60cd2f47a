import { fromBase64, fromUtf8, toBase64, utf8 } from './bytes.ts'
import { canonicalEntry, type Entry } from './entry.ts'
import { CannotVerify, leafOf, verifyCheckpoint, verifyInclusion, type Signatures } from './verify.ts'

/** All that is needed to show anyone, years from now, that an entry was in the log: hashes in base64. */
export type Proof = {
  entry: Entry
  leaf_index: number
  proof: string[]
  checkpoint: string
  /** Words were redacted by order: the hash that was sealed, and the sentence that says so. */ redacted?: {
    leaf: string
    sentence: string
  }
}

/** Why the proof does not show that this entry is in the key's log; null when it does. */
export const whyNotProven = (proof: Proof, verifierKey: string, signatures?: Signatures): Promise<string | null> =>
  reasonAgainst(proof, verifierKey, signatures).catch((error: unknown) => {
    if (error instanceof CannotVerify) return error.message
    throw error
  })

async function reasonAgainst(
  { entry, leaf_index, proof, checkpoint, redacted }: Proof,
  verifierKey: string,
  signatures: Signatures | undefined,
): Promise<string | null> {
  const signed = await verifyCheckpoint(checkpoint, verifierKey, signatures)
  if (!signed) return 'The checkpoint was not signed with the key of this log.'
  if (leaf_index >= signed.size) return `The checkpoint covers ${signed.size} entries, and this would be a later one.`
  const hashes = proof.map(fromBase64)
  if (hashes.some((hash) => hash === null)) return 'The proof can’t be read.'
  const holds = await verifyInclusion({
    leaf: await leafOf(entry),
    index: leaf_index,
    size: signed.size,
    proof: hashes as Uint8Array[],
    root: signed.root,
  })
  const sealed = redacted && fromBase64(redacted.leaf)
  const inLog =
    sealed &&
    (await verifyInclusion({
      leaf: sealed,
      index: leaf_index,
      size: signed.size,
      proof: hashes as Uint8Array[],
      root: signed.root,
    }))
  if (!holds && inLog) return redacted.sentence
  return holds ? null : 'The entry is not the one that was sealed: it was changed, or the proof belongs to another.'
}

const firstLine = 'c2sp.org/tlog-proof@v1'

/** A self-contained file (c2sp.org/tlog-proof); the entry itself travels as its extra data. */
export const writeProof = ({ entry, leaf_index, proof, checkpoint }: Proof): string =>
  `${[firstLine, `extra ${toBase64(utf8(canonicalEntry(entry)))}`, `index ${leaf_index}`, ...proof].join('\n')}\n\n${checkpoint}`

/** Null when it isn't one of our proof files. */
export function readProof(file: string): Proof | null {
  const text = file.replaceAll('\r\n', '\n')
  const end = text.indexOf('\n\n')
  const [first, extra, index, ...proof] = text.slice(0, end).split('\n')
  const entry = entryIn(/^extra (\S+)$/.exec(extra ?? '')?.[1])
  const leafIndex = /^index (0|[1-9]\d{0,15})$/.exec(index ?? '')?.[1]
  return end > 0 && first === firstLine && entry && leafIndex
    ? { entry, leaf_index: Number(leafIndex), proof, checkpoint: text.slice(end + 2) }
    : null
}

function entryIn(base64: string | undefined): Entry | null {
  try {
    return JSON.parse(fromUtf8(fromBase64(base64 ?? '')!)) as Entry
  } catch {
    return null
  }
}
