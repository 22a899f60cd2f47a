import { addMonths } from '#platform/dates.ts'
import { life } from '#platform/life.ts'
import { askFor, why } from '#platform/life/asks.ts'
import { factsFrom } from '#platform/life/move.ts'
import { returnWords } from '#platform/life/usual-words.ts'
import { date, money } from '#platform/records/fields.ts'
import type { Check } from '#platform/rules.ts'
import { grantApplication } from './records.ts'

/** What is checked before an application is submitted, and how much of it is done, in percent. */
export type Readiness = { checks: readonly Check[]; ready: number }

const { decision, tracking } = grantApplication.fields
const answer = askFor(decision, { label: 'What the agency wrote' })

export const applicationLife = life(grantApplication, {
  topic: 'grant-applications',
  stages: { draft: 'open', review: 'open', submitted: 'open', awarded: 'over', declined: 'over', withdrawn: 'over' },
  facts: factsFrom<Readiness>('application_sections', 'application_requirements'),
  moves: {
    review: {
      about: 'Submits an application for internal review.',
      from: 'draft',
      to: 'review',
      or: 'lead',
      look: 'main',
      says: {
        button: 'Submit for internal review',
        done: '{number} is in review',
        event: 'submitted it for internal review',
      },
    },
    sendBack: {
      about: 'Returns an application from internal review for changes.',
      from: 'review',
      to: 'draft',
      asks: { reason: why('What is missing') },
      says: returnWords('The lead reads what is missing.'),
    },
    submit: {
      about: 'Records the submission of an application and saves it as it was submitted, with its SHA-256.',
      from: 'review',
      to: 'submitted',
      by: 'manager',
      // The person who binds the agency did not write the application, so two people have read it.
      not: {
        lead: 'You lead this application. Another manager who may bind the agency submits it.',
        author: 'You led this application or wrote part of it. Another manager who may bind the agency submits it.',
      },
      asks: { tracking: askFor(tracking) },
      personal: true,
      look: 'main',
      says: {
        button: 'Record submission',
        ask: 'Record the submission of {number}',
        hint: 'Submit it at the agency’s portal first. The receipt has its tracking number.',
        done: 'Submission recorded',
        event: 'submitted it',
      },
      whyNot: ({ recommendation }) =>
        recommendation === 'not'
          ? 'The panel does not recommend it. Return it for changes, or ask the panel again.'
          : null,
      whyNotYet: ({ checks }) => checks.find(({ whyNot }) => whyNot)?.whyNot ?? null,
    },
    award: {
      about: 'Records that an application was awarded and drafts its grant. A second person accepts the award.',
      from: 'submitted',
      to: 'awarded',
      asks: {
        awarded: money({ required: true, min: 1, label: 'Amount awarded' }),
        starts_on: date({ required: true, label: 'Period begins' }),
        ends_on: date({ required: true, label: 'Period ends' }),
        decision: answer,
      },
      start: ({ asked }, { today }) => ({ awarded: asked, starts_on: today, ends_on: addMonths(today, 24) }),
      look: 'main',
      says: {
        button: 'Record award',
        ask: 'Record the award of {number}',
        hint: 'The grant begins as a draft. Enter the award notice there; a second person accepts it.',
        done: 'Award recorded. The grant is a draft',
        event: 'recorded the award of it',
        trail: 'award recorded',
      },
      whyNotWith: ({ starts_on, ends_on }) =>
        ends_on <= starts_on ? { name: 'ends_on', message: 'The period ends before it begins.' } : null,
    },
    decline: {
      about: 'Records that an application was rejected, and why.',
      from: 'submitted',
      to: 'declined',
      asks: { decision: answer },
      says: {
        button: 'Record rejection',
        ask: 'Record the rejection of {number}',
        hint: 'The reasons help the next application.',
        done: 'Rejection recorded',
        event: 'recorded the rejection of it',
        trail: 'rejection recorded',
      },
    },
    withdraw: {
      about: 'Withdraws an application, with the reason.',
      from: ['draft', 'review', 'submitted'],
      to: 'withdrawn',
      asks: { reason: why() },
      look: 'danger',
      says: {
        button: 'Withdraw',
        ask: 'Withdraw {number}?',
        hint: 'The application stays on file with the reason.',
        done: '{number} withdrawn',
        event: 'withdrew it',
        trail: 'withdrawn',
      },
    },
  },
})
