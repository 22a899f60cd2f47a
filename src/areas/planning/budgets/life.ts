import { life } from '#platform/life.ts'
import { dollars } from '#platform/money.ts'
import { budgetLine } from './records.ts'

export const budgetLineLife = life(budgetLine, {
  topic: 'budget-lines',
  stages: { draft: 'open', adopted: 'open', closed: 'over' },
  moves: {
    adopt: {
      about: 'Adopts a budget line after the vote of the governing body. From then on it can be encumbered.',
      decides: 'money',
      from: 'draft',
      to: 'adopted',
      by: 'admin',
      bulk: true,
      look: 'main',
      says: { button: 'Adopt', done: '{name} adopted', event: 'adopted the budget line' },
      whyNot: ({ starts_on, ends_on }) => (ends_on <= starts_on ? 'The end date must be after the start date.' : null),
    },
    close: {
      about: 'Closes a budget line that has no open encumbrances.',
      decides: 'money',
      from: 'adopted',
      to: 'closed',
      by: 'admin',
      leaves: {
        projects: { stay: 'A project lasts longer than a year’s line. Its orders name the line that pays.' },
        budget_transfers: {
          stops: { first: 'Decide it first.', while: ['submitted'] },
          ended: 'canceled',
          tells: ['requested_by'],
        },
      },
      says: { button: 'Close', done: '{name} closed', event: 'closed the budget line' },
      // Closing releases nothing by itself: an encumbrance is a contract with a vendor.
      whyNot({ name, pre_encumbered, encumbered }) {
        const committed = pre_encumbered + encumbered
        return committed > 0 ? `${name} has ${dollars(committed)} in open encumbrances. Release them first.` : null
      },
    },
  },
})
