import { life } from '#platform/life.ts'
import { askFor } from '#platform/life/asks.ts'
import { budgetVersion } from './records.ts'

const { resolution, voted_on } = budgetVersion.fields

export const budgetVersionLife = life(budgetVersion, {
  topic: 'budget-versions',
  stages: { proposed: 'open', in_force: 'open', superseded: 'over' },
  // The next adopted version supersedes it.
  setElsewhere: ['superseded'],
  moves: {
    adopt: {
      about: 'Adopts a proposed budget, line by line, with the voted amounts.',
      decides: 'money',
      from: 'proposed',
      to: 'in_force',
      by: 'admin',
      not: { author: 'You wrote in this budget version. Another person must decide.' },
      asks: { resolution: askFor(resolution), voted_on: askFor(voted_on) },
      look: 'main',
      says: {
        button: 'Adopt',
        ask: 'Adopt {name}',
        hint: 'Each draft line is adopted with the amount in this version.',
        done: '{name} adopted',
        event: 'adopted the budget version',
      },
    },
  },
})
