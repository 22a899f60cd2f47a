import { choice, instant, longText, number, person, ref, series, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const checkKinds = ['system', 'end_to_end', 'model', 'discoverability'] as const
export type CheckKind = (typeof checkKinds)[number]

export const checkRun = defineRecord('check_runs', {
  label: 'Check run',
  plural: 'Check runs',
  about: 'One run of the program’s own tests, with the result and duration of each step.',
  firstFrom: 'Run all checks to save the first run.',
  access: { of: 'organization', read: 'admin', write: 'admin' },
  title: 'number',
  list: ['number', 'kind', 'asked_by', 'asked_at', 'passed', 'failed', 'milliseconds', 'status'],
  fields: {
    number: series('RUN-{year}-{count}'),
    kind: choice(checkKinds, {
      required: true,
      setBy: 'commands',
      words: {
        system: 'System self-test',
        end_to_end: 'End-to-end test',
        model: 'Language model',
        discoverability: 'Public pages',
      },
    }),
    asked_by: person({ setBy: 'commands', label: 'Requested by' }),
    asked_at: instant({ required: true, setBy: 'commands', label: 'Requested' }),
    prompt: longText({ max: 4_000, setBy: 'commands' }),
    done_at: instant({ setBy: 'commands', label: 'Completed' }),
    passed: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands' }),
    failed: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands' }),
    skipped: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands', label: 'Skipped' }),
    milliseconds: number({ min: 0, decimals: 0, setBy: 'commands' }),
    status: choice(['requested', 'completed', 'failed'], {
      initial: 'requested',
      setBy: 'commands',
      words: { requested: 'Running', completed: 'Passed', failed: 'Failed' },
    }),
  },
})
export type CheckRun = RowOf<typeof checkRun>

export const checkStep = defineRecord('check_steps', {
  label: 'Check step',
  plural: 'Check steps',
  about: 'One step of a check run, with its result.',
  access: { of: 'parent', parent: 'check_runs', by: 'run' },
  title: 'name',
  list: ['run', 'position', 'name', 'outcome', 'words', 'milliseconds'],
  fields: {
    run: ref('check_runs', { required: true }),
    position: number({ required: true, setBy: 'commands', decimals: 0, label: 'Step' }),
    name: text({ required: true, max: 200, setBy: 'commands' }),
    outcome: choice(['passed', 'failed', 'skipped'], {
      required: true,
      setBy: 'commands',
      words: { skipped: 'Skipped' },
    }),
    words: longText({ max: 4_000, setBy: 'commands', label: 'Result' }),
    milliseconds: number({ min: 0, decimals: 1, setBy: 'commands' }),
    path: text({ max: 300, setBy: 'commands', label: 'Fix location' }),
  },
})
export type CheckStep = RowOf<typeof checkStep>
