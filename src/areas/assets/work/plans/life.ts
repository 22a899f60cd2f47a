import { life } from '#platform/life.ts'
import { maintenancePlan } from '../records.ts'

export const planLife = life(maintenancePlan, {
  topic: 'maintenance-plans',
  stages: { active: 'open', paused: 'open', ended: 'over' },
  moves: {
    resume: {
      about: 'Resumes a maintenance plan, so that work orders are created again.',
      from: 'paused',
      to: 'active',
      undoneBy: 'pause',
      bulk: true,
      look: 'main',
      says: { button: 'Resume', done: 'Plan resumed', event: 'resumed the plan' },
    },
    pause: {
      about: 'Pauses a maintenance plan. No work orders are created while it is paused.',
      from: 'active',
      to: 'paused',
      undoneBy: 'resume',
      bulk: true,
      says: { button: 'Pause', done: 'Plan paused', event: 'paused the plan' },
    },
    end: {
      about: 'Ends a maintenance plan. Its work orders stay.',
      from: ['active', 'paused'],
      to: 'ended',
      look: 'danger',
      leaves: { work_orders: { stay: 'Work that was ordered is still done.' } },
      says: {
        button: 'End plan',
        ask: 'End {title}?',
        hint: 'No more work orders will be created. Existing ones stay.',
        done: 'Maintenance plan ended',
        event: 'ended the plan',
      },
    },
  },
})
