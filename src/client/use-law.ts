import { useEffect, useState } from 'react'
import { lawColumns, type LegalLimit } from '#platform/records/law.ts'
import { useVisit } from './BackendProvider.tsx'

/** The dated legal limits from the database; null until they have loaded. Visitors read them without an account. */
export function useLaw(): { law: readonly LegalLimit[] | null; failed: boolean } {
  const { config, fetch: ask } = useVisit()
  const [law, setLaw] = useState<readonly LegalLimit[] | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let left = false
    ask(
      `${config.supabaseUrl}/rest/v1/legal_limits?select=${encodeURIComponent(lawColumns.replaceAll(' ', ''))}&order=kind,valid_from`,
    )
      .then(async (answer) => {
        if (!answer.ok) throw new Error(`legal_limits answered ${answer.status}`)
        const rows = (await answer.json()) as LegalLimit[]
        if (!left) setLaw(rows)
      })
      .catch(() => !left && setFailed(true))
    return () => void (left = true)
  }, [ask, config])
  return { law, failed }
}
