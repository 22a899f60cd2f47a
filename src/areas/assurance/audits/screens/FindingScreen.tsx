import { useParams } from 'react-router'
import { useRecord } from '#client/use-record.ts'
import { Panel } from '#kit/parts/Panel.tsx'
import { notKnownYet } from '#platform/rules.ts'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { addDays } from '#platform/dates.ts'
import { choice, date, longText } from '#platform/records/fields.ts'
import { correctiveAction } from '../../quality/records.ts'
import { actionFields } from '../../screens/action-fields.ts'
import { move, reasonField } from '../../screens/Moves.tsx'
import { OnePage } from '../../screens/OnePage.tsx'
import { useToday } from '#client/use-today.ts'
import type { actOnFinding, answerFinding, closeFinding, issueFinding, withdrawFinding } from '../commands.ts'
import { audit, auditFinding } from '../records.ts'
import { whyNotAnswerYet, whyNotFollowUp, whyNotIssue, whyNotWithdrawFinding } from '../rules.ts'

export default function FindingScreen() {
  const today = useToday()
  const found = useRecord(auditFinding, useParams().id ?? '')
  const of = useRecord(audit, found.row?.audit ?? '')
  const action = useRecord(correctiveAction, found.row?.action ?? '')
  return (
    <OnePage
      of={auditFinding}
      list={{ to: '/admin/audits?tab=findings', label: 'Findings' }}
      editBy="audit-findings/edit"
      moves={(row, actor) => [
        move<typeof issueFinding>('audit-findings/issue', { label: 'Issue', look: 'main', when: row.status === 'draft', whyNot: of.row ? whyNotIssue(row, { actor, auditStatus: of.row.status }) : notKnownYet, send: { id: row.id }, done: 'It is issued' }),
        move<typeof answerFinding>('audit-findings/answer', { label: 'Answer', look: 'main', when: row.status === 'issued', whyNot: whyNotAnswerYet(row, { actor }), send: { id: row.id }, ask: { fields: { agreed: choice(['agrees', 'in_part', 'disagrees'], { required: true, label: 'Is it right?', words: { agrees: 'Yes', in_part: 'In part', disagrees: 'No' } }), response: longText({ required: true, max: 5_000, label: 'Answer' }), done_by: date({ label: 'Mended by' }) } }, done: 'The answer is kept' }),
        move<typeof actOnFinding>('audit-findings/act', { label: 'Open a corrective action', when: (row.status === 'issued' || row.status === 'answered') && !row.action, whyNot: null, send: { id: row.id }, ask: { fields: actionFields, start: { owner: row.responsible, due_on: addDays(today, 60) } }, done: 'The action is open' }),
        move<typeof closeFinding>('audit-findings/close', { label: 'Followed up', look: 'main', when: row.status === 'answered', whyNot: whyNotFollowUp(row, { actor, action: action.row?.status ?? null }), send: { id: row.id }, ask: { fields: { follow_up: longText({ required: true, max: 5_000, label: 'What you saw' }) } }, done: 'It is closed' }),
        move<typeof withdrawFinding>('audit-findings/withdraw', { label: 'Withdraw', look: 'danger', when: row.status === 'draft' || row.status === 'issued', whyNot: whyNotWithdrawFinding(row, actor), send: { id: row.id }, ask: { fields: reasonField() }, done: 'It is withdrawn' }),
      ]}
    >
      {(row) => (
        <>
          <Panel title="The finding">
            <RecordFacts of={auditFinding} row={row} show={['audit', 'severity', 'criterion', 'condition', 'cause', 'effect', 'recommendation', 'questioned', 'repeat', 'raised_by']} />
          </Panel>
          <Panel title="What became of it">
            <RecordFacts of={auditFinding} row={row} show={['responsible', 'answer_by', 'agreed', 'response', 'done_by', 'action', 'follow_up', 'closed_on']} />
          </Panel>
        </>
      )}
    </OnePage>
  )
}
