import { useEffect, useState } from 'react'
import { useVisit } from '#client/BackendProvider.tsx'
import type { Position } from '@granary/geodata/geography.ts'

/** The agency's address next to the pin; null where it has none. */
export function useNearestAddress(agency: string, listed: boolean, pin: Position | null): string | null {
  const visit = useVisit()
  const [found, setFound] = useState<{ of: string; nearest: string | null }>()
  const [longitude, latitude] = pin ?? []
  const of = `${longitude} ${latitude}`
  useEffect(() => {
    if (!listed || longitude === undefined || latitude === undefined) return
    let left = false
    visit
      .fetch(`${visit.config.supabaseUrl}/functions/v1/public/portal/${agency}/addresses`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ at: { longitude, latitude } }),
      })
      .then(async (answer) => {
        if (answer.ok && !left) setFound({ of, nearest: ((await answer.json()) as { nearest: string | null }).nearest })
      })
      .catch(() => undefined)
    return () => {
      left = true
    }
  }, [visit, agency, listed, longitude, latitude, of])
  return found?.of === of ? found.nearest : null
}
