import { life } from '#platform/life.ts'
import { why } from '#platform/life/asks.ts'
import { factsFrom } from '#platform/life/move.ts'
import { fiscalPeriod, fiscalYear } from './records.ts'

/** How many budget lines of the year still have money committed. */
export type StillCommitted = { held: number }

export const fiscalYearLife = life(fiscalYear, {
  topic: 'fiscal-years',
  stages: { planned: 'open', open: 'open', closed: 'over' },
  facts: factsFrom<StillCommitted>('budget_lines'),
  moves: {
    open: {
      about: 'Opens a fiscal year with its months. From then on, money can be committed and spent in it.',
      from: 'planned',
      to: 'open',
      look: 'main',
      says: { button: 'Open year', done: 'Fiscal year {name} opened', event: 'opened it' },
    },
    close: {
      about: 'Closes a fiscal year and its open periods. Nothing can be posted in it afterwards.',
      from: 'open',
      to: 'closed',
      says: { button: 'Close year', done: 'Fiscal year {name} closed', event: 'closed it' },
      whyNotYet({ held }) {
        if (held === 0) return null
        const lines = held === 1 ? 'One budget line has' : `${held} budget lines have`
        return `${lines} open commitments. Release them, or carry them into the next year.`
      },
    },
  },
})

/** Whether it is its turn depends on the other periods of the year: whyNotInOrder judges that (rules.ts). */
export const fiscalPeriodLife = life(fiscalPeriod, {
  topic: 'fiscal-periods',
  stages: { open: 'open', closed: 'over' },
  moves: {
    close: {
      about: 'Closes a period: what is posted from now on has a later date.',
      from: 'open',
      to: 'closed',
      by: 'admin',
      says: { button: 'Close', done: '{name} closed', event: 'closed it' },
    },
    reopen: {
      about: 'Reopens a closed period, with the reason.',
      from: 'closed',
      to: 'open',
      by: 'admin',
      asks: { reason: why('Reason', 2_000) },
      says: {
        button: 'Reopen',
        ask: 'Reopen {name}?',
        hint: 'The reason stays in the history.',
        done: '{name} reopened',
        event: 'reopened it',
      },
    },
  },
})
