import { plural } from '#platform/words.ts'
import { useSearchParams } from 'react-router'
import { AddButton } from '#areas/delivery/stock/screens/AddButton.tsx'
import { useCommand } from '#client/use-command.ts'
import { useNow } from '#client/use-now.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { Link } from 'react-router'
import { Dial } from '#kit/parts/Dial.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Awaited } from '#kit/parts/Awaited.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { dialOf } from '#kit/record/status.ts'
import { useNames } from '#kit/record/use-names.ts'
import { Value } from '#kit/record/Value.tsx'
import { optionLabel } from '#platform/records/record.ts'
import { workOrder } from '../../work/records.ts'
import type { requestPermit } from '../commands.ts'
import { permitLife } from '../life.ts'
import { lockout, permit } from '../records.ts'
import { locksOn, overdue } from '../rules.ts'

/** Active hazardous work by holder and number of locks, and permits waiting for issue. */
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
  const names = useNames(permit, rows ?? [])
  if (!rows) return <Awaited found={found} what={permit.plural} lines={5} />
  return (
    <>
      <Panel
        title="Open permits"
        about="The holder can’t issue a permit. A permit can’t be closed while a lock is applied."
        actions={
          <AddButton
            key={work?.id ?? 'new'}
            of={permit}
            verb="Request permit"
            look="plain"
            done="Permit requested. A second person must issue it"
            start={work ? { work_order: work.id, asset: work.asset, title: work.title } : {}}
            send={ask}
          />
        }
      >
        {rows.length === 0 && <p className="text-ink-2">No open permits.</p>}
        <ul className="divide-y divide-line">
          {rows.map((row) => {
            const on = locksOn((locks ?? []).filter((lock) => lock.permit === row.id))
            return (
              <li key={row.id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 py-3">
                <div className="min-w-0">
                  <Link to={`/safety-management/permits/${row.id}`} className="font-semibold text-ink hover:underline">
                    {row.title}
                  </Link>
                  <p className="text-xs text-ink-2">
                    <span className="font-mono">{row.number}</span> · {optionLabel(permit.fields.kind, row.kind)} ·{' '}
                    <Value of={permit} name="asset" row={row} names={names} /> · holder{' '}
                    <Value of={permit} name="holder" row={row} names={names} />
                  </p>
                </div>
                <div className="grid text-xs md:justify-items-end md:text-right">
                  <Dial state={overdue(row, now) ? 'bad' : dialOf(row.status)}>
                    {overdue(row, now) ? 'Expired' : optionLabel(permit.fields.status, row.status)}
                  </Dial>
                  <p className="text-ink-2">
                    until <Moment at={row.ends_at} />
                    {on > 0 && ` · ${on} ${plural(on, { one: 'lock', other: 'locks' })} applied`}
                  </p>
                </div>
              </li>
            )
          })}
        </ul>
      </Panel>
      <RecordList of={permit} />
    </>
  )
}
