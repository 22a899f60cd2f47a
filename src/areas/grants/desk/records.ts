import { choice, date, longText, person, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const grantContact = defineRecord('grant_contacts', {
  label: 'Grant note',
  plural: 'Grant notes',
  about: 'What was said with the giver or noted about a grant: when, with whom, and what follows from it.',
  access: { of: 'organization', read: 'user', write: 'user' },
  title: 'subject',
  list: ['day', 'funding', 'kind', 'subject', 'with_whom', 'follow_up'],
  fields: {
    funding: ref('grants', { required: true, label: 'Grant' }),
    kind: choice(['call', 'mail', 'meeting', 'note'], { initial: 'note', words: { call: 'Telephone' } }),
    day: date({ required: true, label: 'Day' }),
    subject: text({ required: true, max: 200 }),
    with_whom: text({ max: 200, label: 'With' }),
    words: longText({ max: 5_000, label: 'What was said' }),
    follow_up: date({ label: 'Follow up on', due: { for: ['owner'] } }),
    owner: person({ label: 'Followed up by' }),
  },
})
export type GrantContact = RowOf<typeof grantContact>
