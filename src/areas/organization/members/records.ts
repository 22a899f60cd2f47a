import { person, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const securityPolicy = defineRecord('security_policies', {
  label: 'Security policy',
  plural: 'Security policies',
  about: 'Rules of the organization for its accounts, beyond those of the product.',
  access: { of: 'organization', read: 'user', write: 'admin' },
  title: 'title',
  list: ['title', 'email_domains', 'changed_by'],
  fields: {
    title: text({ required: true, max: 80, unique: true, setBy: 'commands' }),
    email_domains: text({
      max: 500,
      setBy: 'commands',
      label: 'People are invited from',
      help: 'Mail domains with commas between them, such as alderfalls.gov. Anywhere where it is empty.',
    }),
    changed_by: person({ setBy: 'commands', label: 'Changed by' }),
  },
})
export type SecurityPolicy = RowOf<typeof securityPolicy>
