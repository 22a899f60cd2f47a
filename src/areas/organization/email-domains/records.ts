import { instant, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

const by = { setBy: 'commands' } as const

export const emailDomain = defineRecord('email_domains', {
  label: 'Email domain',
  plural: 'Email domains',
  about:
    'A domain of the organization’s email addresses, proven by a TXT record. Single sign-on works for verified domains only.',
  access: { of: 'organization', read: 'admin', write: 'admin' },
  changedBy: 'commands',
  title: 'domain',
  list: ['domain', 'verified_at', 'checked_at'],
  fields: {
    domain: text({
      required: true,
      max: 253,
      unique: true,
      help: 'What follows the @, such as alderfalls.gov. Subdomains are added separately.',
    }),
    token: text({ required: true, max: 80, verbatim: true, label: 'TXT value', told: false, ...by }),
    verified_at: instant({ label: 'Verified on', empty: 'Not verified', ...by }),
    checked_at: instant({ label: 'Last check', empty: 'Not checked yet', ...by }),
    answer: text({ max: 500, label: 'Result', told: false, ...by }),
  },
})
export type EmailDomain = RowOf<typeof emailDomain>
