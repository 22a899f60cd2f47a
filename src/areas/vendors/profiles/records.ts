import { choice, date, files, flag, longText, number, place, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'
import { certificateKinds, certificateWords } from './kinds/records.ts'

export const companyTypes = ['corporation', 'llc', 'partnership', 'sole_proprietor', 'nonprofit', 'government'] as const

/** A vendor fills it in once and registers with any number of agencies. Empty answers are allowed until submission. */
export const companyProfile = defineRecord('company_profiles', {
  label: 'Company profile',
  plural: 'Company profiles',
  about: 'A vendor’s description of itself, edited by its own people until they submit it to an agency.',
  access: { of: 'organization', read: 'user', write: 'user' },
  changedBy: 'commands',
  title: 'name',
  list: ['name', 'type', 'city', 'uei'],
  fields: {
    name: text({
      name: true,
      max: 200,
      label: 'Legal name',
      help: 'As in the state business registry and on your tax return.',
    }),
    trade_name: text({ name: true, max: 200, label: 'Trades as' }),
    type: choice(companyTypes, { label: 'Company type', words: { llc: 'LLC' } }),
    uei: text({
      max: 12,
      label: 'UEI',
      help: 'The Unique Entity ID from SAM.gov: 12 letters and digits. Federal funds can’t pay a vendor without one.',
    }),
    address: place(),
    city: text({ max: 120, label: 'City and state' }),
    website: text({ format: 'url', max: 2048 }),
    about: longText({ max: 5_000, label: 'Products and services' }),
    categories: text({
      max: 400,
      label: 'Commodity codes',
      help: 'Separated by commas, such as 745, 913-27. Matching solicitations are shown first.',
    }),
    small_business: flag({ label: 'Small business' }),
    contact: text({ name: true, max: 120, label: 'Contact' }),
    email: text({ format: 'email', max: 255, label: 'Order email' }),
    phone: text({ format: 'phone', max: 20 }),
    peppol: text({
      format: 'peppol',
      max: 60,
      label: 'Electronic address (Peppol)',
      help: 'Your Peppol address: scheme, colon and number, such as 0088:7300010000001 for a GLN. Electronic orders and invoices carry it. Leave blank if you aren’t registered.',
    }),
    // Only the last four digits of the tax number and the account; the full numbers are sealed and stored elsewhere.
    tin_kind: choice(['ein', 'ssn'], {
      setBy: 'commands',
      label: 'Tax number',
      words: { ein: 'EIN', ssn: 'SSN or ITIN' },
    }),
    tin_last: text({ setBy: 'commands', restricted: true, max: 4, label: 'Tax number ends in' }),
    bank_holder: text({ setBy: 'commands', max: 120, label: 'Account holder' }),
    bank_name: text({ setBy: 'commands', max: 120, label: 'Bank' }),
    bank_kind: choice(['checking', 'savings'], {
      setBy: 'commands',
      label: 'Account type',
      words: { checking: 'Checking account', savings: 'Savings account' },
    }),
    bank_routing: text({ setBy: 'commands', restricted: true, max: 9, label: 'Routing number' }),
    bank_last: text({ setBy: 'commands', restricted: true, max: 4, label: 'Account ends in' }),
  },
})
export type CompanyProfile = RowOf<typeof companyProfile>

export const companyCertificate = defineRecord('company_certificates', {
  label: 'Company certificate',
  plural: 'Company certificates',
  about: 'A certification, insurance or license in a company’s profile, with its number and expiry date.',
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
