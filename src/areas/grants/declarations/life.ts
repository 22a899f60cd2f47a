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
      leaves: {
        emergency_incidents: { stay: 'An incident ends when nothing is deployed.' },
        cost_records: { stops: { first: 'Check, reject or withdraw it first.' } },
        damage_items: {
          stops: {
            first: 'Add it to a project, mark it as ineligible or withdraw it first.',
            while: ['draft', 'reported', 'accepted'],
          },
          stay: 'It stays in its project, which is closed, denied or withdrawn.',
        },
        pa_appeals: { stops: { first: 'Record the decision or withdraw it first.' } },
        fema_rfis: { stops: { first: 'Respond to it and close it first.' } },
        recovery_sources: { stops: { first: 'Record its receipt or denial first.' } },
        mitigation_projects: { stops: { first: 'Record the decision or withdraw it first.' } },
        pa_projects: { refused: true },
        pa_requests: {
          stops: { first: 'Record FEMA’s decision or withdraw it first.', while: ['draft', 'submitted'] },
          stay: 'It is the decision that the projects followed from.',
        },
      },
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
