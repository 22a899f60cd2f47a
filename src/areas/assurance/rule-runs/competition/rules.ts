import { plural } from '#platform/words.ts'
import { dayInWords } from '#platform/dates.ts'
import type { ComplianceRule, Facts } from '../shape/rules.ts'

const days = (minutes: Facts[string] | undefined): string => {
  const count = Math.floor(Number(minutes) / 1_440)
  const [amount, unit] =
    count > 0
      ? [count, 'day']
      : Number(minutes) >= 60
        ? [Math.floor(Number(minutes) / 60), 'hour']
        : [Number(minutes), 'minute']
  return `${amount} ${unit}${plural(amount, { one: '', other: 's' })}`
}

/**
 * Fair competition: enough time, open to new vendors, by rules set beforehand, and judged by people without an
 * interest.
 */
export const competitionRules: readonly ComplianceRule[] = [
  {
    name: 'response-time',
    title: 'Vendors have enough time to respond',
    paragraph: '2 CFR 200.320(b)(1)(ii)(A)',
    section: '200.320',
    asks: 'A solicitation is open for at least the agency’s response period, or a reasonable time if the agency has none.',
    labels: { minutes: 'Minutes open', days_required: 'Days required', required_by: 'Required by' },
    whyNot: ({ minutes, days_required, required_by }) =>
      Number(minutes) >= Number(days_required) * 1_440
        ? null
        : `Vendors had ${days(minutes)} to respond; ${Number(days_required)} days are required (${required_by}).`,
    cases: [
      {
        words: 'Open for exactly the required days',
        facts: { minutes: 14_400, days_required: 10, required_by: 'City Code 3-104' },
        holds: true,
      },
      {
        words: 'One minute less',
        facts: { minutes: 14_399, days_required: 10, required_by: 'City Code 3-104' },
        holds: false,
      },
      {
        words: 'Open for 13 minutes',
        facts: { minutes: 13, days_required: 10, required_by: 'Rule of thumb; no response period is on file' },
        holds: false,
      },
      {
        words: 'An emergency period of two days',
        facts: { minutes: 2_880, days_required: 2, required_by: 'City Code 3-110' },
        holds: true,
      },
    ],
  },
  {
    name: 'open-registration',
    title: 'Vendors can register while a solicitation is open',
    paragraph: '2 CFR 200.319(e)',
    section: '200.319',
    asks: 'Vendor registration is open at some time between publication and closing, unless only invited vendors may respond.',
    labels: { invited_only: 'Invited vendors only', registration: 'Registration while open' },
    missing: ({ invited_only, registration }) =>
      !invited_only && registration === 'unknown'
        ? 'There is no record of whether vendors could register while the solicitation was open.'
        : null,
    whyNot: ({ invited_only, registration }) =>
      invited_only || registration === 'open'
        ? null
        : 'Vendor registration was closed while the solicitation was open, so no new vendor could respond.',
    cases: [
      { words: 'Registration was open', facts: { invited_only: false, registration: 'open' }, holds: true },
      { words: 'Registration was closed', facts: { invited_only: false, registration: 'closed' }, holds: false },
      { words: 'Quotes of invited vendors', facts: { invited_only: true, registration: 'closed' }, holds: true },
    ],
  },
  {
    name: 'rules-before-bids',
    title: 'Procurement rules predate the bids',
    paragraph: '2 CFR 200.318(a)',
    section: '200.318',
    asks: 'A response or protest period that applies to a solicitation was entered before closing and not backdated.',
    labels: {
      closed_on: 'Closed',
      late: 'Rule entered or changed after closing',
      late_days: 'Days in the rule',
      entered_on: 'Entered or changed',
      dated_from: 'Effective from',
    },
    whyNot: ({ late, late_days, entered_on, dated_from, closed_on }) =>
      late === null
        ? null
        : `The ${late} of ${Number(late_days)} days was entered or changed on ${dayInWords(String(entered_on))}, after the closing on ${dayInWords(String(closed_on))}, and is effective from ${dayInWords(String(dated_from))}.`,
    cases: [
      {
        words: 'Nothing entered after closing',
        facts: { closed_on: '2026-11-22', late: null, late_days: null, entered_on: null, dated_from: null },
        holds: true,
      },
      {
        words: 'A protest period of 0 days, backdated',
        facts: {
          closed_on: '2026-11-22',
          late: 'protest period',
          late_days: 0,
          entered_on: '2026-11-22',
          dated_from: '2026-01-01',
        },
        holds: false,
      },
    ],
  },
  {
    name: 'blind-evaluation',
    title: 'Blind evaluators have not seen bidder names',
    paragraph: '2 CFR 200.320(b)(2)(ii)',
    section: '200.320',
    asks: 'No one who opened the bids, and saw names and prices, scores them as a blind evaluator.',
    labels: { evaluators: 'Evaluators', officers: 'Opening officers among evaluators' },
    whyNot: ({ officers }) =>
      officers === null
        ? null
        : `${officers} opened the bids with the bidders’ names and prices, and scored them as a blind evaluator.`,
    cases: [
      { words: 'No officer on the panel', facts: { evaluators: 3, officers: null }, holds: true },
      { words: 'An officer scores', facts: { evaluators: 3, officers: 'Omar' }, holds: false },
    ],
  },
  {
    name: 'conflict-of-interest',
    title: 'Evaluators disclose conflicts of interest before they see bids',
    paragraph: '2 CFR 200.318(c)(1)',
    section: '200.318',
    asks: 'Each evaluator answered the conflict-of-interest question before seeing a bid.',
    labels: { evaluators: 'Evaluators', unanswered: 'Not answered', late: 'Answered after seeing bids' },
    missing: ({ evaluators }) =>
      Number(evaluators) === 0 ? 'No evaluator is named, so no answer could be checked.' : null,
    whyNot: ({ unanswered, late }) =>
      unanswered !== null
        ? `${unanswered} evaluated without answering about conflicts of interest.`
        : late === null
          ? null
          : `${late} answered about conflicts of interest after seeing the bids.`,
    cases: [
      { words: 'All answered before', facts: { evaluators: 2, unanswered: null, late: null }, holds: true },
      { words: 'One did not answer', facts: { evaluators: 2, unanswered: 'Eve', late: null }, holds: false },
      {
        words: 'One answered after the opening',
        facts: { evaluators: 2, unanswered: null, late: 'Omar' },
        holds: false,
      },
    ],
  },
  {
    name: 'number-and-kind',
    title: 'Solicitation numbers match their type',
    paragraph: '2 CFR 200.318(i)',
    section: '200.318',
    asks: 'The prefix of a solicitation number matches the type of solicitation, such as RFP for a request for proposals.',
    labels: { number: 'Number', prefix: 'Prefix', kind: 'Type' },
    whyNot: ({ number, prefix, kind }) =>
      prefix === kind
        ? null
        : `${number} is numbered as ${/^[AEIFRHLMNOSX]/.test(String(prefix)) ? 'an' : 'a'} ${prefix}, but was published as ${/^[AEIFRHLMNOSX]/.test(String(kind)) ? 'an' : 'a'} ${kind}.`,
    cases: [
      {
        words: 'An RFP with an RFP number',
        facts: { number: 'RFP-2026-0001', prefix: 'RFP', kind: 'RFP' },
        holds: true,
      },
      {
        words: 'An RFP with an IFB number',
        facts: { number: 'IFB-2026-0001', prefix: 'IFB', kind: 'RFP' },
        holds: false,
      },
    ],
  },
]
