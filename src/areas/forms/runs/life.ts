import { life } from '#platform/life.ts'
import { why } from '#platform/life/asks.ts'
import { factsFrom } from '#platform/life/move.ts'
import { person } from '#platform/records/fields.ts'
import { atLeast } from '#platform/roles.ts'
import { firstReason } from '#platform/rules.ts'
import type { StepKind } from '../workflows/rules.ts'
import { workflowRun, workflowTask } from './records.ts'

/** The steps of a run in the newest version of its workflow. */
export type NewestVersion = { isNewest: boolean; newestHasIt: boolean }

/** A task's step in the version of its run. */
export type StepOfTask = {
  /** Null if the version has no such step. */
  kind: StepKind | null
  started_by: string | null
  /** The approval of several people. */
  isShared: boolean
}

const by = 'manager'
const reason = why('Reason', 2_000)
const hint = 'The reason stays with the run.'

/** A run as a whole. What happens at one of its steps is a move of the task, or completes it. */
export const runLife = life(workflowRun, {
  topic: 'workflow-runs',
  stages: { open: 'open', exception: 'open', completed: 'over', canceled: 'over' },
  // The next step decides whether a run is stuck or ends.
  setElsewhere: ['exception', 'completed'],
  facts: factsFrom<NewestVersion>('workflow_versions'),
  moves: {
    move: {
      about: 'Moves a run to the newest version of its workflow, at its current steps.',
      from: ['open', 'exception'],
      by,
      asks: { reason },
      says: {
        button: 'Move to newest version',
        ask: 'Move {number} to the newest version?',
        hint,
        verb: 'Move',
        done: 'Moved to the newest version',
        event: 'moved the run to the newest version',
        trail: 'moved to the newest version',
      },
      whyNotYet: ({ isNewest, newestHasIt }) =>
        firstReason(
          isNewest && 'The run is already on the newest version.',
          !newestHasIt && 'The newest version doesn’t have this step. Finish the run on its current version.',
        ),
    },
    cancel: {
      about: 'Ends a run early, with a reason.',
      from: ['open', 'exception'],
      to: 'canceled',
      by,
      asks: { reason },
      look: 'danger',
      leaves: { workflow_tasks: { body: true } },
      says: {
        button: 'End run',
        ask: 'End {number}?',
        hint,
        done: '{number} ended',
        event: 'ended the run early',
        trail: 'ended early',
      },
    },
  },
})

/** Completing a task is a separate command: its name and the next step depend on the step. */
export const taskLife = life(workflowTask, {
  topic: 'workflow-tasks',
  stages: { open: 'open', exception: 'open', done: 'over', withdrawn: 'over' },
  // A task is done when its run moves on.
  setElsewhere: ['exception', 'done', 'withdrawn'],
  facts: factsFrom<StepOfTask>('workflow_versions', 'workflow_runs'),
  moves: {
    retry: {
      about: 'Retries the step where a run is stuck.',
      from: 'exception',
      by,
      asks: { reason },
      look: 'main',
      says: {
        button: 'Retry',
        ask: 'Retry “{name}”?',
        hint,
        done: 'Step retried',
        event: 'retried a step',
        trail: 'retried',
      },
    },
    reassign: {
      about: 'Reassigns a step of a run, with a reason.',
      from: ['open', 'exception'],
      by,
      asks: { to: person({ required: true, label: 'Assignee' }), reason },
      says: {
        button: 'Reassign',
        ask: 'Reassign “{name}”',
        done: 'Step reassigned',
        event: 'reassigned a step',
        trail: 'reassigned',
      },
      whyNotYet: ({ kind, isShared }) =>
        firstReason(
          kind !== null && kind !== 'task' && kind !== 'approval' && 'No person does this step.',
          isShared && 'Several people decide on this step. Skip it, or publish a version with other people.',
        ),
    },
    skip: {
      about: 'Skips a step of a run, with a reason.',
      from: ['open', 'exception'],
      by,
      asks: { reason },
      says: {
        button: 'Skip step',
        ask: 'Skip “{name}”?',
        hint,
        verb: 'Skip',
        done: 'Step skipped',
        event: 'skipped a step',
        trail: 'step skipped',
      },
      // A skipped approval is no approval.
      whyNotYet: ({ kind, started_by }, _, { actor }) =>
        firstReason(
          kind === null && 'This version no longer has this step. Move the run to the newest version, or end it.',
          kind === 'approval' && !atLeast('admin', actor) && 'Only an administrator can skip an approval.',
          kind === 'approval' &&
            started_by === actor.user_id &&
            'You started this run. Another person must decide on its approval.',
          (kind === 'gateway' || kind === 'parallel') && 'A branch can’t be skipped. Retry it, or end the run.',
        ),
    },
  },
})
