import { plural } from '#platform/words.ts'
import { useSearchParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useNow } from '#client/use-now.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { Link } from 'react-router'
import { AddRecord } from '#kit/record/AddRecord.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Awaited } from '#kit/parts/Awaited.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { workOrder } from '../../work/records.ts'
import type { requestPermit } from '../commands.ts'
import { permitLife } from '../life.ts'
import { lockout, permit } from '../records.ts'
import { locksOn, overdue } from '../rules.ts'

/** Permits with locks or past their end first, then all of them. */
export function PermitBoard() {
  const [query] = useSearchParams()
  const now = new Date(useNow()).toISOString()
  const ask = useCommand<typeof requestPermit>('work-permits/request')
  const { rows, ...found } = useRecords(permit, (from) =>
    from
      .in('status', [...permitLife.openStatuses])
      .order('ends_at')
      .limit(200),
  )
  const { rows: locks } = useRecords(lockout, (from) => from.is('removed_by', null).limit(1_000))
  const { row: work } = useRecord(workOrder, query.get('work') ?? '')
  if (!rows) return <Awaited found={found} what={permit.plural} lines={5} />
  const locked = rows
    .map((row) => ({ row, on: locksOn((locks ?? []).filter((lock) => lock.permit === row.id)) }))
    .filter(({ row, on }) => on > 0 || overdue(row, now))
  return (
    <>
      {locked.length > 0 && (
        <Panel title="Locked or expired" about="A permit can’t be closed while a lock is applied.">
          <ul className="divide-y divide-line">
            {locked.map(({ row, on }) => (
              <li key={row.id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-2">
                <Link to={`/safety-management/permits/${row.id}`} className="font-semibold text-ink hover:underline">
                  {row.title}
                </Link>
                <span className="flex flex-wrap items-baseline gap-x-4 text-sm text-ink-2">
                  {on > 0 && (
                    <span>
                      {on} {plural(on, { one: 'lock', other: 'locks' })} applied
                    </span>
                  )}
                  {overdue(row, now) && <Dial state="bad">Expired</Dial>}
                  <span>
                    valid until <Moment at={row.ends_at} />
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="text-ink-2">The holder of a permit can’t issue it.</p>
        <AddRecord
          key={work?.id ?? 'new'}
          of={permit}
          label="Request permit"
          done="Permit requested. A second person must issue it"
          start={work ? { work_order: work.id, asset: work.asset, title: work.title } : {}}
          send={ask}
          opens
        />
      </div>
      <RecordList of={permit} />
    </>
  )
}
