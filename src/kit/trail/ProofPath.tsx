import { fromBase64, toBase64 } from '#platform/audit/bytes.ts'
import { readCheckpoint } from '#platform/audit/checkpoint.ts'
import { pathOf } from '#platform/audit/path.ts'
import type { Proof } from '#platform/audit/proof.ts'
import { leafOf } from '#platform/audit/verify.ts'
import { Dial } from '../parts/Dial.tsx'
import { Hash } from './Hash.tsx'
import { useFound } from './use-found.ts'
import { say } from '#platform/say.ts'

/**
 * The path from an entry up to the signed root: at each step the neighboring hash, and the combined one. Computed
 * here.
 */
export function ProofPath({ proof }: { proof: Proof }) {
  const data = useFound(JSON.stringify(proof), () => stepsOf(proof))?.data
  if (!data) return null
  const { leaf, steps, root, holds } = data
  return (
    <ol aria-label={say('From the entry up to the signed root')} className="grid">
      <Stop
        name={say('This entry')}
        about={say('Entry {number}, hashed here', { number: proof.leaf_index })}
        hash={leaf}
        kind="first"
      />
      {steps.map(({ side, beside, together }, at) => (
        <Stop
          key={together}
          name={say('Step {number}', { number: at + 1 })}
          about={side === 'left' ? say('with its neighbor on the left') : say('with its neighbor on the right')}
          beside={beside}
          side={side}
          hash={together}
          kind={at === steps.length - 1 ? 'last' : 'middle'}
        />
      ))}
      <li className="grid grid-cols-[2.75rem_minmax(0,1fr)] gap-x-3">
        <Rail kind="root" />
        <div className="min-w-0 py-2.5">
          <Dial state={holds ? 'done' : 'bad'}>
            {holds ? say('Matches the signed root') : say('Does not match the signed root')}
          </Dial>
          <Hash hash={root} className="mt-0.5" />
        </div>
      </li>
    </ol>
  )
}

async function stepsOf({ entry, leaf_index, proof, checkpoint }: Proof) {
  const signed = readCheckpoint(checkpoint)
  const [leaf, hashes] = [await leafOf(entry), proof.map((hash) => fromBase64(hash) ?? new Uint8Array(0))]
  const { steps, holds } = await pathOf({
    leaf,
    index: leaf_index,
    size: signed?.size ?? 0,
    proof: hashes,
    root: signed?.root ?? new Uint8Array(0),
  })
  return {
    leaf: toBase64(leaf),
    holds,
    root: signed ? toBase64(signed.root) : '',
    steps: steps.map(({ side, beside, together }) => ({
      side,
      beside: toBase64(beside),
      together: toBase64(together),
    })),
  }
}

type StopProps = {
  name: string
  about: string
  hash: string
  beside?: string
  side?: 'left' | 'right'
  kind: 'first' | 'middle' | 'last'
}

const Stop = ({ name, about, hash, beside, side, kind }: StopProps) => (
  <li className="grid grid-cols-[2.75rem_minmax(0,1fr)] gap-x-3">
    <Rail kind={kind} side={side} />
    <div className="min-w-0 border-b border-line py-2.5">
      <p className="flex flex-wrap gap-x-2">
        <span className="font-semibold text-ink">{name}</span>
        <span className="text-ink-2">{about}</span>
      </p>
      {beside && (
        <p className="mt-0.5 grid grid-cols-[4.5rem_minmax(0,1fr)] items-baseline text-xs text-ink-2">
          {say('Neighbor')} <Hash hash={beside} />
        </p>
      )}
      <p className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-baseline text-xs text-ink-2">
        {beside ? say('Combined') : say('Hash')} <Hash hash={hash} className="text-ink!" />
      </p>
    </div>
  </li>
)

/** A line that goes up through the tree; the neighbor joins it from its side. */
const Rail = ({ kind, side }: { kind: 'first' | 'middle' | 'last' | 'root'; side?: 'left' | 'right' | undefined }) => (
  <svg viewBox="0 0 44 64" preserveAspectRatio="none" aria-hidden className="h-full min-h-12 w-11" fill="none">
    <path
      d={kind === 'first' ? 'M22 18V64' : kind === 'root' ? 'M22 0V18' : 'M22 0V64'}
      className="stroke-action-ink"
      strokeWidth="2"
      vectorEffect="non-scaling-stroke"
    />
    {side && (
      <path
        d={side === 'left' ? 'M6 8C6 18 12 18 22 18' : 'M38 8C38 18 32 18 22 18'}
        className="stroke-control-line"
        strokeWidth="1.5"
        vectorEffect="non-scaling-stroke"
      />
    )}
    {side && (
      <path
        d={side === 'left' ? 'M6 8h.01' : 'M38 8h.01'}
        className="stroke-control-line"
        strokeWidth="9"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    )}
    <path
      d="M22 18h.01"
      className="stroke-action-ink"
      strokeWidth={kind === 'root' ? 15 : 11}
      strokeLinecap="round"
      vectorEffect="non-scaling-stroke"
    />
  </svg>
)
