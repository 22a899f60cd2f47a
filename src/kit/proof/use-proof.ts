import { useEffect, useState } from 'react'

export type Proof = { challenge: string; nonce: number }
export type Challenge = { challenge: string; bits: number }

/** Solved while the form is being read. `renew` solves another one, where the first was too old. */
export function useProof({ challenge, bits }: Challenge) {
  const [proof] = useState(() => {
    let solved: Promise<Proof> | undefined
    return { get: () => (solved ??= solve({ challenge, bits })), renew: (next: Challenge) => (solved = solve(next)) }
  })
  useEffect(() => void proof.get(), [proof])
  return proof
}

/** Off the page's own thread, where there is one. */
export function solve({ challenge, bits }: Challenge): Promise<Proof> {
  const solved = new Promise<Proof>((resolve, reject) => {
    const worker = new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' })
    worker.onmessage = ({ data }: MessageEvent<number>) => {
      worker.terminate()
      resolve({ challenge, nonce: data })
    }
    worker.onerror = () => {
      worker.terminate()
      reject(new Error('worker'))
    }
    worker.postMessage({ challenge, bits })
  })
  // A browser without workers does it on the page.
  return solved.catch(async () => ({
    challenge,
    nonce: (await import('#platform/proof-of-work.ts')).doWork(challenge, bits),
  }))
}
