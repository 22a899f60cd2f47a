import { choice, flag, instant, longText, person, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

const by = { setBy: 'commands' } as const

export const samlProvider = defineRecord('saml_providers', {
  label: 'SAML provider',
  plural: 'SAML providers',
  about: 'The organization’s own sign-in by SAML 2.0: its certificates, email domains and attribute names.',
  access: { of: 'organization', read: 'admin', write: 'admin' },
  changedBy: 'commands',
  openWhile: ['draft', 'tested'],
  title: 'name',
  list: ['name', 'entity_id', 'domains', 'tested_at', 'status'],
  fields: {
    name: text({ required: true, max: 120, help: 'For your administrators, such as Entra ID of the city.' }),
    metadata: longText({
      required: true,
      max: 100_000,
      verbatim: true,
      told: false,
      label: 'Metadata of the identity provider',
      help: 'The XML file from your identity provider. Paste the whole file.',
    }),
    domains: text({
      required: true,
      max: 500,
      label: 'Email domains',
      help: 'Verified domains separated by commas. Only people with these email addresses can sign in here.',
    }),
    preset: choice(['entra', 'okta', 'adfs', 'shibboleth', 'other'], {
      initial: 'entra',
      label: 'Product',
      help: 'Sets the attribute names you leave blank.',
      words: {
        entra: 'Microsoft Entra ID',
        okta: 'Okta',
        adfs: 'AD FS',
        shibboleth: 'Shibboleth (eduPerson)',
        other: 'Other',
      },
    }),
    email_attribute: text({
      max: 200,
      verbatim: true,
      label: 'Email attribute',
      help: 'Enter NameID to use the name identifier.',
    }),
    name_attribute: text({ max: 200, verbatim: true, label: 'Name attribute' }),
    groups_attribute: text({ max: 200, verbatim: true, label: 'Groups attribute' }),
    joins: flag({ label: 'Add new people as members', help: 'A new person who signs in joins with the role user.' }),
    idp_initiated: flag({
      label: 'Allow sign-in from the identity provider’s portal',
      help: 'Another site could send such a sign-in without a request from us. Leave this off unless people need it.',
    }),
    trusts_second_factor: flag({
      label: 'Accept the provider’s MFA',
      help: 'A sign-in that reports two factors counts as MFA here.',
    }),
    entity_id: text({ max: 1024, verbatim: true, label: 'Entity ID', ...by }),
    sign_in_address: text({ max: 2048, verbatim: true, label: 'Sign-in address', ...by }),
    binding: choice(['redirect', 'post'], { initial: 'redirect', told: false, ...by }),
    certificates: longText({ max: 60_000, verbatim: true, told: false, label: 'Signing certificates', ...by }),
    certificates_until: instant({ label: 'Certificates valid until', ...by }),
    trace: longText({ max: 10_000, told: false, label: 'Last test', ...by }),
    tested_at: instant({ label: 'Tested on', ...by }),
    tested_by: person({ label: 'Tested by', ...by }),
    status: choice(['draft', 'tested', 'in_force', 'suspended', 'retired'], {
      initial: 'draft',
      words: { in_force: 'Active' },
      marks: { in_force: 'done', suspended: 'waiting', retired: 'off' },
      ...by,
    }),
  },
})
export type SamlProvider = RowOf<typeof samlProvider>
