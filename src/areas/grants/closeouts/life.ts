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

/** The first open line of the checklist, and the current amount drawn above cost. */
export type CloseoutStanding = { problem: string | null; refund: number }

export const countedBefore =
  'Drawdowns or costs changed since preparation. Return the closeout for changes so it can be prepared again.'

const { reopened_because, returned_because } = grantCloseout.fields

/** Its reports, costs, subawards and findings are parts of the grant. */
const atItsGrant = (grant: string) =>
  [
    [/report/i, `/grant-management/grants/${grant}?tab=reports`],
    [/subaward|subrecipient/i, `/grant-management/grants/${grant}?tab=subrecipients`],
    [/finding/i, `/grant-management/grants/${grant}?tab=compliance`],
    [/./, `/grant-management/grants/${grant}?tab=costs`],
  ] as const

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
      about: 'Counts what is owed for equipment, supplies and excess drawdowns, and submits the closeout for sign-off.',
      from: ['open', 'returned'],
      to: 'prepared',
      look: 'main',
      says: { button: 'Prepare', done: '{number} prepared', event: 'prepared the closeout' },
      whyNotYet: ({ problem }) => problem,
      fixes: ({ funding }) => atItsGrant(funding),
    },
    refund: {
      about: 'Records the date of the refund to the awarding agency.',
      from: 'prepared',
      asks: { day: date({ required: true, label: 'Date' }) },
      start: (_, { today }) => ({ day: today }),
      says: {
        button: 'Record refund',
        ask: 'Record refund',
        done: 'Refund recorded',
        event: 'recorded the refund',
        trail: 'refund recorded',
      },
      whyNot: (row) =>
        firstReason(
          row.owed === 0 && 'No refund is owed.',
          stillOwed(row) === 0 && row.refunded_on && `The refund was recorded for ${dayInWords(row.refunded_on)}.`,
        ),
      whyNotWith: ({ day }, _, { today }) =>
        day > today ? { name: 'day', message: 'The date can’t be in the future.' } : null,
    },
    close: {
      about: 'Signs off a closeout. The grant closes, and its records are retained until the date shown.',
      decides: 'money',
      from: 'prepared',
      to: 'closed',
      not: {
        prepared_by: 'You can’t sign off a closeout you prepared. Another manager must sign it off.',
        author: 'You wrote in this closeout. Another manager must sign it off.',
      },
      personal: true,
      look: 'main',
      leaves: { property_reports: { stops: { first: 'Submit or discard it first (2 CFR 200.344).' } } },
      says: { button: 'Sign off', done: 'Grant closed', event: 'signed off the closeout', trail: 'signed off' },
      whyNot: (row) =>
        stillOwed(row) > 0
          ? `${dollars(stillOwed(row))} is owed to the awarding agency. Record the refund first.`
          : null,
      whyNotYet: ({ problem, refund }, row) => firstReason(problem, refund !== row.refund && countedBefore),
      fixes: ({ funding }) => atItsGrant(funding),
    },
    return: {
      about: 'Returns a closeout for changes, with the reason.',
      from: 'prepared',
      to: 'returned',
      asks: { reason: askFor(returned_because, { label: 'Reason' }) },
      says: returnWords('The preparer will see the reason.'),
    },
    reopen: {
      decides: 'money',
      about:
        'Reopens a closed grant for later adjustments (2 CFR 200.345): a correction, a refund, or a ' +
        'disallowed cost. Its closeout is prepared and signed off again.',
      from: 'closed',
      to: 'returned',
      by: 'admin',
      not: { signed_by: 'You signed off this closeout. Another administrator must reopen it.' },
      asks: { reason: askFor(reopened_because, { label: 'Reason' }) },
      says: {
        button: 'Reopen',
        ask: 'Reopen this grant?',
        hint:
          'For a correction, a refund or a disallowed cost. Costs and reports can be entered again. Two people ' +
          'then prepare and sign off the closeout again.',
        done: 'Grant reopened',
        event: 'reopened the grant',
      },
      // Costs can be disallowed after closeout only while records are retained (2 CFR 200.345(a)(1)).
      whyNot: ({ keep_until, held }, { today }) =>
        keep_until !== null && keep_until < today && !held
          ? `Records were retained until ${dayInWords(keep_until)}. The grant can’t be reopened after that date (2 CFR 200.345).`
          : null,
    },
  },
})
