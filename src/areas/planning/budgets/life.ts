import { life } from '#platform/life.ts'
import { dollars } from '#platform/money.ts'
import { budgetLine } from './records.ts'

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
