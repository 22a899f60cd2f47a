import { addDays, dayInWords } from '#platform/dates.ts'
import { life } from '#platform/life.ts'
import { askFor } from '#platform/life/asks.ts'
import { factsFrom } from '#platform/life/move.ts'
import { date, longText } from '#platform/records/fields.ts'
import { monitoringFinding, monitoringVisit } from './records.ts'

/** The date through which the records of its grant are retained, once it is closed out. */
export type Retention = { keepUntil: string | null }

// Findings also reopen after the closeout, because a later review can still recover money (2 CFR 200.345).
const whyNotAnyMore = ({ keepUntil }: Retention, _: unknown, { today }: { today: string }) =>
  keepUntil !== null && keepUntil < today
    ? `The grant’s records were retained until ${dayInWords(keepUntil)}. Visits and findings can’t be reopened after that (2 CFR 200.345).`
    : null

const reason = longText({ required: true, max: 5_000, label: 'Reason' })

export const visitLife = life(monitoringVisit, {
  topic: 'monitoring-visits',
  stages: { planned: 'open', done: 'over', canceled: 'over' },
  facts: factsFrom<Retention>('grants', 'subawards'),
  moves: {
    finish: {
      about: 'Records the results of a monitoring visit. Each noncompliance becomes a finding.',
      from: 'planned',
      to: 'done',
      or: 'visitor',
      asks: { day: date({ required: true, label: 'Date' }), summary: askFor(monitoringVisit.fields.summary) },
      start: ({ summary }, { today }) => ({ day: today, ...(summary !== null && { summary }) }),
      look: 'main',
      leaves: { monitoring_findings: { stay: 'The subrecipient answers a finding after the visit.' } },
      says: {
        button: 'Complete visit',
        ask: 'Complete {number}?',
        hint: 'Record each noncompliance as a finding.',
        done: 'Visit completed',
        event: 'completed the visit',
        trail: 'completed',
      },
      whyNotWith: ({ day }, _, { today }) =>
        day > today ? { name: 'day', message: 'The date can’t be in the future.' } : null,
    },
    cancel: {
      about: 'Cancels a monitoring visit, with the reason.',
      from: 'planned',
      to: 'canceled',
      asks: { reason },
      leaves: { monitoring_findings: { stay: 'It was found, and is answered without a visit.' } },
      says: {
        button: 'Cancel visit',
        ask: 'Cancel {number}?',
        hint: 'The reason is saved with the visit.',
        done: '{number} canceled',
        event: 'canceled the visit',
      },
    },
    reopen: {
      about: 'Reopens a monitoring visit that was completed too early or needs more review.',
      from: ['done', 'canceled'],
      to: 'planned',
      asks: { reason },
      says: {
        button: 'Reopen visit',
        ask: 'Reopen {number}?',
        hint: 'For more review, or a visit completed too early. The observations stay in the history.',
        done: '{number} reopened',
        event: 'reopened the visit',
      },
      whyNotYet: whyNotAnyMore,
    },
  },
})

const { answer, decision, due_on } = monitoringFinding.fields

export const findingLife = life(monitoringFinding, {
  topic: 'monitoring-findings',
  stages: { open: 'open', answered: 'open', closed: 'over' },
  facts: factsFrom<Retention>('grants', 'subawards'),
  moves: {
    answer: {
      about: 'Records the subrecipient’s action on a finding.',
      from: ['open', 'answered'],
      to: 'answered',
      or: 'owner',
      asks: { answer: askFor(answer) },
      says: {
        button: 'Record response',
        ask: 'Record the response to “{title}”',
        done: 'Response recorded',
        event: 'recorded the response',
        trail: 'response recorded',
      },
    },
    close: {
      about: 'Closes a finding with a management decision that explains why the action is sufficient (2 CFR 200.521).',
      decides: 'evidence',
      from: 'answered',
      to: 'closed',
      not: { answered_by: 'You can’t close a finding whose response you entered. Another manager must close it.' },
      asks: { decision: askFor(decision) },
      look: 'main',
      says: {
        button: 'Close finding',
        ask: 'Close “{title}”?',
        hint: 'The decision states why the action is sufficient, or what is required instead (2 CFR 200.521).',
        done: 'Finding closed',
        event: 'closed the finding',
      },
    },
    reopen: {
      about: 'Reopens a finding because the response was insufficient or the problem was seen again.',
      from: ['answered', 'closed'],
      to: 'open',
      asks: { due_on: askFor(due_on), reason },
      start: (_, { today }) => ({ due_on: addDays(today, 30) }),
      says: {
        button: 'Reopen finding',
        ask: 'Reopen “{title}”?',
        hint: 'The response was insufficient, or the problem was seen again.',
        done: 'Finding reopened',
        event: 'reopened the finding',
      },
      whyNotYet: whyNotAnyMore,
      whyNotWith: ({ due_on: day }, _, { today }) =>
        day < today ? { name: 'due_on', message: 'The date can’t be in the past.' } : null,
    },
  },
})
