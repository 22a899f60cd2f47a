import { choice, instant, longText, person, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const ssoConnection = defineRecord('sso_connections', {
  label: 'Sign-in connection',
  plural: 'Sign-in connections',
  about: 'A sign-in connection in preparation: issuer, domains, claims and test results.',
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
      help: 'Such as https://login.microsoftonline.com/TENANT/v2.0, the value of iss in the ID token.',
    }),
    client_id: text({ required: true, max: 200, label: 'Client ID' }),
    domains: text({ max: 500, help: 'Email domains separated by commas.' }),
    email_claim: text({
      required: true,
      max: 60,
      label: 'Email claim',
      help: 'Usually email. It must come with email_verified.',
    }),
    name_claim: text({ max: 60, label: 'Name claim' }),
    notes: longText({ max: 2_000, help: 'Never a secret: secrets belong in the server settings.' }),
    trace: longText({ max: 10_000, setBy: 'commands', label: 'Last test' }),
    tested_at: instant({ setBy: 'commands', label: 'Tested on' }),
    tested_by: person({ setBy: 'commands', label: 'Tested by' }),
    status: choice(['draft', 'tested', 'in_force', 'retired'], {
      initial: 'draft',
      setBy: 'commands',
      words: { in_force: 'Active' },
    }),
  },
})
export type SsoConnection = RowOf<typeof ssoConnection>
