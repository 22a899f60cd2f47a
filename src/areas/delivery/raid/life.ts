import { life } from '#platform/life.ts'
import { askFor } from '#platform/life/asks.ts'
import { projectPoint } from './records.ts'

export const pointLife = life(projectPoint, {
  topic: 'project-points',
  stages: { open: 'open', closed: 'over' },
  moves: {
    close: {
      about: 'Closes a risk, assumption, issue or decision of a project, with the outcome.',
      from: 'open',
      to: 'closed',
      by: 'manager',
      or: 'owner',
      asks: { reason: askFor(projectPoint.fields.outcome, { label: 'Outcome' }) },
      says: {
        button: 'Close',
        ask: 'Close “{title}”?',
        hint: 'The outcome stays with the project.',
        done: 'Item closed',
        event: 'closed the item',
      },
    },
  },
})
