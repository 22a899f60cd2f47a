import { life } from '#platform/life.ts'
import { why } from '#platform/life/asks.ts'
import { returnWords } from '#platform/life/usual-words.ts'
import type { Reason } from '#platform/rules.ts'
import { workflow, workflowVersion } from './records.ts'
import { problemInWords, problemsOfFlow } from './problems/rules.ts'
import { readFlow } from './rules.ts'

export const workflowLife = life(workflow, {
  topic: 'workflows',
  stages: { draft: 'open', published: 'open', retired: 'over' },
  // A workflow is published with its version.
  setElsewhere: ['published'],
  moves: {
    retire: {
      about: 'Deactivates a workflow. Active runs continue to their end.',
      from: ['draft', 'published'],
      to: 'retired',
      leaves: {
        workflow_runs: { stay: 'A run that has begun goes on to its end.' },
        workflow_tasks: { stay: 'A run that has begun goes on to its end.' },
        workflow_versions: {
          stops: { first: 'Publish it or return it for changes first.', while: ['submitted'] },
          stay: 'A draft can no longer be published, and stays on file.',
        },
      },
      says: {
        button: 'Deactivate',
        done: 'Workflow deactivated. Active runs continue',
        event: 'deactivated the workflow',
      },
    },
  },
})

const by = 'manager'

export const versionLife = life(workflowVersion, {
  topic: 'workflow-versions',
  // Published versions never change.
  stages: { draft: 'open', submitted: 'open', published: 'over', replaced: 'over' },
  // The next version replaces the previous one.
  setElsewhere: ['replaced'],
  moves: {
    submit: {
      about: 'Submits the draft of a workflow for publication by a second person.',
      from: 'draft',
      to: 'submitted',
      by,
      look: 'main',
      says: {
        button: 'Submit for publication',
        done: 'Submitted for publication',
        event: 'submitted the version for publication',
      },
      whyNot({ definition }) {
        const flow = readFlow(definition)
        const [first] = problemsOfFlow(flow)
        return first ? problemInWords(flow, first) : null
      },
    },
    sendBack: {
      about: 'Returns a version of a workflow for changes, with a reason.',
      from: 'submitted',
      to: 'draft',
      by,
      asks: { reason: why() },
      says: returnWords('The last editor will see the reason.', '{name}'),
    },
    publish: {
      about: 'Publishes a version that another person drafted. New runs use it.',
      decides: 'control',
      from: 'submitted',
      to: 'published',
      by,
      // Two people review a workflow before others use it.
      not: {
        drafted_by: 'You changed this version last. Another person must publish it.',
        author: 'You wrote in this version. Another person must publish it.',
      },
      look: 'main',
      leaves: { workflow_runs: { stay: 'A run ends on the version that it began with, unless it is moved.' } },
      says: { button: 'Publish', done: '{name} published', event: 'published the version' },
      whyNot: ({ definition }) =>
        problemsOfFlow(readFlow(definition)).length > 0 ? 'Its steps have problems. Return it for changes.' : null,
    },
  },
})

/** A version in review by the second person can't be changed. */
export const whyNotChange = (version: { status: string }): Reason =>
  versionLife.is(version, 'submitted')
    ? 'This version was submitted for publication. Return it for changes before you change it.'
    : null
