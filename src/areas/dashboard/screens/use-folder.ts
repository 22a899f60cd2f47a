import { useAuth } from '#client/AuthProvider.tsx'
import { useRows } from '#client/use-rows.ts'

/** Where the files of one's organization lie: its id is the first part of every path. */
export function useFolder(): { bucket: string; folder: string | undefined } {
  const { user } = useAuth()
  const { data } = useRows<{ organization_id: string }>('organization_members', (from) => from.select('organization_id').eq('user_id', user?.id ?? ''))
  return { bucket: 'documents', folder: data?.[0] && `${data[0].organization_id}/foundation` }
}
