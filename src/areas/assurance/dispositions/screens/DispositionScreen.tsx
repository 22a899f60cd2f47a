import { useActor } from '#client/use-actor.ts'
import { useRecords } from '#client/use-record.ts'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { text } from '#platform/records/fields.ts'
import { move, Moves, reasonField } from '../../screens/Moves.tsx'
import { OnePage } from '../../screens/OnePage.tsx'
import type { ApproveDisposition, excludeRecord, returnDisposition, submitDisposition, transferRecords, withdrawDisposition } from '../commands.ts'
import { disposition, dispositionItem, type Disposition } from '../records.ts'
import { whyNotApprove, whyNotExclude, whyNotReturn, whyNotSubmit, whyNotTransfer, whyNotWithdraw } from '../rules.ts'

export default function DispositionScreen() {
  return (
    <OnePage
      of={disposition}
      list={{ to: '/compliance/records?tab=dispositions', label: 'Dispositions' }}
      moves={(row, actor) => [
        move<typeof submitDisposition>('record-dispositions/submit', { label: 'Submit for approval', look: 'main', when: row.status === 'draft', whyNot: whyNotSubmit(row, { actor, listed: Number(row.records_count) }), send: { id: row.id }, done: 'Submitted for approval' }),
        move<ApproveDisposition>('record-dispositions/approve', { label: row.disposes === 'destroy' ? 'Approve destruction' : 'Approve transfer', look: row.disposes === 'destroy' ? 'danger' : 'main', when: row.status === 'submitted', whyNot: whyNotApprove(row, actor), send: { id: row.id }, done: 'Approved' }),
        move<typeof returnDisposition>('record-dispositions/return', { label: 'Return for changes', when: row.status === 'submitted', whyNot: whyNotReturn(row, actor), send: { id: row.id }, ask: { fields: reasonField() }, done: 'Returned for changes' }),
        move<typeof transferRecords>('record-dispositions/transfer', { label: 'Record transfer', look: 'main', when: row.status === 'approved' && row.disposes === 'archive', whyNot: whyNotTransfer(row, actor), send: { id: row.id }, ask: { fields: { receipt: text({ required: true, max: 200, label: 'Accession number' }) } }, done: 'The transfer was recorded' }),
        move<typeof withdrawDisposition>('record-dispositions/withdraw', { label: 'Withdraw', when: row.status === 'draft' || row.status === 'submitted', whyNot: whyNotWithdraw(row, actor), send: { id: row.id }, ask: { fields: reasonField() }, done: 'Withdrawn' }),
      ]}
    >
      {(row) => <Inside row={row} />}
    </OnePage>
  )
}

function Inside({ row }: { row: Disposition }) {
  const actor = useActor()
  const items = useRecords(dispositionItem, (from) => from.eq('disposition', row.id).order('title').limit(500))
  return (
    <>
      {row.status === 'submitted' && row.disposes === 'destroy' && <Notice tone="warn" title="Destruction can’t be undone">Rows, files, comments and history text are destroyed. The audit log keeps sealed hashes.</Notice>}
      <Panel title={row.status === 'completed' ? 'Certificate of disposition' : 'Disposition'}>
        <RecordFacts of={disposition} row={row} show={['series_code', 'series_title', 'authority', 'disposes', 'prepared_by', 'approved_by', 'approved_at', 'records_count', 'done_count', 'kept_count', 'done_on', 'receipt', 'digest', 'note']} />
      </Panel>
      <Panel title="Records">
        <RecordTable of={dispositionItem} found={items} columns={row.status === 'completed' ? ['title', 'record_type', 'keep_until', 'digest', 'files_count', 'problem', 'status'] : ['title', 'record_type', 'started_on', 'keep_until', 'status']} />
        {row.status === 'draft' && (
          <ul aria-label="Review" className="mt-4 grid gap-2">
            {items.rows?.filter(({ status }) => status === 'listed').map((item) => (
              <li key={item.id} className="flex flex-wrap items-center justify-between gap-2 rounded-sm border border-line px-3 py-2">
                <span className="text-ink">{item.record_type} {item.title}</span>
                <Moves of={item.title} moves={[move<typeof excludeRecord>('record-dispositions/exclude', { label: 'Remove from list', whyNot: whyNotExclude(row, item, actor), send: { id: item.id }, ask: { fields: reasonField() }, done: 'Removed from the list' })]} />
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </>
  )
}
