import { life } from '#platform/life.ts'
import { maintenancePlan } from '../records.ts'

export const planLife = life(maintenancePlan, {
  topic: 'maintenance-plans',
  stages: { active: 'open', paused: 'open', ended: 'over' },
  moves: {
    resume: {
      about: 'Resumes a maintenance plan. Its work orders are made again.',
      from: 'paused',
      to: 'active',
      look: 'main',
      says: { button: 'Resume', done: 'Plan resumed', event: 'resumed it' },
    },
    pause: {
      about: 'Pauses a maintenance plan. No work orders are made meanwhile.',
      from: 'active',
      to: 'paused',
      says: { button: 'Pause', done: 'Plan paused', event: 'paused it' },
    },
    end: {
      about: 'Ends a maintenance plan. The work orders that it made stay.',
      from: ['active', 'paused'],
      to: 'ended',
      look: 'danger',
      says: {
        button: 'End plan',
        ask: 'End {title}?',
        hint: 'It makes no more work orders. Those that it made stay.',
        done: 'Maintenance plan ended',
        event: 'ended it',
      },
    },
  },
})
