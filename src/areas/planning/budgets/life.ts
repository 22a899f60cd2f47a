import { life } from '#platform/life.ts'
import { askFor } from '#platform/life/asks.ts'
import { dollars } from '#platform/money.ts'
import { budgetLine, budgetVersion } from './records.ts'

export const budgetLineLife = life(budgetLine, {
  topic: 'budget-lines',
  stages: { draft: 'open', adopted: 'open', closed: 'over' },
  moves: {
    adopt: {
      about: 'Adopts a budget line after the vote of the governing body: money can be reserved in it from then on.',
      from: 'draft',
      to: 'adopted',
      by: 'admin',
      bulk: true,
      look: 'main',
      says: { button: 'Adopt', done: '{name} adopted', event: 'adopted it' },
      whyNot: ({ starts_on, ends_on }) => (ends_on <= starts_on ? 'The last day must come after the first day.' : null),
    },
    close: {
      about: 'Closes a budget line that has no open commitments.',
      from: 'adopted',
      to: 'closed',
      by: 'admin',
      says: { button: 'Close', done: '{name} closed', event: 'closed it' },
      // Closing releases nothing by itself: what is committed is a contract with a vendor.
      whyNot({ name, pre_encumbered, encumbered }) {
        const committed = pre_encumbered + encumbered
        return committed > 0 ? `${dollars(committed)} of ${name} is still committed. Release it first.` : null
      },
    },
  },
})

const { resolution, voted_on } = budgetVersion.fields

export const budgetVersionLife = life(budgetVersion, {
  topic: 'budget-versions',
  stages: { proposed: 'open', in_force: 'open', superseded: 'over' },
  // The version that is adopted next takes its place.
  setElsewhere: ['superseded'],
  moves: {
    adopt: {
      about: 'Adopts a proposed budget, line by line, with the amounts that were voted.',
      from: 'proposed',
      to: 'in_force',
      by: 'admin',
      not: { author: 'You wrote in this budget version. Another person decides about it.' },
      asks: { resolution: askFor(resolution), voted_on: askFor(voted_on) },
      look: 'main',
      says: {
        button: 'Adopt',
        ask: 'Adopt {name}',
        hint: 'Each drafted line is adopted with the amount of this version.',
        done: '{name} adopted',
        event: 'adopted it',
      },
    },
  },
})
