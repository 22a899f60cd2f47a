import { choice, instant, longText, person, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const ssoConnection = defineRecord('sso_connections', {
  label: 'Sign-in connection',
  plural: 'Sign-in connections',
  about:
    'The organization’s own sign-in as it is to be connected: issuer, domains and claims, and how far that has come.',
  access: { of: 'organization', read: 'admin', write: 'admin' },
  changedBy: 'commands',
  openWhile: ['draft', 'tested'],
  title: 'name',
  list: ['name', 'issuer', 'domains', 'tested_at', 'status'],
  fields: {
    name: text({ required: true, max: 120 }),
    issuer: text({
      required: true,
      max: 2048,
      format: 'url',
      help: 'Such as https://login.microsoftonline.com/TENANT/v2.0. It is what the ID token says in iss.',
    }),
    client_id: text({ required: true, max: 200, label: 'Client id' }),
    domains: text({ max: 500, help: 'Mail domains, divided by commas.' }),
    email_claim: text({
      required: true,
      max: 60,
      label: 'Claim with the address',
      help: 'Usually email. It must come with email_verified.',
    }),
    name_claim: text({ max: 60, label: 'Claim with the name' }),
    notes: longText({ max: 2_000, help: 'Never a secret: secrets stand in the settings of the server.' }),
    trace: longText({ max: 10_000, setBy: 'commands', label: 'Last trial' }),
    tested_at: instant({ setBy: 'commands', label: 'Tried' }),
    tested_by: person({ setBy: 'commands', label: 'Tried by' }),
    status: choice(['draft', 'tested', 'in_force', 'retired'], { initial: 'draft', setBy: 'commands' }),
  },
})
export type SsoConnection = RowOf<typeof ssoConnection>
