import { choice, flag, longText, number, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const formRule = defineRecord('form_rules', {
  label: 'Form rule',
  plural: 'Form rules',
  about: 'A condition with an action: prefill, calculate, lock, route or notify.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  changedBy: 'commands',
  title: 'name',
  list: ['name', 'form', 'position', 'holds_when', 'action', 'target', 'active'],
  fields: {
    form: ref('forms', { required: true }),
    name: text({ required: true, max: 120 }),
    position: number({
      required: true,
      min: 1,
      max: 999,
      decimals: 0,
      label: 'Order',
      help: 'Rules apply in this order.',
    }),
    holds_when: text({
      required: true,
      max: 500,
      label: 'Condition',
      help: 'A condition, such as: class = "Commercial" and load > 200. Write true for always.',
    }),
    action: choice(['prefill', 'compute', 'lock', 'route', 'notify'], {
      required: true,
      label: 'Action',
      words: { prefill: 'Prefill', compute: 'Calculate', lock: 'Lock question', route: 'Route to', notify: 'Notify' },
    }),
    target: text({
      required: true,
      max: 80,
      label: 'Question or person',
      help: 'The key of a question; for “Route to” and “Notify” the email address of a colleague.',
    }),
    value: text({ max: 500, label: 'Value', help: 'A formula, for “Prefill” and “Set”.' }),
    active: flag({ initial: true }),
  },
})
export type FormRule = RowOf<typeof formRule>

export const formRuleCase = defineRecord('form_rule_cases', {
  label: 'Rule test case',
  plural: 'Rule test cases',
  about: 'Sample answers with the expected result of the rules, rerun after every change.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  changedBy: 'commands',
  title: 'name',
  list: ['name', 'form', 'given', 'expected'],
  fields: {
    form: ref('forms', { required: true }),
    name: text({ required: true, max: 120 }),
    given: longText({
      required: true,
      max: 5000,
      verbatim: true,
      label: 'Answers',
      help: 'One line each: key = value.',
    }),
    expected: longText({
      required: true,
      max: 5000,
      verbatim: true,
      label: 'Expected',
      help: 'One line each: key = value. Use “lock key”, “route address” and “notify address” for the rest.',
    }),
  },
})
export type FormRuleCase = RowOf<typeof formRuleCase>
