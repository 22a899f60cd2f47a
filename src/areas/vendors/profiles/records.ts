import { choice, date, files, flag, longText, number, place, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const companyTypes = ['corporation', 'llc', 'partnership', 'sole_proprietor', 'nonprofit', 'government'] as const

/**
 * A vendor writes it once and registers with as many agencies as it likes. Empty answers are allowed until it is sent.
 */
export const companyProfile = defineRecord('company_profiles', {
  label: 'Company profile',
  plural: 'Company profiles',
  about: 'What a vendor says of itself, kept by its own people until they send it to an agency.',
  access: { of: 'organization', read: 'user', write: 'user' },
  changedBy: 'commands',
  title: 'name',
  list: ['name', 'type', 'city', 'uei'],
  fields: {
    name: text({
      name: true,
      max: 200,
      label: 'Legal name',
      help: 'As it stands in the company register and on your tax return.',
    }),
    trade_name: text({ name: true, max: 200, label: 'Trades as' }),
    type: choice(companyTypes, { label: 'Kind of company', words: { llc: 'LLC' } }),
    uei: text({
      max: 12,
      label: 'UEI',
      help: 'The Unique Entity ID of SAM.gov: twelve letters and digits. Without one you are not paid from federal money.',
    }),
    address: place(),
    city: text({ max: 120, label: 'City and state' }),
    website: text({ format: 'url', max: 2048 }),
    about: longText({ max: 5_000, label: 'What you sell' }),
    categories: text({
      max: 400,
      label: 'Commodity codes',
      help: 'Separated by commas, such as 745, 913-27. Calls with one of them are shown to you first.',
    }),
    small_business: flag({ label: 'Small business' }),
    contact: text({ name: true, max: 120, label: 'Person to talk to' }),
    email: text({ format: 'email', max: 255, label: 'E-mail for orders' }),
    phone: text({ format: 'phone', max: 20 }),
    peppol: text({
      format: 'peppol',
      max: 60,
      label: 'Electronic address (Peppol)',
      help: 'By what the Peppol network finds you: the list, a colon and the number, such as 0088:7300010000001 for a GLN. Orders and invoices as files bear it. Leave it empty if you are not there.',
    }),
    // Of the tax number and the account only the last four; what is whole is sealed and lies elsewhere.
    tin_kind: choice(['ein', 'ssn'], {
      setBy: 'commands',
      label: 'Tax number',
      words: { ein: 'EIN', ssn: 'SSN or ITIN' },
    }),
    tin_last: text({ setBy: 'commands', restricted: true, max: 4, label: 'Tax number ends in' }),
    bank_holder: text({ setBy: 'commands', max: 120, label: 'Account holder' }),
    bank_name: text({ setBy: 'commands', max: 120, label: 'Bank' }),
    bank_kind: choice(['checking', 'savings'], { setBy: 'commands', label: 'Kind of account' }),
    bank_routing: text({ setBy: 'commands', restricted: true, max: 9, label: 'Routing number' }),
    bank_last: text({ setBy: 'commands', restricted: true, max: 4, label: 'Account ends in' }),
  },
})
export type CompanyProfile = RowOf<typeof companyProfile>

export const certificateKinds = [
  'small',
  'women',
  'minority',
  'veteran',
  'disabled_veteran',
  'hubzone',
  'disadvantaged',
  'labor_surplus',
  'liability',
  'workers_compensation',
  'auto',
  'bond',
  'license',
] as const
export const certificateWords = {
  small: 'Small business',
  women: 'Women’s business enterprise',
  minority: 'Minority business',
  veteran: 'Veteran-owned',
  disabled_veteran: 'Service-disabled veteran-owned',
  hubzone: 'HUBZone',
  disadvantaged: 'Disadvantaged business (DBE)',
  labor_surplus: 'Labor surplus area firm',
  liability: 'General liability insurance',
  workers_compensation: 'Workers’ compensation insurance',
  auto: 'Automobile liability insurance',
  bond: 'Bonding line',
  license: 'Trade license',
}
/** What a vendor is, rather than what it is covered by: these are shown to the public. */
export const standingKinds: readonly string[] = certificateKinds.slice(0, 8)

export const companyCertificate = defineRecord('company_certificates', {
  label: 'Certificate',
  plural: 'Certificates',
  about: 'A certification, an insurance or a license that a company names in its profile, with its number and its end.',
  access: { of: 'parent', parent: 'company_profiles', by: 'profile' },
  title: 'kind',
  list: ['kind', 'number', 'issued_by', 'expires_on'],
  fields: {
    profile: ref('company_profiles', { required: true }),
    position: number({ setBy: 'commands', decimals: 0, initial: 0 }),
    kind: choice(certificateKinds, { required: true, words: certificateWords }),
    number: text({ max: 80 }),
    issued_by: text({ required: true, max: 120, label: 'Issued by' }),
    expires_on: date({ required: true, label: 'Valid until' }),
    document: files(),
  },
})
export type CompanyCertificate = RowOf<typeof companyCertificate>
