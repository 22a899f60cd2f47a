import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAuth } from './auth.ts'
import { useBackend } from './BackendProvider.tsx'
import { badges, noticesOf } from '#platform/reads/reads.ts'
import { useChanges } from './use-changes.ts'
import { useRows } from './use-rows.ts'

/** A notification. `path` is an address of this application. */
export type BellEntry = { id: string; event: string; words: string; path: string; at: string; read_at: string | null }
type Counts = { notifications: number; tasks: number; approvals: number }

/**
 * The three counts of the header are one statement, however many components ask; each is asked again when a row of
 * its table changes.
 */
function useCounts(watched: string): Counts | undefined {
  const { user } = useAuth()
  const { rows } = useBackend()
  const queries = useQueryClient()
  const key = ['counts', user?.id]
  useChanges([watched], () => void queries.invalidateQueries({ queryKey: key }))
  const { data } = useQuery({
    queryKey: key,
    enabled: Boolean(user),
    queryFn: async () => {
      const { data, error } = await badges(rows)
      if (error) throw error
      return data as Counts
    },
  })
  return data
}

/** The number of unread notifications; undefined until it is known. */
export const useUnreadCount = (): number | undefined => useCounts('notifications')?.notifications

/** The number of open tasks assigned to the user. */
export const useOpenTaskCount = (): number | undefined => useCounts('tasks')?.tasks

/** The number of requests waiting for the user's approval, in their own right or as a delegate. */
export const useWaitingCount = (): number | undefined => useCounts('approval_waiting')?.approvals

/** The latest notifications, newest first; kept fresh by the component that shows the count. */
export function useLatestNotices(most = 6): { notices: readonly BellEntry[] | undefined; failed: boolean } {
  const { user } = useAuth()
  const { data, isError } = useRows<BellEntry>('notifications', (from) => noticesOf(from, most), {
    enabled: Boolean(user),
  })
  return { notices: data, failed: isError }
}

/** `read(ids)` marks notifications as read, `read('all')` all of them. */
export function useReading(): (which: readonly string[] | 'all', as?: 'read' | 'unread') => Promise<void> {
  const { rows } = useBackend()
  const queries = useQueryClient()
  return async (which, as = 'read') => {
    const change = rows.from('notifications').update({ read_at: as === 'read' ? new Date().toISOString() : null })
    const { error } = await (which === 'all' ? change.is('read_at', null) : change.in('id', which))
    if (error) throw error
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['notifications'] }),
      queries.invalidateQueries({ queryKey: ['counts'] }),
    ])
  }
}
