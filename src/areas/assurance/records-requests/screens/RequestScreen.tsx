import { useActor } from '#client/use-actor.ts'
import { useRecords } from '#client/use-record.ts'
import { useToday } from '#client/use-today.ts'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { longText, money, text } from '#platform/records/fields.ts'
import { move, reasonField } from '../../screens/Moves.tsx'
import { OnePage } from '../../screens/OnePage.tsx'
import type { denyRequest, estimateFee, extendRequest, reviewRequest, withdrawRequest } from '../commands.ts'
import { recordsRequest, requestItem, type RecordsRequest } from '../records.ts'
import { whyNotDeny, whyNotWithdraw, whyNotWork } from '../rules.ts'
import { FoundItem } from './FoundItem.tsx'
import { ReleasePanel } from './ReleasePanel.tsx'
import { SearchRecords } from './SearchRecords.tsx'

const appeal = longText({ required: true, max: 2_000, label: 'Appeal rights', help: 'Where, by when and under which section a requester can appeal.' })

export default function RequestScreen() {
  return (
    <OnePage
      of={recordsRequest}
      list={{ to: '/compliance/requests', label: 'Public records requests' }}
      editBy="records-requests/edit"
      moves={(row, actor) => {
        const open = whyNotWork(row) === null
        return [
          move<typeof reviewRequest>('records-requests/start', { label: 'Start review', look: 'main', when: row.status === 'received', whyNot: null, send: { id: row.id }, done: 'The request is in review' }),
          move<typeof extendRequest>('records-requests/extend', { label: 'Extend deadline', when: open && row.extended_on === null, whyNot: null, send: { id: row.id }, ask: { about: 'The requester is told the reason and the new date.', fields: reasonField() }, done: 'The deadline was extended' }),
          move<typeof estimateFee>('records-requests/estimate', { label: 'Estimate fee', when: open, whyNot: null, send: { id: row.id }, ask: { fields: { fee_estimate: money({ required: true, min: 0, label: 'Fee estimate' }), fee_basis: text({ required: true, max: 500, label: 'Basis of the fee', help: 'Such as 2 hours at $30 and 40 pages at $0.15.' }) } }, done: 'The estimate was sent' }),
          move<typeof denyRequest>('records-requests/deny', { label: 'Deny', look: 'danger', when: open, whyNot: whyNotDeny(row, actor), send: { id: row.id }, ask: { fields: { citation: text({ required: true, max: 300, label: 'Exemption cited' }), decision: longText({ required: true, max: 5_000, label: 'Reason' }), appeal } }, done: 'The request was denied' }),
          move<typeof withdrawRequest>('records-requests/withdraw', { label: 'Record withdrawal', when: open, whyNot: whyNotWithdraw(row), send: { id: row.id }, ask: { fields: reasonField() }, done: 'The request was closed' }),
        ]
      }}
    >
      {(row) => <Inside row={row} />}
    </OnePage>
  )
}

function Inside({ row }: { row: RecordsRequest }) {
  const actor = useActor()
  const today = useToday()
  const { rows: items } = useRecords(requestItem, (from) => from.eq('request', row.id).order('created_at').limit(500))
  const open = whyNotWork(row) === null
  return (
    <>
      {open && row.due_on !== null && row.due_on < today && <Notice tone="bad" title="This request is overdue">Release or deny it, and tell the requester why it is late.</Notice>}
      {open && row.due_on === null && <Notice tone="warn" title="No deadline is on file">Enter the deadline of your public records law under Response deadlines.</Notice>}
      <Panel title="Request">
        <RecordFacts of={recordsRequest} row={row} show={['requester', 'email', 'phone', 'channel', 'received_on', 'due_on', 'due_rule', 'extension_reason', 'officer', 'acknowledged_at', 'confirmation', 'fee_estimate', 'fee_basis', 'description', 'closed_on', 'decided_by', 'decision', 'citation', 'appeal', 'reading_room']} />
      </Panel>
      {open && <SearchRecords request={row.id} />}
      <Panel title="Records found" about="Each record is a copy. Redactions change the copy only.">
        {items?.length === 0 && <p className="text-ink-2">No records yet. Search and add them.</p>}
        <ul className="grid gap-3">{items?.map((item) => <FoundItem key={item.id} item={item} open={open} />)}</ul>
      </Panel>
      {row.status === 'in_review' && items && <ReleasePanel row={row} items={items} actor={actor} />}
    </>
  )
}
