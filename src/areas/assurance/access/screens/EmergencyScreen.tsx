import { useNow } from '#client/use-now.ts'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { act, reasonField } from '#platform/pages/act.ts'
import { OnePage } from '../../screens/OnePage.tsx'
import type { takeAccess } from '../commands.ts'
import { emergencyAccessLife } from '../life.ts'
import { emergencyAccess } from '../records.ts'
import { whyNotTake } from '../rules.ts'

export default function EmergencyScreen() {
  const now = new Date(useNow())
  return (
    <OnePage
      of={emergencyAccess}
      list={{ to: '/access-controls?tab=emergency', label: 'Emergency access' }}
      life={emergencyAccessLife}
      acts={(row, actor) => [
        act<typeof takeAccess>('emergency-access/take', {
          label: 'Activate access',
          look: 'main',
          when: emergencyAccessLife.is(row, 'open') && row.holder === actor.user_id,
          whyNot: whyNotTake(row, { actor, now }),
          send: { id: row.id },
          ask: {
            about: `You’ll have the ${row.role} role for ${row.hours} hours. All administrators are notified, and your actions are reviewed.`,
            fields: reasonField('Emergency'),
          },
          done: 'Role granted to you',
        }),
      ]}
    >
      {(row) => (
        <>
          {emergencyAccessLife.is(row, 'in_force') && (
            <Notice
              tone="warn"
              title={row.ends_at && new Date(row.ends_at) > now ? 'Active now' : 'Ended, waiting for review'}
            >
              The audit log lists what was done with this access, under the name of its holder.
            </Notice>
          )}
          <Panel title="Emergency access">
            <RecordFacts
              of={emergencyAccess}
              row={row}
              show={[
                'holder',
                'role',
                'hours',
                'occasion',
                'ready_until',
                'prepared_by',
                'used_at',
                'ends_at',
                'reason',
                'reviewed_by',
                'review',
              ]}
            />
          </Panel>
        </>
      )}
    </OnePage>
  )
}
