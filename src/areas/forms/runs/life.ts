import { life } from '#platform/life.ts'
import { why } from '#platform/life/asks.ts'
import { factsFrom } from '#platform/life/move.ts'
import { person } from '#platform/records/fields.ts'
import { atLeast } from '#platform/roles.ts'
import { firstReason } from '#platform/rules.ts'
import type { StepKind } from '../workflows/rules.ts'
import { workflowRun } from './records.ts'

/** The current step of a run in its version, and in the newest one. */
export type CurrentStep = {
  /** Null where its version has no such step. */
  kind: StepKind | null
  isNewest: boolean
  newestHasIt: boolean
}

const by = 'manager'
const reason = why('Reason', 2_000)
const hint = 'The reason stays with the run.'

/** Finishing a step is a command of its own: what it is called, and where it leads, follow from the step. */
export const runLife = life(workflowRun, {
  topic: 'workflow-runs',
  stages: { open: 'open', exception: 'open', completed: 'over', cancelled: 'over' },
  // Where a step leads decides whether a run is stuck or ends.
  setElsewhere: ['exception', 'completed'],
  facts: factsFrom<CurrentStep>('workflow_versions'),
  moves: {
    retry: {
      about: 'Retries the step at which a run is stuck.',
      from: 'exception',
      by,
      asks: { reason },
      look: 'main',
      says: {
        button: 'Retry',
        ask: 'Retry “{step_name}”?',
        hint,
        done: 'Retried',
        event: 'retried a step of it',
        trail: 'retried',
      },
    },
    reassign: {
      about: 'Reassigns the current step of a run, with a reason.',
      from: ['open', 'exception'],
      by,
      asks: { to: person({ required: true, label: 'Colleague' }), reason },
      says: {
        button: 'Reassign',
        ask: 'Reassign “{step_name}”',
        done: 'Reassigned',
        event: 'reassigned a step of it',
        trail: 'reassigned',
      },
    },
    skip: {
      about: 'Skips the current step of a run, with a reason.',
      from: ['open', 'exception'],
      by,
      asks: { reason },
      says: {
        button: 'Skip step',
        ask: 'Skip “{step_name}”?',
        hint,
        verb: 'Skip',
        done: 'Step skipped',
        event: 'skipped a step of it',
        trail: 'step skipped',
      },
      // A skipped approval is no approval.
      whyNotYet: ({ kind }, { started_by }, { actor }) =>
        firstReason(
          kind === null && 'This version has no such step anymore. Move the run to the newest version, or end it.',
          kind === 'approval' && !atLeast('admin', actor) && 'Only an administrator can skip an approval.',
          kind === 'approval' &&
            started_by === actor.user_id &&
            'You started this run. Another person decides on its approval.',
        ),
    },
    move: {
      about: 'Moves a run to the newest version of its workflow, at its current step.',
      from: ['open', 'exception'],
      by,
      asks: { reason },
      says: {
        button: 'Move to newest version',
        ask: 'Move {number} to the newest version?',
        hint,
        verb: 'Move',
        done: 'Moved to the newest version',
        event: 'moved it to the newest version',
        trail: 'moved to the newest version',
      },
      whyNotYet: ({ isNewest, newestHasIt }) =>
        firstReason(
          isNewest && 'It is on the newest version.',
          !newestHasIt && 'The newest version has no such step. Finish the run on its own version.',
        ),
    },
    cancel: {
      about: 'Ends a run early, with a reason.',
      from: ['open', 'exception'],
      to: 'cancelled',
      by,
      asks: { reason },
      look: 'danger',
      says: {
        button: 'End run',
        ask: 'End {number}?',
        hint,
        done: '{number} ended',
        event: 'ended it early',
        trail: 'ended early',
      },
    },
  },
})
