import { useActor } from '#client/use-actor.ts'
import { useRecords } from '#client/use-record.ts'
import { useToday } from '#client/use-today.ts'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { act, reasonField } from '#platform/pages/act.ts'
import { OnePage } from '../../screens/OnePage.tsx'
import type { extendRequest } from '../commands.ts'
import { recordsRequestLife } from '../life.ts'
import { recordsRequest, requestItem, type RecordsRequest } from '../records.ts'
import { FoundItem } from './FoundItem.tsx'
import { ReleasePanel } from './ReleasePanel.tsx'
import { SearchRecords } from './SearchRecords.tsx'

export default function RequestScreen() {
  return (
    <OnePage
      of={recordsRequest}
      list={{ to: '/compliance/requests', label: 'Public records requests' }}
      editBy="records-requests/edit"
      life={recordsRequestLife}
      acts={(row) => [
        act<typeof extendRequest>('records-requests/extend', {
          label: 'Extend deadline',
          when: recordsRequestLife.isOpen(row) && row.extended_on === null,
          whyNot: null,
          send: { id: row.id },
          ask: { about: 'The requester gets the reason and the new date.', fields: reasonField() },
          done: 'Deadline extended',
        }),
      ]}
    >
      {(row) => <Inside row={row} />}
    </OnePage>
  )
}

function Inside({ row }: { row: RecordsRequest }) {
  const actor = useActor()
  const today = useToday()
  const { rows: items } = useRecords(requestItem, (from) => from.eq('request', row.id).order('created_at').limit(500))
  const open = recordsRequestLife.isOpen(row)
  return (
    <>
      {open && row.due_on !== null && row.due_on < today && (
        <Notice tone="bad" title="This request is overdue">
          Release or deny it, and tell the requester the reason for the delay.
        </Notice>
      )}
      {open && row.due_on === null && (
        <Notice tone="warn" title="No deadline is on file">
          Add the deadline of your public records law under Response deadlines.
        </Notice>
      )}
      <Panel title="Request">
        <RecordFacts
          of={recordsRequest}
          row={row}
          show={[
            'requester',
            'email',
            'phone',
            'channel',
            'received_on',
            'due_on',
            'due_rule',
            'extension_reason',
            'officer',
            'acknowledged_at',
            'confirmation',
            'fee_estimate',
            'fee_basis',
            'description',
            'closed_on',
            'decided_by',
            'decision',
            'citation',
            'appeal',
            'reading_room',
          ]}
        />
      </Panel>
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
