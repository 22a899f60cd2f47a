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
  label: 'Portfolio optimization',
  plural: 'Portfolio optimizations',
  about:
    'The best set of applications within the hours, match and deadlines, solved exactly, with the bound that proves it.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  title: 'number',
  list: ['number', 'made_by', 'weekly_hours', 'cash', 'worth', 'gap', 'made_at'],
  find: [],
  fields: {
    number: series('PF-{year}-{count}'),
    weekly_hours: number({
      required: true,
      min: 0,
      max: 2_000,
      decimals: 0,
      setBy: 'commands',
      label: 'Hours per week',
    }),
    until: date({ required: true, setBy: 'commands', label: 'Deadlines through' }),
    cash: money({ required: true, min: 0, setBy: 'commands', label: 'Cash match' }),
    aim: choice(['expected', 'asked'], {
      initial: 'expected',
      setBy: 'commands',
      label: 'Objective',
      words: { expected: 'Amount × probability', asked: 'Amount requested' },
    }),
    worth: money({ min: 0, initial: 0, setBy: 'commands', label: 'Total value' }),
    bound: money({ adds: false, min: 0, initial: 0, setBy: 'commands', label: 'Upper bound' }),
    gap: percent({ min: 0, setBy: 'commands' }),
    proven: flag({ setBy: 'commands' }),
    seconds: number({ min: 0, decimals: 3, setBy: 'commands', differs: true }),
    more_hours: money({ adds: false, min: 0, initial: 0, setBy: 'commands', label: 'Value of +10 staff-hours a week' }),
    more_cash: money({ adds: false, min: 0, initial: 0, setBy: 'commands', label: 'Value of +10% match' }),
    made_by: person({ required: true, setBy: 'commands', label: 'Calculated by' }),
    made_at: instant({ required: true, setBy: 'commands', label: 'Calculated' }),
  },
})
export type PortfolioRun = RowOf<typeof portfolioRun>

export const portfolioPick = defineRecord('portfolio_picks', {
  label: 'Portfolio application',
  plural: 'Portfolio applications',
  about:
    'One application in a portfolio optimization: whether it is selected, and what the opposite choice would cost.',
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
    cash: money({ min: 0, initial: 0, setBy: 'commands', label: 'Cash match' }),
    // Null: the opposite choice is impossible.
    loss: money({ min: 0, setBy: 'commands', label: 'Cost of opposite choice' }),
    why: text({ required: true, max: 500, setBy: 'commands', label: 'Reason' }),
  },
})
export type PortfolioPick = RowOf<typeof portfolioPick>
