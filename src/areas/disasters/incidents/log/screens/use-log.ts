import { useRecords } from '#client/use-record.ts'
import { logEntry } from '../records.ts'
import { readLog } from '../rules.ts'
import { useRows } from '#client/use-rows.ts'

/** The entries of one incident, or of all open incidents, and their authors. */
export function useLog(incidents: readonly string[]) {
  const { rows } = useRecords(logEntry, (from) =>
    from
      .in('incident', incidents.length > 0 ? incidents : [noOne])
      .order('observed_at', { ascending: false })
      .limit(1_000),
  )
  const { data: people } = useRows<{ user_id: string; display_name: string }>('organization_members', (from) =>
    from.select('user_id,display_name').limit(1_000),
  )
  return {
    rows,
    lines: rows && readLog(rows),
    names: new Map(people?.map(({ user_id, display_name }) => [user_id, display_name])) as ReadonlyMap<string, string>,
  }
}
const noOne = '00000000-0000-0000-0000-000000000000'
