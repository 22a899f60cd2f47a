import { life } from '#platform/life.ts'
import { askFor } from '#platform/life/asks.ts'
import { firstReason } from '#platform/rules.ts'
import { safetyEvent } from './records.ts'

export const safetyEventLife = life(safetyEvent, {
  topic: 'safety-events',
  stages: { reported: 'open', investigating: 'open', closed: 'over' },
  moves: {
    investigate: {
      about: 'Starts the investigation of a safety event.',
      from: 'reported',
      to: 'investigating',
      says: {
        button: 'Start investigation',
        done: 'The investigation has started',
        event: 'started the investigation of it',
        trail: 'investigation started',
      },
    },
    actionDone: {
      about: 'Records that the corrective action of a safety event is done.',
      from: ['reported', 'investigating'],
      by: 'manager',
      or: 'action_owner',
      says: {
        button: 'Complete action',
        done: 'The action is complete',
        event: 'completed the action of it',
        trail: 'action completed',
      },
      whyNot: ({ action, action_done_on }) =>
        firstReason(
          !action?.trim() && 'There is no action to complete.',
          action_done_on !== null && 'The action is complete.',
        ),
    },
    close: {
      about: 'Closes a safety event once its root cause is known and its action is complete.',
      from: ['reported', 'investigating'],
      to: 'closed',
      by: 'manager',
      asks: { reason: askFor(safetyEvent.fields.closing, { label: 'What was found' }) },
      look: 'main',
      says: { button: 'Close event', ask: 'Close {number}?', done: '{number} closed', event: 'closed it' },
      whyNot: (row, { actor }) =>
        firstReason(
          row.kind === 'injury' &&
            row.reported_by === actor.user_id &&
            'You reported this injury. Another manager closes it.',
          row.kind !== 'observation' && !row.root_cause?.trim() && 'Enter the root cause first.',
          Boolean(row.action?.trim()) && row.action_done_on === null && 'Complete the action first.',
        ),
    },
  },
})
