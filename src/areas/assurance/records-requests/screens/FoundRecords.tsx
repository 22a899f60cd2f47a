import { useActor } from '#client/use-actor.ts'
import { useRecords } from '#client/use-record.ts'
import { Panel } from '#kit/parts/Panel.tsx'
import { recordsRequestLife } from '../life.ts'
import { requestItem, type RecordsRequest } from '../records.ts'
import { FoundItem } from './FoundItem.tsx'
import { ReleasePanel } from './ReleasePanel.tsx'
import { SearchRecords } from './SearchRecords.tsx'

/** The search, what it found, and the release. */
export function FoundRecords({ row }: { row: RecordsRequest }) {
  const actor = useActor()
  const { rows: items } = useRecords(requestItem, (from) => from.eq('request', row.id).order('created_at').limit(500))
  const open = recordsRequestLife.isOpen(row)
  return (
    <>
      {open && <SearchRecords request={row.id} />}
      <Panel title="Records found" about="Each record is a copy. Redactions change the copy only.">
        {items?.length === 0 && <p className="text-ink-2">No records yet. Search and add them.</p>}
        <ul className="grid gap-3">
          {items?.map((item) => (
            <FoundItem key={item.id} item={item} open={open} />
          ))}
        </ul>
      </Panel>
      {recordsRequestLife.is(row, 'in_review') && items && <ReleasePanel row={row} items={items} actor={actor} />}
    </>
  )
}
