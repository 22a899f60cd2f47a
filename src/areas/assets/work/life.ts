import { timeOf } from '#platform/dates.ts'
import { life } from '#platform/life.ts'
import { askFor, why } from '#platform/life/asks.ts'
import { factsFrom } from '#platform/life/move.ts'
import { date, flag, instant, longText, number, person, text } from '#platform/records/fields.ts'
import { firstReason } from '#platform/rules.ts'
import { workOrder } from './records.ts'

/** The checklist of a work order, and its permits to work: those that are valid now, and those that are not closed. */
export type WorkFacts = { unanswered: number; unread: string | null; validPermits: number; openPermits: number }

const due = date({ label: 'Due' })

const triageAsks = {
  priority: askFor(workOrder.fields.priority),
  due,
  minutes_planned: number({ min: 0, max: 100_000, decimals: 0, label: 'Minutes planned' }),
}

const assignAsks = { to: person({ required: true, label: 'Assignee' }), due }

const finishAsks = {
  words: longText({ required: true, max: 5_000, label: 'What was done' }),
  cause: text({ max: 200, help: 'What made it fail, if it did.' }),
  signed_name: text({ required: true, max: 120, label: 'Your name', help: 'It is shown on the work order.' }),
}

const downtimeAsks = {
  down_from: instant({ required: true, label: 'Down from' }),
  down_until: instant({ label: 'Down until', help: 'Leave it blank while it still is.' }),
  down_reason: text({ required: true, max: 200, label: 'Reason' }),
  failure: flag({ label: 'The asset failed', help: 'It counts for the time between failures.' }),
}

const closeAsks = {
  back_in_service: flag({ label: 'Return the asset to service', help: 'Only if it is out of service.' }),
}

export const workOrderLife = life(workOrder, {
  topic: 'work-orders',
  stages: {
    requested: 'open',
    triaged: 'open',
    assigned: 'open',
    in_progress: 'open',
    done: 'open',
    closed: 'over',
    cancelled: 'over',
  },
  facts: factsFrom<WorkFacts>('work_tasks', 'work_permits'),
  moves: {
    triage: {
      about: 'Triages a request: its priority, its due date and how long it takes.',
      from: 'requested',
      to: 'triaged',
      by: 'manager',
      asks: triageAsks,
      start: (row) => ({ priority: row.priority, due: row.due, minutes_planned: Number(row.minutes_planned) || null }),
      look: 'main',
      says: { button: 'Triage', ask: 'Triage {number}', hint: '{title}', done: 'Triaged', event: 'triaged it' },
    },
    assign: {
      about: 'Assigns a work order and tells the assignee.',
      from: ['requested', 'triaged', 'assigned'],
      to: 'assigned',
      by: 'manager',
      or: 'assigned_to',
      asks: assignAsks,
      start: ({ assigned_to, due }) => ({ ...(assigned_to && { to: assigned_to }), due }),
      says: { button: 'Assign', ask: 'Assign {number}', hint: '{title}', done: 'Assigned', event: 'assigned it' },
    },
    begin: {
      about: 'Starts the work. Work that needs a permit starts with a valid one.',
      from: 'assigned',
      to: 'in_progress',
      by: 'manager',
      or: 'assigned_to',
      look: 'main',
      says: { button: 'Start work', done: 'Work on {number} started', event: 'started it' },
      whyNotYet: ({ validPermits }, { needs_permit }) =>
        needs_permit && validPermits === 0 ? 'This work needs a valid permit to work. Request one first.' : null,
    },
    finish: {
      about: 'Records what was done, with the name of the person who did it. Another person closes the work order.',
      from: 'in_progress',
      to: 'done',
      by: 'manager',
      or: 'assigned_to',
      asks: finishAsks,
      look: 'main',
      says: {
        button: 'Complete',
        ask: 'Complete {number}',
        hint: 'Another person reviews and closes it.',
        verb: 'Complete work order',
        done: 'Work order completed',
        event: 'completed it',
      },
      whyNotYet: ({ unanswered, unread, openPermits }) =>
        firstReason(
          unanswered > 0 && 'Complete the checklist first.',
          unread !== null && `Enter the reading of “${unread}”.`,
          openPermits > 0 && 'A permit to work is still open. Close it first.',
        ),
    },
    reopen: {
      about: 'Reopens work that is not done yet, with the reason.',
      from: 'done',
      to: 'in_progress',
      not: { done_by: 'You did this work. Another person reviews it.' },
      asks: { reason: why('What is missing') },
      says: {
        button: 'Reopen work order',
        ask: 'Reopen {number}?',
        hint: 'The person who did it reads what is missing.',
        done: '{number} reopened',
        event: 'reopened it',
      },
    },
    close: {
      about: 'Closes work that another person did, after a review. A repaired asset returns to service.',
      from: 'done',
      to: 'closed',
      not: { done_by: 'You did this work. Another person reviews and closes it.' },
      asks: closeAsks,
      start: () => ({ back_in_service: true }),
      look: 'main',
      says: { button: 'Close work order', ask: 'Close {number}?', done: '{number} closed', event: 'closed it' },
    },
    noteDowntime: {
      about: 'Records from when until when the asset could not be used, and why.',
      from: ['requested', 'triaged', 'assigned', 'in_progress', 'done'],
      asks: downtimeAsks,
      start: ({ down_from, down_until, down_reason, failure }) => ({
        ...(down_from && { down_from }),
        down_until,
        ...(down_reason && { down_reason }),
        failure,
      }),
      says: {
        button: 'Record downtime',
        hint: '{title}',
        done: 'Downtime recorded',
        event: 'recorded the downtime of it',
        trail: 'downtime recorded',
      },
      whyNotWith: ({ down_from, down_until }) =>
        down_until && timeOf(down_until) < timeOf(down_from)
          ? { name: 'down_until', message: 'Enter a time after it went down.' }
          : null,
    },
    stop: {
      about: 'Puts the work on hold, with the reason.',
      from: 'in_progress',
      to: 'assigned',
      asks: { reason: why() },
      says: {
        button: 'Put on hold',
        ask: 'Put {number} on hold?',
        hint: 'The assignee keeps it.',
        done: '{number} is on hold',
        event: 'put it on hold',
      },
    },
    cancel: {
      about: 'Cancels work that was not started, with the reason.',
      from: ['requested', 'triaged', 'assigned'],
      to: 'cancelled',
      by: 'manager',
      or: 'requested_by',
      asks: { reason: askFor(workOrder.fields.end_reason, { label: 'Reason' }) },
      look: 'danger',
      says: {
        button: 'Cancel work order',
        ask: 'Cancel {number}?',
        hint: 'It stays on file with the reason.',
        done: '{number} canceled',
        event: 'canceled it',
      },
    },
  },
})
