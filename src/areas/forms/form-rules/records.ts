import { choice, flag, longText, number, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const formRule = defineRecord('form_rules', {
  label: 'Form rule',
  plural: 'Form rules',
  about: 'When this is so, do that: fill in, work out, lock, hand to somebody, or tell somebody.',
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
      label: 'Turn',
      help: 'Rules apply in this order.',
    }),
    holds_when: text({
      required: true,
      max: 500,
      label: 'When',
      help: 'A condition, such as: class = "Commercial" and load > 200. Write true for always.',
    }),
    action: choice(['prefill', 'compute', 'lock', 'route', 'notify'], {
      required: true,
      label: 'Then',
      words: {
        prefill: 'Fill in, if empty',
        compute: 'Set',
        lock: 'Lock the question',
        route: 'Hand to',
        notify: 'Tell',
      },
    }),
    target: text({
      required: true,
      max: 80,
      label: 'Which question or person',
      help: 'The key of a question; for “hand to” and “tell” the mail address of a colleague.',
    }),
    value: text({ max: 500, label: 'Value', help: 'A formula, for “fill in” and “set”.' }),
    active: flag({ initial: true }),
  },
})
export type FormRule = RowOf<typeof formRule>

export const formRuleCase = defineRecord('form_rule_cases', {
  label: 'Rule case',
  plural: 'Rule cases',
  about: 'Sample answers with what the rules must make of them: run again after every change.',
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
      help: 'One line each: key = value; “lock key”, “route address” and “notify address” for the rest.',
    }),
  },
})
export type FormRuleCase = RowOf<typeof formRuleCase>
