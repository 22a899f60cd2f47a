import { useActor } from '#client/use-actor.ts'
import { Panel } from '#kit/parts/Panel.tsx'
import { recordsRequestLife } from '../life.ts'
import type { RecordsRequest, RequestItem } from '../records.ts'
import { FoundItem } from './FoundItem.tsx'
import { ReleasePanel } from './ReleasePanel.tsx'
import { SearchRecords } from './SearchRecords.tsx'

type FoundRecordsProps = { row: RecordsRequest; loaded: { items?: readonly RequestItem[] | undefined } }

/** The search, what it found, and the release. */
export function FoundRecords({ row, loaded: { items } }: FoundRecordsProps) {
  const actor = useActor()
  const open = recordsRequestLife.isOpen(row)
  return (
    <>
      {open && <SearchRecords row={row} />}
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
