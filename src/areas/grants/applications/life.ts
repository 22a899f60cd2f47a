import { addMonths } from '#platform/dates.ts'
import { life } from '#platform/life.ts'
import { askFor, why } from '#platform/life/asks.ts'
import { factsFrom } from '#platform/life/move.ts'
import { returnWords } from '#platform/life/usual-words.ts'
import { date, money } from '#platform/records/fields.ts'
import type { Check } from '#platform/rules.ts'
import { grantApplication } from './records.ts'

/** The checks before an application is submitted, and how many pass, in percent. */
export type Readiness = { checks: readonly Check[]; ready: number }

const { decision, tracking } = grantApplication.fields
const answer = askFor(decision, { label: 'Agency response' })

export const applicationLife = life(grantApplication, {
  topic: 'grant-applications',
  stages: { draft: 'open', review: 'open', submitted: 'open', awarded: 'over', declined: 'over', withdrawn: 'over' },
  sets: { writing: ['draft', 'review'] },
  reachedOn: { awarded: 'decided_on', declined: 'decided_on' },
  facts: factsFrom<Readiness>(
    'application_sections',
    'application_requirements',
    'application_forms',
    'application_form_answers',
    'applicant_profiles',
    'grant_budget_plans',
  ),
  moves: {
    review: {
      about: 'Submits an application for internal review.',
      from: 'draft',
      to: 'review',
      or: 'lead',
      look: 'main',
      says: {
        button: 'Submit for internal review',
        done: '{number} submitted for internal review',
        event: 'submitted the application for internal review',
      },
    },
    sendBack: {
      about: 'Returns an application from internal review for changes.',
      from: 'review',
      to: 'draft',
      asks: { reason: why('What is missing') },
      says: returnWords('The lead will see what is missing.'),
    },
    submit: {
      about: 'Records the submission of an application and saves the submitted package with its SHA-256.',
      decides: 'money',
      from: 'review',
      to: 'submitted',
      by: 'manager',
      // The authorized representative did not write the application, so two people have read it.
      not: {
        lead: 'You can’t submit an application you lead. Another manager with authority must submit it.',
        author: 'You can’t submit an application you led or wrote. Another manager with authority must submit it.',
      },
      asks: { tracking: askFor(tracking) },
      personal: true,
      look: 'main',
      says: {
        button: 'Record submission',
        ask: 'Record the submission of {number}',
        hint: 'Submit it in the agency’s portal first. The receipt shows the tracking number.',
        done: 'Submission recorded',
        event: 'submitted the application',
      },
      whyNot: ({ recommendation }) =>
        recommendation === 'not'
          ? 'The panel doesn’t recommend this application. Return it for changes, or ask the panel for a new recommendation.'
          : null,
      whyNotYet: ({ checks }) => checks.find(({ whyNot }) => whyNot)?.whyNot ?? null,
    },
    award: {
      about: 'Records that an application was awarded and drafts its grant. A second person must accept the award.',
      from: 'submitted',
      to: 'awarded',
      asks: {
        awarded: money({ required: true, min: 1, label: 'Amount awarded' }),
        starts_on: date({ required: true, label: 'Start date' }),
        ends_on: date({ required: true, label: 'End date' }),
        decision: answer,
      },
      start: ({ asked }, { today }) => ({ awarded: asked, starts_on: today, ends_on: addMonths(today, 24) }),
      look: 'main',
      leaves: {
        grant_budget_plans: { stay: 'The grant has its own budget, from the award notice.' },
        application_reviewers: { ended: 'excused', tells: ['reviewer'] },
      },
      says: {
        button: 'Record award',
        ask: 'Record the award of {number}',
        hint: 'The grant starts as a draft. Enter the award notice there; a second person must accept it.',
        done: 'Award recorded. A draft grant was created.',
        event: 'recorded the award',
        trail: 'award recorded',
      },
      whyNotWith: ({ starts_on, ends_on }) =>
        ends_on <= starts_on ? { name: 'ends_on', message: 'The end date must be on or after the start date.' } : null,
    },
    decline: {
      about: 'Records that an application was rejected, and why.',
      from: 'submitted',
      to: 'declined',
      asks: { decision: answer },
      leaves: {
        grant_budget_plans: { stay: 'It can serve the next application.' },
        application_reviewers: { ended: 'excused', tells: ['reviewer'] },
      },
      says: {
        button: 'Record rejection',
        ask: 'Record the rejection of {number}',
        hint: 'The reasons help the next application.',
        done: 'Rejection recorded',
        event: 'recorded the rejection',
        trail: 'rejection recorded',
      },
    },
    withdraw: {
      about: 'Withdraws an application, with the reason.',
      from: ['draft', 'review', 'submitted'],
      to: 'withdrawn',
      asks: { reason: why() },
      look: 'danger',
      leaves: {
        grant_budget_plans: { stay: 'It can serve the next application.' },
        application_reviewers: { ended: 'excused', tells: ['reviewer'] },
      },
      says: {
        button: 'Withdraw',
        ask: 'Withdraw {number}?',
        hint: 'The application stays on file with the reason.',
        done: '{number} withdrawn',
        event: 'withdrew the application',
        trail: 'withdrawn',
      },
    },
  },
})
