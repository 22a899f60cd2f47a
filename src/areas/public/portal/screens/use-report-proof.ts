import { useCallback, useEffect, useRef } from 'react'
import { useVisit } from '#client/BackendProvider.tsx'
import { solve, type Challenge, type Proof } from '#kit/proof/use-proof.ts'

/** A challenge is good for a day; one that is older is not sent. */
const goodFor = 20 * 3_600_000

/**
 * The work that distinguishes a person's browser from a program, done while the form is filled in. `get` returns the
 * same proof until `renew`, so that a report that is sent twice is saved once.
 */
export function useReportProof(agency: string) {
  const visit = useVisit()
  const kept = useRef<{ at: number; proof: Promise<Proof> }>(undefined)
  const begin = useCallback(() => {
    const proof = visit
      .fetch(`${visit.config.supabaseUrl}/functions/v1/public/portal/${agency}/report-challenge`)
      .then(async (answer) => solve((await answer.json()) as Challenge))
    kept.current = { at: performance.now(), proof }
    // Without a connection it begins again when the form is sent.
    proof.catch(() => (kept.current = undefined))
    return proof
  }, [visit, agency])
  useEffect(() => void begin().catch(() => undefined), [begin])
  const get = useCallback(
    () => (kept.current && performance.now() - kept.current.at < goodFor ? kept.current.proof : begin()),
    [begin],
  )
  const renew = useCallback(() => (kept.current = undefined), [])
  return { get, renew }
}
