import { choice, instant, longText, number, person, ref, series, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const checkKinds = ['system', 'end_to_end', 'model', 'discoverability'] as const
export type CheckKind = (typeof checkKinds)[number]

export const checkRun = defineRecord('check_runs', {
  label: 'Check run',
  plural: 'Check runs',
  about: 'The program looked at itself: what it tried, what came of it, and how long each step took.',
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
        end_to_end: 'End to end',
        model: 'Language model',
        discoverability: 'Public pages',
      },
    }),
    asked_by: person({ setBy: 'commands', label: 'Asked by' }),
    asked_at: instant({ required: true, setBy: 'commands', label: 'Asked' }),
    prompt: longText({ max: 4_000, setBy: 'commands' }),
    done_at: instant({ setBy: 'commands', label: 'Done' }),
    passed: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands' }),
    failed: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands' }),
    skipped: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands', label: 'Not tried' }),
    milliseconds: number({ min: 0, decimals: 0, setBy: 'commands' }),
    status: choice(['requested', 'completed', 'failed'], {
      initial: 'requested',
      setBy: 'commands',
      words: { requested: 'Running', completed: 'All well', failed: 'Something failed' },
    }),
  },
})
export type CheckRun = RowOf<typeof checkRun>

export const checkStep = defineRecord('check_steps', {
  label: 'Step of a check run',
  plural: 'Steps of check runs',
  about: 'One thing that a check run tried.',
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
      words: { skipped: 'Not tried' },
    }),
    words: longText({ max: 4_000, setBy: 'commands', label: 'What came of it' }),
    milliseconds: number({ min: 0, decimals: 1, setBy: 'commands' }),
    path: text({ max: 300, setBy: 'commands', label: 'Where to mend it' }),
  },
})
export type CheckStep = RowOf<typeof checkStep>
