import { plural } from '#platform/words.ts'
import { life } from '#platform/life.ts'
import { factsFrom } from '#platform/life/move.ts'
import { longText } from '#platform/records/fields.ts'
import { disasterDeclaration } from './records.ts'

/** Projects neither closed nor withdrawn: unsettled money keeps a disaster open. */
export type Unsettled = { openProjects: number }

export const declarationLife = life(disasterDeclaration, {
  topic: 'disaster-declarations',
  stages: { open: 'open', closed: 'over' },
  facts: factsFrom<Unsettled>('pa_projects'),
  moves: {
    close: {
      about: 'Closes a disaster once its projects are closed, denied or withdrawn.',
      from: 'open',
      to: 'closed',
      asks: { reason: longText({ required: true, max: 2_000, label: 'Reason' }) },
      says: {
        button: 'Close disaster',
        ask: 'Close {number}?',
        hint: 'No more damage, costs or projects can be entered under it.',
        done: '{number} closed',
        event: 'closed the disaster',
      },
      whyNotYet: ({ openProjects }) =>
        openProjects === 0
          ? null
          : plural(openProjects, {
              one: 'One project isn’t closed or withdrawn. Finish it first.',
              other: `${openProjects} projects aren’t closed or withdrawn. Finish them first.`,
            }),
    },
    reopen: {
      about: 'Reopens a closed disaster, with the reason.',
      from: 'closed',
      to: 'open',
      asks: { reason: longText({ required: true, max: 2_000, label: 'Reason' }) },
      says: {
        button: 'Reopen disaster',
        ask: 'Reopen {number}?',
        hint: 'Damage, costs and projects can be entered under it again.',
        done: '{number} reopened',
        event: 'reopened the disaster',
      },
    },
  },
})
