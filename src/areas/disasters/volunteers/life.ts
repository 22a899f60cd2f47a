import { life } from '#platform/life.ts'
import { number } from '#platform/records/fields.ts'
import { volunteerAssignment } from './records.ts'
import { whyNotHours } from './rules.ts'

export const assignmentLife = life(volunteerAssignment, {
  topic: 'volunteer-assignments',
  stages: { planned: 'open', on_site: 'open', released: 'over', canceled: 'over' },
  reachedOn: { on_site: 'arrived_at', released: 'left_at' },
  moves: {
    arrive: {
      about: 'Checks a volunteer in.',
      from: 'planned',
      to: 'on_site',
      look: 'main',
      says: {
        button: 'Check in',
        done: 'The volunteer is on site',
        event: 'checked the volunteer in',
        trail: 'checked in',
      },
    },
    release: {
      about: 'Checks a volunteer out with the hours worked, by the clock or from the sign-in sheet.',
      from: 'on_site',
      to: 'released',
      look: 'main',
      asks: {
        hours: number({
          min: 0,
          max: 1_000,
          decimals: 2,
          label: 'Hours worked',
          help: 'As on the sign-in sheet. Leave blank to count by the clock.',
        }),
      },
      leaves: { cost_records: { stay: 'Donated hours are claimed after the work.' } },
      says: {
        button: 'Check out',
        ask: 'Check out: {task}',
        done: 'Volunteer checked out',
        event: 'checked the volunteer out',
        trail: 'checked out',
      },
      whyNotWith: ({ hours }) => {
        const message = whyNotHours(hours ?? 0)
        return message && { name: 'hours', message }
      },
    },
    cancel: {
      about: 'Cancels an assignment that has not started.',
      from: 'planned',
      to: 'canceled',
      leaves: { cost_records: { ended: 'withdrawn', tells: ['entered_by'] } },
      says: { button: 'Cancel assignment', done: 'Assignment canceled', event: 'canceled the assignment' },
    },
  },
})
