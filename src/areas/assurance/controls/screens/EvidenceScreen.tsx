import { Panel } from '#kit/parts/Panel.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { longText } from '#platform/records/fields.ts'
import { move, reasonField } from '../../screens/Moves.tsx'
import { OnePage } from '../../screens/OnePage.tsx'
import type { acceptEvidence, rejectEvidence, withdrawEvidence } from '../commands.ts'
import { evidence } from '../records.ts'
import { whyNotReview, whyNotWithdrawEvidence } from '../rules.ts'

export default function EvidenceScreen() {
  return (
    <OnePage
      of={evidence}
      list={{ to: '/admin/compliance?tab=evidence', label: 'Evidence' }}
      editBy="evidence/edit"
      moves={(row, actor) => [
        move<typeof acceptEvidence>('evidence/accept', { label: 'Accept', look: 'main', when: row.status === 'submitted', whyNot: whyNotReview(row, { actor, verb: 'accept' }), send: { id: row.id }, ask: { fields: { note: longText({ max: 2_000, label: 'What you saw' }) } }, done: 'It is accepted' }),
        move<typeof rejectEvidence>('evidence/reject', { label: 'Reject', when: row.status === 'submitted', whyNot: whyNotReview(row, { actor, verb: 'reject' }), send: { id: row.id }, ask: { fields: reasonField('What is missing') }, done: 'It is rejected' }),
        move<typeof withdrawEvidence>('evidence/withdraw', { label: 'Withdraw', look: 'danger', when: row.status === 'submitted', whyNot: whyNotWithdrawEvidence(row, actor), send: { id: row.id }, done: 'It is withdrawn' }),
      ]}
    >
      {(row) => (
        <Panel title="What shows it">
          <RecordFacts of={evidence} row={row} show={['control', 'note', 'file', 'collected_on', 'valid_until', 'brought_by', 'reviewed_by', 'reviewed_at', 'review_note']} />
        </Panel>
      )}
    </OnePage>
  )
}
