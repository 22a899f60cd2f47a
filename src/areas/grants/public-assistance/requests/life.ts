import { dayInWords, daysBetween } from '#platform/dates.ts'
import { life } from '#platform/life.ts'
import { date, longText } from '#platform/records/fields.ts'
import { firstReason } from '#platform/rules.ts'
import { paRequest } from '../records.ts'

const letter = { words: longText({ required: true, max: 2_000, label: 'What the letter says' }) }

export const paRequestLife = life(paRequest, {
  topic: 'pa-requests',
  stages: { draft: 'open', submitted: 'open', eligible: 'open', ineligible: 'over', withdrawn: 'over' },
  moves: {
    submit: {
      about: 'Records that a request was sent to FEMA today. A late one needs its reason.',
      from: 'draft',
      to: 'submitted',
      look: 'main',
      says: { button: 'Mark as sent', done: '{number} is sent', event: 'sent it to FEMA' },
      whyNot: ({ applicant_kind, nonprofit_proof, nonprofit_service, due_on, late_reason }, { today }) =>
        firstReason(
          applicant_kind === 'nonprofit' &&
            (nonprofit_proof === null || nonprofit_proof === 'none') &&
            'A nonprofit shows its IRS letter or the state’s proof (44 CFR 206.221(f)).',
          applicant_kind === 'nonprofit' &&
            nonprofit_service === null &&
            'Enter the service of the nonprofit: it decides whether the Small Business Administration is asked first.',
          due_on !== null &&
            today > due_on &&
            !late_reason?.trim() &&
            `It was due on ${dayInWords(due_on)}, ${ago(daysBetween(due_on, today))}. Enter why it comes late.`,
        ),
    },
    accept: {
      about: 'Records FEMA’s answer that the applicant is eligible.',
      from: 'submitted',
      to: 'eligible',
      by: 'manager',
      asks: letter,
      reason: 'words',
      look: 'main',
      says: {
        button: 'Mark as eligible',
        ask: '{applicant} is eligible',
        done: 'Answer recorded',
        event: 'marked it as eligible',
      },
    },
    refuse: {
      about: 'Records FEMA’s answer that the applicant is not eligible, and why.',
      from: 'submitted',
      to: 'ineligible',
      by: 'manager',
      asks: letter,
      reason: 'words',
      says: {
        button: 'Mark as not eligible',
        ask: '{applicant} is not eligible',
        done: 'Answer recorded',
        event: 'marked it as not eligible',
      },
    },
    holdScoping: {
      about: 'Records the day of the recovery scoping meeting. Damage is due sixty days after it.',
      from: 'eligible',
      asks: { day: date({ required: true, label: 'Day of the meeting' }) },
      start: ({ scoping_on }, { today }) => ({ day: scoping_on ?? today }),
      says: {
        button: 'Record scoping meeting',
        ask: 'Recovery scoping meeting',
        hint: 'The first substantive meeting with FEMA. Damage is due sixty days after it.',
        done: 'The clock for damage is running',
        event: 'recorded the scoping meeting of it',
        trail: 'scoping meeting held',
      },
      whyNotWith({ day }, { submitted_on }, { today }) {
        if (day > today) return { name: 'day', message: 'Enter a day that is not in the future.' }
        const isEarly = submitted_on !== null && day < submitted_on
        return isEarly ? { name: 'day', message: 'The meeting comes after the request.' } : null
      },
    },
    withdraw: {
      about: 'Withdraws a request for Public Assistance, with the reason.',
      from: ['draft', 'submitted', 'eligible'],
      to: 'withdrawn',
      by: 'manager',
      or: 'contact',
      asks: { reason: longText({ required: true, max: 2_000, label: 'Reason' }) },
      look: 'danger',
      says: {
        button: 'Withdraw',
        ask: 'Withdraw {number}?',
        hint: 'It stays in the register as withdrawn.',
        done: '{number} withdrawn',
        event: 'withdrew it',
        trail: 'withdrawn',
      },
    },
  },
})

const ago = (days: number) => (days === 1 ? '1 day ago' : `${days} days ago`)
