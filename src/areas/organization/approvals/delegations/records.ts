import { date, flag, instant, money, person, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const delegation = defineRecord('delegations', {
  label: 'Delegation',
  plural: 'Delegations',
  about: 'Who signs for whom, from one day to another; or who is away, with nobody to sign for them.',
  access: { of: 'organization', read: 'user', write: 'user' },
  inOrder: [['first_day', 'last_day']],
  title: 'reason',
  list: ['from_person', 'to_person', 'first_day', 'last_day', 'away'],
  fields: {
    from_person: person({ required: true, setBy: 'commands', label: 'Whose signature' }),
    to_person: person({
      setBy: 'commands',
      label: 'Signed by',
      help: 'Empty while somebody is away: what waits for them escalates at once.',
    }),
    first_day: date({ required: true, setBy: 'commands', label: 'First day' }),
    last_day: date({ required: true, setBy: 'commands', label: 'Last day' }),
    record_type: text({ max: 63, setBy: 'commands', label: 'Only for', help: 'The kind of record; empty means all.' }),
    request: ref('approval_requests', { setBy: 'commands', label: 'Only this request' }),
    amount_limit: money({
      adds: false,
      min: 0,
      setBy: 'commands',
      label: 'Up to',
      help: 'Empty means as far as the signature itself goes, never further.',
    }),
    away: flag({ setBy: 'commands', label: 'Away', help: 'What waits for this person goes to the delegate.' }),
    reason: text({ max: 500, setBy: 'commands' }),
    ended_at: instant({ setBy: 'commands', label: 'Ended' }),
  },
})
export type Delegation = RowOf<typeof delegation>
