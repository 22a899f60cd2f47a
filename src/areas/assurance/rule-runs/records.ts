import { choice, flag, instant, longText, number, person, ref, series, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const ruleRun = defineRecord('compliance_runs', {
  label: 'Compliance run',
  plural: 'Compliance runs',
  about: 'One run of the compliance rules over the open records.',
  firstFrom: 'Run the rules to save the first run.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  title: 'number',
  list: ['number', 'ran_at', 'ran_by', 'looked_at', 'failed', 'not_checked', 'waived', 'changed'],
  fields: {
    number: series('CR-{year}-{count}'),
    ran_at: instant({ required: true, setBy: 'commands', label: 'Run at' }),
    ran_by: person({ setBy: 'commands', label: 'Run by' }),
    looked_at: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands', label: 'Checked' }),
    passed: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands' }),
    failed: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands' }),
    waived: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands' }),
    not_checked: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands', label: 'Not checked' }),
    changed: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands', label: 'Changed' }),
  },
})
export type RuleRun = RowOf<typeof ruleRun>

export const ruleResult = defineRecord('compliance_results', {
  label: 'Compliance result',
  plural: 'Compliance results',
  about: 'The result of one rule for one record, with the facts it checked.',
  access: { of: 'parent', parent: 'compliance_runs', by: 'run' },
  title: 'subject',
  list: ['rule', 'subject', 'outcome', 'words', 'changed'],
  fields: {
    run: ref('compliance_runs', { required: true }),
    rule: text({ required: true, max: 60, setBy: 'commands' }),
    subject: text({ required: true, max: 300, setBy: 'commands', label: 'Record' }),
    subject_table: text({ required: true, max: 80, setBy: 'commands', label: 'Table' }),
    subject_id: text({ required: true, max: 60, setBy: 'commands', label: 'Id' }),
    outcome: choice(['passed', 'failed', 'waived', 'not_checked'], { required: true, setBy: 'commands' }),
    words: text({ max: 1_000, setBy: 'commands', label: 'Explanation' }),
    facts: longText({ max: 5_000, setBy: 'commands', label: 'Facts' }),
    changed: flag({ setBy: 'commands', label: 'Changed' }),
  },
})
export type RuleResult = RowOf<typeof ruleResult>
