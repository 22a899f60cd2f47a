import { dayInWords } from '#platform/dates.ts'
import { life } from '#platform/life.ts'
import { askFor } from '#platform/life/asks.ts'
import { factsFrom } from '#platform/life/move.ts'
import { returnWords } from '#platform/life/usual-words.ts'
import { text } from '#platform/records/fields.ts'
import { firstReason } from '#platform/rules.ts'
import { grantReport } from './records.ts'

/** Where a report and the books differ, and the revised report that was started. */
export type ReportFacts = { disagrees: string | null; begun: string | null }

const { reference, returned_because } = grantReport.fields

const certification =
  'By signing this report, I certify to the best of my knowledge and belief that it is true, complete and accurate, ' +
  'and that the expenditures, disbursements and cash receipts are for the purposes and intent of the award. I am ' +
  'aware that false, fictitious or fraudulent information, or the omission of any material fact, may subject me to ' +
  'criminal, civil or administrative penalties (2 CFR 200.415).'

/** A revised report is a report of its own: revising is a command, and certifying it replaces the one before. */
export const reportLife = life(grantReport, {
  topic: 'grant-reports',
  stages: { open: 'open', returned: 'open', prepared: 'open', certified: 'open', sent: 'over', revised: 'over' },
  setElsewhere: ['revised'],
  facts: factsFrom<ReportFacts>('grant_reports', 'grant_costs', 'drawdowns', 'grant_incomes', 'grants'),
  moves: {
    prepare: {
      about:
        'Counts the lines of a report from the costs, drawdowns and income up to the end of its period. They stay ' +
        'as they are until another person certifies or returns it.',
      from: ['open', 'returned'],
      to: 'prepared',
      look: 'main',
      says: { button: 'Prepare', done: '{number} prepared', event: 'prepared it' },
      whyNot: ({ period_end, kind, narrative }, { today }) =>
        firstReason(
          period_end >= today && `Its period ends on ${dayInWords(period_end)}. Prepare it after that day.`,
          kind === 'performance' && !narrative?.trim() && 'Enter what was achieved first.',
        ),
    },
    certify: {
      about: 'Certifies a report (2 CFR 200.415) once its lines agree with the books.',
      from: 'prepared',
      to: 'certified',
      not: { owner: 'You prepared this report. Another manager certifies it.' },
      asks: { name: text({ required: true, max: 120, label: 'Your name' }) },
      personal: true,
      look: 'main',
      says: {
        button: 'Certify',
        ask: 'Certify {number}',
        hint: certification,
        verb: 'Sign',
        done: '{number} certified',
        event: 'certified it',
      },
      whyNotYet: ({ disagrees }) => disagrees,
    },
    return: {
      about: 'Returns a report for changes, with the reason.',
      from: 'prepared',
      to: 'returned',
      asks: { reason: askFor(returned_because, { label: 'Reason' }) },
      says: returnWords('The person who prepared it sees the reason.'),
    },
    send: {
      about: 'Records that a certified report was sent to the awarding agency, with its reference there.',
      from: 'certified',
      to: 'sent',
      asks: { reference: askFor(reference, { label: 'Agency reference' }) },
      look: 'main',
      says: {
        button: 'Mark as sent',
        ask: 'Mark {number} as sent',
        done: '{number} marked as sent',
        event: 'marked it as sent',
        trail: 'sent',
      },
    },
  },
})
