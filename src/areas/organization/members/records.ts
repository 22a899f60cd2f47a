import { person, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const securityPolicy = defineRecord('security_policies', {
  label: 'Security policy',
  plural: 'Security policies',
  about: 'Rules of the organization for its accounts, beyond Granary’s own.',
  access: { of: 'organization', read: 'user', write: 'admin' },
  title: 'title',
  list: ['title', 'email_domains', 'changed_by'],
  fields: {
    title: text({ required: true, max: 80, unique: true, setBy: 'commands' }),
    email_domains: text({
      max: 500,
      setBy: 'commands',
      label: 'Invitations from',
      help: 'Email domains separated by commas, such as alderfalls.gov. Leave blank to allow any.',
    }),
    changed_by: person({ setBy: 'commands', label: 'Changed by' }),
  },
})
export type SecurityPolicy = RowOf<typeof securityPolicy>
