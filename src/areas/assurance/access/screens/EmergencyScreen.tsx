import { useNow } from '#client/use-now.ts'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { longText } from '#platform/records/fields.ts'
import { atLeast } from '#platform/roles.ts'
import { move, reasonField } from '../../screens/Moves.tsx'
import { OnePage } from '../../screens/OnePage.tsx'
import type { reviewAccess, takeAccess, withdrawAccess } from '../commands.ts'
import { emergencyAccess } from '../records.ts'
import { whyNotReview, whyNotTake, whyNotWithdraw } from '../rules.ts'

export default function EmergencyScreen() {
  const now = new Date(useNow())
  return (
    <OnePage
      of={emergencyAccess}
      list={{ to: '/access-controls?tab=emergency', label: 'Emergency access' }}
      moves={(row, actor) => [
        move<typeof takeAccess>('emergency-access/take', { label: 'Take it now', look: 'main', when: row.status === 'open' && row.holder === actor.user_id, whyNot: whyNotTake(row, { actor, now }), send: { id: row.id }, ask: { about: `You hold the role ${row.role} for ${row.hours} hours then. All administrators are told, and what you do is reviewed.`, fields: reasonField('What the emergency is') }, done: 'You hold the role from now on' }),
        move<typeof reviewAccess>('emergency-access/review', { label: 'Review', look: 'main', when: row.status === 'in_force' && atLeast('admin', actor), whyNot: whyNotReview(row, { actor, now }), send: { id: row.id }, ask: { fields: { review: longText({ required: true, max: 5_000, label: 'What the review found' }) } }, done: 'The review is kept' }),
        move<typeof withdrawAccess>('emergency-access/withdraw', { label: 'Withdraw', look: 'danger', when: row.status === 'open' && atLeast('admin', actor), whyNot: whyNotWithdraw(row, actor), send: { id: row.id }, ask: { fields: reasonField() }, done: 'It is withdrawn' }),
      ]}
    >
      {(row) => (
        <>
          {row.status === 'in_force' && <Notice tone="warn" title={row.ends_at && new Date(row.ends_at) > now ? 'It is in force at this moment' : 'It has ended, and waits for its review'}>What was done with it stands in the trail, under the name of who held it.</Notice>}
          <Panel title="The access">
            <RecordFacts of={emergencyAccess} row={row} show={['holder', 'role', 'hours', 'occasion', 'ready_until', 'prepared_by', 'used_at', 'ends_at', 'reason', 'reviewed_by', 'review']} />
          </Panel>
        </>
      )}
    </OnePage>
  )
}
