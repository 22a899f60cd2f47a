import { life } from '#platform/life.ts'
import { longText } from '#platform/records/fields.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { proposedAction, type ProposedAction } from './records.ts'

/** Accepting carries out another command in the same transaction, so it is not a move (accept.ts). */
export const proposedActionLife = life(proposedAction, {
  topic: 'proposed-actions',
  stages: { open: 'open', accepted: 'over', refused: 'over' },
  setElsewhere: ['accepted'],
  moves: {
    refuse: {
      about: 'Refuses an action that a program proposed. Nothing else changes.',
      from: 'open',
      to: 'refused',
      personal: true,
      asks: { reason: longText({ max: 500, label: 'Reason' }) },
      reason: 'reason',
      says: {
        button: 'Refuse',
        ask: 'Refuse this action?',
        verb: 'Refuse action',
        done: 'Action refused',
        event: 'refused the proposed action',
      },
    },
  },
})

export const whyNotAccept = (row: Pick<ProposedAction, 'status'>): Reason =>
  firstReason(
    proposedActionLife.is(row, 'accepted') && 'You already accepted this action.',
    proposedActionLife.is(row, 'refused') && 'You already refused this action.',
  )
