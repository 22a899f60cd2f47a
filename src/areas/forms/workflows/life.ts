import { life } from '#platform/life.ts'
import { why } from '#platform/life/asks.ts'
import { returnWords } from '#platform/life/usual-words.ts'
import type { Reason } from '#platform/rules.ts'
import { workflow, workflowVersion } from './records.ts'
import { problemInWords, problemsOfFlow, readFlow } from './rules.ts'

export const workflowLife = life(workflow, {
  topic: 'workflows',
  stages: { draft: 'open', published: 'open', retired: 'over' },
  // A workflow is published with its version.
  setElsewhere: ['published'],
  moves: {
    retire: {
      about: 'Deactivates a workflow. Runs that are under way continue to their end.',
      from: ['draft', 'published'],
      to: 'retired',
      says: { button: 'Deactivate', done: 'Deactivated. Current runs continue.', event: 'deactivated it' },
    },
  },
})

const by = 'manager'

export const versionLife = life(workflowVersion, {
  topic: 'workflow-versions',
  // What is published is only read: it never changes.
  stages: { draft: 'open', submitted: 'open', published: 'over', replaced: 'over' },
  // The next version takes the place of the one before.
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
        event: 'submitted it for publication',
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
      says: returnWords('The person who changed it last sees the reason.', '{name}'),
    },
    publish: {
      about: 'Publishes a version that another person drafted. Runs start with it from then on.',
      from: 'submitted',
      to: 'published',
      by,
      // Two people for what all others follow.
      not: { drafted_by: 'You changed this version last. Another person publishes it.' },
      look: 'main',
      says: { button: 'Publish', done: '{name} published', event: 'published it' },
      whyNot: ({ definition }) =>
        problemsOfFlow(readFlow(definition)).length > 0 ? 'Its steps have problems. Return it for changes.' : null,
    },
  },
})

/** What a second person looks at stays as it is meanwhile. */
export const whyNotChange = (version: { status: string }): Reason =>
  versionLife.is(version, 'submitted')
    ? 'This version was submitted for publication. Return it for changes before you change it.'
    : null
