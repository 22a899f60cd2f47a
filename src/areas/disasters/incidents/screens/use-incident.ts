import { useSearchParams } from 'react-router'
import { useRecords } from '#client/use-record.ts'
import { incident, type Incident } from '../records.ts'

/** The incident that a page shows: the one in the URL, or the newest open one. Only the URL stores it. */
export function useIncident(): {
  incident: Incident | undefined
  incidents: readonly Incident[] | undefined
  all: boolean
  choose: (id: string) => void
} {
  const [query, setQuery] = useSearchParams()
  const { rows } = useRecords(incident, (from) =>
    from.order('status', { ascending: false }).order('began_at', { ascending: false }).limit(100),
  )
  const asked = query.get('incident')
  const chosen = rows?.find(({ id }) => id === asked) ?? rows?.[0]
  const choose = (id: string) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        next.set('incident', id)
        return next
      },
      { preventScrollReset: true, replace: true },
    )
  return { incident: asked === 'all' ? undefined : chosen, incidents: rows, all: asked === 'all', choose }
}
