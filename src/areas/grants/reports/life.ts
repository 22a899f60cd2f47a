import { dayInWords } from '#platform/dates.ts'
import { life } from '#platform/life.ts'
import { askFor } from '#platform/life/asks.ts'
import { factsFrom } from '#platform/life/move.ts'
import { returnWords } from '#platform/life/usual-words.ts'
import { text } from '#platform/records/fields.ts'
import { firstReason } from '#platform/rules.ts'
import { grantReport } from './records.ts'

/** The differences between a report and the books, and the revised report that was started. */
export type ReportFacts = {
  disagrees: string | null
  begun: string | null
  /** The first report of an earlier period that is not certified. */
  earlier: { number: string; period_end: string } | null
  /** Numbers of the recipient that the SF-425 of a federal award names and the applicant profile lacks. */
  unnamed: readonly string[]
}

const { reference, returned_because } = grantReport.fields

const certification =
  'By signing this report, I certify to the best of my knowledge and belief that it is true, complete and accurate, ' +
  'and that the expenditures, disbursements and cash receipts are for the purposes and intent of the award. I am ' +
  'aware that false, fictitious or fraudulent information, or the omission of any material fact, may subject me to ' +
  'criminal, civil or administrative penalties (2 CFR 200.415).'

/** A revised report is a separate report: revising is a command, and certifying it replaces the previous one. */
export const reportLife = life(grantReport, {
  topic: 'grant-reports',
  stages: { open: 'open', returned: 'open', prepared: 'open', certified: 'open', sent: 'over', revised: 'over' },
  sets: { unsent: ['open', 'returned', 'prepared', 'certified'] },
  setElsewhere: ['revised'],
  facts: factsFrom<ReportFacts>(
    'grant_reports',
    'grant_costs',
    'drawdowns',
    'grant_incomes',
    'grants',
    'grant_amendments',
    'applicant_profiles',
  ),
  moves: {
    prepare: {
      about:
        'Calculates the lines of a report from costs, drawdowns and income through the end of its period. They stay ' +
        'unchanged until another person certifies or returns it.',
      from: ['open', 'returned'],
      to: 'prepared',
      look: 'main',
      says: { button: 'Prepare', done: '{number} prepared', event: 'prepared the report' },
      whyNot: ({ period_end }, { today }) =>
        period_end < today
          ? null
          : `The reporting period ends on ${dayInWords(period_end)}. Prepare the report after that date.`,
    },
    certify: {
      about: 'Certifies a report (2 CFR 200.415) once its lines agree with the books.',
      decides: 'money',
      from: 'prepared',
      to: 'certified',
      not: {
        owner: 'You can’t certify a report you prepared. Another manager must certify it.',
        author: 'You wrote in this report. Another manager must certify it.',
      },
      asks: { name: text({ required: true, max: 120, label: 'Your name' }) },
      personal: true,
      look: 'main',
      says: {
        button: 'Certify',
        ask: 'Certify {number}',
        hint: certification,
        verb: 'Certify',
        done: '{number} certified',
        event: 'certified the report',
      },
      whyNotYet: ({ disagrees, earlier, unnamed }) =>
        firstReason(
          earlier && `Certify ${earlier.number} for the period to ${dayInWords(earlier.period_end)} first.`,
          unnamed.length > 0 &&
            `The applicant profile has no ${unnamed.join(' and no ')}. An administrator enters it under Applications.`,
          disagrees,
        ),
      fixes: ({ funding }) => [
        [/^Certify/, `/grant-management/grants/${funding}?tab=reports`],
        [/applicant profile/, '/grant-management?tab=applications'],
        [/./, `/grant-management/grants/${funding}?tab=costs`],
      ],
    },
    return: {
      about: 'Returns a report for changes, with the reason.',
      from: 'prepared',
      to: 'returned',
      asks: { reason: askFor(returned_because, { label: 'Reason' }) },
      says: returnWords('The preparer will see the reason.'),
    },
    send: {
      about: 'Records that a certified report was submitted to the awarding agency, with the agency’s reference.',
      from: 'certified',
      to: 'sent',
      asks: { reference: askFor(reference, { label: 'Agency reference' }) },
      look: 'main',
      leaves: { grant_reports: { stay: 'A revision replaces it only when it is certified.' } },
      says: {
        button: 'Mark as submitted',
        ask: 'Mark {number} as submitted?',
        done: '{number} marked as submitted',
        event: 'marked the report as submitted',
        trail: 'submitted',
      },
    },
  },
})
