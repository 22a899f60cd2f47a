import { life } from '#platform/life.ts'
import { number } from '#platform/records/fields.ts'
import { volunteerAssignment } from './records.ts'
import { whyNotHours } from './rules.ts'

export const assignmentLife = life(volunteerAssignment, {
  topic: 'volunteer-assignments',
  stages: { planned: 'open', on_site: 'open', released: 'over', cancelled: 'over' },
  moves: {
    arrive: {
      about: 'Checks a volunteer in.',
      from: 'planned',
      to: 'on_site',
      look: 'main',
      says: {
        button: 'Check in',
        done: 'The volunteer is on site',
        event: 'checked the volunteer in for it',
        trail: 'checked in',
      },
    },
    release: {
      about: 'Checks a volunteer out, with the hours worked: by the clock, or as on the sign-in sheet.',
      from: 'on_site',
      to: 'released',
      look: 'main',
      asks: {
        hours: number({
          min: 0,
          max: 1_000,
          decimals: 2,
          label: 'Hours worked',
          help: 'As on the sign-in sheet. Leave it empty to count by the clock.',
        }),
      },
      says: {
        button: 'Check out',
        ask: 'Check out: {task}',
        done: 'The hours are recorded',
        event: 'checked the volunteer out of it',
        trail: 'checked out',
      },
      whyNotWith: ({ hours }) => {
        const message = whyNotHours(hours ?? 0)
        return message && { name: 'hours', message }
      },
    },
    cancel: {
      about: 'Cancels an assignment that has not begun.',
      from: 'planned',
      to: 'cancelled',
      says: { button: 'Cancel assignment', done: 'Assignment canceled', event: 'canceled it' },
    },
  },
})
