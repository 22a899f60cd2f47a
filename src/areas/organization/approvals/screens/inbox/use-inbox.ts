import { useQueryClient } from '@tanstack/react-query'
import { useAuth } from '#client/AuthProvider.tsx'
import { useChanges } from '#client/use-changes.ts'
import { useChosenRows } from '#client/use-chosen-rows.ts'
import { entriesIn, type Entry, type View } from '../../inbox/rules.ts'
import * as reads from '../../inbox/reads.ts'

/** The requests of an inbox view. Waiting ones come most urgent first; decided ones, newest first. */
export function useInbox(
  view: View,
  most: number,
): {
  entries: readonly Entry[] | undefined
  failed: boolean
  retry: () => void
  counts: Partial<Record<View, number>>
  more: boolean
} {
  const { user } = useAuth()
  const queries = useQueryClient()
  const me = user?.id ?? ''
  useChanges(
    ['approval_requests', 'approval_waiting', 'approval_signatures'],
    () => void queries.invalidateQueries({ queryKey: ['approval_requests'] }),
  )

  const waiting = useChosenRows(reads.waiting, { enabled: me !== '' })
  const decided = useChosenRows(reads.decided(most), { enabled: me !== '' && view === 'decided' })
  const all = useChosenRows(reads.every(most), { enabled: view === 'all' })

  const mine = waiting.data && entriesIn('waiting', waiting.data)
  const others = waiting.data && entriesIn('for-others', waiting.data)
  const asked = { waiting, 'for-others': waiting, decided, all }[view]
  const entries = asked.data && entriesIn(view, asked.data)
  return {
    entries: view === 'decided' || view === 'all' ? entries?.slice(0, most) : entries,
    failed: asked.isError,
    retry: () => void asked.refetch(),
    counts: { ...(mine && { waiting: mine.length }), ...(others && { 'for-others': others.length }) },
    more: (view === 'decided' || view === 'all') && (entries?.length ?? 0) > most,
  }
}
