import { choice, files, instant, longText, person, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const testScript = defineRecord('test_scripts', {
  label: 'Test script',
  plural: 'Test scripts',
  about: 'A manual test of one part of the product: the steps and the expected result.',
  access: { of: 'organization', read: 'user', write: 'user' },
  openWhile: ['draft', 'active'],
  title: 'title',
  list: ['code', 'module', 'title', 'covers', 'last_outcome', 'last_at', 'status'],
  fields: {
    code: text({ required: true, max: 40, unique: true }),
    module: text({ required: true, max: 80, help: 'For example: Purchase orders, Grants, Payments.' }),
    title: text({ required: true, max: 200 }),
    steps: longText({ required: true, max: 10_000, label: 'Steps' }),
    expected: longText({ required: true, max: 5_000, label: 'Expected result' }),
    covers: text({ max: 200, label: 'Requirement covered' }),
    last_outcome: choice(['passed', 'failed', 'blocked'], { setBy: 'commands', label: 'Last outcome' }),
    last_at: instant({ setBy: 'commands', label: 'Last run' }),
    status: choice(['draft', 'active', 'retired'], { initial: 'active', setBy: 'commands' }),
  },
})
export type TestScript = RowOf<typeof testScript>

export const testExecution = defineRecord('test_executions', {
  label: 'Test run',
  plural: 'Test runs',
  about: 'One run of a test script: its result, and the defect if one was found.',
  firstFrom: 'Record a run on the page of a test script.',
  access: { of: 'organization', read: 'user', write: 'user' },
  changedBy: 'commands',
  title: 'outcome',
  list: ['script', 'outcome', 'tester', 'ran_at', 'defect', 'status'],
  find: ['defect'],
  fields: {
    script: ref('test_scripts', { required: true }),
    outcome: choice(['passed', 'failed', 'blocked'], { required: true }),
    notes: longText({ max: 5_000, label: 'Result' }),
    defect: text({ max: 200, help: 'In one line, if there is one.' }),
    pictures: files(),
    tester: person({ required: true, setBy: 'commands' }),
    ran_at: instant({ required: true, setBy: 'commands', label: 'Run at' }),
    answer: longText({ max: 2_000, setBy: 'commands', label: 'Response' }),
    status: choice(['fine', 'open', 'fixed', 'closed'], {
      initial: 'fine',
      setBy: 'commands',
      label: 'Defect status',
      words: { fine: 'No defect', fixed: 'Fixed, retest', open: 'Open defect' },
    }),
  },
})
export type TestExecution = RowOf<typeof testExecution>
