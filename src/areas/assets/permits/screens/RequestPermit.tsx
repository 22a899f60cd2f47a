import { useSearchParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { AddRecord } from '#kit/record/AddRecord.tsx'
import { workOrder } from '../../work/records.ts'
import type { requestPermit } from '../commands.ts'
import { permit } from '../records.ts'

/** A new permit, for the work order that the address names. */
export function RequestPermit() {
  const [query] = useSearchParams()
  const { row: work } = useRecord(workOrder, query.get('work') ?? '')
  const ask = useCommand<typeof requestPermit>('work-permits/request')
  return (
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
  )
}
