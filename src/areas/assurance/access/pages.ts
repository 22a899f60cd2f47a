import { reasonField } from '#platform/pages/act.ts'
import { recordPage } from '#platform/pages/page.ts'
import { emergencyAccessLife } from './life.ts'
import { emergencyAccess } from './records.ts'
import { whyNotTake } from './rules.ts'

export const emergencyAccessPage = recordPage(emergencyAccess, {
  at: '/emergency-access/:id',
  list: ['/access-controls?tab=emergency', 'Emergency access'],
  life: emergencyAccessLife,
  acts: [
    {
      by: 'emergency-access/take',
      label: 'Activate access',
      look: 'main',
      when: (row, { actor }) => emergencyAccessLife.is(row, 'open') && row.holder === actor.user_id,
      whyNot: (row, { actor, now }) => whyNotTake(row, { actor, now: new Date(now) }),
      about: (row) =>
        `You’ll have the ${row.role} role for ${row.hours} hours. All administrators are notified, and your actions are reviewed.`,
      asks: reasonField('Emergency'),
      done: 'Role granted to you',
    },
  ],
  shows: [
    {
      notes: (row, { now }) => [
        emergencyAccessLife.is(row, 'in_force') && {
          tone: 'warn',
          title: row.ends_at && new Date(row.ends_at) > new Date(now) ? 'Active now' : 'Ended, waiting for review',
          text: 'The audit log lists what was done with this access, under the name of its holder.',
        },
      ],
    },
    {
      title: 'Emergency access',
      facts: [
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
      ],
    },
  ],
})
