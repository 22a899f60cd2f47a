import { plural } from '#platform/words.ts'
import { dayInWords, daysBetween } from '#platform/dates.ts'
import { life } from '#platform/life.ts'
import { askFor } from '#platform/life/asks.ts'
import { date, longText } from '#platform/records/fields.ts'
import { firstReason } from '#platform/rules.ts'
import { paRequest } from '../records.ts'

const { submitted_on } = paRequest.fields
const beforeRequest = 'The meeting date can’t be before the request was submitted.'
const details = { words: longText({ required: true, max: 2_000, label: 'Details from the letter' }) }

export const paRequestLife = life(paRequest, {
  topic: 'pa-requests',
  stages: { draft: 'open', submitted: 'open', eligible: 'open', ineligible: 'over', withdrawn: 'over' },
  moves: {
    submit: {
      about: 'Records that a request was submitted to FEMA, with its day. A late request needs a reason.',
      from: 'draft',
      to: 'submitted',
      asks: { day: date({ required: true, label: 'Submitted on' }) },
      start: (_, { today }) => ({ day: today }),
      look: 'main',
      says: {
        button: 'Mark as submitted',
        ask: 'Mark {number} as submitted?',
        hint: 'Enter the day that Grants Portal shows.',
        done: '{number} marked as submitted',
        event: 'submitted the request to FEMA',
      },
      whyNot: ({ applicant_kind, nonprofit_proof, nonprofit_service }) =>
        firstReason(
          applicant_kind === 'nonprofit' &&
            (nonprofit_proof === null || nonprofit_proof === 'none') &&
            'A nonprofit must attach its IRS letter or state documentation (44 CFR 206.221(f)).',
          applicant_kind === 'nonprofit' &&
            nonprofit_service === null &&
            'Select the nonprofit’s service. It decides whether the Small Business Administration comes first.',
        ),
      whyNotWith({ day }, { due_on, late_reason }, { today }) {
        if (day > today) return { name: 'day', message: 'The date can’t be in the future.' }
        return due_on !== null && day > due_on && !late_reason?.trim()
          ? {
              name: 'day',
              message: `This request was due on ${dayInWords(due_on)}, ${late(daysBetween(due_on, day))}. Enter the reason for the late filing.`,
            }
          : null
      },
    },
    accept: {
      about: 'Records FEMA’s decision that the applicant is eligible.',
      from: 'submitted',
      to: 'eligible',
      by: 'manager',
      asks: details,
      reason: 'words',
      look: 'main',
      says: {
        button: 'Mark as eligible',
        ask: 'Mark {applicant} as eligible?',
        done: 'Decision recorded',
        event: 'marked the applicant as eligible',
      },
    },
    refuse: {
      about: 'Records FEMA’s decision that the applicant is ineligible, and why.',
      from: 'submitted',
      to: 'ineligible',
      by: 'manager',
      asks: details,
      reason: 'words',
      leaves: {
        damage_items: { stay: 'Other money can repair it, and an appeal can follow (44 CFR 206.206).' },
        pa_projects: { stops: { first: 'Withdraw it first.' } },
      },
      says: {
        button: 'Mark as ineligible',
        ask: 'Mark {applicant} as ineligible?',
        done: 'Decision recorded',
        event: 'marked the applicant as ineligible',
      },
    },
    holdScoping: {
      about: 'Records the date of the recovery scoping meeting. Damage is due 60 days later.',
      from: 'eligible',
      asks: { day: date({ required: true, label: 'Meeting date' }) },
      start: ({ scoping_on }, { today }) => ({ day: scoping_on ?? today }),
      says: {
        button: 'Record scoping meeting',
        ask: 'Record the recovery scoping meeting',
        hint: 'The first substantive meeting with FEMA. Damage is due 60 days later.',
        done: 'Scoping meeting recorded',
        event: 'recorded the scoping meeting',
        trail: 'scoping meeting recorded',
      },
      whyNotWith({ day }, { submitted_on }, { today }) {
        if (day > today) return { name: 'day', message: 'The date can’t be in the future.' }
        const isEarly = submitted_on !== null && day < submitted_on
        return isEarly ? { name: 'day', message: beforeRequest } : null
      },
    },
    finishDamage: {
      about: 'Records that all damage was reported to FEMA, so that its deadline is met.',
      from: 'eligible',
      says: {
        button: 'Mark damage as reported',
        ask: 'Mark all damage of {applicant} as reported?',
        done: 'Damage marked as reported',
        event: 'marked all damage as reported',
        trail: 'damage reported',
      },
      whyNot: ({ scoping_on, damage }) =>
        firstReason(
          scoping_on === null && 'Record the scoping meeting first.',
          damage === 'reported' && 'All damage is already marked as reported.',
        ),
    },
    correctDates: {
      about: 'Corrects the days of what was done in FEMA’s portal, with the reason. The deadlines follow.',
      decides: 'money',
      from: ['submitted', 'eligible'],
      by: 'manager',
      not: { dated_by: 'You recorded these dates. Another manager must correct them.' },
      asks: {
        submitted_on: askFor(submitted_on),
        scoping_on: date({ label: 'Scoping meeting' }),
        reason: longText({ required: true, max: 2_000, label: 'Reason' }),
      },
      start: (row) => ({ scoping_on: row.scoping_on, ...(row.submitted_on && { submitted_on: row.submitted_on }) }),
      says: {
        button: 'Correct dates',
        ask: 'Correct the dates of {number}',
        hint: 'Enter the days that Grants Portal shows. Both dates stay in the history.',
        done: 'Dates of {number} corrected',
        event: 'corrected the dates',
        trail: 'dates corrected',
      },
      whyNotWith(asked, { scoping_on }, { today }) {
        const ahead = 'The date can’t be in the future.'
        const held = asked.scoping_on ?? null
        if (asked.submitted_on > today) return { name: 'submitted_on', message: ahead }
        if ((held === null) !== (scoping_on === null))
          return {
            name: 'scoping_on',
            message: held ? 'Record the scoping meeting first.' : 'Enter the day of the scoping meeting.',
          }
        if (held !== null && held > today) return { name: 'scoping_on', message: ahead }
        return held !== null && held < asked.submitted_on ? { name: 'scoping_on', message: beforeRequest } : null
      },
    },
    withdraw: {
      about: 'Withdraws a Request for Public Assistance, with the reason.',
      from: ['draft', 'submitted', 'eligible'],
      to: 'withdrawn',
      by: 'manager',
      or: 'contact',
      asks: { reason: longText({ required: true, max: 2_000, label: 'Reason' }) },
      look: 'danger',
      leaves: {
        damage_items: { stay: 'Other money can repair it, and another request can claim it.' },
        pa_projects: { stops: { first: 'Withdraw or close it first.' } },
      },
      says: {
        button: 'Withdraw',
        ask: 'Withdraw {number}?',
        hint: 'It stays in the register as withdrawn.',
        done: '{number} withdrawn',
        event: 'withdrew the request',
        trail: 'withdrawn',
      },
    },
  },
})

const late = (days: number) => plural(days, { one: '1 day earlier', other: `${days} days earlier` })
