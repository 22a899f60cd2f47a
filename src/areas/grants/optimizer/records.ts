import {
  choice,
  date,
  flag,
  instant,
  money,
  number,
  percent,
  person,
  ref,
  series,
  text,
} from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const portfolioRun = defineRecord('portfolio_runs', {
  label: 'Portfolio calculation',
  plural: 'Portfolio calculations',
  about:
    'Which applications are worth writing within the hours, the match and the deadlines: calculated exactly, with the bound that proves it.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  title: 'number',
  list: ['number', 'made_by', 'weekly_hours', 'cash', 'worth', 'gap', 'made_at'],
  find: [],
  fields: {
    number: series('PF-{year}-{count}'),
    weekly_hours: number({ required: true, min: 0, max: 2_000, decimals: 0, setBy: 'commands', label: 'Hours a week' }),
    until: date({ required: true, setBy: 'commands', label: 'Deadlines until' }),
    cash: money({ required: true, min: 0, setBy: 'commands', label: 'Match in money' }),
    aim: choice(['expected', 'asked'], {
      initial: 'expected',
      setBy: 'commands',
      label: 'Aim',
      words: { expected: 'Amount times chance', asked: 'Amount' },
    }),
    worth: money({ min: 0, initial: 0, setBy: 'commands' }),
    bound: money({ adds: false, min: 0, initial: 0, setBy: 'commands', label: 'Nobody can do better than' }),
    gap: percent({ min: 0, setBy: 'commands' }),
    proven: flag({ setBy: 'commands' }),
    seconds: number({ min: 0, decimals: 3, setBy: 'commands' }),
    more_hours: money({ adds: false, min: 0, initial: 0, setBy: 'commands', label: 'Worth of ten more hours a week' }),
    more_cash: money({ adds: false, min: 0, initial: 0, setBy: 'commands', label: 'Worth of a tenth more match' }),
    made_by: person({ required: true, setBy: 'commands', label: 'Calculated by' }),
    made_at: instant({ required: true, setBy: 'commands', label: 'Calculated' }),
  },
})
export type PortfolioRun = RowOf<typeof portfolioRun>

export const portfolioPick = defineRecord('portfolio_picks', {
  label: 'Application weighed',
  plural: 'Applications weighed',
  about: 'One application in a portfolio calculation: whether it is in it, and what forcing it in or out would cost.',
  access: { of: 'parent', parent: 'portfolio_runs', by: 'run' },
  title: 'why',
  list: ['application', 'chosen', 'worth', 'hours', 'cash', 'loss', 'why'],
  fields: {
    run: ref('portfolio_runs', { required: true, setBy: 'commands' }),
    position: number({ required: true, min: 1, decimals: 0, setBy: 'commands' }),
    application: ref('grant_applications', { required: true, setBy: 'commands' }),
    chosen: flag({ setBy: 'commands' }),
    worth: money({ min: 0, initial: 0, setBy: 'commands' }),
    hours: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands' }),
    cash: money({ min: 0, initial: 0, setBy: 'commands', label: 'Match in money' }),
    // Null: forcing it is impossible.
    loss: money({ min: 0, setBy: 'commands', label: 'Forcing it otherwise costs' }),
    why: text({ required: true, max: 500, setBy: 'commands', label: 'Why' }),
  },
})
export type PortfolioPick = RowOf<typeof portfolioPick>
