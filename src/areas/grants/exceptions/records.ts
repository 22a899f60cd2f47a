import { choice, date, files, longText, money, person, ref, series, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'
import { classWords, objectClasses } from '../budgets/records.ts'

export const exceptionKinds = ['class', 'worksheet', 'overrun'] as const

export const costException = defineRecord('cost_exceptions', {
  label: 'Cost exception',
  plural: 'Cost exceptions',
  about:
    'Approval of a cost above a limit: above an object class, the damage inventory of a worksheet, or the worksheet itself. One person requests it and another decides.',
  access: { of: 'organization', read: 'user', write: 'user' },
  changedBy: 'commands',
  openWhile: [],
  title: 'number',
  list: ['number', 'kind', 'funding', 'project', 'amount', 'asked_by', 'decided_by', 'status'],
  find: ['reason'],
  fields: {
    number: series('GX-{year}-{count}'),
    kind: choice(exceptionKinds, {
      required: true,
      words: {
        class: 'Above an object class',
        worksheet: 'Above the damage inventory',
        overrun: 'Above the worksheet',
      },
    }),
    funding: ref('grants', { label: 'Grant' }),
    class: choice(objectClasses, { label: 'Object class', words: classWords }),
    project: ref('pa_projects', { label: 'Project' }),
    amount: money({ required: true, min: 1, label: 'Amount above the limit' }),
    reason: longText({
      required: true,
      max: 2_000,
      help: 'The cause of the higher cost, and why it is still necessary and reasonable.',
    }),
    approval: text({
      max: 200,
      label: 'Agency approval',
      help: 'Number and date of the awarding agency’s letter, if it approved.',
    }),
    documents: files(),
    asked_by: person({ required: true, setBy: 'commands', label: 'Requested by' }),
    decided_by: person({ setBy: 'commands', label: 'Decided by' }),
    decided_on: date({ setBy: 'commands', label: 'Decided on' }),
    decision: longText({ max: 2_000, setBy: 'commands' }),
    status: choice(['requested', 'approved', 'refused', 'withdrawn'], { initial: 'requested', setBy: 'commands' }),
  },
})
export type CostException = RowOf<typeof costException>
