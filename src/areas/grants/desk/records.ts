import { choice, date, longText, person, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const grantContact = defineRecord('grant_contacts', {
  label: 'Grant note',
  plural: 'Grant notes',
  about: 'A contact with the awarding agency or a note about a grant, with its date, person and follow-up.',
  access: { of: 'organization', read: 'user', write: 'user' },
  title: 'subject',
  list: ['day', 'funding', 'kind', 'subject', 'with_whom', 'follow_up'],
  fields: {
    funding: ref('grants', { required: true, label: 'Grant' }),
    kind: choice(['call', 'mail', 'meeting', 'note'], {
      initial: 'note',
      words: { call: 'Phone call', mail: 'Email' },
    }),
    day: date({ required: true, label: 'Date' }),
    subject: text({ required: true, max: 200 }),
    with_whom: text({ max: 200, label: 'Contact' }),
    words: longText({ max: 5_000, label: 'Summary' }),
    follow_up: date({ label: 'Follow-up date', due: { says: 'Follow up on {subject}', for: ['owner'] } }),
    owner: person({ label: 'Owner' }),
  },
})
export type GrantContact = RowOf<typeof grantContact>
