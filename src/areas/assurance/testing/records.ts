import { choice, files, instant, longText, person, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const testScript = defineRecord('test_scripts', {
  label: 'Test script',
  plural: 'Test scripts',
  about: 'What somebody does by hand to see whether a part of the product works for them, and what should happen.',
  access: { of: 'organization', read: 'user', write: 'user' },
  openWhile: ['draft', 'active'],
  title: 'title',
  list: ['code', 'module', 'title', 'covers', 'last_outcome', 'last_at', 'status'],
  fields: {
    code: text({ required: true, max: 40, unique: true }),
    module: text({ required: true, max: 80, help: 'The part of the product: Purchase orders, Grants, Payments.' }),
    title: text({ required: true, max: 200 }),
    steps: longText({ required: true, max: 10_000, label: 'What to do' }),
    expected: longText({ required: true, max: 5_000, label: 'What should happen' }),
    covers: text({ max: 200, label: 'Requirement that it covers' }),
    last_outcome: choice(['passed', 'failed', 'blocked'], { setBy: 'commands', label: 'Last outcome' }),
    last_at: instant({ setBy: 'commands', label: 'Last run' }),
    status: choice(['draft', 'active', 'retired'], { initial: 'active', setBy: 'commands' }),
  },
})
export type TestScript = RowOf<typeof testScript>

export const testExecution = defineRecord('test_executions', {
  label: 'Test run',
  plural: 'Test runs',
  about: 'Somebody did what a test script says: what happened, and the defect where it was not what should have.',
  access: { of: 'organization', read: 'user', write: 'user' },
  changedBy: 'commands',
  title: 'outcome',
  list: ['script', 'outcome', 'tester', 'ran_at', 'defect', 'status'],
  find: ['defect'],
  fields: {
    script: ref('test_scripts', { required: true }),
    outcome: choice(['passed', 'failed', 'blocked'], { required: true }),
    notes: longText({ max: 5_000, label: 'What happened' }),
    defect: text({ max: 200, help: 'In one line, where something is wrong.' }),
    pictures: files(),
    tester: person({ required: true, setBy: 'commands' }),
    ran_at: instant({ required: true, setBy: 'commands', label: 'When' }),
    answer: longText({ max: 2_000, setBy: 'commands', label: 'What was done about it' }),
    status: choice(['fine', 'open', 'fixed', 'closed'], {
      initial: 'fine',
      setBy: 'commands',
      label: 'What became of it',
      words: { fine: 'No defect', fixed: 'Mended, to run again' },
    }),
  },
})
export type TestExecution = RowOf<typeof testExecution>
