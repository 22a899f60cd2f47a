import { dayInWords } from '#platform/dates.ts'
import { plural } from '#platform/words.ts'
import { life } from '#platform/life.ts'
import { why } from '#platform/life/asks.ts'
import { factsFrom } from '#platform/life/move.ts'
import { person } from '#platform/records/fields.ts'
import type { Reason } from '#platform/rules.ts'
import { fiscalPeriod, fiscalYear } from './records.ts'

/** Number of budget lines of the year with open encumbrances. */
export type StillCommitted = { held: number }

export const fiscalYearLife = life(fiscalYear, {
  topic: 'fiscal-years',
  stages: { planned: 'open', open: 'open', closing: 'open', closed: 'over' },
  facts: factsFrom<StillCommitted>('budget_lines'),
  moves: {
    open: {
      about: 'Opens a fiscal year with its months. From then on, budgets can be encumbered and spent in it.',
      decides: 'money',
      from: 'planned',
      to: 'open',
      look: 'main',
      says: { button: 'Open year', done: 'Fiscal year {name} opened', event: 'opened the fiscal year' },
    },
    'soft-close': {
      about: 'Stops all postings in a fiscal year but those of one named person, while its figures are settled.',
      decides: 'money',
      from: 'open',
      to: 'closing',
      asks: {
        adjuster: person({
          required: true,
          label: 'Who may still post',
          help: 'Books late invoices, corrections and the carryforward in this year, until it is closed.',
        }),
        reason: why('Reason', 2_000),
      },
      says: {
        button: 'Soft-close',
        ask: 'Soft-close {name}?',
        hint: 'The reason stays in the history.',
        done: 'Fiscal year {name} soft-closed',
        event: 'soft-closed the fiscal year',
      },
      // Until then the whole agency still buys in it.
      whyNot: ({ name, ends_on }, { today }) =>
        today > ends_on ? null : `Fiscal year ${name} can be soft-closed after its last day, ${dayInWords(ends_on)}.`,
    },
    reopen: {
      about: 'Opens a soft-closed fiscal year again, with the reason.',
      decides: 'money',
      from: 'closing',
      to: 'open',
      asks: { reason: why('Reason', 2_000) },
      says: {
        button: 'Reopen',
        ask: 'Reopen {name}?',
        hint: 'The reason stays in the history.',
        done: 'Fiscal year {name} reopened',
        event: 'reopened the fiscal year',
      },
    },
    close: {
      about: 'Closes a fiscal year and its open periods. Nothing can be posted in it afterward.',
      decides: 'money',
      from: ['open', 'closing'],
      to: 'closed',
      leaves: {
        single_audits: { stay: 'A year is audited after its end.' },
        budget_versions: {
          becomes: { status: 'superseded', while: ['proposed'] },
          tells: ['created_by'],
          stay: 'It is the budget that was adopted.',
        },
        budget_lines: {
          stay: 'An adopted line shows what was spent. A draft is no longer adopted, and counts in no total.',
        },
        fiscal_periods: { ended: 'closed' },
      },
      says: { button: 'Close year', done: 'Fiscal year {name} closed', event: 'closed the fiscal year' },
      whyNotYet({ held }) {
        if (held === 0) return null
        const lines = plural(held, { one: 'One budget line has', other: `${held} budget lines have` })
        return `${lines} open encumbrances. Release them, or carry them into the next year.`
      },
      fixes: () => [[/./, '/budget-management']],
    },
  },
})

/** The periods of a year are on its page. */
const atYear = ({ fiscal_year }: { fiscal_year: string }) => [[/./, `/budget-management/years/${fiscal_year}`]] as const

/** Why this period is not the next one to close or to reopen. */
export type PeriodOrder = { outOfOrder: Reason }

export const fiscalPeriodLife = life(fiscalPeriod, {
  topic: 'fiscal-periods',
  stages: { open: 'open', closed: 'over' },
  facts: factsFrom<PeriodOrder>('fiscal_periods', 'fiscal_years'),
  moves: {
    close: {
      about: 'Closes a period. Later postings need a later date.',
      decides: 'money',
      from: 'open',
      to: 'closed',
      by: 'admin',
      says: { button: 'Close', done: '{name} closed', event: 'closed the period' },
      whyNotYet: ({ outOfOrder }) => outOfOrder,
      fixes: atYear,
    },
    reopen: {
      about: 'Reopens a closed period, with the reason.',
      decides: 'money',
      from: 'closed',
      to: 'open',
      by: 'admin',
      asks: { reason: why('Reason', 2_000) },
      says: {
        button: 'Reopen',
        ask: 'Reopen {name}?',
        hint: 'The reason stays in the history.',
        done: '{name} reopened',
        event: 'reopened the period',
      },
      whyNotYet: ({ outOfOrder }) => outOfOrder,
      fixes: atYear,
    },
  },
})
