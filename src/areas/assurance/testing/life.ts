import { life } from '#platform/life.ts'
import { askFor, why } from '#platform/life/asks.ts'
import { testExecution, testScript } from './records.ts'

/** The longest reason that the commands of this area accept. */
const longest = 2_000

export const scriptLife = life(testScript, {
  topic: 'test-scripts',
  stages: { draft: 'open', active: 'open', retired: 'over' },
  // A script is active when it is created.
  setElsewhere: ['draft'],
  moves: {
    retire: {
      about: 'Retires a test script.',
      from: ['draft', 'active'],
      to: 'retired',
      asks: { reason: why('Reason', longest) },
      look: 'danger',
      leaves: { test_executions: { stay: 'A defect is in the product, not in its script.' } },
      says: { button: 'Retire', ask: 'Retire {code}?', done: '{code} retired', event: 'retired the test script' },
    },
  },
})

export const defectLife = life(testExecution, {
  topic: 'test-runs',
  stages: { fine: 'over', open: 'open', fixed: 'open', closed: 'over' },
  moves: {
    fix: {
      about: 'Records that a defect is fixed and must be tested again.',
      from: 'open',
      to: 'fixed',
      look: 'main',
      asks: { answer: askFor(testExecution.fields.answer) },
      says: {
        button: 'Mark as fixed',
        ask: 'Mark defect as fixed',
        done: 'Defect marked as fixed',
        event: 'marked the defect as fixed',
        trail: 'marked as fixed',
      },
    },
    reopen: {
      about: 'Records that a fixed defect still happens.',
      from: 'fixed',
      to: 'open',
      asks: { reason: why('What still fails', longest) },
      says: {
        button: 'Reopen',
        ask: 'Reopen this defect?',
        verb: 'Reopen',
        done: 'Defect reopened',
        event: 'reopened the defect',
      },
    },
    close: {
      about: 'Closes a defect that no longer happens.',
      from: ['open', 'fixed'],
      to: 'closed',
      by: 'manager',
      or: 'tester',
      asks: { reason: why('How you verified the fix', longest) },
      says: { button: 'Close defect', ask: 'Close this defect?', done: 'Defect closed', event: 'closed the defect' },
    },
  },
})
