import { date, flag, instant, money, person, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const delegation = defineRecord('delegations', {
  label: 'Delegation',
  plural: 'Delegations',
  about: 'Who approves for whom between two dates, or who is away without a delegate.',
  access: { of: 'organization', read: 'user', write: 'user' },
  inOrder: [['first_day', 'last_day']],
  title: 'reason',
  list: ['from_person', 'to_person', 'first_day', 'last_day', 'away'],
  fields: {
    from_person: person({ required: true, setBy: 'commands', label: 'Approver' }),
    to_person: person({
      setBy: 'commands',
      label: 'Delegate',
      help: 'Blank if no one covers: steps of this person escalate at once.',
    }),
    first_day: date({ required: true, setBy: 'commands', label: 'Start date' }),
    last_day: date({ required: true, setBy: 'commands', label: 'End date' }),
    record_type: text({ max: 63, setBy: 'commands', label: 'Only for', help: 'The kind of record. Blank means all.' }),
    request: ref('approval_requests', { setBy: 'commands', label: 'Only this request' }),
    amount_limit: money({
      adds: false,
      min: 0,
      setBy: 'commands',
      label: 'Amount limit',
      help: 'Blank means up to the approver’s own limit, never above it.',
    }),
    away: flag({ setBy: 'commands', label: 'Away', help: 'Steps of this person go to the delegate.' }),
    reason: text({ max: 500, setBy: 'commands' }),
    ended_at: instant({ setBy: 'commands', label: 'Ended on' }),
  },
})
export type Delegation = RowOf<typeof delegation>
