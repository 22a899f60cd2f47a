import { joined, sameBytes } from './bytes.ts'
import type { Inclusion } from './verify.ts'

declare const crypto: { subtle: { digest(algorithm: 'SHA-256', bytes: Uint8Array): Promise<ArrayBuffer> } }

/** One step up the tree: the neighboring hash, its side, and what the two make together. */
export type Step = { side: 'left' | 'right'; beside: Uint8Array; together: Uint8Array }

/**
 * The way from a leaf to the root, as people see it. The calculation is RFC 9162's (2.1.3.2), and `holds` equals the
 * result of verifyInclusion; here every step is kept.
 */
export async function pathOf({
  leaf,
  index,
  size,
  proof,
  root,
}: Inclusion): Promise<{ steps: Step[]; holds: boolean }> {
  const steps: Step[] = []
  let [at, last, hash] = [index, size - 1, leaf]
  for (const beside of proof) {
    if (last === 0) return { steps, holds: false }
    const fromLeft = at % 2 === 1 || at === last
    hash = await nodeOf(...(fromLeft ? ([beside, hash] as const) : ([hash, beside] as const)))
    if (fromLeft) while (at % 2 === 0 && at !== 0) [at, last] = [Math.floor(at / 2), Math.floor(last / 2)]
    ;[at, last] = [Math.floor(at / 2), Math.floor(last / 2)]
    steps.push({ side: fromLeft ? 'left' : 'right', beside, together: hash })
  }
  return { steps, holds: index < size && last === 0 && sameBytes(hash, root) }
}

const nodeOf = async (left: Uint8Array, right: Uint8Array) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', joined(Uint8Array.of(1), left, right)))
