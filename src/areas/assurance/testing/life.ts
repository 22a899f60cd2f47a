import { life } from '#platform/life.ts'
import { askFor, why } from '#platform/life/asks.ts'
import { testExecution, testScript } from './records.ts'

/** As long as the commands of this area have always taken a reason. */
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
      says: { button: 'Retire', ask: 'Retire {code}?', done: '{code} retired', event: 'retired it' },
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
        ask: 'Mark the defect as fixed',
        done: 'Marked as fixed',
        event: 'marked it as fixed',
        trail: 'marked as fixed',
      },
    },
    reopen: {
      about: 'Records that a fixed defect still happens.',
      from: 'fixed',
      to: 'open',
      asks: { reason: why('What still happens', longest) },
      says: { button: 'Not fixed', ask: 'Reopen the defect?', verb: 'Reopen', done: 'Reopened', event: 'reopened it' },
    },
    close: {
      about: 'Closes a defect that no longer happens.',
      from: ['open', 'fixed'],
      to: 'closed',
      by: 'manager',
      or: 'tester',
      asks: { reason: why('How you saw it', longest) },
      says: { button: 'Close defect', ask: 'Close the defect?', done: 'Defect closed', event: 'closed it' },
    },
  },
})
