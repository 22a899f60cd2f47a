import { timeOf } from '#platform/dates.ts'
import { life } from '#platform/life.ts'
import { askFor, why } from '#platform/life/asks.ts'
import { factsFrom } from '#platform/life/move.ts'
import { date, flag, instant, longText, number, person, text } from '#platform/records/fields.ts'
import { firstReason } from '#platform/rules.ts'
import { workOrder } from './records.ts'

/** A work order's checklist and its permits: those valid now, and those not closed. */
export type WorkFacts = { unanswered: number; unread: string | null; validPermits: number; openPermits: number }

const due = date({ label: 'Due' })

const triageAsks = {
  priority: askFor(workOrder.fields.priority),
  due,
  minutes_planned: number({ min: 0, max: 100_000, decimals: 0, label: 'Planned time (minutes)' }),
}

const assignAsks = { to: person({ required: true, label: 'Assignee' }), due }

const finishAsks = {
  words: longText({ required: true, max: 5_000, label: 'Action taken' }),
  cause: text({ max: 200, help: 'The cause of the failure, if any.' }),
  signed_name: text({ required: true, max: 120, label: 'Your name', help: 'It is shown on the work order.' }),
}

const downtimeAsks = {
  down_from: instant({ required: true, label: 'Down from' }),
  down_until: instant({ label: 'Down until', help: 'Leave blank while it is still down.' }),
  down_reason: text({ required: true, max: 200, label: 'Reason' }),
  failure: flag({ label: 'Asset failure', help: 'Counts toward mean time between failures.' }),
}

const closeAsks = {
  back_in_service: flag({ label: 'Return the asset to service', help: 'Only if it is out of service.' }),
}

/** Work under an issued permit is in progress; one that was only asked for has no work left. */
const permitsLeft = {
  stops: { first: 'Close it first.', while: ['issued', 'suspended'] },
  ended: 'refused',
  tells: ['requested_by', 'holder'],
} as const

export const workOrderLife = life(workOrder, {
  topic: 'work-orders',
  stages: {
    requested: 'open',
    triaged: 'open',
    assigned: 'open',
    in_progress: 'open',
    done: 'open',
    closed: 'over',
    canceled: 'over',
  },
  facts: factsFrom<WorkFacts>('work_tasks', 'work_permits'),
  moves: {
    triage: {
      about: 'Triages a request with priority, due date and planned time.',
      from: 'requested',
      to: 'triaged',
      by: 'manager',
      asks: triageAsks,
      start: (row) => ({ priority: row.priority, due: row.due, minutes_planned: Number(row.minutes_planned) || null }),
      look: 'main',
      says: {
        button: 'Triage',
        ask: 'Triage {number}',
        hint: '{title}',
        done: '{number} triaged',
        event: 'triaged the request',
      },
    },
    assign: {
      about: 'Assigns a work order and notifies the assignee.',
      from: ['requested', 'triaged', 'assigned'],
      to: 'assigned',
      by: 'manager',
      or: 'assigned_to',
      asks: assignAsks,
      start: ({ assigned_to, due }) => ({ ...(assigned_to && { to: assigned_to }), due }),
      says: {
        button: 'Assign',
        ask: 'Assign {number}',
        hint: '{title}',
        done: '{number} assigned',
        event: 'assigned the work order',
      },
    },
    unassign: {
      about: 'Removes the assignee from a work order that has not started.',
      from: 'assigned',
      to: 'triaged',
      by: 'manager',
      says: { button: 'Unassign', done: '{number} unassigned', event: 'removed the assignee', trail: 'unassigned' },
    },
    begin: {
      about: 'Starts the work. Work that needs a permit requires a valid one.',
      from: 'assigned',
      to: 'in_progress',
      by: 'manager',
      or: 'assigned_to',
      offline: true,
      look: 'main',
      says: { button: 'Start work', done: 'Work on {number} started', event: 'started work' },
      whyNotYet: ({ validPermits }, { needs_permit }) =>
        needs_permit && validPermits === 0 ? 'This work needs a valid work permit. Request one first.' : null,
      fixes: () => [[/permit/, '/safety-management?tab=permits']],
    },
    finish: {
      about: 'Records the action taken and who completed it. A second person must close the work order.',
      from: 'in_progress',
      to: 'done',
      by: 'manager',
      or: 'assigned_to',
      asks: finishAsks,
      offline: true,
      look: 'main',
      says: {
        button: 'Complete',
        ask: 'Complete {number}',
        hint: 'Another person reviews and closes it.',
        verb: 'Complete work order',
        done: 'Work order completed',
        event: 'completed the work order',
      },
      whyNotYet: ({ unanswered, unread, openPermits }) =>
        firstReason(
          unanswered > 0 && 'Complete the checklist first.',
          unread !== null && `Enter the reading of “${unread}”.`,
          openPermits > 0 && 'A work permit is still open. Close it first.',
        ),
      fixes: () => [
        [/permit/, '/safety-management?tab=permits'],
        [/./, '?tab=details'],
      ],
    },
    reopen: {
      about: 'Reopens incomplete work, with the reason.',
      decides: 'evidence',
      from: 'done',
      to: 'in_progress',
      not: { done_by: 'You can’t reopen your own work. Another person must review it.' },
      asks: { reason: why('What is missing') },
      says: {
        button: 'Reopen work order',
        ask: 'Reopen {number}?',
        hint: 'The person who did the work will see what is missing.',
        done: '{number} reopened',
        event: 'reopened the work order',
      },
    },
    close: {
      about: 'Closes another person’s work after review. A repaired asset returns to service.',
      decides: 'evidence',
      from: 'done',
      to: 'closed',
      not: { done_by: 'You can’t close your own work. Another person must review and close it.' },
      asks: closeAsks,
      start: () => ({ back_in_service: true }),
      look: 'main',
      leaves: { work_permits: permitsLeft, cost_records: { stay: 'Hours and parts are claimed after the work.' } },
      says: {
        button: 'Close work order',
        ask: 'Close {number}?',
        done: '{number} closed',
        event: 'closed the work order',
      },
    },
    noteDowntime: {
      about: 'Records the start, end and reason of an asset’s downtime.',
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
        event: 'recorded downtime',
        trail: 'downtime recorded',
      },
      whyNotWith: ({ down_from, down_until }) =>
        down_until && timeOf(down_until) < timeOf(down_from)
          ? { name: 'down_until', message: 'The end must be after the start of the downtime.' }
          : null,
    },
    stop: {
      about: 'Puts the work on hold, with the reason.',
      from: 'in_progress',
      to: 'assigned',
      asks: { reason: why() },
      offline: true,
      says: {
        button: 'Put on hold',
        ask: 'Put {number} on hold?',
        hint: 'The assignee stays the same.',
        done: '{number} is on hold',
        event: 'put the work order on hold',
      },
    },
    cancel: {
      about: 'Cancels work that has not started, with the reason.',
      from: ['requested', 'triaged', 'assigned'],
      to: 'canceled',
      by: 'manager',
      or: 'requested_by',
      asks: { reason: askFor(workOrder.fields.end_reason, { label: 'Reason' }) },
      look: 'danger',
      leaves: {
        work_permits: permitsLeft,
        cost_records: { stay: 'Hours before the cancellation are judged by their own evidence.' },
      },
      says: {
        button: 'Cancel work order',
        ask: 'Cancel {number}?',
        hint: 'It stays on file with the reason.',
        done: '{number} canceled',
        event: 'canceled the work order',
      },
    },
  },
})
