import { dayInWords } from '#platform/dates.ts'
import { life } from '#platform/life.ts'
import { askFor } from '#platform/life/asks.ts'
import { factsFrom } from '#platform/life/move.ts'
import { returnWords } from '#platform/life/usual-words.ts'
import { dollars } from '#platform/money.ts'
import { date } from '#platform/records/fields.ts'
import { firstReason } from '#platform/rules.ts'
import { grantCloseout } from './records.ts'
import { stillOwed } from './rules.ts'

/** The first line of the checklist that is open, and what is drawn above cost now. */
export type CloseoutStanding = { problem: string | null; refund: number }

export const countedBefore =
  'What was drawn or charged changed since this was counted. Return it for changes, so that it is prepared again.'

const { reopened_because, returned_because } = grantCloseout.fields

export const closeoutLife = life(grantCloseout, {
  topic: 'grant-closeouts',
  stages: { open: 'open', returned: 'open', prepared: 'open', closed: 'over' },
  facts: factsFrom<CloseoutStanding>(
    'grants',
    'grant_reports',
    'drawdowns',
    'subawards',
    'monitoring_findings',
    'grant_costs',
  ),
  moves: {
    prepare: {
      about: 'Counts what is owed for equipment, supplies and money drawn above cost, and submits it for sign-off.',
      from: ['open', 'returned'],
      to: 'prepared',
      look: 'main',
      says: { button: 'Prepare', done: '{number} prepared', event: 'prepared it' },
      whyNotYet: ({ problem }) => problem,
    },
    refund: {
      about: 'Records the day on which what was owed was paid back to the awarding agency.',
      from: 'prepared',
      asks: { day: date({ required: true, label: 'Date' }) },
      start: (_, { today }) => ({ day: today }),
      says: {
        button: 'Record refund',
        ask: 'Record refund',
        done: 'Refund recorded',
        event: 'recorded the refund of it',
        trail: 'refund recorded',
      },
      whyNot: (row) =>
        firstReason(
          row.owed === 0 && 'Nothing is owed.',
          stillOwed(row) === 0 && row.refunded_on && `It was paid back on ${dayInWords(row.refunded_on)}.`,
        ),
      whyNotWith: ({ day }, _, { today }) =>
        day > today ? { name: 'day', message: 'Enter a date that is not in the future.' } : null,
    },
    close: {
      about: 'Signs off a closeout. The grant is closed, and its records are kept until the day that is shown.',
      from: 'prepared',
      to: 'closed',
      not: { prepared_by: 'You prepared this closeout. Another manager signs it off.' },
      personal: true,
      look: 'main',
      says: { button: 'Sign off', done: 'Grant closed', event: 'signed it off', trail: 'signed off' },
      whyNot: (row) =>
        stillOwed(row) > 0
          ? `${dollars(stillOwed(row))} is owed to the awarding agency. Record the refund first.`
          : null,
      whyNotYet: ({ problem, refund }, row) => firstReason(problem, refund !== row.refund && countedBefore),
    },
    return: {
      about: 'Returns a closeout for changes, with the reason.',
      from: 'prepared',
      to: 'returned',
      asks: { reason: askFor(returned_because, { label: 'Reason' }) },
      says: returnWords('The person who prepared it sees the reason.'),
    },
    reopen: {
      about:
        'Reopens a closed grant for what its closeout does not end (2 CFR 200.345): a correction, a refund, a ' +
        'disallowed cost. Its closeout is prepared and signed off again.',
      from: 'closed',
      to: 'returned',
      by: 'admin',
      asks: { reason: askFor(reopened_because, { label: 'Reason' }) },
      says: {
        button: 'Reopen',
        ask: 'Reopen this grant?',
        hint:
          'For a correction, a refund or a disallowed cost. Costs and reports can be entered again, and two people ' +
          'prepare the closeout and sign it off again.',
        done: 'Grant reopened',
        event: 'reopened it',
      },
      // Cost may be disallowed after the closeout as long as the records are kept, and no longer (2 CFR 200.345(a)(1)).
      whyNot: ({ keep_until, held }, { today }) =>
        keep_until !== null && keep_until < today && !held
          ? `Its records were kept until ${dayInWords(keep_until)}. Nothing is reopened after that day (2 CFR 200.345).`
          : null,
    },
  },
})
