import { addDays, dayInWords } from '#platform/dates.ts'
import { life } from '#platform/life.ts'
import { askFor } from '#platform/life/asks.ts'
import { factsFrom } from '#platform/life/move.ts'
import { date, longText } from '#platform/records/fields.ts'
import { monitoringFinding, monitoringVisit } from './records.ts'

/** Until when the records of its grant are kept, where it is closed out. */
export type Retention = { keepUntil: string | null }

// Also after the grant is closed out: what a later look finds is still asked back (2 CFR 200.345).
const whyNotAnyMore = ({ keepUntil }: Retention, _: unknown, { today }: { today: string }) =>
  keepUntil !== null && keepUntil < today
    ? `Its grant’s records were kept until ${dayInWords(keepUntil)}. Nothing is reopened after that (2 CFR 200.345).`
    : null

const reason = longText({ required: true, max: 5_000, label: 'Reason' })

export const visitLife = life(monitoringVisit, {
  topic: 'monitoring-visits',
  stages: { planned: 'open', done: 'over', cancelled: 'over' },
  facts: factsFrom<Retention>('grants', 'subawards'),
  moves: {
    finish: {
      about: 'Records what was seen on a monitoring visit. What is not as it must be becomes a finding.',
      from: 'planned',
      to: 'done',
      or: 'visitor',
      asks: { day: date({ required: true, label: 'Day' }), summary: askFor(monitoringVisit.fields.summary) },
      start: ({ summary }, { today }) => ({ day: today, ...(summary !== null && { summary }) }),
      look: 'main',
      says: {
        button: 'Record visit',
        ask: 'Record {number}',
        hint: 'What is not as it must be becomes a finding.',
        done: 'Visit recorded',
        event: 'recorded what was seen on it',
        trail: 'recorded',
      },
      whyNotWith: ({ day }, _, { today }) =>
        day > today ? { name: 'day', message: 'Enter a day that is not in the future.' } : null,
    },
    cancel: {
      about: 'Cancels a monitoring visit, with the reason.',
      from: 'planned',
      to: 'cancelled',
      asks: { reason },
      says: {
        button: 'Cancel visit',
        ask: 'Cancel {number}?',
        hint: 'The reason stays on file.',
        done: '{number} canceled',
        event: 'canceled it',
      },
    },
    reopen: {
      about: 'Reopens a monitoring visit, because there is more to look at or it was recorded too early.',
      from: ['done', 'cancelled'],
      to: 'planned',
      asks: { reason },
      says: {
        button: 'Reopen visit',
        ask: 'Reopen {number}?',
        hint: 'There is more to look at, or it was recorded too early. What was seen stays in it and in its history.',
        done: '{number} reopened',
        event: 'reopened it',
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
      about: 'Records what the subrecipient did about a finding.',
      from: ['open', 'answered'],
      to: 'answered',
      or: 'owner',
      asks: { answer: askFor(answer) },
      says: {
        button: 'Record answer',
        ask: 'Record the answer to “{title}”',
        done: 'Answer recorded',
        event: 'recorded the answer to it',
        trail: 'answer recorded',
      },
    },
    close: {
      about: 'Closes a finding with a management decision: what was done is enough, and why (2 CFR 200.521).',
      from: 'answered',
      to: 'closed',
      not: { answered_by: 'You entered the answer. Another manager closes the finding.' },
      asks: { decision: askFor(decision) },
      look: 'main',
      says: {
        button: 'Close finding',
        ask: 'Close “{title}”?',
        hint: 'The decision says why what was done is enough, or what is required instead (2 CFR 200.521).',
        done: 'Finding closed',
        event: 'closed it',
      },
    },
    reopen: {
      about: 'Reopens a finding: the answer was not enough, or the same was seen again.',
      from: ['answered', 'closed'],
      to: 'open',
      asks: { due_on: askFor(due_on), reason },
      start: (_, { today }) => ({ due_on: addDays(today, 30) }),
      says: {
        button: 'Reopen finding',
        ask: 'Reopen “{title}”?',
        hint: 'The answer was not enough, or the same was seen again.',
        done: 'Finding reopened',
        event: 'reopened it',
      },
      whyNotYet: whyNotAnyMore,
      whyNotWith: ({ due_on: day }, _, { today }) =>
        day < today ? { name: 'due_on', message: 'Enter a day that is not in the past.' } : null,
    },
  },
})
