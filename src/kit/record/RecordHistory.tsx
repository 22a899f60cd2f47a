import { useQuery } from '@tanstack/react-query'
import { useBackend } from '#client/BackendProvider.tsx'
import { tell, type Change } from '#platform/records/tell.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { Notice } from '../parts/Notice.tsx'
import { SkeletonLines } from '../parts/Skeleton.tsx'
import { Timeline } from '../parts/Timeline.tsx'
import { VerifyHistory } from '../trail/VerifyHistory.tsx'
import { useTold } from './catalog.tsx'
import { useNames, waitingName } from './use-names.ts'
import { say } from '#platform/say.ts'

const newest = 50

/** Who did what to a record and when, in sentences. It is read inside the organization that stores the record. */
export function RecordHistory({ of, id }: { of: AnyRecord; id: string }) {
  const { rows } = useBackend()
  const { lived } = useTold()
  const { data, isError } = useQuery({
    // The key starts with the table: a change on the live connection brings its sentence with it.
    queryKey: [of.table, 'history', id],
    queryFn: async () => {
      const { data, error } = await rows
        .from('record_changes')
        .select('id,operation,actor,command,reason,before,after,at')
        .eq('table_name', of.table)
        .eq('record', id)
        .order('id', { ascending: false })
        .limit(newest)
      if (error) throw error
      return data as unknown as Change[]
    },
  })
  const changes = data ?? []
  const names = useNames(
    of,
    changes.flatMap(({ before, after, actor }) => [{ ...before }, { ...after }, { actor }]),
  )
  if (isError) return <Notice tone="bad" title={say('History could not be loaded')} />
  if (!data || [...names.values()].includes(waitingName))
    return <SkeletonLines lines={3} label={say('Loading history')} />
  if (data.length === 0)
    return (
      <p className="text-sm text-ink-2">{say('Only the organization that owns this record can see its history.')}</p>
    )
  const told = tell(of, changes, names, { zone: Intl.DateTimeFormat().resolvedOptions().timeZone, lived })
  return (
    <>
      <Timeline label={say('History')} entries={told} />
      <VerifyHistory
        lines={changes.map((row) => ({ id: row.id, row, words: told.find(({ id }) => id === row.id)?.words }))}
      />
    </>
  )
}
