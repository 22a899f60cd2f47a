import { useQuery } from '@tanstack/react-query'
import { useBackend } from '#client/BackendProvider.tsx'
import { useRecords } from '#client/use-record.ts'
import { useRows } from '#client/use-rows.ts'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Timeline } from '#kit/parts/Timeline.tsx'
import { useNames } from '#kit/record/use-names.ts'
import { useTold } from '#kit/record/catalog.tsx'
import type { AnyRecord } from '#platform/records/record.ts'
import { tell, type Change } from '#platform/records/tell.ts'
import { purchaseOrder } from '#areas/procurement/purchase-orders/records.ts'
import { amendment } from '../../amendments/records.ts'
import { contract, type Contract } from '../../contracts/records.ts'
import { obligation } from '../../duties/records.ts'
import { changeOrder, claim } from '../records.ts'

type Row = Change & { table_name: string; record: string }
const kinds: readonly AnyRecord[] = [contract, amendment, changeOrder, claim, obligation, purchaseOrder]
const newest = 100

/** Everything that happened to the contract and its records, from the log, as one list. */
export function Chronology({ row }: { row: Contract }) {
  const { rows } = useBackend()
  const narrow = (from: any) => from.eq('contract', row.id).limit(200)
  const { rows: amendments } = useRecords(amendment, narrow)
  const { rows: orders } = useRecords(changeOrder, narrow)
  const { rows: claims } = useRecords(claim, narrow)
  const { rows: duties } = useRecords(obligation, narrow)
  const { data: releases } = useRows<{ id: string; title: string; number: string }>('purchase_orders', (from) =>
    from.select('id,title,number').eq('contract', row.id).limit(200),
  )
  const named = new Map<string, string>()
  for (const each of [...(amendments ?? []), ...(orders ?? []), ...(claims ?? []), ...(releases ?? [])])
    named.set(each.id, each.number)
  for (const each of duties ?? []) named.set(each.id, `“${each.title}”`)
  const ready = amendments && orders && claims && duties && releases
  const ids = [row.id, ...named.keys()]
  const { data } = useQuery({
    queryKey: ['record_changes', 'chronology', ids],
    enabled: Boolean(ready),
    queryFn: async () => {
      const { data: found, error } = await rows
        .from('record_changes')
        .select('id,table_name,record,operation,actor,command,reason,before,after,at')
        .in(
          'table_name',
          kinds.map(({ table }) => table),
        )
        .in('record', ids)
        .order('id', { ascending: false })
        .limit(newest)
      if (error) throw error
      return found as unknown as Row[]
    },
  })
  const names = useNames(
    contract,
    (data ?? []).map(({ actor }) => ({ owner: actor })),
  )
  const { lived } = useTold()
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const told = kinds.flatMap((of) =>
    tell(
      of,
      (data ?? []).filter(({ table_name }) => table_name === of.table),
      names,
      { zone, lived },
    ).map((line) => ({ ...line, record: data!.find(({ id }) => id === line.id)!.record })),
  )
  return (
    <Panel title="Chronology" about="From the log: the contract, its changes, claims, obligations and orders.">
      {!data ? (
        <SkeletonLines lines={4} />
      ) : (
        <Timeline
          label="Chronology"
          entries={told
            .toSorted((a, b) => b.id.localeCompare(a.id))
            .map(({ id, at, words, changes, record }) => ({
              id,
              at,
              changes,
              words: about(record === row.id ? 'the contract' : (named.get(record) ?? ''), words),
            }))}
        />
      )}
    </Panel>
  )
}

/** “Rosa added it” says what was added, because this list is about several records. */
function about(name: string, words: string): string {
  const [what = '', ...reason] = words.split(/(?=: “)/)
  return / it\b/.test(what) ? [what.replace(/ it\b/, ` ${name}`), ...reason].join('') : `${name}: ${words}`
}
