import { choice, date, flag, instant, longText, person, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

const by = { setBy: 'commands' } as const

export const controlChange = defineRecord('control_changes', {
  label: 'Control change',
  plural: 'Control changes',
  about: 'A change to a rule that controls what people can do, with its proposer, reason, effective date and approver.',
  firstFrom: 'A change to a control register is proposed in that register.',
  access: { of: 'organization', read: 'manager', write: 'admin' },
  changedBy: 'commands',
  title: 'title',
  list: ['title', 'before', 'after', 'effective_from', 'proposed_by', 'decided_by', 'status'],
  fields: {
    title: text({ required: true, max: 300, label: 'Rule', ...by }),
    register: text({ required: true, max: 63, told: false, ...by }),
    entry: text({ max: 36, told: false, ...by }),
    does: choice(['enter', 'end', 'withdraw', 'publish', 'set', 'retire'], {
      required: true,
      label: 'Change',
      ...by,
      words: {
        enter: 'New value',
        end: 'End',
        withdraw: 'Withdraw',
        publish: 'Publish',
        set: 'Change',
        retire: 'Retire',
      },
    }),
    before: text({ max: 500, empty: 'Nothing on file', ...by }),
    after: text({ max: 500, empty: 'Nothing', ...by }),
    loosens: flag({ label: 'Loosens the control', ...by }),
    first: flag({ label: 'First entry', ...by }),
    reason: longText({ required: true, max: 500, ...by }),
    entered_on: date({ required: true, label: 'Proposed on', ...by }),
    effective_from: date({ required: true, label: 'Effective from', ...by }),
    published_on: date({ label: 'Published on', ...by }),
    proposed_by: person({ required: true, label: 'Proposed by', ...by }),
    decided_by: person({ label: 'Decided by', ...by }),
    decided_at: instant({ label: 'Decided on', ...by }),
    decision: longText({ max: 500, label: 'Comment', ...by }),
    /** The row to enter, and the rows whose end date it sets: read by the command that carries it out. */
    proposal: longText({ verbatim: true, told: false, ...by }),
    closes: text({ max: 2_000, told: false, ...by }),
    status: choice(['proposed', 'effective', 'declined', 'withdrawn'], {
      initial: 'proposed',
      ...by,
      words: { proposed: 'Waiting for a second administrator', effective: 'Approved' },
      marks: { proposed: 'waiting', effective: 'done', declined: 'bad', withdrawn: 'off' },
    }),
  },
})
export type ControlChange = RowOf<typeof controlChange>
